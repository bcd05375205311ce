import { echo, get, post, type Case } from './cases.ts'

const WHITELIST = { whitelist: true, transform: true }

const controller = (members: string, imports: string, before = ''): string => `
import { Controller, ${imports} } from '@nestjs/common'
${before}
@Controller('c')
class C { ${members} }
export const controllers = [C]
`

/** Programs whose behaviour a migration could change silently (S1 to S22), or whose migrated code could break (B). */
export const nestCases: readonly Case[] = [
  {
    name: 'S1 members without a validator',
    framework: 'nestjs',
    code: echo('class Dto { @IsString() title: string; authorId: string; isFeatured?: boolean }', 'IsString'),
    options: { pipe: WHITELIST },
    requests: [
      post('/echo', { title: 'x' }),
      post('/echo', { title: 'x', authorId: 'someone else', isFeatured: true }),
      post('/echo', { title: 1 }),
    ],
  },
  {
    name: 'S1 members without a validator, kept by a pipe without whitelist',
    framework: 'nestjs',
    code: echo('class Dto { @IsString() title: string; authorId: string }', 'IsString'),
    options: { pipe: { transform: true } },
    requests: [post('/echo', { title: 'x', authorId: 'a', other: 1 }), post('/echo', { title: 'x' })],
  },
  {
    name: 'S1 unknown members are refused',
    framework: 'nestjs',
    code: echo('class Dto { @IsString() title: string }', 'IsString'),
    options: { pipe: { whitelist: true, forbidNonWhitelisted: true, transform: true } },
    requests: [post('/echo', { title: 'x', other: 1 }), post('/echo', { title: 'x' })],
  },
  {
    name: 'S2 the type decides nothing',
    framework: 'nestjs',
    code: echo(
      'class Dto { @IsNotEmpty() @IsEmail() email: string | null; @MinLength(6) password?: string }',
      'IsNotEmpty, IsEmail, MinLength',
    ),
    options: { pipe: WHITELIST },
    requests: [
      post('/echo', { email: null, password: '123456' }),
      post('/echo', { email: 'a@example.org' }),
      post('/echo', { email: 'a@example.org', password: '123456' }),
    ],
  },
  {
    name: 'S3 null',
    framework: 'nestjs',
    code: echo(
      `class Dto {
        @IsOptional() @IsString() nickname?: string
        @IsOptional() @Type(() => Date) @IsDate() at?: Date
        @IsOptional() @Type(() => Number) @IsInt() n?: number
        @IsOptional() @Type(() => String) @IsString() s?: string
      }`,
      'IsOptional, IsString, IsDate, IsInt',
    ),
    options: { pipe: WHITELIST },
    requests: [
      post('/echo', { nickname: null, at: null, n: null, s: null }),
      post('/echo', { n: '5', s: 5, at: '2020-01-01' }),
      post('/echo', { n: [] }),
      post('/echo', {}),
    ],
  },
  {
    name: 'S3 PartialType',
    framework: 'nestjs',
    code: echo(
      'class Base { @IsString() name: string; @IsInt() age: number }\nclass Dto extends PartialType(Base) {}',
      'IsString, IsInt',
    ).replace("'class-validator'", "'class-validator'\nimport { PartialType } from '@nestjs/mapped-types'"),
    options: { pipe: WHITELIST },
    requests: [
      post('/echo', { name: null }),
      post('/echo', { age: 5, name: 'x' }),
      post('/echo', { age: 'x' }),
      post('/echo', {}),
    ],
  },
  {
    name: 'S4 a member of the body',
    framework: 'nestjs',
    code: echo(
      'class NewUser { @IsEmail() email: string; @MinLength(8) password: string }',
      'IsEmail, MinLength',
      "@Body('user') user: NewUser",
    ),
    options: { pipe: WHITELIST },
    requests: [
      post('/echo', { user: { email: 'nonsense', password: '1', isAdmin: true } }),
      post('/echo', { user: { email: 'a@example.org', password: '12345678', isAdmin: true } }),
      { path: '/echo', method: 'POST' },
    ],
  },
  {
    name: 'S4 a text of the body',
    framework: 'nestjs',
    code: echo('class Unused { @IsEmail() email: string }', 'IsEmail', "@Body('name') name: string"),
    options: {},
    requests: [post('/echo', { name: 'x' }), post('/echo', {}), { path: '/echo', method: 'POST' }],
  },
  {
    name: 'S5 host',
    framework: 'nestjs',
    code: `import { Controller, Get } from '@nestjs/common'
@Controller({ path: 'admin', host: 'admin.example.com' })
class C { @Get() get() { return { a: 1 } } }
export const controllers = [C]`,
    requests: [get('/admin')],
    marked: /unsafe: only requests for the host 'admin\.example\.com' were answered/u,
  },
  {
    name: 'S6 scope',
    framework: 'nestjs',
    code: `import { Controller, Get, Scope } from '@nestjs/common'
@Controller({ path: 'jobs', scope: Scope.REQUEST })
class C { count = 0; @Get() get() { return { count: ++this.count } } }
export const controllers = [C]`,
    requests: [get('/jobs'), get('/jobs')],
  },
  {
    name: 'S7 maxAge',
    framework: 'nestjs',
    code: controller(
      "@Get() get(@Res({ passthrough: true }) res: Response) { const maxAge = 86400000; res.cookie('sid', 'v', { maxAge: 15 * 60 * 1000 }); res.cookie('day', 'v', { maxAge }); return { a: 1 } }",
      'Get, Res',
      "import type { Response } from 'express'",
    ),
    requests: [get('/c')],
  },
  {
    name: 'S8 options of validators',
    framework: 'nestjs',
    code: echo(
      "class Dto { @IsUUID('4') id: string; @IsNumber({ maxDecimalPlaces: 2 }) amount: number; @IsUrl({ protocols: ['https'], require_protocol: true }) redirect: string; @IsIP('4') ip: string }",
      'IsUUID, IsNumber, IsUrl, IsIP',
    ),
    options: { pipe: WHITELIST },
    requests: [
      { id: '0b6f4f0e-6d4c-4c46-9a5e-3f5f0f0c2a11', amount: 1.25, redirect: 'https://example.org', ip: '127.0.0.1' },
      { id: '0b6f4f0e-6d4c-1c46-9a5e-3f5f0f0c2a11', amount: 1.25, redirect: 'https://example.org', ip: '127.0.0.1' },
      { id: '0b6f4f0e-6d4c-4c46-9a5e-3f5f0f0c2a11', amount: 1.2599, redirect: 'https://example.org', ip: '127.0.0.1' },
      { id: '0b6f4f0e-6d4c-4c46-9a5e-3f5f0f0c2a11', amount: 1.25, redirect: 'javascript:alert(1)', ip: '127.0.0.1' },
      { id: '0b6f4f0e-6d4c-4c46-9a5e-3f5f0f0c2a11', amount: 1.25, redirect: 'https://example.org', ip: '::1' },
    ].map((body) => post('/echo', body)),
  },
  {
    name: 'S10 Observable',
    framework: 'nestjs',
    code: controller(
      "@Get() one(): Observable<string> { return of('hello') }",
      'Get',
      "import { of, type Observable } from 'rxjs'",
    ),
    requests: [get('/c')],
    marked: /an Observable is no result here/u,
  },
  {
    name: 'S11 initial values',
    framework: 'nestjs',
    code: echo(
      'class Dto { @IsString() id: string = next(); @IsOptional() @IsInt() page: number = 1; @IsEmail() email: string = "" }',
      'IsString, IsOptional, IsInt, IsEmail',
    ),
    options: { pipe: WHITELIST },
    requests: [
      post('/echo', { email: 'a@example.org' }),
      post('/echo', { email: 'a@example.org', page: null }),
      post('/echo', {}),
    ],
  },
  {
    name: 'S12 discriminator',
    framework: 'nestjs',
    code: echo(
      `class Pet { @IsString() type: string }
class Cat extends Pet { @IsInt() lives: number }
class Dog extends Pet { @IsString() bark: string }
class Dto { @IsObject() @ValidateNested() @Type(() => Pet, { keepDiscriminatorProperty: true, discriminator: { property: 'type', subTypes: [{ value: Cat, name: 'cat' }, { value: Dog, name: 'dog' }] } }) pet: Cat | Dog }`,
      'IsString, IsInt, IsObject, ValidateNested',
    ),
    options: { pipe: WHITELIST },
    requests: [
      post('/echo', { pet: { type: 'cat', lives: 9 } }),
      post('/echo', { pet: { type: 'dog', bark: 'w', lives: 9 } }),
      post('/echo', { pet: { type: 'cat', lives: 'x' } }),
    ],
  },
  {
    name: 'S13 missing values',
    framework: 'nestjs',
    code: controller(
      "@Get() get(@Query('x') x: string, @Headers('authorization') auth: string) { return { x, auth } }",
      'Get, Query, Headers',
    ),
    requests: [get('/c'), get('/c?x=1'), get('/c', { authorization: 'b' })],
  },
  {
    name: 'S15 untyped response',
    framework: 'nestjs',
    code: controller(
      '@Get() get(@Res() res) { return res.status(200).json({ a: 1 }) }\n  @Get(\'agent\') agent(@Req() req) { return { agent: req.headers["user-agent"] } }',
      'Get, Req, Res',
    ),
    requests: [get('/c'), get('/c/agent', { 'user-agent': 'me' })],
    marked: /this is an HttpResponse now/u,
  },
  {
    name: 'S16 repeated keys',
    framework: 'nestjs',
    code: controller('@Get() get(@Query() query: Record<string, unknown>) { return { query } }', 'Get, Query'),
    requests: [get('/c?a=1&a=2'), get('/c?a=1')],
  },
  {
    name: 'S17 results',
    framework: 'nestjs',
    code: controller('@Get() nothing(): void {}\n  @Get("null") none() { return null }', 'Get'),
    requests: [get('/c'), get('/c/null')],
    documented: /`null` is answered as JSON/u,
  },
  {
    name: 'S18 options of one pipe',
    framework: 'nestjs',
    code: echo(
      'class Dto { @IsString() a: string }',
      'IsString',
      '@Body(new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true })) body: Dto',
    ).replace('Body,', 'Body, ValidationPipe,'),
    requests: [post('/echo', { a: 'x', b: 1 }), post('/echo', { a: 'x' })],
    marked: /a schema has to do what new ValidationPipe/u,
  },
  {
    name: 'S19 a text as JSON',
    framework: 'nestjs',
    code: controller(
      "@Get() get(@Res() res: Response) { const text = ['a'].join(); return res.json(text) }",
      'Get, Res',
      "import type { Response } from 'express'",
    ),
    requests: [get('/c')],
    marked: /return the value, or a ResponseEntity/u,
  },
  {
    name: 'S21 pipes',
    framework: 'nestjs',
    code: controller(
      `@Get('bool') bool(@Query('v', ParseBoolPipe) v: boolean) { return { v } }
  @Get('int') int(@Query('v', ParseIntPipe) v?: number) { return { v } }
  @Get('float') float(@Query('v', ParseFloatPipe) v: number) { return { v } }
  @Get('uuid') uuid(@Query('v', ParseUUIDPipe) v: string) { return { v } }
  @Get('default') other(@Query('v', new DefaultValuePipe(3), ParseIntPipe) v: number) { return { v } }`,
      'DefaultValuePipe, Get, ParseBoolPipe, ParseFloatPipe, ParseIntPipe, ParseUUIDPipe, Query',
    ),
    requests: [
      get('/c/bool?v=TRUE'),
      get('/c/bool?v=true'),
      get('/c/int'),
      get('/c/int?v=7'),
      get('/c/float?v=1.5'),
      get('/c/float?v=x'),
      get('/c/float'),
      get('/c/uuid?v=0b6f4f0e-6d4c-4c46-9a5e-3f5f0f0c2a11'),
      get('/c/uuid?v=x'),
      get('/c/default'),
      get('/c/default?v=x'),
    ],
  },
  {
    name: 'S22 paths',
    framework: 'nestjs',
    code: controller('@Get("a") a() { return { a: 1 } }', 'Get'),
    requests: [get('/c/a'), get('/c/a/'), get('/C/A')],
    documented: /so does a trailing slash/u,
  },
  {
    name: 'B1 an interface that extends Request',
    framework: 'nestjs',
    code: controller(
      '@Get() get(@Req() r: RequestWithUser) { return { method: r.method } }',
      'Get, Req',
      "import type { Request } from 'express'\ninterface RequestWithUser extends Request { user?: string }",
    ),
    requests: [get('/c')],
  },
  {
    name: 'B2 an empty subclass',
    framework: 'nestjs',
    code: echo('class AddDto { @IsString() id: string }\nclass Dto extends AddDto {}', 'IsString'),
    options: { pipe: WHITELIST },
    requests: [post('/echo', { id: 'x', y: 1 }), post('/echo', { id: 1 })],
  },
  {
    name: 'B4 redirect',
    framework: 'nestjs',
    code: controller(
      "@Get() get(@Res() res: Response) { return res.redirect(301, '/other') }",
      'Get, Res',
      "import type { Response } from 'express'",
    ),
    requests: [get('/c')],
  },
  {
    name: 'B5 versions in the path',
    framework: 'nestjs',
    code: `import { Controller, Get } from '@nestjs/common'
@Controller({ path: 'cats', version: ['1', '2'] })
class C { @Get() get() { return { a: 1 } } }
export const controllers = [C]`,
    options: { uri: true },
    requests: [get('/v1/cats'), get('/v2/cats'), get('/cats')],
  },
  {
    name: 'B6 a list without a validator of it',
    framework: 'nestjs',
    code: echo('class Dto { @IsOptional() x: readonly string[] }', 'IsOptional'),
    options: { pipe: WHITELIST },
    requests: [post('/echo', { x: ['a'] }), post('/echo', {}), post('/echo', { x: null })],
  },
  {
    name: 'a query with conversions',
    framework: 'nestjs',
    code: echo(
      'class Dto { @IsOptional() @Type(() => Number) @IsInt() @Min(1) page: number = 1; @IsOptional() @Transform(({ value }) => value.trim()) @IsString() q?: string }',
      'IsOptional, IsInt, IsString, Min',
    ).replace('@Post() echo(@Body() body: Dto)', '@Get() echo(@Query() body: Dto)'),
    options: { pipe: WHITELIST },
    requests: [
      get('/echo'),
      get('/echo?page=3&q=%20a%20'),
      get('/echo?page=0'),
      get('/echo?page=x'),
      get('/echo?page='),
    ],
  },
  {
    name: 'implicit conversions',
    framework: 'nestjs',
    code: echo(
      'class Dto { @IsInt() page: number; @IsOptional() @IsBoolean() on?: boolean; @IsOptional() @IsDate() at?: Date }',
      'IsInt, IsOptional, IsBoolean, IsDate',
    ).replace('@Post() echo(@Body() body: Dto)', '@Get() echo(@Query() body: Dto)'),
    options: { pipe: { transform: true, transformOptions: { enableImplicitConversion: true } } },
    requests: [get('/echo?page=3&on=false&at=2020-01-01'), get('/echo?page=x'), get('/echo?page=3&at=never')],
  },
  {
    name: 'classes that extend others',
    framework: 'nestjs',
    code: echo(
      `class A { @IsOptional() @IsString() name?: string; @IsInt() age: number = 5 }
class B extends A { @IsString() name: string; @IsString() more: string }
class D { @IsString() other: string }
class Dto extends PartialType(IntersectionType(PickType(B, ['name', 'age'] as const), OmitType(D, ['none'] as never))) { @IsString() own: string }`,
      'IsInt, IsOptional, IsString',
    ).replace(
      "'class-validator'",
      "'class-validator'\nimport { IntersectionType, OmitType, PartialType, PickType } from '@nestjs/mapped-types'",
    ),
    options: { pipe: WHITELIST },
    requests: [
      { own: 'x' },
      { own: 'x', name: null, age: null, other: null, more: 'y' },
      { own: 'x', name: 5 },
      { own: 'x', age: 'x' },
      {},
    ].map((body) => post('/echo', body)),
  },
  {
    name: 'a class that redeclares an optional member',
    framework: 'nestjs',
    code: echo(
      'class A { @IsOptional() @IsString() name?: string; @IsInt() age: number }\nclass Dto extends A { @IsString() name: string; age: number }',
      'IsInt, IsOptional, IsString',
    ),
    options: { pipe: WHITELIST },
    requests: [{ age: 5 }, { age: 5, name: null }, { age: 5, name: 1 }, { name: 'x' }].map((body) =>
      post('/echo', body),
    ),
  },
  {
    name: 'declared numbers of single values',
    framework: 'nestjs',
    code: controller(
      "@Get(':id') get(@Param('id') id: number, @Query('on') on: boolean) { return { id, on } }",
      'Get, Param, Query',
    ),
    options: { pipe: WHITELIST },
    requests: [get('/c/5?on=true'), get('/c/x'), get('/c/5?on=1')],
  },
]
