import { echo, nest, post, type Case } from './cases.ts'

const PIPE = { pipe: { whitelist: true, transform: true } }

/** Types that TypeScript emits as `Object` with `strictNullChecks`, or as the type of their literals. */
const NULLABLE = `type Level = 1 | 2
type Size = number | null
class Dto {
  @IsOptional() @IsInt() page: number | null
  @IsOptional() @IsString() text?: string | undefined
  @IsOptional() @IsInt() size?: number
  @IsOptional() @IsIn(['4', '5']) kind?: '4' | '5'
  @IsOptional() @IsIn(['4', '5']) kindOrNull?: '4' | '5' | null
  @IsOptional() @IsIn([1, 2]) level?: Level
  @IsOptional() @IsInt() alias?: Size
}`

/** Classes of class-validator with options of the pipe, inheritance, enums, lists and conversions. */
export const nestDtos: readonly Case[] = [
  nest(
    'skipMissingProperties',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsString, IsInt } from 'class-validator'
import { Exclude, Expose, Transform, Type } from 'class-transformer'

class D { @IsString() a: string; @IsInt() n: number }
@Controller() export class C { @Post() p(@Body() b: D) { return { b } } }
export const controllers = [C]`,
    [post('/', {}), post('/', { a: 'x' }), post('/', { a: 'x', n: 1 }), post('/', { a: null })],
    { options: { pipe: { whitelist: true, skipMissingProperties: true } } },
  ),
  nest(
    'skipNullProperties',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsString } from 'class-validator'
import { Exclude, Expose, Transform, Type } from 'class-transformer'

class D { @IsString() a: string }
@Controller() export class C { @Post() p(@Body() b: D) { return { b } } }
export const controllers = [C]`,
    [post('/', {}), post('/', { a: null })],
    {
      options: { pipe: { whitelist: true, skipNullProperties: true } },
      marked: /skipNullProperties of this pipe has no counterpart/u,
    },
  ),
  nest(
    'excludeExtraneousValues',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsString } from 'class-validator'
import { Exclude, Expose, Transform, Type } from 'class-transformer'

class D { @Expose() @IsString() a: string; @IsString() b: string }
@Controller() export class C { @Post() p(@Body() b: D) { return { b } } }
export const controllers = [C]`,
    [post('/', { a: 'x', b: 'y' })],
    {
      options: { pipe: { transform: true, transformOptions: { excludeExtraneousValues: true } } },
      marked: /unsafe: excludeExtraneousValues of this pipe/u,
    },
  ),
  nest(
    'exceptionFactory',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsString } from 'class-validator'
import { Exclude, Expose, Transform, Type } from 'class-transformer'

class D { @IsString() a: string }
@Controller() export class C { @Post() p(@Body() b: D) { return { b } } }
export const controllers = [C]`,
    [post('/', {})],
    {
      options: {
        main: "import { ConflictException, ValidationPipe } from '@nestjs/common'\napp.useGlobalPipes(new ValidationPipe({ whitelist: true, exceptionFactory: () => new ConflictException() }))",
      },
      marked: /exceptionFactory of this pipe/u,
    },
  ),
  nest(
    'errorHttpStatusCode',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsString } from 'class-validator'
import { Exclude, Expose, Transform, Type } from 'class-transformer'

class D { @IsString() a: string }
@Controller() export class C { @Post() p(@Body() b: D) { return { b } } }
export const controllers = [C]`,
    [post('/', {}), post('/', { a: 'x' })],
    { options: { pipe: { whitelist: true, errorHttpStatusCode: 422 } } },
  ),
  nest(
    'groups',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsString, IsInt } from 'class-validator'
import { Exclude, Expose, Transform, Type } from 'class-transformer'

class D { @IsString({ groups: ['a'] }) a: string; @IsInt({ groups: ['b'] }) b: number; @IsString({ always: true }) c: string }
@Controller() export class C { @Post() p(@Body() b: D) { return { b } } }
export const controllers = [C]`,
    [post('/', { a: 'x', b: 'y', c: 'z' }), post('/', { a: 1, b: 2, c: 'z' })],
    {
      options: { pipe: { whitelist: true, groups: ['a'] } },
      marked: /unsafe: a schema has to do what @IsString\(\{ groups/u,
    },
  ),
  nest(
    'groups of validators without groups of the pipe',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsString, IsInt } from 'class-validator'
import { Exclude, Expose, Transform, Type } from 'class-transformer'

class D { @IsString({ groups: ['a'] }) a: string; @IsInt() b: number }
@Controller() export class C { @Post() p(@Body() b: D) { return { b } } }
export const controllers = [C]`,
    [post('/', { a: 'x', b: 1 }), post('/', { a: 1, b: 2 })],
    { options: PIPE, marked: /unsafe: a schema has to do what @IsString\(\{ groups/u },
  ),
  nest(
    'a condition',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsString, IsInt, ValidateIf } from 'class-validator'
import { Exclude, Expose, Transform, Type } from 'class-transformer'

class D { @IsString() kind: string; @ValidateIf((o) => o.kind === "a") @IsInt() n: number }
@Controller() export class C { @Post() p(@Body() b: D) { return { b } } }
export const controllers = [C]`,
    [post('/', { kind: 'a' }), post('/', { kind: 'b' }), post('/', { kind: 'b', n: 'x' })],
    { options: PIPE, marked: /a schema has to do what @ValidateIf/u },
  ),
  nest(
    'a class that validates',
    `import { Body, Controller, Post } from '@nestjs/common'
import { Validate, ValidatorConstraint, ValidatorConstraintInterface } from 'class-validator'
import { Exclude, Expose, Transform, Type } from 'class-transformer'

@ValidatorConstraint() class Even implements ValidatorConstraintInterface { validate(v: any) { return v % 2 === 0 } }
class D { @Validate(Even) n: number }
@Controller() export class C { @Post() p(@Body() b: D) { return { b } } }
export const controllers = [C]`,
    [post('/', { n: 2 }), post('/', { n: 3 })],
    { options: PIPE, marked: /unsafe: a schema has to do what @Validate/u },
  ),
  nest(
    'a validator of the application',
    `import { Body, Controller, Post } from '@nestjs/common'
import { registerDecorator } from 'class-validator'
import { Exclude, Expose, Transform, Type } from 'class-transformer'

function IsEven() { return (object: object, propertyName: string) => registerDecorator({ name: 'e', target: object.constructor, propertyName, validator: { validate: (v: any) => v % 2 === 0 } }) }
class D { @IsEven() n: number }
@Controller() export class C { @Post() p(@Body() b: D) { return { b } } }
export const controllers = [C]`,
    [post('/', { n: 2 }), post('/', { n: 3 })],
    { options: PIPE, marked: /unsafe: nothing validates D here/u },
  ),
  nest(
    'exposed names and hidden members',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsString } from 'class-validator'
import { Exclude, Expose, Transform, Type } from 'class-transformer'

class D { @Expose({ name: 'first_name' }) @IsString() firstName: string; @Exclude() @IsString() x?: string }
@Controller() export class C { @Post() p(@Body() b: D) { return { b } } }
export const controllers = [C]`,
    [post('/', { first_name: 'x' }), post('/', { firstName: 'x' }), post('/', { first_name: 'x', x: 's' })],
    { options: PIPE, marked: /unsafe: nothing validates D here/u },
  ),
  nest(
    'a decorator of the class',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsString, IsOptional } from 'class-validator'
import { Exclude, Expose, Transform, Type } from 'class-transformer'

@Exclude() class D { @Expose() @IsString() a: string; @IsOptional() @IsString() b?: string }
@Controller() export class C { @Post() p(@Body() b: D) { return { b } } }
export const controllers = [C]`,
    [post('/', { a: 'x', b: 'y' })],
    { options: PIPE, marked: /unsafe: nothing validates D here/u },
  ),
  nest(
    'an accessor',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsString } from 'class-validator'
import { Exclude, Expose, Transform, Type } from 'class-transformer'

class D { @IsString() a: string; get up() { return this.a.toUpperCase() } }
@Controller() export class C { @Post() p(@Body() b: D) { return { b } } }
export const controllers = [C]`,
    [post('/', { a: 'x' }), post('/', { a: 1 })],
    { options: PIPE, marked: /unsafe: nothing validates D here/u },
  ),
  nest(
    'nested classes without @Type()',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsInt, ValidateNested } from 'class-validator'
import { Exclude, Expose, Transform, Type } from 'class-transformer'

class I { @IsInt() n: number }
class D { @ValidateNested() i: I; @ValidateNested({ each: true }) l: I[] }
@Controller() export class C { @Post() p(@Body() b: D) { return { b } } }
export const controllers = [C]`,
    [post('/', { i: { n: 1 }, l: [{ n: 1 }] }), post('/', { i: { n: 'x' }, l: [] })],
    { options: PIPE, marked: /class-validator did not validate members of i/u },
  ),
  nest(
    'a class that contains itself',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsString, IsOptional, ValidateNested } from 'class-validator'
import { Exclude, Expose, Transform, Type } from 'class-transformer'

class D { @IsString() name: string; @IsOptional() @ValidateNested({ each: true }) @Type(() => D) children?: D[] }
@Controller() export class C { @Post() p(@Body() b: D) { return { b } } }
export const controllers = [C]`,
    [
      post('/', { name: 'a', children: [{ name: 'b', children: [] }] }),
      post('/', { name: 'a', children: [{ name: 1 }] }),
    ],
    { options: PIPE },
  ),
  nest(
    'a map',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsInt, ValidateNested, IsObject } from 'class-validator'
import { Exclude, Expose, Transform, Type } from 'class-transformer'

class I { @IsInt() n: number }
class D { @ValidateNested() @Type(() => I) m: Map<string, I>; @IsObject() o: Record<string, number> }
@Controller() export class C { @Post() p(@Body() b: D) { return { b } } }
export const controllers = [C]`,
    [post('/', { m: { a: { n: 1 } }, o: {} }), post('/', { m: { a: { n: 'x' } }, o: [] })],
    { options: PIPE, marked: /class-validator took an array for m/u },
  ),
  nest(
    'thirty validators',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsOptional, IsPhoneNumber, IsISO8601, Length, IsPositive, IsDivisibleBy, Contains, IsHexColor, IsJSON, IsLatLong, IsMongoId, IsBase64, IsLowercase, MaxDate, IsNumberString, IsBooleanString, IsMilitaryTime, IsCreditCard, IsStrongPassword, IsTimeZone, ArrayUnique, ArrayContains, IsNotEmptyObject, IsInstance, Min, Max, IsNegative, IsPort, IsFQDN, IsISBN, IsLocale, IsSemVer, IsCurrency, IsDecimal } from 'class-validator'
import { Exclude, Expose, Transform, Type } from 'class-transformer'

class D { @IsOptional() @IsPhoneNumber('DE') p?: string; @IsOptional() @IsISO8601({ strict: true }) d?: string; @IsOptional() @Length(2, 4) l?: string; @IsOptional() @IsPositive() pos?: number; @IsOptional() @IsDivisibleBy(3) dv?: number; @IsOptional() @Contains('x') c?: string; @IsOptional() @IsHexColor() h?: string; @IsOptional() @IsJSON() j?: string; @IsOptional() @IsLatLong() ll?: string; @IsOptional() @IsMongoId() m?: string; @IsOptional() @IsBase64() b?: string; @IsOptional() @IsLowercase() lo?: string; @IsOptional() @MaxDate(new Date('2020-01-01')) @Type(() => Date) md?: Date; @IsOptional() @IsNumberString() ns?: string; @IsOptional() @IsBooleanString() bs?: string; @IsOptional() @IsMilitaryTime() mt?: string; @IsOptional() @IsCreditCard() cc?: string; @IsOptional() @IsStrongPassword() sp?: string; @IsOptional() @IsTimeZone() tz?: string; @IsOptional() @ArrayUnique() au?: number[]; @IsOptional() @ArrayContains([1]) ac?: number[]; @IsOptional() @IsNotEmptyObject() ne?: object; @IsOptional() @IsInstance(Date) @Type(() => Date) ii?: Date; @IsOptional() @Min(1) @Max(5) mm?: number; @IsOptional() @IsNegative() ng?: number; @IsOptional() @IsPort() port?: string; @IsOptional() @IsFQDN() f?: string; @IsOptional() @IsISBN('13') isbn?: string; @IsOptional() @IsLocale() loc?: string; @IsOptional() @IsSemVer() sv?: string; @IsOptional() @IsCurrency({ symbol: '€' }) cur?: string; @IsOptional() @IsDecimal({ decimal_digits: '2' }) dec?: string }
@Controller() export class C { @Post() p(@Body() b: D) { return { b } } }
export const controllers = [C]`,
    [
      post('/', {}),
      post('/', { p: '+4930123456' }),
      post('/', { p: 'x' }),
      post('/', { d: '2020-13-01' }),
      post('/', { d: '2020-01-01' }),
      post('/', { l: 'x' }),
      post('/', { l: 'xyz' }),
      post('/', { c: 'axb' }),
      post('/', { c: 'a' }),
      post('/', { h: '#fff' }),
      post('/', { h: 'q' }),
      post('/', { j: '{}' }),
      post('/', { j: '{' }),
      post('/', { ll: '1,2' }),
      post('/', { ll: 'x' }),
      post('/', { m: '507f1f77bcf86cd799439011' }),
      post('/', { m: 'z' }),
      post('/', { b: 'aGk=' }),
      post('/', { b: '!' }),
      post('/', { lo: 'a' }),
      post('/', { lo: 'A' }),
      post('/', { md: '2019-01-01' }),
      post('/', { md: '2021-01-01' }),
      post('/', { ns: '5' }),
      post('/', { ns: 'x' }),
      post('/', { bs: 'true' }),
      post('/', { bs: 'x' }),
      post('/', { mt: '23:59' }),
      post('/', { mt: '25:00' }),
      post('/', { sp: 'aB1!aaaaa' }),
      post('/', { sp: 'x' }),
      post('/', { tz: 'Europe/Berlin' }),
      post('/', { tz: 'X' }),
      post('/', { ii: '2020-01-01' }),
      post('/', { port: '80' }),
      post('/', { port: '99999' }),
      post('/', { f: 'a.de' }),
      post('/', { f: 'a' }),
      post('/', { loc: 'de' }),
      post('/', { sv: '1.2.3' }),
      post('/', { sv: 'x' }),
      post('/', { cur: '€5' }),
      post('/', { dec: '1.25' }),
      post('/', { dec: '1.2' }),
      post('/', { pos: 1 }),
      post('/', { pos: 0 }),
      post('/', { dv: 6 }),
      post('/', { dv: 5 }),
      post('/', { au: [1, 1] }),
      post('/', { au: [1] }),
      post('/', { ac: [2] }),
      post('/', { ac: [1, 2] }),
      post('/', { ne: {} }),
      post('/', { ne: { a: 1 } }),
      post('/', { mm: 6 }),
      post('/', { mm: 2 }),
      post('/', { mm: '2' }),
      post('/', { ng: 1 }),
    ],
    { options: PIPE },
  ),
  nest(
    'enums of all kinds',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsEnum, IsIn, IsOptional } from 'class-validator'
import { Exclude, Expose, Transform, Type } from 'class-transformer'

enum S { A = 'a', B = 'b' }
const O = { X: 'x', Y: 'y' } as const
enum M { A = 'a', N = 1 }
class D { @IsOptional() @IsEnum(S) s?: S; @IsOptional() @IsEnum(O) o?: keyof typeof O; @IsOptional() @IsEnum(M) m?: M; @IsOptional() @IsEnum(S, { each: true }) l?: S[]; @IsOptional() @IsIn(Object.values(O)) i?: string; @IsOptional() @IsEnum({ Q: 'q' }) q?: string; @IsOptional() @IsIn([1, 'a', null]) z?: any }
@Controller() export class C { @Post() p(@Body() b: D) { return { b } } }
export const controllers = [C]`,
    [
      post('/', { s: 'a' }),
      post('/', { s: 'A' }),
      post('/', { o: 'x' }),
      post('/', { o: 'X' }),
      post('/', { m: 1 }),
      post('/', { m: 'N' }),
      post('/', { m: 'a' }),
      post('/', { l: ['a'] }),
      post('/', { l: ['q'] }),
      post('/', { l: 'a' }),
      post('/', { i: 'x' }),
      post('/', { i: 'z' }),
      post('/', { q: 'q' }),
      post('/', { q: 'Q' }),
      post('/', { z: 1 }),
      post('/', { z: 2 }),
    ],
    { options: PIPE },
  ),
  nest(
    'lists of values',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsOptional, IsArray, IsInt, ArrayMaxSize, IsString, MaxLength, IsBoolean, IsDateString } from 'class-validator'
import { Exclude, Expose, Transform, Type } from 'class-transformer'

class D { @IsOptional() @IsArray() @IsInt({ each: true }) @Type(() => Number) n?: number[]; @IsOptional() @IsArray() @ArrayMaxSize(2) @IsString({ each: true }) @MaxLength(3, { each: true }) s?: string[]; @IsOptional() @IsBoolean({ each: true }) b?: boolean[]; @IsOptional() @IsArray() @IsArray({ each: true }) m?: number[][]; @IsOptional() @IsDateString({}, { each: true }) ds?: string[] }
@Controller() export class C { @Post() p(@Body() b: D) { return { b } } }
export const controllers = [C]`,
    [
      post('/', { n: ['1', 2] }),
      post('/', { n: ['x'] }),
      post('/', { n: '5' }),
      post('/', { s: ['abc', 'd'] }),
      post('/', { s: ['abcd'] }),
      post('/', { s: ['a', 'b', 'c'] }),
      post('/', { b: [true] }),
      post('/', { b: true }),
      post('/', { b: ['x'] }),
      post('/', { m: [[1], []] }),
      post('/', { m: [1] }),
      post('/', { ds: ['2020-01-01'] }),
      post('/', { ds: ['x'] }),
      post('/', { n: [] }),
      post('/', { n: null }),
    ],
    { options: PIPE },
  ),
  {
    name: 'implicit conversions with strictNullChecks',
    framework: 'nestjs',
    isStrict: true,
    code: echo(NULLABLE, 'IsIn, IsInt, IsOptional, IsString'),
    options: { pipe: { transform: true, transformOptions: { enableImplicitConversion: true } } },
    requests: [
      { page: 1 },
      { page: '1' },
      { page: null },
      { page: 1, size: '2' },
      { page: 1, text: 3 },
      { page: 1, kind: 4 },
      { page: 1, level: '1' },
      { page: 1, kindOrNull: 4 },
      { page: 1, alias: '5' },
    ].map((body) => post('/echo', body)),
  },
  {
    name: 'implicit conversions without strictNullChecks',
    framework: 'nestjs',
    code: echo(NULLABLE, 'IsIn, IsInt, IsOptional, IsString'),
    options: { pipe: { transform: true, transformOptions: { enableImplicitConversion: true } } },
    requests: [],
    marked:
      /differs: without strictNullChecks, page was converted; without strictNullChecks, text was converted; without strictNullChecks, kindOrNull was converted; without strictNullChecks, alias was converted\./u,
  },
]
