import { get, nest, post } from './cases.ts'

const WHITELIST = { pipe: { whitelist: true, transform: true } }

/** Cases of class-validator in other shapes: several files, aliases, namespaces, constants, inheritance. */
export const schemaShapes = [
  nest(
    'S1 a default export',
    `import { Body, Controller, Post } from '@nestjs/common'
import NewPost from './new-post'
@Controller('echo') export class C { @Post() add(@Body() body: NewPost) { return { body } } }
export const controllers = [C]`,
    [post('/echo', { title: 'x' }), post('/echo', { title: 'x', authorId: 'a' }), post('/echo', {})],
    {
      options: WHITELIST,
      files: {
        'new-post.ts': `import { IsString } from 'class-validator'
export default class NewPost { @IsString() readonly title!: string; readonly authorId!: string; public role? = 'user' }`,
      },
    },
  ),
  nest(
    'S1 re-exported validators',
    `import { Body, Controller, Post } from '@nestjs/common'
import { Text } from './validators'
export class Dto { @Text() title: string; authorId: string }
@Controller('echo') export class C { @Post() add(@Body() body: Dto) { return { body } } }
export const controllers = [C]`,
    [post('/echo', { title: 'x', authorId: 'a' }), post('/echo', {})],
    {
      options: WHITELIST,
      files: { 'validators.ts': "export { IsString as Text } from 'class-validator'" },
      marked: /unsafe: nothing validates Dto here/u,
    },
  ),
  nest(
    'S1 a base class without validators',
    `import { Body, Controller, Post } from '@nestjs/common'
import { Dto } from './dto'
@Controller('echo') export class C { @Post() add(@Body() body: Dto) { return { body } } }
export const controllers = [C]`,
    [post('/echo', { title: 'x', id: 'a' }), post('/echo', {})],
    {
      options: WHITELIST,
      files: {
        'base.ts': 'export abstract class Base { id: string; createdAt?: Date }',
        'dto.ts': `import { IsString } from 'class-validator'
import { Base } from './base'
export class Dto extends Base { @IsString() title: string }`,
      },
      marked: /unsafe: nothing validates Dto here: it stays a class, since it extends Base/u,
    },
  ),
  nest(
    'S1 a namespace of classes',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsString } from 'class-validator'
export namespace Dtos { export class Dto { @IsString() title: string; authorId: string } }
@Controller('echo') export class C { @Post() add(@Body() body: Dtos.Dto) { return { body } } }
export const controllers = [C]`,
    [post('/echo', { title: 'x', authorId: 'a' }), post('/echo', {})],
    { options: WHITELIST, marked: /unsafe: nothing validates this class now/u },
  ),
  nest(
    'S2 types of several kinds',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsInt, IsString, IsEnum, IsArray } from 'class-validator'
type Maybe<T> = T | null | undefined
enum Role { A = 'a' }
export class Dto { @IsString() name!: Maybe<string>; @IsInt() age?: number | null; @IsEnum(Role) role: Role | undefined; @IsArray() tags?: string[] | null = null }
@Controller('echo') export class C { @Post() add(@Body() body: Dto) { return { body } } }
export const controllers = [C]`,
    [
      { name: 'x', age: 1, role: 'a', tags: [] },
      { name: null, age: 1, role: 'a', tags: [] },
      { name: 'x', role: 'a', tags: [] },
      { name: 'x', age: 1, tags: [] },
      { name: 'x', age: 1, role: 'a' },
    ].map((body) => post('/echo', body)),
    { options: WHITELIST },
  ),
  nest(
    'S2 an inherited optional member',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsOptional, IsString, MinLength } from 'class-validator'
class Person { @IsOptional() @IsString() nick?: string; @IsString() name: string }
class Employee extends Person { @MinLength(2) nick: string; name: string }
class Boss extends Employee { name = 'boss' }
@Controller('echo') export class C { @Post() add(@Body() body: Boss) { return { body } } @Post('e') e(@Body() body: Employee) { return { body } } }
export const controllers = [C]`,
    ['/echo', '/echo/e'].flatMap((path) =>
      [{}, { nick: 'a', name: 'x' }, { nick: null, name: 'x' }, { name: 1 }].map((body) => post(path, body)),
    ),
    { options: WHITELIST },
  ),
  nest(
    'S3 PartialType with options',
    `import { Body, Controller, Patch } from '@nestjs/common'
import { PartialType, PickType, OmitType } from '@nestjs/mapped-types'
import { IsInt, IsString } from 'class-validator'
const KEYS = ['name'] as const
class Base { @IsString() name: string; @IsInt() age: number }
class A extends PartialType(Base, { skipNullProperties: false }) {}
class B extends PickType(Base, KEYS) {}
class D extends OmitType(Base, [...KEYS]) {}
class E extends PartialType(PickType(Base, KEYS)) {}
@Controller('echo') export class C {
  @Patch('a') a(@Body() body: A) { return { body } }
  @Patch('b') b(@Body() body: B) { return { body } }
  @Patch('d') d(@Body() body: D) { return { body } }
  @Patch('e') e(@Body() body: E) { return { body } }
}
export const controllers = [C]`,
    ['a', 'b', 'd', 'e'].flatMap((path) =>
      [{}, { name: null }, { name: 'x' }, { age: 5 }, { name: 'x', age: 'y' }].map((body) => ({
        ...post(`/echo/${path}`, body),
        method: 'PATCH',
      })),
    ),
    { options: WHITELIST },
  ),
  nest(
    'S3 null with other decorators',
    `import { Body, Controller, Post } from '@nestjs/common'
import * as v from 'class-validator'
import { Type as Convert } from 'class-transformer'
class Dto {
  @v.IsOptional() @Convert(() => Number) @v.IsInt({ each: true }) n?: number[]
  @v.IsOptional() @Convert(() => Boolean) @v.IsBoolean() on?: boolean
  @v.ValidateIf((dto) => dto.n !== null) @v.IsString() s: string | null
}
@Controller('echo') export class C { @Post() add(@Body() body: Dto) { return { body } } }
export const controllers = [C]`,
    [{ n: null, on: null, s: null }, { n: ['1', '2'], s: 'x' }, { s: 5 }, { n: ['x'], s: 'x' }].map((body) =>
      post('/echo', body),
    ),
    { options: WHITELIST, marked: /a schema has to do what @ValidateIf/u },
  ),
  nest(
    'S4 two members of the body',
    `import { Body, Controller, ParseIntPipe, Post } from '@nestjs/common'
import { NewUser as User } from './users/index'
@Controller('echo') export class C { @Post() add(@Body('user') user: User, @Body('count', ParseIntPipe) count: number) { return { user, count } } }
export const controllers = [C]`,
    [
      { user: { email: 'a@example.org', isAdmin: true }, count: '5' },
      { user: { email: 'nonsense' }, count: '5' },
      { user: { email: 'a@example.org' }, count: 'x' },
      { count: '5' },
    ].map((body) => post('/echo', body)),
    {
      options: WHITELIST,
      files: {
        'users/index.ts': "export * from './new-user'",
        'users/new-user.ts': `import { IsEmail } from 'class-validator'
export class NewUser { @IsEmail() email: string }`,
      },
      marked: /unsafe: a schema has to do what ParseIntPipe did/u,
    },
  ),
  nest(
    'S4 a destructured member of the body',
    `import { Body, Controller, Post, ValidationPipe } from '@nestjs/common'
import { IsEmail } from 'class-validator'
const PIPE = new ValidationPipe({ whitelist: true })
class NewUser { @IsEmail() email: string }
@Controller('echo') export class C {
  @Post() add(@Body('user') { email }: NewUser) { return { email } }
  @Post('page') page(@Body('page') page = 1) { return { page } }
  @Post('pipe') pipe(@Body('user', PIPE) user: NewUser) { return { user } }
}
export const controllers = [C]`,
    [
      post('/echo', { user: { email: 'nonsense' } }),
      post('/echo', { user: { email: 'a@example.org' } }),
      post('/echo/page', { page: 3 }),
      post('/echo/page', {}),
      post('/echo/pipe', { user: { email: 'a@example.org', x: 1 } }),
    ],
    { options: WHITELIST },
  ),
  nest(
    'S8 options in constants',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsUrl as Link, IsUUID, IsNumber, Length, Matches, IsIn } from 'class-validator'
import { VERSION, KINDS } from './constants'
const URLS = { protocols: ['https'], require_protocol: true }
const options = { message: 'no' }
class Dto { @Link({ ...URLS }, { message: 'no' }) url: string; @IsUUID(VERSION) id: string; @IsNumber({ maxDecimalPlaces: 2 }, options) n: number; @Length(2, 3) @Matches(/^a/i) s: string; @IsIn(Object.values(KINDS)) kind: string }
@Controller('echo') export class C { @Post() add(@Body() body: Dto) { return { body } } }
export const controllers = [C]`,
    [
      {},
      { url: 'http://example.org' },
      { id: '0b6f4f0e-6d4c-1c46-9a5e-3f5f0f0c2a11' },
      { n: 1.234 },
      { s: 'b' },
      { s: 'abcd' },
      { kind: 'x' },
    ].map((change) =>
      post('/echo', {
        url: 'https://example.org',
        id: '0b6f4f0e-6d4c-4c46-9a5e-3f5f0f0c2a11',
        n: 1.5,
        s: 'Ab',
        kind: 'a',
        ...change,
      }),
    ),
    {
      options: WHITELIST,
      files: { 'constants.ts': "export const VERSION = '4'\nexport const KINDS = { A: 'a', B: 'b' } as const" },
    },
  ),
  nest(
    'S8 validators composed by a function',
    `import { Body, Controller, Post, applyDecorators } from '@nestjs/common'
import { IsString, MinLength, ValidateBy } from 'class-validator'
const IsName = () => applyDecorators(IsString(), MinLength(2))
function IsEven() { return ValidateBy({ name: 'even', validator: { validate: (value) => value % 2 === 0 } }) }
class Dto { @IsName() name: string }
class Other { @IsEven() n: number; @IsString() s: string }
@Controller('echo') export class C { @Post() add(@Body() body: Dto) { return { body } } @Post('o') o(@Body() body: Other) { return { body } } }
export const controllers = [C]`,
    [post('/echo', { name: 'ab' }), post('/echo', { name: 'a' }), post('/echo/o', { n: 1, s: 'x' })],
    { options: WHITELIST, marked: /unsafe: nothing validates Dto here[^]*unsafe: nothing validates Other here/u },
  ),
  nest(
    'S11 inherited initial values',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsInt, IsOptional, IsString } from 'class-validator'
let count = 0
const START = 7
const id = () => 'id' + ++count
class Base { @IsOptional() @IsInt() page: number = START; @IsString() id: string = id() }
class Dto extends Base { override page = 5; @IsOptional() @IsInt({ each: true }) list: number[] = []; @IsOptional() tags = { a: 1 } }
@Controller('echo') export class C { @Post() add(@Body() body: Dto) { return { body } } @Post('b') base(@Body() body: Base) { return { body } } }
export const controllers = [C]`,
    [
      post('/echo', {}),
      post('/echo', {}),
      post('/echo', { page: 9 }),
      post('/echo', { page: 'x' }),
      post('/echo/b', {}),
    ],
    { options: WHITELIST },
  ),
  nest(
    'S11 initial values without a validator',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsString } from 'class-validator'
class Dto { @IsString() name: string; role = 'user' }
@Controller('echo') export class C { @Post() add(@Body() body: Dto) { return { body } } }
export const controllers = [C]`,
    [post('/echo', { name: 'x' })],
    { options: { pipe: { transform: true } } },
  ),
  nest(
    'S12 discriminated elements',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsArray, IsInt, IsString, ValidateNested } from 'class-validator'
import { Type } from 'class-transformer'
import * as pets from './pets'
class Dto { @IsArray() @ValidateNested({ each: true }) @Type(() => pets.Pet, { discriminator: { property: 'type', subTypes: [{ value: pets.Cat, name: 'cat' }, { value: pets.Dog, name: 'dog' }] }, keepDiscriminatorProperty: true }) pets: (pets.Cat | pets.Dog)[] }
@Controller('echo') export class C { @Post() add(@Body() body: Dto) { return { body } } }
export const controllers = [C]`,
    [
      {
        pets: [
          { type: 'cat', lives: 9 },
          { type: 'dog', bark: 'w' },
        ],
      },
      { pets: [{ type: 'cat', lives: 'x' }] },
      { pets: [] },
      {},
    ].map((body) => post('/echo', body)),
    {
      options: WHITELIST,
      files: {
        'pets.ts': `import { IsInt, IsString } from 'class-validator'
export class Pet { @IsString() type: string }
export class Cat extends Pet { @IsInt() lives: number }
export class Dog extends Pet { @IsString() bark: string }`,
      },
    },
  ),
  nest(
    'S12 discriminators in a constant',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsInt, IsString, ValidateNested } from 'class-validator'
import { Type } from 'class-transformer'
class Pet { @IsString() type: string }
class Cat extends Pet { @IsInt() lives: number }
const OPTIONS = { discriminator: { property: 'type', subTypes: [{ value: Cat, name: 'cat' }] } }
class Dto { @ValidateNested() @Type(() => Pet, OPTIONS) pet: Cat }
@Controller('echo') export class C { @Post() add(@Body() body: Dto) { return { body } } }
export const controllers = [C]`,
    [post('/echo', { pet: { type: 'cat', lives: 9 } })],
    { options: WHITELIST, marked: /unsafe: a schema has to do what @ValidateNested/u },
  ),
  nest(
    'S14 barrels and namespaces',
    `import { Body, Controller, Post } from '@nestjs/common'
import * as all from './dtos'
import { dtos, Renamed, type Plain } from './dtos'
@Controller('echo') export class C {
  @Post('a') a(@Body() body: all.Renamed) { return { body } }
  @Post('b') b(@Body() body: dtos.NewCat) { return { body } }
  @Post('d') d(@Body() body: Renamed) { return { body } }
  @Post('e') e(@Body() body: Plain) { return { body } }
}
export const controllers = [C]`,
    ['a', 'b', 'd', 'e'].flatMap((path) => [
      post(`/echo/${path}`, { name: 'x', y: 1 }),
      post(`/echo/${path}`, { name: 5 }),
    ]),
    {
      options: WHITELIST,
      files: {
        'dtos/index.ts': "export * as dtos from './cats'\nexport { NewCat as Renamed, NewCat as Plain } from './cats'",
        'dtos/cats.ts': "import { IsString } from 'class-validator'\nexport class NewCat { @IsString() name: string }",
      },
      marked: /@RequestBody\(dtos\.NewCat\)[^]*Plain is validated now/u,
    },
  ),
  nest(
    'S14 an import of the type only',
    `import { Body, Controller, Post } from '@nestjs/common'
import type { NewCat } from './cats'
@Controller('echo') export class C { @Post() add(@Body() body: NewCat) { return { body } } }
export const controllers = [C]`,
    [post('/echo', { name: 'x', y: 1 }), post('/echo', { name: 5 })],
    {
      options: WHITELIST,
      files: {
        'cats.ts': "import { IsString } from 'class-validator'\nexport class NewCat { @IsString() name: string }",
      },
      marked: /NewCat is validated now/u,
    },
  ),
  nest(
    'B2 chains of empty subclasses',
    `import { Body, Controller, Post } from '@nestjs/common'
import { OmitType } from '@nestjs/mapped-types'
import { Add } from './add'
class Remove extends Add {}
class Revoke extends Remove {}
class Less extends OmitType(Revoke, ['b'] as const) {}
@Controller('echo') export class C { @Post() a(@Body() body: Revoke) { return { body } } @Post('l') l(@Body() body: Less) { return { body } } }
export const controllers = [C]`,
    [post('/echo', { a: 'x', b: 1, c: 2 }), post('/echo', { a: 1, b: 1 }), post('/echo/l', { a: 'x', b: 'y' })],
    {
      options: WHITELIST,
      files: {
        'add.ts':
          "import { IsInt, IsString } from 'class-validator'\nexport class Add { @IsString() a: string; @IsInt() b: number }",
      },
    },
  ),
  nest(
    'B6 lists of other kinds',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsOptional, IsString, Allow, IsArray } from 'class-validator'
class Dto { @IsOptional() a?: ReadonlyArray<string>; @Allow() b: Array<{ c: string }>; @IsArray() d: readonly (string | number)[]; @IsString({ each: true }) e: Set<string> }
@Controller('echo') export class C { @Post() add(@Body() body: Dto) { return { a: body.a, b: body.b, d: body.d } } }
export const controllers = [C]`,
    [
      { a: ['x'], b: [1], d: ['x', 1], e: ['x'] },
      { d: [], e: ['x'] },
      { d: 'x', e: ['x'] },
      { d: [], e: [1] },
    ].map((body) => post('/echo', body)),
    { options: WHITELIST },
  ),
  nest(
    'B7 a class that is passed as a value',
    `import { Controller, Get } from '@nestjs/common'
import { IsInt, validateSync } from 'class-validator'
import { plainToInstance, Type } from 'class-transformer'
class Env { @Type(() => Number) @IsInt() PORT: number }
const classes = { env: Env }
export const env = plainToInstance(classes.env, { PORT: '3001' })
if (validateSync(env).length > 0) throw new Error('env')
@Controller('c') export class C { @Get() get() { return { port: env.PORT } } }
export const controllers = [C]`,
    [get('/c')],
    { marked: /unsafe: nothing validates this class now/u },
  ),
]
