import { get, nest, post } from './cases.ts'

const PIPE = { pipe: { whitelist: true, transform: true } }

/** Types of bodies and queries of NestJS. */
export const nestBodies = [
  nest(
    'bodies of other types',
    `import { Body, Controller, Post } from '@nestjs/common'
@Controller() export class C { @Post('a') a(@Body() b: any) { return { b } } }
export const controllers = [C]`,
    [
      {
        path: '/a',
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'a=1&b=2&b=3',
      },
      { path: '/a', method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{' },
      { path: '/a', method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: 'x' },
      { path: '/a', method: 'POST' },
    ],
    { documented: /other types than JSON and forms are a 415/u },
  ),
  nest(
    'conversions and defaults of a query',
    `import { Controller, Get, Query } from '@nestjs/common'
import { IsBoolean, IsOptional, IsInt, IsArray, IsIn, IsDateString, Max, Min } from 'class-validator'
import { Transform, Type } from 'class-transformer'
class Q { @IsOptional() @Type(() => Boolean) @IsBoolean() b?: boolean; @IsOptional() @Transform(({ value }) => value === 'true' || value === true) @IsBoolean() t?: boolean; @Type(() => Number) @IsInt() @Min(1) @Max(50) limit: number = 10; @IsOptional() @Transform(({ value }) => value.split(',')) @IsArray() ids?: string[]; @IsIn(['a', 'd']) order: 'a' | 'd' = 'a'; @IsOptional() @IsDateString() since?: string }
@Controller() export class C { @Get() g(@Query() q: Q) { return q } }
export const controllers = [C]`,
    [
      get('/'),
      get('/?b=false&t=false'),
      get('/?limit=5&ids=1,2'),
      get('/?limit=500'),
      get('/?order=x'),
      get('/?since=2020-01-01'),
      get('/?ids=1&ids=2'),
      get('/?limit='),
      get('/?t=1'),
    ],
    { options: PIPE },
  ),
  nest(
    'types of bodies without a class',
    `import { Body, Controller, Post, Param, Query, Get } from '@nestjs/common'
import { IsString, IsNumberString } from 'class-validator'
class D { @IsString() a: string }
class P { @IsNumberString() id: string }
interface I { a: string }
@Controller() export class C { @Post('p') p(@Body() b: Partial<D>) { return b } @Post('i') i(@Body() b: I) { return b } @Post('u') u(@Body() b: D | P) { return b } @Get('x/:id') x(@Param() p: P) { return p } @Get('q') q(@Query() { a }: D) { return { a } } @Post('o') o(@Body() b?: D) { return { b } } @Post('s') s(@Body() b: string) { return { t: typeof b } } @Post('r') r(@Body() b: Record<string, unknown>) { return b } @Post('pick') pick(@Body() b: Pick<D, 'a'>) { return b } }
export const controllers = [C]`,
    [
      post('/p', {}),
      post('/i', { a: 5, z: 1 }),
      post('/u', { q: 1 }),
      get('/x/1'),
      get('/x/a'),
      get('/q?a=1'),
      get('/q'),
      post('/o', { a: 'x' }),
      post('/s', { a: 1 }),
      post('/r', { q: 1 }),
      post('/pick', { z: 1 }),
    ],
    { options: PIPE },
  ),
  nest(
    'lists of classes',
    `import { Body, Controller, Post, ParseArrayPipe } from '@nestjs/common'
import { IsString } from 'class-validator'
class D { @IsString() a: string }
@Controller() export class C { @Post('a') a(@Body(new ParseArrayPipe({ items: D })) list: D[]) { return { list } } @Post('b') b(@Body() list: D[]) { return { list } } @Post('c') c(@Body() list: Array<D>) { return { n: list.length } } }
export const controllers = [C]`,
    [post('/a', [{ a: 'x', z: 1 }]), post('/a', [{ a: 1 }]), post('/b', [{ a: 1 }]), post('/c', [{ a: 'x' }])],
    { options: PIPE, marked: /a schema has to do what new ParseArrayPipe[^]*the elements are validated now/u },
  ),
  nest(
    'a pipe of one parameter, and of one method',
    `import { Body, Controller, Post, UsePipes, ValidationPipe } from '@nestjs/common'
import { IsString } from 'class-validator'
class D { @IsString() a: string }
@Controller() export class C { @Post('a') a(@Body(new ValidationPipe({ transform: true })) b: D) { return b } @Post('b') b(@Body(ValidationPipe) b: D) { return b } @UsePipes(new ValidationPipe({ whitelist: true })) @Post('c') c(@Body() b: D) { return b } @Post('d') d(@Body() b: D) { return b } }
export const controllers = [C]`,
    [
      post('/a', { a: 'x', z: 1 }),
      post('/a', { a: 1 }),
      post('/b', { a: 1 }),
      post('/c', { a: 'x', z: 1 }),
      post('/c', { a: 1 }),
      post('/d', { a: 1 }),
    ],
    { marked: /unsafe: give a schema to @RequestBody/u },
  ),
  nest(
    'inherited members of another file',
    `import { Body, Controller, Post } from '@nestjs/common'
import { CreateDto, UpdateDto } from './dto'
@Controller() export class C { @Post('a') a(@Body() b: CreateDto) { return b } @Post('u') u(@Body() b: UpdateDto) { return b } }
export const controllers = [C]`,
    [
      post('/a', { id: 1, name: 'x', kind: 'a', tags: ['a'] }),
      post('/a', { id: 1, name: 'x', kind: 'q', tags: ['a'] }),
      post('/a', { id: 1, name: 'x', kind: 'a', tags: 'a' }),
      post('/u', {}),
      post('/u', { name: null }),
      post('/u', { kind: 'z' }),
      post('/u', { name: 5 }),
    ],
    {
      options: PIPE,
      files: {
        'dto.ts': `import { IsArray, IsEnum, IsInt, IsString, MaxLength } from 'class-validator'
import { PartialType, OmitType } from '@nestjs/mapped-types'
export enum Kind { A = 'a', B = 'b' }
export abstract class Base { @IsInt() id: number }
export class CreateDto extends Base { @IsString() @MaxLength(5) name: string; @IsEnum(Kind) kind: Kind; @IsArray() @IsString({ each: true }) tags: string[] }
export class UpdateDto extends PartialType(OmitType(CreateDto, ['id'] as const)) {}`,
      },
    },
  ),
  nest(
    'nested lists and an enum of numbers',
    `import { Body, Controller, Post } from '@nestjs/common'
import { ArrayMinSize, IsEnum, IsInt, IsOptional, ValidateNested, IsArray } from 'class-validator'
import { Type } from 'class-transformer'
enum Level { Low, High }
class Item { @IsInt() n: number; @IsEnum(Level) level: Level }
class Group { @IsArray() @ValidateNested({ each: true }) @Type(() => Item) items: Item[] }
class Order { @IsArray() @ArrayMinSize(1) @ValidateNested({ each: true }) @Type(() => Group) groups: Group[]; @IsOptional() @ValidateNested() @Type(() => Item) main?: Item }
@Controller() export class C { @Post('a') a(@Body() b: Order) { return b } }
export const controllers = [C]`,
    [
      post('/a', { groups: [{ items: [{ n: 1, level: 0 }] }] }),
      post('/a', { groups: [] }),
      post('/a', { groups: [{ items: [{ n: 1, level: 5 }] }] }),
      post('/a', { groups: [{ items: [{ n: 1, level: 'Low' }] }] }),
      post('/a', { groups: [{ items: [{ n: 1, level: 1, x: 1 }] }], main: { n: 2, level: 1, z: 1 } }),
      post('/a', { groups: [{ items: 'x' }] }),
    ],
    { options: PIPE },
  ),
  nest(
    'transforms of the whole object',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsBoolean, IsOptional, IsString, IsDate, IsEmail } from 'class-validator'
import { Expose, Transform, Type } from 'class-transformer'
class D { @Transform(({ value }) => value?.trim()) @IsString() name: string; @IsEmail() @Transform(({ value }) => String(value).toLowerCase()) mail: string; @IsOptional() @Type(() => Date) @IsDate() at?: Date; @IsOptional() @Transform(({ obj }) => obj.flag === 'yes') @IsBoolean() flag?: boolean; @Transform(({ value }) => value === 'true') @IsBoolean() on: boolean }
@Controller() export class C { @Post('a') a(@Body() b: D) { return b } }
export const controllers = [C]`,
    [
      post('/a', { name: ' x ', mail: 'A@B.CO', on: 'true' }),
      post('/a', { name: 5, mail: 'A@B.CO', on: 'true' }),
      post('/a', { name: 'x', mail: 'A', on: 'x' }),
      post('/a', { name: 'x', mail: 'A@b.co', on: 'x', at: '2020-01-01', flag: 'yes' }),
    ],
    { options: PIPE, marked: /a schema has to do what @Transform/u },
  ),
  nest(
    'a mixin and a generic class',
    `import { Body, Controller, Post } from '@nestjs/common'
import { IsString, IsInt } from 'class-validator'
function Paged<T extends new (...a: any[]) => object>(Base: T) { class Mixed extends Base { @IsInt() page: number } return Mixed }
class A { @IsString() a: string }
class D extends Paged(A) { @IsString() b: string }
class G<T> { @IsInt() n: number; data: T }
@Controller() export class C { @Post('a') a(@Body() b: D) { return b } @Post('g') g(@Body() b: G<string>) { return b } }
export const controllers = [C]`,
    [post('/a', { a: 'x', b: 'y', page: 'x' }), post('/g', { n: 'x' })],
    { options: PIPE, marked: /unsafe: nothing validates D here/u },
  ),
]
