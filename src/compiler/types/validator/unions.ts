import type { JsonSchema } from '../../../runtime/openapi/api-types.ts'
import { fail, hasKey, indented, list, member, orList, text, when, type Code, type Scope, type Spot } from './scope.ts'
import { taggedOf, type Tagged } from './tags.ts'

export function notCode(scope: Scope, schema: JsonSchema, spot: Spot): Code {
  if (schema['not'] === undefined) return []
  const issues = scope.local('issues')
  const code = scope.codeOf(schema['not'] as JsonSchema | boolean, { ...spot, issues })
  const wrong = fail(scope, spot, 'Is not allowed')
  if (code.length === 0) return [wrong]
  return [
    '{',
    ...indented([`const ${issues}: CheckIssue[] = []`, ...code, `if (${issues}.length === 0) ${wrong}`]),
    '}',
  ]
}

export function oneOfCode(scope: Scope, schema: JsonSchema, spot: Spot): Code {
  const branches = list(schema['oneOf'])
  if (branches.length === 0) return []
  const tagged = taggedOf(scope, branches)
  if (tagged?.others.length === 0) return taggedCode(scope, tagged, spot)
  const tried = branches.map((each) => tryCode(scope, each, spot))
  const all = tried.map(({ issues }) => issues).join(', ')
  const fits = scope.local('fits')
  return [
    '{',
    ...indented([
      ...tried.flatMap(({ code }) => code),
      `const ${fits} = [${all}].filter((each) => each.length === 0).length`,
      `if (${fits} === 0) ${mismatch(scope, spot, all)}`,
      `if (${fits} > 1) ${fail(scope, spot, 'Fits more than one of the variants')}`,
    ]),
    '}',
  ]
}

export function anyOfCode(scope: Scope, schema: JsonSchema, spot: Spot): Code {
  const branches = list(schema['anyOf'])
  if (branches.length === 0) return []
  const others = branches.filter((each) => !isNull(each))
  // What is wrong with a value that is not null says more than that it is not null.
  if (others.length === 1 && branches.length === 2)
    return when(`${spot.value} !== null`, scope.codeOf(others[0] as JsonSchema, spot))
  const tagged = taggedOf(scope, branches)
  return tagged ? taggedCode(scope, tagged, spot) : ['{', ...indented(untilOneFits(scope, branches, spot, [])), '}']
}

function isNull(schema: JsonSchema | boolean): boolean {
  return typeof schema === 'object' && schema['type'] === 'null' && Object.keys(schema).length === 1
}

/** Tries one branch after the other, each one where those before it do not fit. */
function untilOneFits(
  scope: Scope,
  [first, ...rest]: readonly (JsonSchema | boolean)[],
  spot: Spot,
  before: readonly string[],
): Code {
  if (first === undefined) return [mismatch(scope, spot, before.join(', '))]
  const { issues, code } = tryCode(scope, first, spot)
  return [...code, ...when(`${issues}.length > 0`, untilOneFits(scope, rest, spot, [...before, issues]))]
}

function tryCode(scope: Scope, schema: JsonSchema | boolean, spot: Spot): { issues: string; code: Code } {
  const issues = scope.local('issues')
  return { issues, code: [`const ${issues}: CheckIssue[] = []`, ...scope.codeOf(schema, { ...spot, issues })] }
}

function mismatch(scope: Scope, { issues, path }: Spot, branches: string): string {
  return `${scope.helper('mismatch')}(${issues}, [${branches}], ${path.length})`
}

/** A `switch` over the property whose constants tell the objects apart. */
function taggedCode(scope: Scope, tag: Tagged, spot: Spot): Code {
  const { value, path } = spot
  const isObject = `typeof ${value} === 'object' && ${value} !== null && !Array.isArray(${value})`
  const cases = tag.objects.flatMap((each, index) => [
    `${(tag.values[index] as unknown[]).map((constant) => `case ${text(constant)}:`).join(' ')} {`,
    ...indented([...scope.codeOf(each, spot), 'break']),
    '}',
  ])
  const expected = `Expected ${orList(tag.values.flat().map((each) => text(each)))}`
  const otherwise = fail(scope, { ...spot, path: [...path, text(tag.key)] }, expected)
  const read =
    tag.key in Object.prototype ? `${hasKey(value, tag.key)} && ${member(value, tag.key)}` : member(value, tag.key)
  return when(
    isObject,
    [`switch (${read}) {`, ...indented([...cases, 'default:', `  ${otherwise}`]), '}'],
    tag.others.length > 0
      ? untilOneFits(scope, [...tag.others, { type: 'object' }], spot, [])
      : [fail(scope, spot, 'Expected an object')],
  )
}
