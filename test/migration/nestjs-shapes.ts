import { get, nest, post } from './cases.ts'

const WHITELIST = { pipe: { whitelist: true, transform: true } }

/** Cases S5 to S22 and B of NestJS in other shapes: several files, aliases, namespaces, constants, helpers. */
export const nestShapes = [
  nest(
    'S5 a host in a constant',
    `import { Controller, Get } from '@nestjs/common'
const options = { path: 'admin', host: 'admin.example.com' }
@Controller(options) export class C { @Get() get() { return { a: 1 } } }
export const controllers = [C]`,
    [get('/admin')],
    { marked: /unsafe: only requests for the host 'admin\.example\.com'/u },
  ),
  nest(
    'S5 a host in a helper',
    `import { Controller, Get } from '@nestjs/common'
const AdminController = (path: string) => Controller({ path, 'host': ['admin.example.com'] })
@AdminController('admin') export class C { @Get() get() { return { a: 1 } } }
export const controllers = [C]`,
    [get('/admin')],
    { marked: /honotate has decorators of its own/u },
  ),
  nest(
    'S6 a scope in a constant',
    `import { Controller, Get, Scope as S } from '@nestjs/common'
const scope = S.REQUEST
@Controller({ path: 'jobs', scope }) export class C { count = 0; @Get() get() { return { count: ++this.count } } }
export const controllers = [C]`,
    [get('/jobs'), get('/jobs')],
  ),
  nest(
    'S6 a service with a scope in a constant',
    `import { Controller, Get, Inject, Injectable, Scope } from '@nestjs/common'
const OPTIONS = { scope: Scope.REQUEST }
@Injectable(OPTIONS) export class Counter { count = 0 }
@Controller('jobs') export class C { constructor(@Inject(Counter) private readonly counter: Counter) {} @Get() get() { return { count: ++this.counter.count } } }
export const controllers = [C]
export const providers = [Counter]`,
    [get('/jobs'), get('/jobs')],
    { marked: /unsafe: say the scope of this service/u },
  ),
  nest(
    'S7 cookies in a helper',
    `import { Controller, Get, Response } from '@nestjs/common'
import { remember } from './cookies'
@Controller('c') export class C { @Get() get(@Response({ passthrough: true }) res: any) { remember(res, 'x'); return { a: 1 } } }
export const controllers = [C]`,
    [get('/c')],
    {
      files: {
        'cookies.ts': `const DAY = 24 * 60 * 60 * 1000
export function remember(response: any, value: string): void { response.cookie('sid', value, { httpOnly: true, maxAge: DAY }) }
// express`,
      },
      marked: /unsafe: maxAge is in seconds here/u,
    },
  ),
  nest(
    'S7 cookies with spread options',
    `import { Controller, Get, Res } from '@nestjs/common'
import type { Response as Reply, CookieOptions } from 'express'
const COOKIE: CookieOptions = { httpOnly: true, maxAge: 60_000 }
@Controller('c') export class C { @Get() get(@Res({ passthrough: true }) res: Reply) { res.cookie('sid', 'v', { ...COOKIE, path: '/' }); return { a: 1 } } }
export const controllers = [C]`,
    [get('/c')],
    { marked: /unsafe: maxAge is in seconds here/u },
  ),
  nest(
    'S10 an Observable of a service',
    `import { Controller, Get, Inject } from '@nestjs/common'
import { Cats } from './cats'
@Controller('c') export class C { constructor(@Inject(Cats) private readonly cats: Cats) {} @Get() all() { return this.cats.all() } }
export const controllers = [C]
export const providers = [Cats]`,
    [get('/c')],
    {
      files: {
        'cats.ts': `import { Injectable } from '@nestjs/common'
import { of } from 'rxjs'
@Injectable() export class Cats { all() { return of(['Tom']) } }`,
      },
      marked: /an Observable is no result here: let all/u,
    },
  ),
  nest(
    'S10 an Observable in an arrow function',
    `import { Controller, Get, Sse } from '@nestjs/common'
import * as rx from 'rxjs'
import { map as each } from 'rxjs/operators'
@Controller('c') export class C {
  private readonly tick = () => rx.of(1, 2).pipe(each((n) => ({ data: { n } })))
  @Sse('ticks') ticks() { return this.tick() }
}
export const controllers = [C]`,
    [get('/c/ticks')],
    { marked: /an Observable is no result here: let ticks/u },
  ),
  nest(
    'S13 keys in constants',
    `import { Controller, Get, Headers, Query } from '@nestjs/common'
const KEY = 'x'
enum Header { Auth = 'authorization' }
@Controller('c') export class C {
  @Get() get(@Query(KEY) x: string, @Headers(Header.Auth) auth: string, @Query('page') page = '1') { return { x, auth, page } }
  @Get('all') all(@Headers() headers: Record<string, string>, @Query() { x }: { x?: string }) { return { agent: headers['user-agent'], x } }
}
export const controllers = [C]`,
    [
      get('/c'),
      get('/c?x=1&page=2', { authorization: 'b' }),
      get('/c/all', { 'user-agent': 'me' }),
      get('/c/all?x=2', { 'user-agent': 'me' }),
    ],
  ),
  nest(
    'S13 declared types of missing values',
    `import { Controller, Get, Headers, Query, Param } from '@nestjs/common'
@Controller('c') export class C {
  @Get('list/:id') list(@Query('tags') tags: string[], @Query('n') n: number, @Query('on') on: boolean, @Headers('x-n') h: string | null, @Param() { id }: { id: string }) { return { tags, n, on, h, id } }
}
export const controllers = [C]`,
    [get('/c/list/1'), get('/c/list/1?tags=a&tags=b&n=5&on=true'), get('/c/list/2?tags=a', { 'x-n': '1' })],
  ),
  nest(
    'S15 members that Passport adds',
    `import { Controller, Get, Req } from '@nestjs/common'
import { Request } from 'express'
@Controller('c') export class C { @Get() get(@Req() req: Request & { user?: { name: string } }) { return { user: req.user?.name ?? null, agent: req.headers['user-agent'] } } }
export const controllers = [C]`,
    [get('/c', { 'user-agent': 'me' })],
  ),
  nest(
    'S15 members of the same name',
    `import { Controller, Get, Req, Res } from '@nestjs/common'
import type { Request, Response } from 'express'
@Controller('c') export class C {
  @Get('url/:id') url(@Req() req: Request) { return { url: req.url, path: req.path, id: req.params.id, q: req.query.q, method: req.method } }
  @Get('res') res(@Req() { query }: Request, @Res({ passthrough: true }) res: Response) { res.status(202).set('X-A', '1'); return { q: query['q'] } }
  @Get('list') list(@Req() req: Request) { return { q: req.query.q } }
}
export const controllers = [C]`,
    [get('/c/url/5?q=1'), get('/c/res?q=1'), get('/c/list?q=1&q=2')],
    { marked: /url is the whole URL here/u },
  ),
  nest(
    'S16 a repeated key in a class',
    `import { Controller, Get, Query } from '@nestjs/common'
import { IsArray, IsOptional, IsString } from 'class-validator'
import { Transform } from 'class-transformer'
class Filter { @IsOptional() @IsArray() @IsString({ each: true }) tags?: string[]; @IsOptional() @Transform(({ value }) => (Array.isArray(value) ? value : [value])) @IsString({ each: true }) ids?: string[]; @IsOptional() @IsString() one?: string }
@Controller('c') export class C { @Get() get(@Query() filter: Filter) { return { filter } } }
export const controllers = [C]`,
    [get('/c?tags=a&tags=b'), get('/c?ids=a'), get('/c?ids=a&ids=b'), get('/c?one=a'), get('/c')],
    { options: WHITELIST },
  ),
  nest(
    'S16 an untyped query',
    `import { Controller, Get, Query } from '@nestjs/common'
@Controller('c') export class C { @Get() get(@Query() query) { return query } @Get('d') d(@Query() { a, ...rest }: any) { return { a, rest } } }
export const controllers = [C]`,
    [get('/c?a=1&a=2'), get('/c/d?a=1&b=2&b=3')],
  ),
  nest(
    'S18 pipes of a method and of a controller',
    `import { Body, Controller, Post, UsePipes, ValidationPipe } from '@nestjs/common'
import { IsString } from 'class-validator'
const STRICT = new ValidationPipe({ forbidNonWhitelisted: true, whitelist: true })
class Dto { @IsString() a: string }
@Controller('echo') export class C { @UsePipes(STRICT) @Post() add(@Body() body: Dto) { return { body } } }
export const controllers = [C]`,
    [post('/echo', { a: 'x', b: 1 }), post('/echo', { a: 'x' })],
  ),
  nest(
    'S19 a text as JSON in other shapes',
    `import { Controller, Get, Res, HttpStatus } from '@nestjs/common'
import { Response } from 'express'
const title = (s: string) => s.toUpperCase()
@Controller('c') export class C {
  private readonly name: string = 'tom'
  @Get('a') a(@Res() res: Response) { res.status(HttpStatus.OK).json(this.name) }
  @Get('b') b(@Res() res: Response) { return res.json(title('x')) }
  @Get('d') d(@Res() res: Response) { return res.send({ a: 1 }) }
  @Get('e') async e(@Res() res: Response) { const text = await Promise.resolve('x'); res.json(text) }
}
export const controllers = [C]`,
    [get('/c/a'), get('/c/b'), get('/c/d'), get('/c/e')],
  ),
  nest(
    'S21 pipes in constants, and with options',
    `import { Controller, DefaultValuePipe, Get, HttpStatus, Param, ParseArrayPipe, ParseEnumPipe, ParseIntPipe, ParseUUIDPipe, Query } from '@nestjs/common'
enum Kind { A = 'a', B = 'b' }
@Controller('c') export class C {
  @Get('int/:id') int(@Param('id', new ParseIntPipe({ errorHttpStatusCode: HttpStatus.NOT_ACCEPTABLE })) id: number) { return { id } }
  @Get('uuid/:id') uuid(@Param('id', new ParseUUIDPipe({ version: '4' })) id: string) { return { id } }
  @Get('kind') kind(@Query('kind', new ParseEnumPipe(Kind, { optional: true })) kind?: Kind) { return { kind } }
  @Get('page') page(@Query('page', new DefaultValuePipe(1), new ParseIntPipe({ optional: true })) page: number, @Query('q', new DefaultValuePipe('')) q: string) { return { page, q } }
}
export const controllers = [C]`,
    [
      get('/c/uuid/0b6f4f0e-6d4c-1c46-9a5e-3f5f0f0c2a11'),
      get('/c/uuid/0b6f4f0e-6d4c-4c46-9a5e-3f5f0f0c2a11'),
      get('/c/kind'),
      get('/c/kind?kind=b'),
      get('/c/kind?kind=x'),
      get('/c/page'),
      get('/c/page?page=2&q=x'),
    ],
  ),
  nest(
    'S22 arrays of paths, and paths in constants',
    `import { Controller, Get, Post, HttpCode } from '@nestjs/common'
const BASE = 'cats'
const ROUTES = { one: ':id' } as const
@Controller([BASE, 'kittens']) export class C {
  @Get(['', 'all']) all() { return { all: true } }
  @Get(ROUTES.one) one() { return { one: true } }
  @HttpCode(202) @Post(\`\${BASE}/new\`) add() { return { new: true } }
}
export const controllers = [C]`,
    [get('/cats'), get('/kittens/all'), get('/cats/5'), { path: '/cats/cats/new', method: 'POST' }],
  ),
  nest(
    'B1 names of Express and of honotate',
    `import { Controller, Get, Req, Request as Q, Res } from '@nestjs/common'
import express, { Request, type Response as R } from 'express'
interface WithUser extends express.Request { user?: string }
type Both = Request & { id?: string }
@Controller('c') export class C {
  @Get('a') a(@Req() r: WithUser) { return { method: r.method } }
  @Get('b') b(@Q() r: Both, @Res({ passthrough: true }) res: R) { res.status(201); return { method: r.method } }
}
export const controllers = [C]`,
    [get('/c/a'), get('/c/b')],
  ),
  nest(
    'B4 redirects',
    `import { Controller, Get, HttpStatus, Redirect, Res } from '@nestjs/common'
import type { Response } from 'express'
const url = '/other'
@Controller('c') export class C {
  @Get('a') a(@Res() res: Response) { res.redirect(HttpStatus.MOVED_PERMANENTLY, \`\${url}?a=1\`) }
  @Get('b') b(@Res() res: Response) { return res.redirect(url) }
  @Get('d') d(@Res() res: Response) { return res.status(307).redirect(url) }
}
export const controllers = [C]`,
    [get('/c/a'), get('/c/b'), get('/c/d')],
  ),
  nest(
    'B5 versions of methods',
    `import { Controller, Get, Version, VERSION_NEUTRAL } from '@nestjs/common'
@Controller({ path: 'cats', version: '1' }) export class C { @Get() get() { return { v: 1 } } @Version('2') @Get() two() { return { v: 2 } } @Version(['3', '4']) @Get('more') more() { return { v: 3 } } }
@Controller({ path: 'dogs', version: VERSION_NEUTRAL }) export class D { @Get() get() { return { v: 0 } } }
@Controller('birds') export class E { @Get() get() { return { v: 0 } } @Version('5') @Get('five') five() { return { v: 5 } } }
export const controllers = [C, D, E]`,
    [get('/v1/cats'), get('/v2/cats'), get('/v3/cats/more'), get('/dogs'), get('/birds'), get('/v5/birds/five')],
    { options: { uri: true } },
  ),
  nest(
    'B5 a version by default, and a prefix',
    `import { Controller, Get } from '@nestjs/common'
@Controller('cats') export class C { @Get() get() { return { v: 1 } } }
@Controller({ path: 'dogs', version: '2' }) export class D { @Get() get() { return { v: 2 } } }
export const controllers = [C, D]`,
    [get('/ver1/cats'), get('/ver2/dogs'), get('/cats'), get('/v1/cats')],
    { options: { uri: true, versioning: { prefix: 'ver', defaultVersion: '1' } } },
  ),
  nest(
    'B8 decorators that name their class',
    `import { Controller, Get, Inject } from '@nestjs/common'
const InjectLogger = (name: string): ParameterDecorator => Inject('logger:' + name)
@Controller('c') export class C { constructor(@InjectLogger(C.name) private readonly logger: unknown) {} @Get() get() { return { logger: this.logger ?? null } } }
export const controllers = [C]
export const providers = [{ provide: 'logger:C', useValue: 'L' }]`,
    [get('/c')],
    { marked: /C has no value yet when this is evaluated/u },
  ),
  nest(
    'B9 a namespace of the framework',
    `import * as nest from '@nestjs/common'
import * as v from 'class-validator'
class Dto { @v.IsString() a: string; @v.IsOptional() @v.IsEmail() mail?: string }
@nest.Controller('c') export class C {
  @nest.Get(':id') get(@nest.Param('id', nest.ParseIntPipe) id: number) { if (id > 5) throw new nest.NotFoundException('no'); return { id } }
  @nest.Post() @nest.HttpCode(nest.HttpStatus.ACCEPTED) add(@nest.Body() body: Dto) { return { body } }
}
export const controllers = [C]`,
    [
      get('/c/5'),
      get('/c/6'),
      get('/c/x'),
      post('/c', { a: 'x', b: 1 }),
      post('/c', { a: 1 }),
      post('/c', { a: 'x', mail: 'y' }),
    ],
    { options: WHITELIST },
  ),
  nest(
    'a streamed file',
    `import { Controller, Get, StreamableFile } from '@nestjs/common'
@Controller('c') export class C { @Get() get() { return new StreamableFile(Buffer.from('x')) } }
export const controllers = [C]`,
    [get('/c')],
    { marked: /return the stream or the bytes/u },
  ),
  nest(
    'checks of a file',
    `import { Controller, MaxFileSizeValidator, ParseFilePipe, Post, UploadedFile } from '@nestjs/common'
@Controller('c') export class C { @Post() add(@UploadedFile(new ParseFilePipe({ validators: [new MaxFileSizeValidator({ maxSize: 5 })] })) file: any) { return { size: file.size } } }
export const controllers = [C]`,
    [],
    { marked: /unsafe: give @RequestPart\(\) a schema/u },
  ),
  nest(
    'a guard of the app in a constant, and middleware in a field',
    `import { APP_GUARD } from '@nestjs/core'
import { Controller, Get, Module } from '@nestjs/common'
class Never { canActivate() { return false } }
const guard = { provide: APP_GUARD, useClass: Never }
@Controller('c') export class C { @Get() get() { return { a: 1 } } }
@Module({ controllers: [C], providers: [guard] })
export class AppModule { configure = (consumer: any) => consumer.apply(Never).forRoutes('*') }
export const controllers = [C]
export const providers = [guard]`,
    [get('/c')],
    { marked: /unsafe: there are no modules: carry over APP_GUARD Never[^]*configure\(\): Never/u },
  ),
  nest(
    'a function that prepares the app',
    `import { Controller, Get, ValidationPipe, type INestApplication } from '@nestjs/common'
export function prepare(app: INestApplication) { app.useGlobalGuards({ canActivate: () => false }); app.useGlobalPipes(new ValidationPipe()) }
@Controller('c') export class C { @Get() get() { return { a: 1 } } }
export const controllers = [C]`,
    [get('/c')],
    { marked: /unsafe: createApp\(\) makes the app.*useGlobalGuards/u },
  ),
]
