import fc from 'fast-check'

// Generates random members of classes: decorators of class-validator, a declared type, sometimes an initial value.

const STRINGS = [
  'IsString()',
  'IsNotEmpty()',
  'MinLength(2)',
  'MaxLength(3)',
  'Length(1, 3)',
  'Matches(/^a/)',
  "Matches('^a$', 'i')",
  'IsEmail()',
  'IsEmail({ require_tld: false })',
  'IsUrl()',
  "IsUrl({ protocols: ['ftp'] })",
  'IsUUID()',
  "IsUUID('4')",
  "IsIP('4')",
  'IsIP()',
  'IsDateString()',
  'IsISO8601({ strict: true })',
  'IsMongoId()',
  'IsAlphanumeric()',
  "IsIn(['a', 'b', ''])",
  'IsEnum(Color)',
  "Contains('a')",
  'IsLowercase()',
  'IsNumberString()',
  "IsMobilePhone('de-DE')",
  'IsJSON()',
  'IsHexColor()',
  "Equals('a')",
  'IsBooleanString()',
  'IsMilitaryTime()',
  'IsBase64()',
  'IsPhoneNumber()',
  "NotContains('a')",
  'IsByteLength(1, 4)',
]
const NUMBERS = [
  'IsNumber()',
  'IsNumber({ maxDecimalPlaces: 2 })',
  'IsNumber({}, { message: "no" })',
  'IsInt()',
  'Min(0)',
  'Max(9)',
  'IsPositive()',
  'IsNegative()',
  'IsDivisibleBy(3)',
  'IsIn([1, 2])',
  'IsEnum(Level)',
  'IsNumber({ allowInfinity: true })',
]
const OTHERS = [
  'IsBoolean()',
  'IsDefined()',
  'IsNotEmpty()',
  'IsObject()',
  'IsDate()',
  "NotEquals('a')",
  "IsNotIn(['a', 1])",
  'IsEmpty()',
  'Allow()',
  'IsNotEmptyObject()',
  'IsLatitude()',
  'Equals(true)',
]
const ARRAYS = [
  'IsArray()',
  'ArrayMinSize(1)',
  'ArrayMaxSize(2)',
  'ArrayNotEmpty()',
  'ArrayUnique()',
  "ArrayContains(['a'])",
]
const TYPES = [
  'string',
  'number',
  'boolean',
  'string | null',
  'any',
  'string[]',
  'readonly string[]',
  'number[]',
  'Date',
  'Color',
  "'a' | 'b'",
  'Record<string, unknown>',
  'number | string',
]
const CONVERSIONS = [
  'Type(() => Number)',
  'Type(() => String)',
  'Type(() => Boolean)',
  'Type(() => Date)',
  'Transform(({ value }) => value?.trim?.() ?? value)',
]
const INITIALS = [" = 'a'", " = ''", ' = 1', ' = next()', ' = []', ' = null', ' = undefined', ' = true']

const each = (decorator: string): string =>
  decorator.endsWith('()')
    ? `${decorator.slice(0, -1)}${/^(?:IsNumber|IsEmail|IsUrl|IsIP|IsUUID|IsAlphanumeric|IsDateString|IsBase64|IsNumberString|IsPhoneNumber)\b/u.test(decorator) ? 'undefined, ' : ''}{ each: true })`
    : `${decorator.slice(0, -1)}, { each: true })`

const isPlainEach = (decorator: string): boolean =>
  !/Matches|Length|message|IsNotEmptyObject|strict|IsJSON/u.test(decorator)

const scalars = fc.oneof(
  { weight: 4, arbitrary: fc.subarray(STRINGS, { minLength: 1, maxLength: 2 }) },
  { weight: 3, arbitrary: fc.subarray(NUMBERS, { minLength: 1, maxLength: 3 }) },
  { weight: 2, arbitrary: fc.subarray(OTHERS, { minLength: 1, maxLength: 2 }) },
  { weight: 1, arbitrary: fc.subarray([...STRINGS, ...NUMBERS, ...OTHERS], { minLength: 1, maxLength: 3 }) },
)
const lists = fc
  .tuple(
    fc.subarray(ARRAYS, { maxLength: 3 }),
    fc.subarray([...STRINGS, ...NUMBERS, ...OTHERS.slice(0, 3)].filter(isPlainEach), { maxLength: 2 }),
  )
  .map(([arrays, ofEach]) => [...arrays, ...ofEach.map(each)])
const nested = fc
  .tuple(
    fc.subarray(['IsDefined()', 'IsNotEmpty()', 'IsObject()', 'IsArray()', 'ArrayMinSize(1)'], { maxLength: 2 }),
    fc.constantFrom('Inner', 'Inner[]'),
    fc.constantFrom('Type(() => Inner)', 'Type(() => Inner)', ''),
  )
  .map(([others, type, made]) => ({ decorators: ['ValidateNested()', made, ...others].filter(Boolean), type }))

const decorated = fc.oneof(
  { weight: 5, arbitrary: fc.record({ decorators: scalars, type: fc.constantFrom(...TYPES) }) },
  { weight: 2, arbitrary: fc.record({ decorators: lists, type: fc.constantFrom(...TYPES) }) },
  { weight: 1, arbitrary: nested },
)

/** The parts of a member of a class, without the name. */
export interface Member {
  readonly decorators: readonly string[]
  readonly type: string
  readonly optional: boolean
  readonly initial: string
}

/** A member of a random class. */
export const member: fc.Arbitrary<Member> = fc
  .record({
    base: decorated,
    isOptional: fc.boolean(),
    mark: fc.boolean(),
    conversion: fc.option(fc.constantFrom(...CONVERSIONS), { freq: 3, nil: undefined }),
    initial: fc.option(fc.constantFrom(...INITIALS), { freq: 5, nil: '' }),
  })
  .map(({ base, isOptional, mark, conversion, initial }) => ({
    decorators: [
      ...(isOptional ? ['IsOptional()'] : []),
      ...base.decorators,
      ...(conversion && !base.type.startsWith('Inner') ? [conversion] : []),
    ],
    type: base.type,
    optional: mark && !initial,
    initial: base.type.startsWith('Inner') ? '' : initial,
  }))

const PREAMBLE = `enum Color { Red = 'red', Blue = 'blue' }
enum Level { Low, High }
const next = () => 'b'
export class Inner { @IsString() name: string; @IsOptional() @IsInt() size?: number }
`

/** A file with a class for each list of members; it has `ts-nocheck`, since types and validators may contradict. */
export function fileOf(classes: readonly (readonly Member[])[]): string {
  const used = new Set([...JSON.stringify(classes).matchAll(/\b([A-Z]\w+)\(/gu)].map(([, name]) => name as string))
  for (const name of ['Type', 'Transform', 'String', 'Number']) used.delete(name)
  for (const name of ['IsString', 'IsOptional', 'IsInt']) used.add(name)
  const texts = classes.map((members, index) => {
    const lines = members.map(
      ({ decorators, type, optional, initial }, at) =>
        `  ${decorators.map((one) => `@${one}`).join(' ')} m${at}${optional ? '?' : ''}: ${type}${initial}`,
    )
    return `export class C${index} {\n${lines.join('\n')}\n}\n`
  })
  return `import { ${[...used].join(', ')} } from 'class-validator'\nimport { Transform, Type } from 'class-transformer'\n${PREAMBLE}${texts.join('')}`
}

/** Values that validators judge differently. */
export const VALUES: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'a',
  'b',
  'ab',
  'abc',
  'abcd',
  'A',
  '5',
  '1',
  '0',
  '-1',
  '1.5',
  '0x10',
  'Infinity',
  'NaN',
  'true',
  'false',
  'red',
  'Low',
  '😀',
  '😀😀',
  '😀😀😀',
  '❤️',
  'a@b',
  'ada@example.org',
  `${'a'.repeat(65)}@example.org`,
  'ädä@example.org',
  'ada@localhost',
  'https://example.org/a',
  'http://localhost',
  'example.org',
  'ftp://example.org',
  'javascript:alert(1)',
  'mailto:a@example.org',
  '0b6f4f0e-6d4c-4c46-9a5e-3f5f0f0c2a11',
  '0b6f4f0e-6d4c-1c46-9a5e-3f5f0f0c2a11',
  '11111111-1111-1111-1111-111111111111',
  '00000000-0000-0000-0000-000000000000',
  '::1',
  '127.0.0.1',
  '256.0.0.1',
  '2020-01',
  '2020-02-29',
  '2019-02-29',
  '2020-02-29T10:00:00Z',
  '2020-01-01 10:00:00',
  '2020-01-01T10:00:00+0200',
  'yesterday',
  '507f1f77bcf86cd799439011',
  '507f',
  '+4915112345678',
  '015112345678',
  '{"a":1}',
  '#fff',
  '23:59',
  'YQ==',
  0,
  1,
  2,
  3,
  -1,
  9,
  10,
  1.5,
  1.25,
  1.2599,
  0.1,
  1e-7,
  1e21,
  2 ** 53,
  2 ** 53 + 2,
  -2.5,
  true,
  false,
  [],
  [null],
  [1],
  ['a'],
  ['a', 'b'],
  ['a', 'a'],
  ['a', 1],
  ['red'],
  [[]],
  ['1', '2'],
  [1, 2, 3],
  [{}],
  {},
  { a: 1 },
  { name: 'x' },
  { name: 5 },
  { name: 'x', size: null },
  { name: 'x', size: 1.5 },
  { name: 'x', other: 1 },
  [{ name: 'x' }],
  [{ name: 'x' }, { name: 1 }],
  [null, { name: 'x' }],
]
