import { get, post, rc } from './cases.ts'

/** Uploads, interceptors, errors, results, queries and bodies of routing-controllers. */
export const rcParts = [
  rc(
    'uploads',
    `import { JsonController, Post, UploadedFile, UploadedFiles, BodyParam, Body } from 'routing-controllers'
@JsonController() export class C {
 @Post('/a') a(@UploadedFile('file') file: any) { return { n: file?.originalname, s: file?.size, t: file?.buffer?.toString() } }
 @Post('/r') r(@UploadedFile('file', { required: true }) file: any) { return { has: !!file } }
 @Post('/b') b(@UploadedFiles('files') files: any[]) { return { n: files.length } }
 @Post('/c') c(@UploadedFile('file') file: any, @BodyParam('t') t: string) { return { has: !!file, t } } }
export const controllers = [C]`,
    [
      {
        path: '/a',
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=XX' },
        body: '--XX\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nabc\r\n--XX--\r\n',
      },
      {
        path: '/a',
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=XX' },
        body: '--XX\r\nContent-Disposition: form-data; name="x"\r\n\r\nabc\r\n--XX--\r\n',
      },
      {
        path: '/r',
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=XX' },
        body: '--XX\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nabc\r\n--XX--\r\n',
      },
      {
        path: '/r',
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=XX' },
        body: '--XX\r\nContent-Disposition: form-data; name="x"\r\n\r\nabc\r\n--XX--\r\n',
      },
      {
        path: '/b',
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=XX' },
        body: '--XX\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\na\r\n--XX\r\nContent-Disposition: form-data; name="files"; filename="b.txt"\r\nContent-Type: text/plain\r\n\r\nb\r\n--XX--\r\n',
      },
      {
        path: '/c',
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=XX' },
        body: '--XX\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nabc\r\n--XX\r\nContent-Disposition: form-data; name="t"\r\n\r\nq\r\n--XX--\r\n',
      },
    ],
    { marked: /this is a File of the web[^]*take the files/u },
  ),
  rc(
    'limits and a filter of an upload',
    `import { JsonController, Post, UploadedFile } from 'routing-controllers'
const options = { limits: { fileSize: 3 }, fileFilter: (_req: any, file: any, cb: any) => cb(null, file.originalname.endsWith('.png')) }
@JsonController() export class C { @Post('/a') a(@UploadedFile('file', { options }) file: any) { return { has: !!file } } }
export const controllers = [C]`,
    [
      {
        path: '/a',
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=XX' },
        body: '--XX\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: text/plain\r\n\r\nabc\r\n--XX--\r\n',
      },
      {
        path: '/a',
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=XX' },
        body: '--XX\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nabc\r\n--XX--\r\n',
      },
      {
        path: '/a',
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=XX' },
        body: '--XX\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: text/plain\r\n\r\nabcd\r\n--XX--\r\n',
      },
    ],
    { marked: /unsafe: options: options of @UploadedFile\(\)[^]*z\.file\(\)\.max/u },
  ),
  rc(
    'the order of interceptors',
    `import { Controller, Get, Interceptor, InterceptorInterface, UseInterceptor, Action } from 'routing-controllers'
import { Service } from 'typedi'
@Service() class One implements InterceptorInterface { intercept(_a: Action, content: any) { return { one: content } } }
@Controller() @UseInterceptor(One) export class C { @UseInterceptor((_a: any, content: any) => ({ two: content })) @Get('/a') a() { return { a: 1 } } }
export const controllers = [C]`,
    [get('/a')],
    { marked: /the result passes the method’s first and the app’s last/u },
  ),
  rc(
    'middleware',
    `import { JsonController, Get, UseBefore, UseAfter, Middleware, ExpressMiddlewareInterface, ExpressErrorMiddlewareInterface } from 'routing-controllers'
import { Service } from 'typedi'
@Service() class M implements ExpressMiddlewareInterface { use(req: any, res: any, next: any) { res.setHeader('X-M', '1'); next() } }
@Service() @Middleware({ type: 'after' }) export class E implements ExpressErrorMiddlewareInterface { error(e: any, req: any, res: any, next: any) { res.status(418).end() } }
@JsonController() @UseBefore(M) export class C { @Get('/a') a() { return { a: 1 } } @UseAfter((req: any, res: any, next: any) => next()) @Get('/b') b() { return { a: 1 } } }
export const controllers = [C]`,
    [get('/a')],
    { marked: /unsafe: @Use\(\) takes middleware of Hono/u },
  ),
  rc(
    'errors of the application',
    `import { HttpError, NotFoundError, JsonController, Get, BadRequestError, InternalServerError, UnauthorizedError } from 'routing-controllers'
class Db extends HttpError { constructor(public op: string) { super(500); Object.setPrototypeOf(this, Db.prototype) } toJSON() { return { status: this.httpCode, op: this.op } } }
class My extends NotFoundError { name = 'My' }
@JsonController() export class C { @Get('/a') a() { throw new Db('x') } @Get('/b') b() { throw new My('y') } @Get('/c') c() { throw new HttpError(402, 'pay') } @Get('/d') async d() { throw new BadRequestError() } @Get('/e') e() { throw new UnauthorizedError('x') } @Get('/f') f() { throw new Error('plain') } }
export const controllers = [C]`,
    [get('/a'), get('/b'), get('/c'), get('/d'), get('/e'), get('/f')],
    { marked: /HttpProblem takes the place of this error/u },
  ),
  rc(
    'statuses and headers',
    `import { HttpCode, JsonController, Controller, Get, Post, Delete, Put, OnUndefined, OnNull, Redirect, Header, ContentType, Location } from 'routing-controllers'
@JsonController('/j') export class C { @HttpCode(201) @Post('/a') a() { return { a: 1 } } @Delete('/b') @OnUndefined(204) b() {} @Get('/n') @OnNull(404) n() { return null } @Get('/e') e() { return [] } @Get('/z') z() { return 0 } @Get('/f') f() { return false } @Get('/s') s() { return '' } @Header('X-A', 'b') @Location('/z') @Get('/h') h() { return {} } @Get('/r') @Redirect('/x/:id') r() { return { id: 5 } } }
@Controller('/t') export class D { @Get('/s') s() { return 'x' } @Get('/o') o() { return { a: 1 } } @Get('/n') n() { return 5 } @ContentType('text/css') @Get('/c') c() { return 'a{}' } @Get('/b') b() { return true } @Get('/u') u(): void {} }
export const controllers = [C, D]`,
    [
      { path: '/j/a', method: 'POST' },
      { path: '/j/b', method: 'DELETE' },
      get('/j/n'),
      get('/j/e'),
      get('/j/z'),
      get('/j/f'),
      get('/j/s'),
      get('/j/h'),
      get('/j/r'),
      get('/t/s'),
      get('/t/o'),
      get('/t/n'),
      get('/t/c'),
      get('/t/b'),
      get('/t/u'),
    ],
    { marked: /return response\.redirect[^]*no result was 404, and is 204/u },
  ),
  rc(
    'classes and types of values',
    `import { JsonController, Get, QueryParam, QueryParams, Param, Params, HeaderParams, CookieParam, CookieParams, HeaderParam } from 'routing-controllers'
import { IsInt, IsOptional, IsString, IsArray, Min } from 'class-validator'
class P { @IsInt() id: number }
class Q { @IsOptional() @IsInt() @Min(1) page?: number; @IsOptional() @IsArray() @IsString({ each: true }) tags?: string[]; other?: number }
@JsonController() export class C {
 @Get('/a/:id') a(@Params() p: P) { return { p } }
 @Get('/b') b(@QueryParams() q: Q) { return { q } }
 @Get('/c') c(@QueryParam('ids', { type: Number }) ids: number[]) { return { ids } }
 @Get('/d') d(@CookieParam('x') x: number, @CookieParams() all: any) { return { x, all } }
 @Get('/e') e(@HeaderParam('x-n') n: number, @HeaderParam('x-r', { required: true }) r: string) { return { n, r } }
 @Get('/f') f(@QueryParam('o') o: { a: number }) { return { o } }
 @Get('/g') g(@QueryParam('s') s: string, @QueryParam('t', { required: false }) t?: string) { return { s, t } } }
export const controllers = [C]`,
    [
      get('/a/5'),
      get('/a/x'),
      get('/b?page=2&tags=a&tags=b'),
      get('/b?page=0'),
      get('/b?tags=a'),
      get('/b?page=x'),
      get('/b?other=5'),
      get('/c?ids=1&ids=2'),
      get('/d', { cookie: 'x=5; y=z' }),
      get('/e', { 'x-n': '3', 'x-r': 'r' }),
      get('/e', { 'x-n': '3' }),
      get('/f?o={"a":1}'),
      get('/f?o=x'),
      get('/g?s=a'),
      get('/g?s='),
    ],
    { marked: /unsafe: type: Number of @QueryParam/u },
  ),
  rc(
    'bodies',
    `import { JsonController, Post, Put, Patch, Body, BodyParam } from 'routing-controllers'
import { IsString, IsOptional, IsInt, ValidateNested } from 'class-validator'
import { Type } from 'class-transformer'
class A { @IsString() s: string; @IsOptional() @IsInt() n?: number }
class B { @ValidateNested() @Type(() => A) a: A; @ValidateNested({ each: true }) @Type(() => A) list: A[] }
@JsonController() export class C {
 @Post('/a') a(@Body() a: A) { return a } @Post('/b') b(@Body({ required: true }) b: B) { return b }
 @Put('/c') c(@Body({ validate: true }) a: A) { return a } @Post('/d') d(@Body() d: any) { return { d } } @Post('/e') e(@Body({ type: A }) e: A[]) { return e } @Post('/f') f(@BodyParam('s') s: string, @BodyParam('n', { required: true }) n: number) { return { s, n } } @Post('/g') g(@Body({ options: { limit: '1kb' } }) g: any) { return { g } } }
export const controllers = [C]`,
    [
      post('/a', { s: 'x', z: 1 }),
      post('/a', { s: 1 }),
      post('/a', { s: 'x', n: null }),
      post('/b', { a: { s: 'x' }, list: [{ s: 'x' }] }),
      post('/b', { a: { s: 1 }, list: [] }),
      { path: '/c', method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: '{"s":"x"}' },
      post('/d', { a: 1 }),
      post('/e', [{ s: 'x' }]),
      post('/e', [{ s: 1 }]),
      post('/f', { s: 'x', n: 5 }),
      post('/f', { s: 'x' }),
      {
        path: '/g',
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"a":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}',
      },
    ],
    { marked: /the elements are validated now[^]*a required number did/u },
  ),
  rc(
    'requests and responses',
    `import { JsonController, Controller, Get, Post, Req, Res } from 'routing-controllers'
import { Request, Response } from 'express'
@JsonController() export class C { @Get('/a') a(@Req() req: Request, @Res() res: Response) { return res.status(201).json({ a: 1 }) } @Get('/b') b(@Res() res: Response) { res.status(202); return { b: 1 } } @Get('/c') c(@Req() req: Request) { return { h: req.headers['x-a'], g: req.get('x-a') } } @Get('/d') d(@Res() res: any) { res.setHeader('X-A', '1'); return { d: 1 } } @Get('/e') e(@Req() req: any) { return { u: req.user ?? null } } }
export const controllers = [C]`,
    [get('/a'), get('/b'), get('/c', { 'x-a': 'q' }), get('/d'), get('/e')],
    { marked: /this is an HttpResponse now/u },
  ),
  rc(
    'the order of routes of a JsonController',
    `import { JsonController, Get, Param } from 'routing-controllers'
@JsonController('/a') export class C { @Get('/:id') one(@Param('id') id: string) { return { id } } @Get('/me') me() { return { me: 1 } } }
export const controllers = [C]`,
    [get('/a/me')],
    { marked: /one\(\) answered this path/u },
  ),
  rc(
    'a decorator of createParamDecorator()',
    `import { JsonController, Get, createParamDecorator } from 'routing-controllers'
function Ua(options?: { required?: boolean }) { return createParamDecorator({ required: options?.required ?? false, value: (action) => action.request.headers['user-agent'] }) }
@JsonController() export class C { @Get('/a') a(@Ua() ua: string) { return { ua } } }
export const controllers = [C]`,
    [get('/a', { 'user-agent': 'x' })],
    { marked: /honotate has decorators of its own/u },
  ),
  rc(
    'All, Method and Head',
    `import { JsonController, Get, Ctx, All, Head, Method, State, Session, SessionParam, UseInterceptor } from 'routing-controllers'
@JsonController() export class C { @All('/a') a() { return { a: 1 } } @Method('move' as any, '/b') b() { return { b: 1 } } @Head('/h') h() { return {} } }
export const controllers = [C]`,
    [get('/a'), { path: '/a', method: 'PUT' }],
    { marked: /write one mapping for each method[^]*RequestMapping/u },
  ),
  rc(
    'promises',
    `import { JsonController, Controller, Get } from 'routing-controllers'
import { Readable } from 'node:stream'
@JsonController() export class C { @Get('/p') async p() { return { p: await Promise.resolve(1) } } @Get('/u') async u() { return undefined } @Get('/pn') pn() { return Promise.resolve(null) } @Get('/m') m() { return new Map([['a', 1]]) } @Get('/d') d() { return { d: new Date(0) } } }
@Controller('/x') export class D { @Get('/s') s() { return Readable.from(['a', 'b']) } @Get('/b') b() { return Buffer.from('ab') } @Get('/u8') u8() { return new Uint8Array([97]) } }
export const controllers = [C, D]`,
    [get('/p'), get('/u'), get('/pn'), get('/m'), get('/d'), get('/x/s'), get('/x/b'), get('/x/u8')],
    { marked: /no result was 404[^]*null was 204/u },
  ),
  rc(
    'hidden members',
    `import { JsonController, Get, ResponseClassTransformOptions } from 'routing-controllers'
import { Exclude, Expose, Type } from 'class-transformer'
class U { id = 1; @Exclude() password = 'p'; @Expose({ name: 'n' }) name = 'x' }
@JsonController() export class C { @Get('/a') a() { return new U() } @Get('/b') @ResponseClassTransformOptions({ groups: ['x'] }) b() { return new U() } }
export const controllers = [C]`,
    [get('/a'), get('/b')],
    { marked: /unsafe: nothing hides password now/u },
  ),
  rc(
    'results of a class',
    `import { JsonController, Get } from 'routing-controllers'
class P { private secret = 1; public a = 2; get b() { return 3 } toJSON() { return { a: this.a } } }
@JsonController() export class C { @Get('/a') a() { return new P() } }
export const controllers = [C]`,
    [get('/a')],
    { documented: /class-transformer no longer reads results/u },
  ),
]
