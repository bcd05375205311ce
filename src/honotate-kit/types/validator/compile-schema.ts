import { componentName, visitSchema, type JsonSchema, type Schema } from '../../../honotate/shared.ts'
import { jsonCode } from '../../code-text.ts'
import { arrayCode, objectCode } from './containers.ts'
import { numberCode, stringCode } from './scalars.ts'
import { fail, orList, when, type Code, type Scope, type Spot } from './scope.ts'
import { anyOfCode, notCode, oneOfCode } from './unions.ts'

/** Generates the body of a function `(value, issues)` that checks a value and reports its mistakes. */
export function checkBody(
  schema: Schema,
  options: Pick<Scope, 'schemas' | 'helper' | 'checkOf' | 'partOf' | 'isRepeated'>,
): Code {
  let count = 0
  const scope: Scope = {
    ...options,
    local: (prefix) => `${prefix}${++count}`,
    codeOf(each, spot) {
      const part = typeof each === 'object' && each !== schema ? options.partOf(each) : undefined
      return part === undefined ? schemaCode(scope, each, spot) : callCode(scope, part, spot)
    },
  }
  return scope.codeOf(schema, { value: 'value', path: [], issues: 'issues' })
}

function schemaCode(scope: Scope, schema: Schema, spot: Spot): Code {
  if (typeof schema === 'object' && 'x-instance' in schema)
    return instanceCode(scope, String(schema['x-instance']), spot)
  return visitSchema<Code>(schema, {
    reference: (each) => referenceCode(scope, each, spot),
    values: (values) => equalityCode(scope, values, spot),
    not: (each) => notCode(scope, each, spot),
    all: (schemas) => schemas.flatMap((each) => schemaCode(scope, each, spot)),
    variants: (schemas, keyword) => (keyword === 'oneOf' ? oneOfCode : anyOfCode)(scope, schemas, spot),
    types: (types, each) => typeCode(scope, types, each, spot),
    never: () => [fail(scope, spot, 'Is not allowed')],
  }).flat()
}

function instanceCode(scope: Scope, name: string, spot: Spot): Code {
  const words = name === 'Date' ? 'a date and time such as 2030-01-31T09:30:00Z' : 'a file'
  return when(`!(${spot.value} instanceof ${name})`, [fail(scope, spot, `Expected ${words}`)])
}

function referenceCode(scope: Scope, schema: JsonSchema, spot: Spot): Code {
  const name = componentName(schema)
  if (name === undefined) throw new Error(`There is no schema ${String(schema['$ref'])}`)
  return callCode(scope, name, spot)
}

function callCode(scope: Scope, name: string, { value, path, issues }: Spot): Code {
  const check = scope.checkOf(name)
  const call = scope.isRepeated(name)
    ? `${scope.helper('once')}(${check}, ${value}, ${issues})`
    : `${check}(${value}, ${issues})`
  if (path.length === 0) return [call]
  const start = scope.local('start')
  // Completes the paths of new issues only: a valid value costs nothing.
  return [
    `const ${start} = ${issues}.length`,
    call,
    `if (${issues}.length > ${start}) ${scope.helper('within')}(${issues}, ${start}, [${path.join(', ')}])`,
  ]
}

function equalityCode(scope: Scope, values: readonly unknown[], spot: Spot): Code {
  const isSame = (expected: unknown): string =>
    typeof expected === 'object' && expected !== null
      ? `${scope.helper('same')}(${spot.value}, ${jsonCode(expected)})`
      : `${spot.value} === ${jsonCode(expected)}`
  const words = values.map((each) => jsonCode(each))
  // TypeScript 5 and 6 overflow their stack at a few hundred operators in a row.
  const isLong = values.length > 50 && values.every((each) => typeof each !== 'object')
  const isOne = isLong
    ? `${jsonCode(values)}.includes(${spot.value})`
    : `(${values.map(isSame).join(' || ') || 'false'})`
  return when(`!${isOne}`, [fail(scope, spot, `Expected ${orList(words)}`)])
}

const TESTS: Readonly<Record<string, (value: string) => string>> = {
  string: (value) => `typeof ${value} === 'string'`,
  number: (value) => `Number.isFinite(${value})`,
  integer: (value) => `Number.isInteger(${value})`,
  boolean: (value) => `typeof ${value} === 'boolean'`,
  null: (value) => `${value} === null`,
  array: (value) => `Array.isArray(${value})`,
  object: (value) => `typeof ${value} === 'object' && ${value} !== null && !Array.isArray(${value})`,
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
  array: 'an array',
  object: 'an object',
}

const BY_TYPE = { number: numberCode, string: stringCode, array: arrayCode, object: objectCode }

function typeCode(scope: Scope, types: readonly string[], schema: JsonSchema, spot: Spot): Code {
  const isPossible = (type: string): boolean =>
    types.length === 0 || types.some((each) => each === type || (type === 'number' && each === 'integer'))
  const details = Object.entries(BY_TYPE)
    .filter(([type]) => isPossible(type))
    .map(([type, codeOf]) => ({ type, code: codeOf(scope, schema, spot) }))
  if (types.length === 0) return details.flatMap(({ type, code }) => when(testOf(type, spot), code))
  const wrong = [fail(scope, spot, `Expected ${orList(types.map((each) => WORDS[each] ?? each))}`)]
  const [only] = details
  if (only && types.length === 1) return when(testOf(types[0] as string, spot), only.code, wrong)
  return [
    ...when(`!(${types.map((each) => testOf(each, spot)).join(' || ')})`, wrong),
    ...details.flatMap(({ type, code }) => when(testOf(type, spot), code)),
  ]
}

function testOf(type: string, { value }: Spot): string {
  return TESTS[type]?.(value) ?? 'false'
}
