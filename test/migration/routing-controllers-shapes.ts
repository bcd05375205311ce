import { get, post, rc } from './cases.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** The cases R1 to R9 of routing-controllers in other shapes. */
export const rcShapes = [
  rc(
    'R1 an inherited query class of another file',
    `import { Get, JsonController, QueryParams } from 'routing-controllers'
import { Page as Paging } from './queries'
@JsonController('/c') class C { @Get('/') get(@QueryParams() q: Paging) { return { q } } }
export const controllers = [C]`,
    [
      '',
      '?limit=5&on=true&at=2020-01-01',
      '?limit=x',
      '?limit=50',
      '?on=0',
      '?tags=a&tags=b',
      '?tags=a',
      '?name=',
      '?limit=',
      '?on',
    ].map((q) => get('/c' + q)),
    {
      files: {
        'queries.ts': `import { IsArray, IsBoolean, IsDate, IsInt, IsOptional, IsString, Max } from 'class-validator'
const MAX = 10
class Base { @IsOptional() @IsInt() @Max(MAX) limit: number = 7 }
export class Page extends Base { @IsOptional() @IsBoolean() on?: boolean; @IsOptional() @IsDate() at?: Date; @IsOptional() @IsString({ each: true }) tags?: string[]; @IsOptional() @IsString() name?: string }`,
      },
    },
  ),
  rc(
    'R1 a query class without validation',
    `import { Get, JsonController, QueryParams, HeaderParams } from 'routing-controllers'
class Query { limit?: number; on?: boolean }
class Head { 'x-n'?: number }
@JsonController('/c') class C { @Get('/') get(@QueryParams({ validate: false }) q: Query) { return { q } } @Get('/h') head(@HeaderParams() h: Head) { return { n: h['x-n'] } } }
export const controllers = [C]`,
    [get('/c?limit=5&on=true'), get('/c/h', { 'x-n': '5' })],
  ),
  rc(
    'R1 a query class with a nested class',
    `import { Get, JsonController, QueryParams } from 'routing-controllers'
import { IsInt, IsOptional, ValidateNested } from 'class-validator'
import { Type } from 'class-transformer'
class Range { @IsInt() from: number }
class Query { @IsOptional() @ValidateNested() @Type(() => Range) range?: Range; @IsOptional() @IsInt({ each: true }) @Type(() => Number) ids?: number[] }
@JsonController('/c') class C { @Get('/') get(@QueryParams() q: Query) { return { q } } }
export const controllers = [C]`,
    [get('/c?ids=1&ids=2'), get('/c?ids=1'), get('/c?ids=x'), get('/c')],
  ),
  rc(
    'R2 numbers in headers, cookies and paths',
    `import { CookieParam, Get, HeaderParam, JsonController, Param, QueryParam } from 'routing-controllers'
const KEY = 'v'
@JsonController('/c') class C {
  @Get('/:id') get(@Param('id') id: number, @HeaderParam('x-n') n: number | undefined, @CookieParam('n') c: number | null, @QueryParam(KEY) v = 3) { return { id, n, c, v } }
}
export const controllers = [C]`,
    [
      get('/c/5'),
      get('/c/5?v=4', { 'x-n': '6', Cookie: 'n=7' }),
      get('/c/x'),
      get('/c/5', { 'x-n': '' }),
      get('/c/5?v='),
      get('/c/5?v=x'),
      get('/c/1e3'),
    ],
    { marked: /routing-controllers parsed this value as JSON/u },
  ),
  rc(
    'R3 booleans in paths and headers',
    `import { Get, HeaderParam, JsonController, Param, QueryParam } from 'routing-controllers'
@JsonController('/c') class C {
  @Get('/:on') get(@Param('on') on: boolean, @HeaderParam('x-on') h?: boolean, @QueryParam('q', { required: true }) q?: boolean) { return { on, h, q } }
}
export const controllers = [C]`,
    [
      get('/c/true?q=1'),
      get('/c/0?q=false', { 'x-on': 'true' }),
      get('/c/yes?q=1'),
      get('/c/true'),
      get('/c/true?q=', { 'x-on': 'no' }),
    ],
  ),
  rc(
    'R3 dates, texts and enums',
    `import { Get, JsonController, QueryParam } from 'routing-controllers'
enum Kind { A = 'a', B = 'b' }
@JsonController('/c') class C {
  @Get('/') get(@QueryParam('at') at?: Date, @QueryParam('kind') kind?: Kind, @QueryParam('s') s?: string, @QueryParam('tags') tags?: string[]) { return { at, kind, s, tags } }
}
export const controllers = [C]`,
    ['', '?at=2020-01-01', '?at=x', '?kind=a', '?kind=zzz', '?s=', '?s=5', '?tags=a&tags=b', '?tags=a'].map((q) =>
      get('/c' + q),
    ),
  ),
  rc(
    'R4 options in constants',
    `import { Body, Get, JsonController, Post, QueryParam } from 'routing-controllers'
const REQUIRED = { required: true }
const STRICT = { validate: { whitelist: true, forbidNonWhitelisted: true } } as const
@JsonController('/c') class C {
  @Get('/') get(@QueryParam('v', REQUIRED) v: string) { return { v } }
  @Post('/') add(@Body(STRICT) body: any) { return { body } }
}
export const controllers = [C]`,
    [get('/c'), get('/c?v=1')],
  ),
  rc(
    'R4 a list of numbers',
    `import { Get, JsonController, QueryParam } from 'routing-controllers'
@JsonController('/c') class C { @Get('/') get(@QueryParam('ids', { isArray: true, type: Number }) ids: number[]) { return { ids } } }
export const controllers = [C]`,
    [get('/c?ids=1&ids=2'), get('/c?ids=1'), get('/c')],
    { marked: /unsafe: isArray: true, type: Number of @QueryParam/u },
  ),
  rc(
    'R4 options of a controller and of a server',
    `import { Controller, Get, JsonController } from 'routing-controllers'
const options = { transformResponse: false }
@JsonController('/c', options) class C { @Get('/') get() { return { a: 1 } } }
export const controllers = [C]`,
    [get('/c')],
  ),
  rc(
    'R5 texts that a helper makes',
    `import { Controller, Get, JsonController } from 'routing-controllers'
const greet = (name: string) => 'hello ' + name
const NAMES = ['a']
@JsonController('/c') class C {
  private name = 'tom'
  @Get('/a') a() { return greet('a') }
  @Get('/b') b() { return this.name }
  @Get('/d') async d() { return await Promise.resolve(NAMES.join()) }
  @Get('/e') e() { return true ? 'x' : { y: 1 } }
}
@Controller('/t') class T { @Get('/') get() { return 'text' } }
export const controllers = [C, T]`,
    [get('/c/a'), get('/c/b'), get('/c/d'), get('/c/e'), get('/t')],
  ),
  rc(
    'R5 null that a service returns',
    `import { Get, JsonController, Param } from 'routing-controllers'
const items = new Map([['1', { a: 1 }]])
@JsonController('/c') class C {
  @Get('/:id') get(@Param('id') id: string) { return items.get(id) ?? null }
  @Get('/u/:id') undef(@Param('id') id: string) { return items.get(id) }
}
export const controllers = [C]`,
    [get('/c/1'), get('/c/2'), get('/c/u/1'), get('/c/u/2')],
    { marked: /null was 204, and is JSON/u },
  ),
  rc(
    'R6 errors with a status',
    `import { Get, HttpError, JsonController, NotFoundError } from 'routing-controllers'
class Gone extends HttpError { constructor() { super(410, 'gone') } }
class Missing extends NotFoundError { name = 'Missing' }
class Teapot extends Error { public httpCode: number; constructor() { super('tea'); this.httpCode = 418 } }
@JsonController('/c') class C { @Get('/g') g() { throw new Gone() } @Get('/m') m() { throw new Missing('x') } @Get('/t') t() { throw new Teapot() } @Get('/e') e() { throw new HttpError(409, 'no') } }
export const controllers = [C]`,
    [get('/c/g'), get('/c/m'), get('/c/t'), get('/c/e')],
    { marked: /any other error is a 500[^]*write @ResponseStatus\(\) on its class/u },
  ),
  rc(
    'R6 an object with httpCode',
    `import { Get, JsonController } from 'routing-controllers'
import { fail } from './errors'
@JsonController('/c') class C { @Get('/') get() { throw fail(409) } }
export const controllers = [C]`,
    [get('/c')],
    {
      files: { 'errors.ts': "export const fail = (httpCode: number) => Object.assign(new Error('no'), { httpCode })" },
      marked: /an error with httpCode is a 500 here/u,
    },
  ),
  rc(
    'R7 several parts of a body',
    `import { BodyParam, Head, Get, JsonController, Method, Post } from 'routing-controllers'
@JsonController('/c') class C {
  @Post('/') add(@BodyParam('name', { required: true }) name: string, @BodyParam('age') age: number) { return { name, age } }
  @Method('put' as never, '/m') put() { return { put: true } }
}
export const controllers = [C]`,
    [post('/c', { name: 'x', age: 5 }), post('/c', { age: 5 }), post('/c', { name: 'x', age: '5' })],
    { marked: /unsafe: a schema has to do what @BodyParam\(\) for a required string did/u },
  ),
  rc(
    'R7 a class of the body',
    `import { Body, BodyParam, JsonController, Patch, Post, Put } from 'routing-controllers'
import { dtos } from './dtos'
@JsonController('/c') class C {
  @Post('/') add(@Body() cat: dtos.Cat) { return { cat } }
  @Put('/') put(@Body({ validate: true, required: true }) cat: dtos.Cat) { return { cat } }
  @Patch('/') patch(@BodyParam('cat') cat: dtos.Cat) { return { cat } }
}
export const controllers = [C]`,
    [
      post('/c', { name: 'x', more: 1 }),
      post('/c', { name: 5 }),
      { ...post('/c', { name: 'x' }), method: 'PUT' },
      { path: '/c', method: 'PUT', headers: JSON_TYPE, body: '{}' },
    ],
    {
      files: {
        'dtos/index.ts': "export * as dtos from './cat'",
        'dtos/cat.ts': "import { IsString } from 'class-validator'\nexport class Cat { @IsString() name: string }",
      },
    },
  ),
  rc(
    'R8 types of Express by other names',
    `import { Get, JsonController, Req, Res } from 'routing-controllers'
import express, { Response as Reply } from 'express'
@JsonController('/c') class C {
  @Get('/a') a(@Req() req: express.Request, @Res() res: Reply) { return res.status(201).json({ agent: req.headers['user-agent'] }) }
  @Get('/b') b(@Req() { method }: express.Request) { return { method } }
  @Get('/d') d(@Req() req: any) { return { url: req.url } }
}
export const controllers = [C]`,
    [get('/c/a', { 'user-agent': 'me' }), get('/c/b'), get('/c/d')],
    { marked: /url is the whole URL here/u },
  ),
  rc(
    'R9 paths in constants',
    `import { Delete, Get, JsonController } from 'routing-controllers'
import { PATHS } from './paths'
const ID = ':id'
@JsonController(PATHS.cats) class C {
  @Get('/' + ID) get() { return { one: true } }
  @Get() all() { return { all: true } }
  @Delete(\`/\${ID}/toys\`) del() { return { del: true } }
}
export const controllers = [C]`,
    [get('/cats/5'), get('/cats'), { path: '/cats/5/toys', method: 'DELETE' }],
    { files: { 'paths.ts': "export const PATHS = { cats: '/cats' } as const" } },
  ),
  rc(
    'R9 a path without a slash',
    `import { Get, JsonController } from 'routing-controllers'
@JsonController() class C { @Get('/x/:id([0-9]+)') get() { return { a: 1 } } @Get('/y/:id?') y() { return { y: 1 } } }
export const controllers = [C]`,
    [get('/x/5'), get('/x/a'), get('/y'), get('/y/1')],
  ),
  rc(
    'a namespace of routing-controllers',
    `import * as rc from 'routing-controllers'
import * as v from 'class-validator'
class Cat { @v.IsString() name: string }
@rc.JsonController('/c') class C { @rc.HttpCode(201) @rc.Post('/') add(@rc.Body() cat: Cat) { if (cat.name === 'x') throw new rc.BadRequestError('no'); return { cat } } @rc.Get('/:id') get(@rc.Param('id') id: number) { return { id } } }
export const controllers = [C]`,
    [post('/c', { name: 'y' }), post('/c', { name: 5 }), post('/c', { name: 'x' }), get('/c/5'), get('/c/x')],
  ),
  rc(
    'a composed decorator',
    `import { Body, Get, JsonController, Param, Post, QueryParam } from 'routing-controllers'
const Id = () => Param('id')
@JsonController('/c') class C { @Get('/:id') get(@Id() id: number) { return { id } } }
export const controllers = [C]`,
    [get('/c/5')],
    { marked: /honotate has decorators of its own/u },
  ),
  rc(
    'an import of the type only',
    `import { Body, JsonController, Post } from 'routing-controllers'
import type { Cat } from './cat'
@JsonController('/c') class C { @Post('/') add(@Body() cat: Cat) { return { cat } } }
export const controllers = [C]`,
    [post('/c', { name: 5 })],
    {
      files: { 'cat.ts': "import { IsString } from 'class-validator'\nexport class Cat { @IsString() name: string }" },
      marked: /Cat is validated now/u,
    },
  ),
  rc(
    'a list in the body',
    `import { Body, JsonController, Post } from 'routing-controllers'
import { IsString } from 'class-validator'
class Cat { @IsString() name: string }
@JsonController('/c') class C { @Post('/') add(@Body({ type: Cat }) cats: Cat[]) { return { cats } } @Post('/untyped') untyped(@Body() cats: Cat[]) { return { cats } } }
export const controllers = [C]`,
    [post('/c', [{ name: 'x' }]), post('/c', [{ name: 5 }]), post('/c/untyped', [{ name: 5 }])],
    { marked: /the elements are validated now/u },
  ),
]
