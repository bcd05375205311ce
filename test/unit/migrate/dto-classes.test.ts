import { expect, test } from 'vitest'
import { findDtoNames } from '../../../src/tools/migrate/dto-names.ts'
import { migrate, migrations, type Migrated } from '../../../src/tools/migrate/migrate.ts'

const VALIDATORS =
  'Allow, ArrayMinSize, ArrayNotEmpty, IsArray, IsBoolean, IsDate, IsEmail, IsEnum, IsIn, IsInt, IsMobilePhone, IsNotEmpty, IsNumber, IsOptional, IsString, IsUUID, Length, Matches, Max, MaxLength, Min, MinLength, ValidateNested'

function rewrite(code: string, from: 'nestjs' | 'routing-controllers' = 'nestjs'): Migrated {
  return migrate(code, 'a.ts', migrations[from] as never) as Migrated
}

/** What a class with one property becomes, without the imports. */
function member(property: string): string {
  const { code, todos } = rewrite(
    `import { ${VALIDATORS} } from 'class-validator'\nimport { Transform, Type } from 'class-transformer'\nimport { ApiProperty } from '@nestjs/swagger'\nclass A { @IsString() s: string }\nclass Dto { ${property} }\n`,
  )
  const [, text = code] = /const Dto = z\.object\(\{ (.*) \}\)$/mu.exec(code) ?? []
  expect(todos.length > 0).toBe(text.includes('TODO'))
  return text
}

test.for([
  ['@IsString() name: string', 'name: z.string()'],
  ['@IsString() @MinLength(2) @MaxLength(9) name: string', 'name: z.string().min(2).max(9)'],
  ['@IsString() @IsNotEmpty() name: string;', 'name: z.string().min(1)'],
  ["@IsNotEmpty({ message: 'none' }) name: string", "name: z.string().min(1, 'none')"],
  ['@IsNotEmpty() a: A', 'a: A'],
  ['@Matches(/^a/) range: Range', 'range: z.string().regex(/^a/)'],
  ['@Max(9) level: Level', 'level: z.number().max(9)'],
  [
    '@ValidateNested() @Type(() => Other) other: Other',
    '/* TODO honotate: a schema has to do what @ValidateNested() did. */ other: Other',
  ],
  [
    '@IsNumber() @Transform(({ value }) =>\n value) half: number',
    '/* TODO honotate: a schema has to do what @Transform(({ value }) => value) did. */ half: z.number()',
  ],
  ['@IsString() @Length(2, 9) name: string', 'name: z.string().min(2).max(9)'],
  ["@MinLength(2, { message: 'short' }) name: string", "name: z.string().min(2, 'short')"],
  ["@IsEmail({}, { message: 'no' }) email: string", "email: z.email('no')"],
  ['@IsString() @IsEmail() email: string', 'email: z.email()'],
  ["@IsUUID('4') id: string", 'id: z.uuid()'],
  ['@Matches(/^a/) id: string', 'id: z.string().regex(/^a/)'],
  ['@IsInt() @Min(0) @Max(9) age: number', 'age: z.int().min(0).max(9)'],
  ['@Type(() => Number) @IsInt() page: number = 1', 'page: z.coerce.number().int().default(1)'],
  ['@IsOptional() @IsBoolean() on?: boolean', 'on: z.boolean().optional()'],
  ['@IsString() name: string | null', 'name: z.string().nullable()'],
  ['@IsDate() @Type(() => Date) on: Date', 'on: z.coerce.date()'],
  ['@IsEnum(Role) role: Role', 'role: z.enum(Role)'],
  ["@IsIn(['a', 'b']) kind: 'a' | 'b'", "kind: z.literal(['a', 'b'])"],
  ["@Allow() kind: 'a' | 'b'", "kind: z.literal(['a', 'b'])"],
  ['@IsArray() @IsString({ each: true }) tags: string[]', 'tags: z.array(z.string())'],
  [
    '@IsString({ each: true }) @MaxLength(9, { each: true }) @ArrayMinSize(1) tags: string[]',
    'tags: z.array(z.string().max(9)).min(1)',
  ],
  ['@ValidateNested() a: A', 'a: A'],
  ['@ValidateNested({ each: true }) @Type(() => A) all?: Array<A>', 'all: z.array(A).optional()'],
  ['@IsArray() things: Thing[]', 'things: z.array(z.unknown())'],
  [
    "@ApiProperty({ description: 'The name.', example: 'Tom', required: true }) @IsString() name: string",
    "name: z.string().meta({ description: 'The name.', examples: ['Tom'] })",
  ],
  ["@IsString() 'first-name': string", "'first-name': z.string()"],
  [
    "@IsMobilePhone('de-DE') phone: string",
    "/* TODO honotate: a schema has to do what @IsMobilePhone('de-DE') did. */ phone: z.string()",
  ],
  [
    '@IsNumber() @Transform(({ value }) => value / 2) half: number',
    '/* TODO honotate: a schema has to do what @Transform(({ value }) => value / 2) did. */ half: z.number()',
  ],
] as const)('%s', ([property, schema]) => {
  expect(member(property)).toBe(schema)
})

test('a class keeps its comments, its lines and its export; what it extends is extended', () => {
  const { code, todos } = rewrite(`import { IsOptional, IsString } from 'class-validator'
import { ApiProperty, OmitType, PartialType } from '@nestjs/swagger'

/** A cat to be added. */
export class CreateCat {
  /** Its name. */
  @ApiProperty()
  @IsString()
  readonly name: string;

  // Not yet used.
  @IsOptional()
  @IsString()
  color?: string;
}

export class UpdateCat extends PartialType(OmitType(CreateCat, ['color'] as const)) {}

export class Kitten extends CreateCat {
  @IsString()
  mother: string
}
`)
  expect(code).toBe(`import * as z from 'zod'

/** A cat to be added. */
export const CreateCat = z.object({
  /** Its name. */
  name: z.string(),

  // Not yet used.
  color: z.string().optional(),
})
export type CreateCat = z.output<typeof CreateCat>

export const UpdateCat = CreateCat.omit({ color: true }).partial()
export type UpdateCat = z.output<typeof UpdateCat>

export const Kitten = CreateCat.extend({
  mother: z.string(),
})
export type Kitten = z.output<typeof Kitten>
`)
  expect(todos).toEqual([])
})

test('a schema that has no value yet is read when it is needed', () => {
  const { code } = rewrite(`import { IsString, ValidateNested } from 'class-validator'
class Tree { @ValidateNested() leaf: Leaf; @ValidateNested({ each: true }) trees: Tree[] }
class Leaf { @IsString() name: string }
`)
  expect(code).toContain('z.object({ get leaf() { return Leaf }, get trees() { return z.array(Tree) } })')
})

test('what a class implements, its schema satisfies', () => {
  const { code } = rewrite(
    "import { IsString } from 'class-validator'\nclass Dto implements Named, Page<Dto> { @IsString() name: string }\n",
  )
  expect(code).toContain('z.object({ name: z.string() }) satisfies z.ZodType<Named & Page<Dto>>\n')
})

test('statements end with semicolons where those of the file do', () => {
  const { code } = rewrite("import { IsString } from 'class-validator';\nclass A { @IsString() a: string; }\n")
  expect(code).toBe("import * as z from 'zod';\nconst A = z.object({ a: z.string() });\ntype A = z.output<typeof A>;\n")
})

test('controllers validate by the schemas, also by those of other files', () => {
  const dto = "import { IsString } from 'class-validator'\nexport class NewCat { @IsString() name: string }\n"
  const controller = `import { Body, Controller, Post, Query } from '@nestjs/common'
import { Filter } from './filter'
import { NewCat } from './new-cat.dto'

@Controller('cats')
export class CatsController {
  @Post() add(@Body() cat: NewCat, @Query() filter: Filter) {}
  @Post('all') addAll(@Body() cats: NewCat[]) {}
}
`
  const names = findDtoNames(
    new Map([
      ['new-cat.dto.ts', dto],
      ['cats.ts', controller],
    ]),
    migrations['nestjs']!.framework,
  )
  expect([...names]).toEqual(['NewCat'])
  const { code } = migrate(controller, 'cats.ts', migrations['nestjs'] as never, names) as Migrated
  expect(code).toContain('add(@RequestBody(NewCat) cat: NewCat, @RequestQuery() filter: Filter)')
  expect(code).toContain('addAll(@RequestBody(z.array(NewCat)) cats: NewCat[])')
  expect(code).toContain("import * as z from 'zod'")
  const other = rewrite(
    `${dto.replace('export ', '')}import { Body, JsonController, Post } from 'routing-controllers'\n@JsonController('/cats')\nclass C { @Post('/') add(@Body() cat: NewCat) {} }\n`,
    'routing-controllers',
  )
  expect(other.code).toContain('add(@RequestBody(NewCat) cat: NewCat)')
})

test.for([
  ["import type { NewCat } from './new-cat.dto'", "import { NewCat } from './new-cat.dto'"],
  ["import { other, type NewCat } from './new-cat.dto'", "import { other, NewCat } from './new-cat.dto'"],
] as const)('a schema is imported as a value: %s', ([before, after]) => {
  const { code } = migrate(
    `import { Body, Controller, Post } from '@nestjs/common'\n${before}\n@Controller()\nclass C { @Post() a(@Body() one: NewCat) {} @Post('b') b(@Body() one: NewCat) {} }\n`,
    'a.ts',
    migrations['nestjs']!,
    new Set(['NewCat']),
  )!
  expect(code).toContain(`\n${after}\n`)
})

test.for([
  ['a method', 'class Dto { @IsString() name: string; greet() {} }'],
  [
    'a decorator of another library',
    "import { Column } from 'typeorm'\nclass Dto { @Column() @IsString() name: string }",
  ],
  [
    'a base class that is no schema',
    "import { Base } from './base'\nclass Dto extends Base { @IsString() name: string }",
  ],
  ['type parameters', 'class Dto<T> { @IsString() name: string; more: T }'],
] as const)('a class with %s stays, and is marked', ([, text]) => {
  const { code, todos } = rewrite(`import { IsString } from 'class-validator'\n${text}\n`)
  expect(code).toContain('@IsString() name: string')
  expect(code).toContain(/class Dto.*?(?= \{)/u.exec(text)?.[0])
  expect(todos).not.toEqual([])
})
