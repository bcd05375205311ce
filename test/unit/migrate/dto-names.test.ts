import { expect, test } from 'vitest'
import { findDtoNames } from '../../../src/tools/migrate/dto-names.ts'
import { migrate, migrations } from '../../../src/tools/migrate/migrate.ts'

const CAT = "import { IsString } from 'class-validator'\nexport class Cat { @IsString() name: string }\n"

const names = (...others: string[]) => [
  ...findDtoNames(new Map([CAT, ...others].map((code, at) => [`${at}.ts`, code])), migrations['nestjs']!.framework),
]

test.each([
  ['new', "import { Cat } from './0'\nconst cat = new Cat()"],
  ['new, under another name', "import { Cat as NewCat } from './0'\nconst cat = new NewCat()"],
  ['new, in a namespace', "import * as dtos from './0'\nconst cat = new dtos.Cat()"],
  ['instanceof', "import { Cat } from './0'\nif (x instanceof Cat) x()"],
  ['a member of the class', "import { Cat } from './0'\nconsole.log(Cat.name)"],
  ['a class that stays', "import { Cat } from './0'\nclass Tom extends Cat { meow() {} }"],
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
])('no schema is made of a class that is used by %s', (_, user) => {
  expect(names(user)).toEqual([])
})

test('types, and schemas that extend it, leave a schema a schema', () => {
  const kitten =
    "import { IsInt } from 'class-validator'\nimport { Cat } from './0'\nexport class Kitten extends Cat { @IsInt() age: number }\n"
  expect(
    names(kitten, "import type { Cat } from './0'\nfunction f(cat: Cat, tom: Other) { return new Other(cat.name) }"),
  ).toEqual(['Cat', 'Kitten'])
})

test('a class that stays is marked, and so is what it extends in the same file', () => {
  const { code, todos } = migrate(`${CAT}class Tom extends Cat { meow() {} }\n`, 'a.ts', migrations['nestjs']!)!
  expect(code).toContain('export class Cat { /* TODO honotate: write what @IsString() did')
  expect(code).toContain('class Tom extends Cat { meow() {} }')
  expect(todos).toHaveLength(1)
})
