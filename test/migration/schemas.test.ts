import { createRequire } from 'node:module'
import { beforeAll, expect, test } from 'vitest'
import { migrate, migrations } from '../../src/honotate-kit/migrate/migrate.ts'
import { compileLegacy } from './compile.ts'

// A class with the decorators of class-validator and the schema that `honotate migrate` generates from the class judge
// values alike.

const require = createRequire(import.meta.url)

const CODE = `import { ArrayMinSize, IsArray, IsBoolean, IsDateString, IsEmail, IsEnum, IsIn, IsInt, IsMongoId, IsNotEmpty, IsNumber, IsOptional, IsPositive, IsString, IsUUID, IsUrl, Length, Matches, Max, MaxLength, Min, MinLength, ValidateNested } from 'class-validator'
import { Type } from 'class-transformer'

export enum Role { Admin = 'admin', User = 'user' }

export class Address {
  @IsString() @Length(2, 5) city: string
  @IsOptional() @Matches(/^\\d+$/) zip?: string
}

export class NewUser {
  @IsString() @MinLength(2) @MaxLength(6) name: string
  @IsString() @IsNotEmpty() title: string
  @IsEmail() email: string
  @IsInt() @Min(1) @Max(9) level: number
  @IsNumber() @IsPositive() weight: number
  @IsBoolean() active: boolean
  @IsEnum(Role) role: Role
  @IsIn(['a', 'b']) kind: 'a' | 'b'
  @IsUUID() id: string
  @IsUrl() home: string
  @IsMongoId() object: string
  @IsDateString() born: string
  @IsArray() @IsString({ each: true }) @ArrayMinSize(1) tags: string[]
  @ValidateNested() @Type(() => Address) address: Address
  @IsArray() @ValidateNested({ each: true }) @Type(() => Address) others: Address[]
  @IsOptional() @IsString() nick?: string
}
`

const right: Readonly<Record<string, readonly unknown[]>> = {
  name: ['Ada', 'ab', 'abcdef'],
  title: ['x'],
  email: ['ada@example.org'],
  level: [1, 9],
  weight: [0.5],
  active: [true, false],
  role: ['admin', 'user'],
  kind: ['a'],
  id: ['0b6f4f0e-6d4c-4c46-9a5e-3f5f0f0c2a11'],
  home: ['https://example.org/a'],
  object: ['507f1f77bcf86cd799439011'],
  born: ['2020-02-29', '2020-02-29T10:00:00Z', '2020-02-29T10:00:00+02:00'],
  tags: [['a'], ['a', 'b']],
  address: [{ city: 'Ulm' }, { city: 'Ulm', zip: '89073' }],
  others: [[], [{ city: 'Ulm' }]],
  nick: ['x', undefined],
}
const wrong: Readonly<Record<string, readonly unknown[]>> = {
  name: ['a', 'abcdefg', 5, undefined],
  title: ['', 1],
  email: ['ada', 'a@b'],
  level: [0, 10, 1.5, '1'],
  weight: [0, -1, '1', Number.NaN],
  active: ['true', 1],
  role: ['root'],
  kind: ['c'],
  id: ['0b6f'],
  home: ['nothing'],
  object: ['507f'],
  born: ['yesterday', 5],
  tags: [[], [5], 'a'],
  address: [null, { city: 'U' }, { city: 'Ulm', zip: 'x' }],
  others: [null, [null], [{ city: '' }], 'a'],
  nick: [5],
}

let accepts: (value: object) => readonly [classes: boolean, schema: boolean]
beforeAll(async () => {
  const migrated = migrate(CODE, 'new-user.ts', migrations['nestjs']!)!
  expect(migrated.todos.map(({ message }) => message)).toEqual([
    'differs: class-validator took an array for address; class-validator took lists in others.',
  ])
  const classes = await load<{ NewUser: new () => object }>('classes', CODE)
  const schemas = await load<{ NewUser: { safeParse(value: unknown): { success: boolean } } }>('schemas', migrated.code)
  const { validateSync } = require('class-validator') as { validateSync(value: object): readonly unknown[] }
  const { plainToInstance } = require('class-transformer') as {
    plainToInstance<T>(type: new () => T, value: object): T
  }
  accepts = (value) => [
    validateSync(plainToInstance(classes.NewUser, value)).length === 0,
    schemas.NewUser.safeParse(value).success,
  ]
})

async function load<T>(name: string, code: string): Promise<T> {
  require('reflect-metadata')
  return (await import(compileLegacy(name, code))) as T
}

const user = Object.fromEntries(Object.entries(right).map(([name, [value]]) => [name, value]))

test.for(Object.entries(right).flatMap(([name, values]) => values.map((value) => ({ name, value }))))(
  'class-validator and the schema accept $value as $name',
  ({ name, value }) => expect(accepts({ ...user, [name]: value })).toEqual([true, true]),
)

test.for(Object.entries(wrong).flatMap(([name, values]) => values.map((value) => ({ name, value }))))(
  'class-validator and the schema reject $value as $name',
  ({ name, value }) => expect(accepts({ ...user, [name]: value })).toEqual([false, false]),
)
