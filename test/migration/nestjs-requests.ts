import { get, nest, post } from './cases.ts'

/** Options of decorators, pipes, requests, responses and errors of NestJS. */
export const nestRequests = [
  nest(
    'options in constants, and two headers',
    `import { Controller, Get, Header, HttpCode, HttpStatus } from '@nestjs/common'
const CODE = HttpStatus.PARTIAL_CONTENT
@Controller() export class C { @Get('a') @HttpCode(CODE) @Header('X-A', '1') @Header('X-B', 'b') a() { return { a: 1 } } @Get('b') @HttpCode(204) b() {} @Get('d') @HttpCode(HttpStatus.I_AM_A_TEAPOT) d() { return {t: 1} } }
export const controllers = [C]`,
    [get('/a'), get('/b'), get('/d')],
  ),
  nest(
    'a pipe of the application',
    `import { ArgumentMetadata, BadRequestException, Controller, Get, Injectable, Param, PipeTransform } from '@nestjs/common'
@Injectable() class Up implements PipeTransform { transform(value: string, metadata: ArgumentMetadata) { if (!value) throw new BadRequestException(); return value.toUpperCase() } }
@Controller() export class C { @Get('a/:id') a(@Param('id', Up) id: string) { return { id } } }
export const controllers = [C]`,
    [get('/a/x')],
    { marked: /unsafe: a schema has to do what Up did/u },
  ),
  nest(
    'pipes of a member and of a list',
    `import { Body, Controller, Get, Param, ParseIntPipe, Post, Query, ParseArrayPipe, ParseBoolPipe } from '@nestjs/common'
@Controller() export class C {
 @Post('b') b(@Body('n', ParseIntPipe) n: number) { return { n } }
 @Get('c') c(@Query('ids', new ParseArrayPipe({ items: Number, separator: ',' })) ids: number[]) { return { ids } }
 @Get('d') d(@Query('on', ParseBoolPipe) on: boolean, @Query('n', ParseIntPipe) n: number) { return { on, n } }
 @Get('e') e(@Query(ParseIntPipe) q: any) { return { q } }
 @Get('f/:id') f(@Param('id', ParseIntPipe) id: number, @Query('l', new ParseIntPipe({ optional: true })) l?: number) { return { id, l } } }
export const controllers = [C]`,
    [
      post('/b', { n: '5' }),
      post('/b', { n: 5 }),
      post('/b', { n: 'x' }),
      post('/b', {}),
      get('/c?ids=1,2'),
      get('/c'),
      get('/d?on=true&n=1'),
      get('/d?on=1&n=1'),
      get('/d?on=true'),
      get('/f/1'),
      get('/f/1?l=2'),
      get('/f/1?l=x'),
      get('/f/-3'),
    ],
    { marked: /unsafe: a schema has to do what ParseIntPipe did[^]*what new ParseArrayPipe/u },
  ),
  nest(
    'pipes of bodies and headers',
    `import { Body, Controller, DefaultValuePipe, Headers, ParseFloatPipe, ParseIntPipe, Post, ParseUUIDPipe, Get, Query } from '@nestjs/common'
@Controller() export class C {
 @Post('a') a(@Body('f', ParseFloatPipe) f: number, @Body('m') m: string) { return { f, m } }
 @Post('b') b(@Body('n', new DefaultValuePipe(3), ParseIntPipe) n: number) { return { n } }
 @Get('c') c(@Headers('x-id', ParseUUIDPipe) id: string) { return { id } }
 @Get('d') d(@Headers('x-n', new DefaultValuePipe('z')) n: string) { return { n } }
 @Get('e') e(@Query('p', new DefaultValuePipe(0), ParseIntPipe) p: number, @Query('l', new DefaultValuePipe(10), ParseIntPipe) l: number) { return { p, l } } }
export const controllers = [C]`,
    [
      post('/a', { f: '1.5', m: 'x' }),
      post('/a', { f: 1.5 }),
      post('/a', { m: 'x' }),
      post('/b', {}),
      post('/b', { n: '4' }),
      post('/b', { n: 'x' }),
      get('/c', { 'x-id': '0b6f4f0e-6d4c-4c46-9a5e-3f5f0f0c2a11' }),
      get('/c'),
      get('/d'),
      get('/d', { 'x-n': 'q' }),
      get('/e'),
      get('/e?p=2'),
      get('/e?p='),
      get('/e?l=x'),
    ],
    { marked: /unsafe: a schema has to do what ParseFloatPipe did[^]*NestJS ran no pipes on headers/u },
  ),
  nest(
    'a session',
    `import { Controller, Get, Session } from '@nestjs/common'
@Controller() export class C { @Get() get(@Session() s: Record<string, any>) { return { s: s ?? null } } }
export const controllers = [C]`,
    [get('/')],
    { marked: /take the session from the context/u },
  ),
  nest(
    'limits of an upload',
    `import { Body, Controller, Post, UploadedFile, UseInterceptors } from '@nestjs/common'
import { FileInterceptor } from '@nestjs/platform-express'
@Controller() export class C { @Post('u') @UseInterceptors(FileInterceptor('file', { limits: { fileSize: 3 } })) u(@UploadedFile() file: any, @Body() body: any) { return { name: file?.originalname, size: file?.size, body } } }
export const controllers = [C]`,
    [
      {
        path: '/u',
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=XX' },
        body: '--XX\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nabc\r\n--XX\r\nContent-Disposition: form-data; name="t"\r\n\r\nx\r\n--XX--\r\n',
      },
      {
        path: '/u',
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=XX' },
        body: '--XX\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nabcd\r\n--XX--\r\n',
      },
    ],
    { marked: /unsafe: give @RequestPart\(\) a schema: z\.file/u },
  ),
  nest(
    'other interceptors of uploads',
    `import { Controller, Post, UploadedFiles, UploadedFile, UseInterceptors, ParseFilePipeBuilder, Body } from '@nestjs/common'
import { FilesInterceptor, FileFieldsInterceptor, AnyFilesInterceptor, NoFilesInterceptor } from '@nestjs/platform-express'
@Controller() export class C { @UseInterceptors(FilesInterceptor('files', 2)) @Post('a') a(@UploadedFiles() files: any[]) { return { n: files.length } } @UseInterceptors(FileFieldsInterceptor([{ name: 'a', maxCount: 1 }])) @Post('b') b(@UploadedFiles() f: any) { return { a: f.a?.length } } @UseInterceptors(NoFilesInterceptor()) @Post('c') c(@Body() b: any) { return { t: b.t } } }
export const controllers = [C]`,
    [
      {
        path: '/a',
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=XX' },
        body: '--XX\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nx\r\n--XX--\r\n',
      },
      {
        path: '/c',
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=XX' },
        body: '--XX\r\nContent-Disposition: form-data; name="t"\r\n\r\nx\r\n--XX--\r\n',
      },
      {
        path: '/c',
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=XX' },
        body: '--XX\r\nContent-Disposition: form-data; name="t"\r\n\r\nx\r\n--XX\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nx\r\n--XX--\r\n',
      },
    ],
    { marked: /unsafe: give @RequestPart\(\) a schema: z\.file/u },
  ),
  nest(
    'other methods',
    `import { All, Controller, Get, Head, Options, Search } from '@nestjs/common'
@Controller() export class C { @All('all') all() { return { a: 1 } } @Options('o') o() { return { o: 1 } } @Head('h') h() { return 'x' } }
export const controllers = [C]`,
    [get('/all'), { path: '/all', method: 'PUT' }, { path: '/o', method: 'OPTIONS' }, { path: '/h', method: 'HEAD' }],
    { marked: /write what @Options\(\), @Head\(\) did[^]*one mapping for each method/u },
  ),
  nest(
    'routes of a generic base class',
    `import { Body, Controller, Get, Param, Post } from '@nestjs/common'
abstract class Crud<T> { protected abstract items: T[]; @Get() all() { return this.items } @Get(':id') one(@Param('id') id: string) { return { one: this.items[+id] } } @Post() add(@Body() body: T) { this.items.push(body); return { n: this.items.length } } }
@Controller('cats') export class C extends Crud<{ a: number }> { protected items = [{ a: 1 }] }
export const controllers = [C]`,
    [get('/cats'), get('/cats/0'), post('/cats', { a: 2 })],
  ),
  nest(
    'the order of routes',
    `import { Controller, Get, Param } from '@nestjs/common'
@Controller('c') export class C { @Get(':id') one(@Param('id') id: string) { return { id } } @Get('me') me() { return { me: true } } }
export const controllers = [C]`,
    [get('/c/me'), get('/c/5')],
    { marked: /one\(\) answered this path, since it is declared first/u },
  ),
  nest(
    'a prefix',
    `import { Controller, Get } from '@nestjs/common'
@Controller('c') export class C { @Get() c() { return { a: 1 } } }
export const controllers = [C]`,
    [get('/api/c')],
    { options: { prefix: 'api' } },
  ),
  nest(
    'other parameters',
    `import { Controller, Get, HostParam, Ip, Next, Res } from '@nestjs/common'
@Controller() export class C { @Get('ip') ip(@Ip() ip: string) { return { ok: ip.length > 0 } } @Get('h') h(@HostParam('a') a: string) { return { a } } @Get('n') n(@Res() res: any, @Next() next: any) { next() } }
export const controllers = [C]`,
    [get('/ip'), get('/h'), get('/n')],
    { marked: /write what @HostParam\(\), @Next\(\) did/u },
  ),
  nest(
    'members of a request',
    `import { Controller, Get, Req, Post } from '@nestjs/common'
import type { Request } from 'express'
@Controller() export class C {
 @Get('a/:id') a(@Req() req: Request) { return { id: req.params.id, q: req.query, m: req.method, p: req.path, h: req.hostname, pr: req.protocol, s: req.secure, x: req.xhr } }
 @Post('b') b(@Req() req: Request) { return { body: req.body } }
 @Get('c') c(@Req() req: Request) { return { o: req.originalUrl, b: req.baseUrl } }
 @Get('d') d(@Req() req: Request) { return { a: req.accepts('json'), i: req.is('json'), f: req.fresh } }
 @Get('e') e(@Req() req: Request) { return { ip: typeof req.ip, ips: req.ips, s: req.socket?.remoteAddress !== undefined } }
 @Get('f') f(@Req() req: Request) { const { authorization } = req.headers; return { authorization } }
 @Get('g') g(@Req() req: Request) { const headers = req.headers; return { a: headers['x-a'] } }
 @Get('h') h(@Req() req: Request) { return { a: req['headers']['x-a'], b: req.header('x-a'), raw: Array.isArray(req.rawHeaders) } }
 @Get('i') i(@Req() req: Request) { return { q: { ...req.query }, k: Object.keys(req.query), h: Object.keys(req.headers).length > 0 } }
 @Get('j') j(@Req() { headers, query }: Request) { return { a: headers['x-a'], q: query.a } }
 @Get('k') k(@Req() req: Request) { return { h: JSON.stringify(req.headers).includes('x-a') } }
 @Get('l') l(@Req() req: Request) { for (const k in req.headers) { if (k === 'x-a') { return { k } } } return {} }
}
export const controllers = [C]`,
    [
      get('/a/1?x=1&x=2'),
      post('/b', { a: 1 }),
      get('/c?x=1'),
      get('/d'),
      get('/e'),
      get('/f', { authorization: 'z' }),
      get('/g', { 'x-a': '1' }),
      get('/h', { 'x-a': '1' }),
      get('/i?x=1'),
      get('/j?a=1', { 'x-a': '1' }),
      get('/k', { 'x-a': '1' }),
      get('/l', { 'x-a': '1' }),
    ],
    { marked: /headers are those of fetch here/u },
  ),
  nest(
    'a computed name of a method',
    `import { Controller, Get, Param, Query } from '@nestjs/common'
const KEY = 'dyn'
@Controller('c') export class C { @Get(KEY) [KEY]() { return { k: 1 } }  private help() { return 1 } @Get('g') async *g() { yield 1 } }
export const controllers = [C]`,
    [get('/c/dyn')],
  ),
]
