import { get, post, rc, type Case } from './cases.ts'

const controller = (members: string, imports: string, before = '', kind = 'JsonController'): string => `
import { ${kind}, ${imports} } from 'routing-controllers'
import { IsInt, IsOptional, IsString, Max } from 'class-validator'
${before}
@${kind}('/c')
class C { ${members} }
export const controllers = [C]
`
/** Programs of routing-controllers whose behaviour a migration could change (R1 to R10). */
export const rcCases: readonly Case[] = [
  rc(
    'R1 a query class',
    controller(
      '@Get("/") get(@QueryParams() q: Query) { return { q } }',
      'Get, QueryParams',
      'class Query { @IsOptional() @IsInt() @Max(10) limit?: number; @IsOptional() on?: boolean; @IsOptional() @IsString() s?: string }',
    ),
    [get('/c?limit=5'), get('/c?limit=11'), get('/c?limit='), get('/c'), get('/c?on=1&s=5'), get('/c?on=yes')],
  ),
  rc(
    'R2 an empty number',
    controller('@Get("/") get(@QueryParam("v") v?: number) { return { v } }', 'Get, QueryParam'),
    [get('/c?v='), get('/c?v=5'), get('/c'), get('/c?v=x')],
  ),
  rc(
    'R3 booleans',
    controller('@Get("/") get(@QueryParam("v") v: boolean) { return { v } }', 'Get, QueryParam'),
    ['', '?v', '?v=', '?v=true', '?v=0', '?v=yes', '?v=TRUE'].map((query) => get(`/c${query}`)),
  ),
  rc(
    'R4 required',
    controller(
      '@Get("/") get(@QueryParam("v", { required: true }) v: string) { return { v } }\n  @Post("/") add(@Body({ required: true }) body: any) { return { body } }',
      'Body, Get, Post, QueryParam',
    ),
    [get('/c?v='), get('/c?v=1'), get('/c'), post('/c', {}), post('/c', { a: 1 })],
  ),
  rc(
    'R4 parse',
    controller('@Get("/") get(@QueryParam("v", { parse: true }) v: any) { return { v } }', 'Get, QueryParam'),
    [get('/c?v={"a":1}')],
    { marked: /unsafe: parse: true of @QueryParam\(\)/u },
  ),
  rc(
    'R4 limits',
    controller(
      '@Post("/") add(@UploadedFile("f", { options: { limits: { fileSize: 5 } } }) f: any) { return { size: f.size } }',
      'Post, UploadedFile',
    ),
    [],
    { marked: /unsafe: options: \{ limits: \{ fileSize: 5 \} \} of @UploadedFile/u },
  ),
  rc(
    'R4 transformRequest',
    controller('@Post("/", { transformRequest: false }) add(@Body() b: any) { return b }', 'Body, Post'),
    [],
    { marked: /unsafe: \{ transformRequest: false \} of @Post/u },
  ),
  rc('R5 texts of a JsonController', controller("@Get('/') get() { return 'hello' }", 'Get'), [], {
    marked: /a string was JSON, and is plain text/u,
  }),
  rc(
    'null and undefined',
    controller("@Get('/') get() { return null }\n  @Get('/u') u(): undefined { return undefined }", 'Get'),
    [],
    { marked: /null was 204, and is JSON/u },
  ),
  rc(
    'R6 httpCode',
    `import { Get, JsonController } from 'routing-controllers'\nclass Conflict extends Error { httpCode = 409 }\n@JsonController('/c')\nclass C { @Get('/') get() { throw new Conflict() } }\nexport const controllers = [C]`,
    [],
    { marked: /write @ResponseStatus\(\) on its class/u },
  ),
  rc(
    'R7 BodyParam',
    controller('@Post("/") add(@BodyParam("name") name: string) { return { name } }', 'BodyParam, Post'),
    [post('/c', { name: 'x' }), post('/c', {})],
  ),
  rc(
    'R8 types of Express',
    controller(
      '@Get("/") get(@Req() req: express.Request) { return { method: req.method } }',
      'Get, Req',
      "import type express from 'express'",
    ),
    [get('/c')],
  ),
  rc(
    'R9 a path with a variable',
    "import { Get, JsonController } from 'routing-controllers'\nconst domain = 'cats'\n@JsonController(`/${domain}`)\nclass C { @Get('/') get() { return { a: 1 } } }\nexport const controllers = [C]",
    [get('/cats')],
  ),
  rc(
    'unknown members of a body',
    controller(
      '@Post("/") add(@Body() b: Dto) { return { b } }',
      'Body, Post',
      'class Dto { @IsString() name: string }',
    ),
    [post('/c', { name: 'x', other: 1 }), post('/c', { name: 1 })],
    { options: { server: { validation: true } } },
  ),
]
