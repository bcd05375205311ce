import { expect, test } from 'vitest'
import { DtoRegistry } from '../../../src/honotate-kit/migrate/dto-registry.ts'
import { migrate, migrations } from '../../../src/honotate-kit/migrate/migrate.ts'
import { Project } from '../../../src/honotate-kit/migrate/migrated-project.ts'

const CAT = "import { IsString } from 'class-validator'\nexport class Cat { @IsString() name: string }\n"

const registry = (files: Readonly<Record<string, string>>) =>
  new DtoRegistry(new Project(new Map(Object.entries(files))), migrations['nestjs']!.framework)

const names = (...others: string[]) =>
  registry(Object.fromEntries([CAT, ...others].map((code, at) => [`src/${at}.ts`, code]))).names

test.each([
  ['new', "import { Cat } from './0'\nconst cat = new Cat()"],
  ['new, under another name', "import { Cat as NewCat } from './0'\nconst cat = new NewCat()"],
  ['new, in a namespace', "import * as dtos from './0'\nconst cat = new dtos.Cat()"],
  ['instanceof', "import { Cat } from './0'\nif (x instanceof Cat) x()"],
  ['a member of the class', "import { Cat } from './0'\nconsole.log(Cat.name)"],
  ['a class that stays', "import { Cat } from './0'\nclass Tom extends Cat { meow() {} }"],
  ['a function that takes it', "import { Cat } from './0'\nvalidate(process.env, Cat)"],
  [
    'class-transformer',
    "import { plainToInstance } from 'class-transformer'\nimport { Cat } from './0'\nplainToInstance(Cat, {})",
  ],
  ['a class expression', "import { Cat } from './0'\nconst Tom = class extends Cat {}"],
  [
    'a mapped class that stays',
    "import { PartialType } from '@nestjs/swagger'\nimport { Cat } from './0'\nclass Tom extends PartialType(Cat) { meow() {} }",
  ],
  [
    'a class that stays because of its other base',
    "import { IntersectionType } from '@nestjs/swagger'\nimport { Cat } from './0'\nexport class Tom extends IntersectionType(Cat, Other) {}",
  ],
  [
    'a class that is created',
    "import { IsInt } from 'class-validator'\nimport { Cat } from './0'\nclass Tom extends Cat { @IsInt() age: number }\nnew Tom()",
  ],
])('a class that is used by %s does not become a schema', (_, user) => {
  expect(names(user)).toEqual([])
})

test('the reason why a class stays names the file and the line of the first use', () => {
  const files = { 'src/0.ts': CAT, 'src/1.ts': "import { Cat } from './0'\n\nmake(Cat)\nnew Cat()\n" }
  expect(migrate(CAT, 'src/0.ts', migrations['nestjs']!, registry(files))!.code).toContain(
    'It stays one, since it is passed as a value (src/1.ts:3): write a schema of Zod.',
  )
})

test('a use in a test keeps no class, and the test says so once', () => {
  const user = "import { Cat } from './0'\nlet cat = new Cat()\nbeforeEach(() => { cat = plainToInstance(Cat, {}) })\n"
  const files = { 'src/0.ts': CAT, 'src/cat.spec.ts': user }
  const known = registry(files)
  expect(known.names).toEqual(['Cat'])
  const { todos } = migrate(
    `import { Test } from '@nestjs/testing'\n${user}`,
    'src/cat.spec.ts',
    migrations['nestjs']!,
    known,
  )!
  expect(todos.map(({ message }) => message)).toEqual([
    'Cat is a schema now: write an object, and read the errors of Cat.safeParse().',
  ])
})

test('a class that only describes a query accepts no null, unless a function may make it', () => {
  const dto = `import { IsOptional, IsString } from 'class-validator'
import { Transform } from 'class-transformer'
export class Search {
  @IsOptional() @IsString() text?: string
  @IsOptional() @IsString() sort?: string = 'name'
  @IsOptional() @IsString() @Transform(({ value }: { value?: string }) => value?.trim() ?? null) tag?: string
}
`
  const controller = (decorators: string) => `import { Body, Controller, Get, Query } from '@nestjs/common'
import { Search } from './0'
@Controller() class C { @Get() find(${decorators} search: Search) {} }
`
  const rewritten = (decorators: string, others = '') => {
    const known = registry({ 'src/0.ts': dto, 'src/1.ts': controller(decorators), 'src/2.ts': others })
    return migrate(dto, 'src/0.ts', migrations['nestjs']!, known)!.code
  }
  expect(rewritten('@Query()')).toContain(`  text: z.string().optional(),
  sort: z.string().prefault('name'),
  tag: z.preprocess((value: string | undefined) => (value === undefined ? undefined : value?.trim() ?? null), z.string().nullish()),`)
  expect(rewritten('@Body()')).toContain('text: z.string().nullish()')
  expect(rewritten('@Query() first: Search, @Body()')).toContain('text: z.string().nullish()')
  const nesting =
    "import { ValidateNested } from 'class-validator'\nimport { Search } from './0'\nclass A { @ValidateNested() all: Search[] }\n"
  expect(rewritten('@Query()', nesting)).toContain('text: z.string().nullish()')
})

test('parameters and local variables with the name of a class are no uses of it', () => {
  const locals = [
    'class C { add(Cat: object) { return f(Cat) } m = ({ Cat }) => f(Cat) }',
    'function g(...Cat) { return [Cat] }',
    'class D { constructor(private Cat: object) { f(Cat) } }',
    'function h() { const [Cat] = f(); { f(Cat) } function e(a = Cat) {} }',
    'try { f() } catch (Cat) { f(Cat) }',
    'for (const Cat of f()) f(Cat)',
    'switch (a) { case 1: let Cat = 1; f(Cat) }',
    'f(class Cat { static a = Cat.b })',
  ]
  expect(names(`import type { Cat } from './0'\n${locals.join('\n')}`)).toEqual(['Cat'])
  for (const outside of ['{ const Cat = 1 }\nf(Cat)', 'function g(Cat) {}\nf(Cat)'])
    expect(names(`import { Cat } from './0'\n${outside}`)).toEqual([])
})

test('a class becomes a schema if only types and other schemas use it', () => {
  const kitten =
    "import { IsInt } from 'class-validator'\nimport { Cat } from './0'\nexport class Kitten extends Cat { @IsInt() age: number }\n"
  expect(
    names(kitten, "import type { Cat } from './0'\nfunction f(cat: Cat, tom: Other) { return new Other(cat.name) }"),
  ).toEqual(['Cat', 'Kitten'])
})

test('the base class of a class that stays is kept and marked', () => {
  const { code, todos } = migrate(`${CAT}class Tom extends Cat { meow() {} }\n`, 'a.ts', migrations['nestjs']!)!
  expect(code).toContain(
    'It stays one, since Tom extends it and stays a class: write a schema of Zod. */\nexport class Cat { @IsString() name: string }',
  )
  expect(code).toContain('class Tom extends Cat { meow() {} }')
  expect(todos).toHaveLength(1)
})

test('an empty subclass of a schema becomes a schema, also in a file without validators', () => {
  const files = { 'src/0.ts': CAT, 'src/1.ts': "import { Cat } from './0'\nexport class Kitten extends Cat {}\n" }
  expect(registry(files).names).toEqual(['Cat', 'Kitten'])
  const { code } = migrate(files['src/1.ts'], 'src/1.ts', migrations['nestjs']!, registry(files))!
  expect(code).toContain('export const Kitten = Cat\nexport type Kitten = z.output<typeof Kitten>')
})

const CONTROLLER = (imported: string, type: string) =>
  `import { Body, Controller, Post } from '@nestjs/common'\n${imported}\n@Controller()\nclass C { @Post() add(@Body() cat: ${type}) {} }\n`

test.each([
  ['another name', "import { Cat as Tom } from './0'", 'Tom', 'Tom'],
  ['a namespace', "import * as dtos from './0'", 'dtos.Cat', 'dtos.Cat'],
  ['a file that exports it again', "import { Feline } from './index'", 'Feline', 'Feline'],
  ['an alias of tsconfig.json', "import { Cat } from '@app/src/0'", 'Cat', 'Cat'],
  ['baseUrl', "import { Cat } from 'src/0'", 'Cat', 'Cat'],
  ['an extension', "import { Cat } from './0.js'", 'Cat', 'Cat'],
])('an imported class is found by %s', (_, imported, type, schema) => {
  const controller = CONTROLLER(imported, type)
  const files = { 'src/0.ts': CAT, 'src/index.ts': "export { Cat as Feline } from './0'\n", 'src/c.ts': controller }
  const { code, todos } = migrate(controller, 'src/c.ts', migrations['nestjs']!, registry(files))!
  expect(code).toContain(`add(@RequestBody(${schema}) cat: ${type})`)
  expect(code).not.toContain('import type')
  expect(todos).toEqual([])
})

test.each([
  ["import type { Cat } from './0'", 'Cat'],
  ["import { type Cat } from './0'", 'Cat'],
  ["import type * as dtos from './0'", 'dtos.Cat'],
])('a class that was imported as a type is now validated, and marked: %s', (imported, type) => {
  const controller = CONTROLLER(imported, type)
  const files = { 'src/0.ts': CAT, 'src/c.ts': controller }
  const { code, todos } = migrate(controller, 'src/c.ts', migrations['nestjs']!, registry(files))!
  expect(code).toContain(`@RequestBody(${type}) /* TODO`)
  expect(code).not.toMatch(/import type|type Cat/u)
  expect(todos.map(({ message }) => message)).toEqual([
    `${type} is validated now: its class was imported as a type, so the framework did not see it.`,
  ])
})

test('a class in another file with the name of a schema stays a class', () => {
  const controller = CONTROLLER("import { Cat } from './other'", 'Cat')
  const files = { 'src/0.ts': CAT, 'src/other.ts': 'export class Cat { name: string }\n', 'src/c.ts': controller }
  expect(migrate(controller, 'src/c.ts', migrations['nestjs']!, registry(files))!.code).toContain(
    'add(@RequestBody() cat: Cat)',
  )
})

test.each([
  ['stays a class', "import { Cat } from './0'", 'it is created with new'],
  ['is not among the files', "import { Cat } from '@other/package'", 'if Cat is a class with validators'],
])('a parameter whose class %s is marked', (_, imported, reason) => {
  const controller = CONTROLLER(imported, 'Cat')
  const files = {
    'src/0.ts': imported.includes('./0') ? CAT : '',
    'src/new.ts': "import { Cat } from './0'\nnew Cat()\n",
    'src/c.ts': controller,
  }
  const { todos } = migrate(controller, 'src/c.ts', migrations['nestjs']!, registry(files))!
  expect(todos.map(({ message }) => message)).toEqual([expect.stringContaining(reason)])
  expect(todos[0]!.message).toMatch(/^unsafe: /u)
})
