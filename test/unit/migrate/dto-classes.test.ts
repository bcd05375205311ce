import { expect, test } from 'vitest'
import { DtoRegistry } from '../../../src/honotate-kit/migrate/dto-registry.ts'
import { migrate, migrations, type Migrated } from '../../../src/honotate-kit/migrate/migrate.ts'
import { Project } from '../../../src/honotate-kit/migrate/migrated-project.ts'

const VALIDATORS =
  'IsObject, Allow, ArrayMinSize, ArrayNotEmpty, IsArray, IsBoolean, IsDate, IsEmail, IsEnum, IsIn, IsInt, IsMobilePhone, IsNotEmpty, IsNumber, IsOptional, IsString, IsUUID, Length, Matches, Max, MaxLength, Min, MinLength, ValidateIf, ValidateNested'

function rewrite(code: string, from: 'nestjs' | 'routing-controllers' = 'nestjs'): Migrated {
  return migrate(code, 'a.ts', migrations[from] as never) as Migrated
}

function registryOf(files: Readonly<Record<string, string>>): DtoRegistry {
  return new DtoRegistry(new Project(new Map(Object.entries(files))), migrations['nestjs']!.framework)
}

/** The code that replaces a class with one property, without the imports. */
function member(property: string): string {
  const { code, todos } = rewrite(
    `import { ${VALIDATORS} } from 'class-validator'\nimport { Transform, Type } from 'class-transformer'\nimport { ApiProperty } from '@nestjs/swagger'\nclass A { @IsString() s: string }\nclass Dto { ${property} }\n`,
  )
  const [, text = code] = /^((?:\/\* .* \*\/\n)?const Dto = z\.object\(\{ .* \}\))$/mu.exec(code) ?? []
  expect(todos.length > 0).toBe(text.includes('TODO'))
  return text.replace(/const Dto = z\.object\(\{ (.*) \}\)/u, '$1')
}

test.for([
  ['@IsString() name: string', 'name: z.string()'],
  ['@IsString() @MinLength(2) name: string', 'name: z.string().refine((value) => minLength(value, 2))'],
  ['@IsString() @IsNotEmpty() name: string;', 'name: z.string().min(1)'],
  ["@IsString() @IsNotEmpty({ message: 'none' }) name: string", "name: z.string().min(1, 'none')"],
  ['@IsNotEmpty() a: A', 'a: z.custom<A>((value) => isNotEmpty(value))'],
  ['@Matches(/^a/) range: Range', 'range: z.string().regex(/^a/)'],
  ['@Max(9) level: Level', 'level: z.custom<Level>((value) => max(value, 9))'],
  [
    '@ValidateNested() @Type(() => Other) other: Other',
    '/* TODO honotate: unsafe: a schema has to do what @ValidateNested() did. */ other: z.custom<Other>().optional()',
  ],
  [
    '@IsNumber() @Transform(({ value, obj }) =>\n value) half: number',
    '/* TODO honotate: a schema has to do what @Transform(({ value, obj }) => value) did. */ half: z.number()',
  ],
  ['@IsString() @Length(2, 9) name: string', 'name: z.string().refine((value) => length(value, 2, 9))'],
  [
    "@MinLength(2, { message: 'short' }) name: string",
    "name: z.string().refine((value) => minLength(value, 2), 'short')",
  ],
  [
    "@IsEmail({}, { message: 'no' }) email: string",
    "email: z.string().refine((value) => isEmail(value, {}), 'no').meta({ format: 'email' })",
  ],
  [
    '@IsString() @IsEmail() email: string',
    "email: z.string().refine((value) => isEmail(value)).meta({ format: 'email' })",
  ],
  ["@IsUUID('4') id: string", "id: z.string().refine((value) => isUUID(value, '4')).meta({ format: 'uuid' })"],
  ['@Matches(/^a/) id: string', 'id: z.string().regex(/^a/)'],
  ['@IsNumber({}) price: number', 'price: z.number()'],
  [
    "@IsNumber({ maxDecimalPlaces: 2 }, { message: 'no' }) price: number",
    "price: z.number('no').refine((value) => isNumber(value, { maxDecimalPlaces: 2 }), 'no')",
  ],
  ['@IsInt() @Min(0) @Max(9) age: number', 'age: z.int().min(0).max(9)'],
  [
    '@Type(() => Number) @IsInt() @Min(1) @Max(9) page: number = 1',
    'page: z.preprocess((value) => (value == null || Array.isArray(value) ? value : Number(value)), z.int().min(1).max(9)).prefault(1)',
  ],
  ['@IsInt() age: number', 'age: z.number().multipleOf(1)'],
  ['@IsString() id: string = next()', 'id: z.string().prefault(() => next())'],
  ['@IsOptional() @IsBoolean() on?: boolean', 'on: z.boolean().nullish()'],
  ['@ValidateIf((_, value) => value !== undefined) @IsBoolean() on?: boolean', 'on: z.boolean().optional()'],
  ['@ValidateIf((dto) => dto.on !== null) @IsBoolean() on: boolean | null', 'on: z.boolean().nullable()'],
  ['@ValidateIf((_, v) => { return v != null }) @IsBoolean() on?: boolean', 'on: z.boolean().nullish()'],
  ['@ValidateIf((o, v) => (null !== v) && o.on !== undefined) @IsBoolean() on: boolean', 'on: z.boolean().nullish()'],
  [
    '@ValidateIf((_, v) => { if (later) return v != null }) @IsBoolean() on: boolean',
    '/* TODO honotate: a schema has to do what @ValidateIf((_, v) => { if (later) return v != null }) did. */ on: z.boolean()',
  ],
  [
    '@ValidateIf((dto) => dto.s !== null) @IsBoolean() on: boolean',
    '/* TODO honotate: a schema has to do what @ValidateIf((dto) => dto.s !== null) did. */ on: z.boolean()',
  ],
  [
    "@ValidateIf((_, v) => v !== '') @IsBoolean() on: boolean",
    "/* TODO honotate: a schema has to do what @ValidateIf((_, v) => v !== '') did. */ on: z.boolean()",
  ],
  ['@IsString() name: string | null', 'name: z.string()'],
  ['@IsString() name?: string', 'name: z.string()'],
  [
    '@IsString() name: string; other: string',
    '/* TODO honotate: left out, since no validator allowed them: other. */\nname: z.string()',
  ],
  [
    '@IsDate() @Type(() => Date) on: Date',
    'on: z.preprocess((value) => (value == null || Array.isArray(value) ? value : new Date(value as string)), z.date())',
  ],
  ['@IsEnum(Role) role: Role', 'role: z.custom<Role>((value) => isEnum(value, Role))'],
  ["@IsIn(['a', 'b']) kind: 'a' | 'b'", "kind: z.literal(['a', 'b'])"],
  ["@Allow() kind: 'a' | 'b'", "kind: z.custom<'a' | 'b'>().optional()"],
  ['@IsArray() @IsString({ each: true }) tags: string[]', 'tags: z.array(z.string())'],
  [
    '@IsString({ each: true }) @MaxLength(9, { each: true }) @ArrayMinSize(1) tags: string[]',
    'tags: z.array(z.string().refine((value) => maxLength(value, 9))).min(1)',
  ],
  [
    '@ValidateNested() a: A',
    '/* TODO honotate: differs: class-validator did not validate members of a without @Type(); class-validator took an array for a. */\na: z.optional(A)',
  ],
  ['@IsObject() @ValidateNested() @Type(() => A) a: A', 'a: A'],
  [
    '@ValidateNested({ each: true }) @Type(() => A) all?: Array<A>',
    '/* TODO honotate: differs: class-validator took one object for, and lists in all. */\nall: z.array(A).optional()',
  ],
  ['@IsOptional() @IsArray() @IsString({ each: true }) x?: readonly string[]', 'x: z.array(z.string()).nullish()'],
  ['@IsString({ each: true }) x: string[]', 'x: z.union([z.array(z.string()), z.string()])'],
  [
    '@IsNumber() @Transform((params) => params.value / 2) half: number',
    'half: z.preprocess((value) => (value === undefined ? undefined : ((params: any) => params.value / 2)({ value } as any)), z.number())',
  ],
  [
    '@IsString() @Transform(({ value }) => value.trim()) x: string',
    'x: z.preprocess((value: any) => (value === undefined ? undefined : value.trim()), z.string())',
  ],
  ['@IsArray() things: Thing[]', 'things: z.array(z.custom<Thing>())'],
  [
    "@ApiProperty({ description: 'The name.', example: 'Tom', required: true }) @IsString() name: string",
    "name: z.string().meta({ description: 'The name.', examples: ['Tom'] })",
  ],
  ["@IsString() 'first-name': string", "'first-name': z.string()"],
  ["@IsMobilePhone('de-DE') phone: string", "phone: z.string().refine((value) => isMobilePhone(value, 'de-DE'))"],
  [
    '@IsNumber() @Transform((params) => params.key) half: number',
    '/* TODO honotate: a schema has to do what @Transform((params) => params.key) did. */ half: z.number()',
  ],
] as const)('%s', ([property, schema]) => {
  expect(member(property)).toBe(schema)
})

test('a class becomes a schema with its comments, line breaks, export and base class', () => {
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
  color: z.string().nullish(),
})
export type CreateCat = z.output<typeof CreateCat>

export const UpdateCat = z.object({
  name: CreateCat.omit({ color: true }).shape.name.nullish(),
})
export type UpdateCat = z.output<typeof UpdateCat>

export const Kitten = CreateCat.extend({
  mother: z.string(),
})
export type Kitten = z.output<typeof Kitten>
`)
  expect(todos).toEqual([])
})

test('a getter returns a schema that is not initialized yet', () => {
  const { code } = rewrite(`import { IsString, ValidateNested } from 'class-validator'
class Tree { @ValidateNested() leaf: Leaf; @ValidateNested({ each: true }) trees: Tree[] }
class Leaf { @IsString() name: string }
`)
  expect(code).toContain(
    'z.object({ get leaf() { return z.optional(Leaf) }, get trees() { return z.array(Tree).optional() } })',
  )
})

test('the schema satisfies the interfaces that the class implements', () => {
  const { code } = rewrite(
    "import { IsString } from 'class-validator'\nclass Dto implements Named, Page<Dto> { @IsString() name: string }\n",
  )
  expect(code).toContain('z.object({ name: z.string() }) satisfies z.ZodType<Named & Page<Dto>>\n')
})

test('statements end with semicolons if the file uses semicolons', () => {
  const { code } = rewrite("import { IsString } from 'class-validator';\nclass A { @IsString() a: string; }\n")
  expect(code).toBe("import * as z from 'zod';\nconst A = z.object({ a: z.string() });\ntype A = z.output<typeof A>;\n")
})

test('controllers validate with the schemas, also with schemas from other files', () => {
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
  const names = registryOf({ 'new-cat.dto.ts': dto, 'cats.ts': controller })
  expect(names.names).toEqual(['NewCat'])
  const { code } = migrate(controller, 'cats.ts', migrations['nestjs'] as never, names) as Migrated
  expect(code).toContain(
    'add(@RequestBody(NewCat) cat: NewCat, @RequestQuery(z.custom<Filter>()) /* TODO honotate: unsafe: if Filter',
  )
  expect(code).toMatch(/addAll\(@RequestBody\(z\.array\(NewCat\)\) \/\* TODO .* \*\/ cats: NewCat\[\]\)/u)
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
    registryOf({
      'new-cat.dto.ts':
        "import { IsString } from 'class-validator'\nexport class NewCat { @IsString() name: string }\n",
      'a.ts': before,
    }),
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
  expect(todos.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^unsafe: nothing validates this class now\. It stays one, since .*: write a schema of Zod\.$/u,
    ),
  ])
})

test('a member that OmitType() leaves out is not inherited', () => {
  const { code } = rewrite(`import { IsString } from 'class-validator'
import { OmitType } from '@nestjs/mapped-types'
class NewCat { @IsString() name: string; @IsString() owner: string }
class Kitten extends OmitType(NewCat, ['owner'] as const) { name: string; owner: string }
`)
  expect(code).toContain('/* TODO honotate: left out, since no validator allowed them: owner. */\nconst Kitten')
})
