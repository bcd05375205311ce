import type { Schema } from '../../../honotate/shared.ts'
import { jsonCode } from '../../code-text.ts'
import { fail, indented, inFunctions, member, orList, when, type Code, type Scope, type Spot } from './scope.ts'
import { taggedOf, type Tagged } from './tagged-unions.ts'

export function notCode(scope: Scope, schema: Schema, spot: Spot): Code {
  const issues = scope.local('issues')
  const code = scope.codeOf(schema, { ...spot, issues })
  const wrong = fail(scope, spot, 'Is not allowed')
  if (code.length === 0) return [wrong]
  return [
    '{',
    ...indented([`const ${issues}: CheckIssue[] = []`, ...code, `if (${issues}.length === 0) ${wrong}`]),
    '}',
  ]
}

export function oneOfCode(scope: Scope, variants: readonly Schema[], spot: Spot): Code {
  if (variants.length === 0) return []
  const tagged = taggedOf(scope.schemas, variants)
  if (tagged?.others.length === 0) return taggedCode(scope, tagged, spot)
  const tried = variants.map((each) => tryCode(scope, each, spot))
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

export function anyOfCode(scope: Scope, variants: readonly Schema[], spot: Spot): Code {
  if (variants.length === 0) return []
  const others = variants.filter((each) => !isNull(each))
  // The issues of the other variant are more useful than "Expected null".
  if (others.length === 1 && variants.length === 2)
    return when(`${spot.value} !== null`, scope.codeOf(others[0] as Schema, spot))
  const tagged = taggedOf(scope.schemas, variants)
  if (tagged) return taggedCode(scope, tagged, spot)
  return variants.length > MAX_NESTED
    ? firstFit(scope, variants, spot)
    : ['{', ...indented(untilOneFits(scope, variants, spot, [])), '}']
}

/** The maximum number of nested blocks: more are hard to read, and compilers fail at a few hundred. */
const MAX_NESTED = 8

/** Generates code that tries the variants one after the other, each in a function. */
function firstFit(scope: Scope, variants: readonly Schema[], spot: Spot): Code {
  scope.helper('mismatch')
  const functions = variants.flatMap((each) => {
    const issues = scope.local('issues')
    return [`(${issues}) => {`, ...indented(scope.codeOf(each, { ...spot, issues })), '},']
  })
  return [`${scope.helper('firstFit')}(${spot.issues}, ${spot.path.length}, [`, ...indented(functions), '])']
}

function isNull(schema: Schema): boolean {
  return typeof schema === 'object' && schema['type'] === 'null' && Object.keys(schema).length === 1
}

/** Generates code that tries each variant if the previous ones do not fit. */
function untilOneFits(scope: Scope, [first, ...rest]: readonly Schema[], spot: Spot, before: readonly string[]): Code {
  if (first === undefined) return [mismatch(scope, spot, before.join(', '))]
  const { issues, code } = tryCode(scope, first, spot)
  return [...code, ...when(`${issues}.length > 0`, untilOneFits(scope, rest, spot, [...before, issues]))]
}

function tryCode(scope: Scope, schema: Schema, spot: Spot): { issues: string; code: Code } {
  const issues = scope.local('issues')
  return { issues, code: [`const ${issues}: CheckIssue[] = []`, ...scope.codeOf(schema, { ...spot, issues })] }
}

function mismatch(scope: Scope, { issues, path }: Spot, variants: string): string {
  return `${scope.helper('mismatch')}(${issues}, [${variants}], ${path.length})`
}

/** Generates a `switch` over the property whose constants differ between the objects. */
function taggedCode(scope: Scope, tag: Tagged, spot: Spot): Code {
  const { value, path } = spot
  const isObject = `typeof ${value} === 'object' && ${value} !== null && !Array.isArray(${value})`
  const cases = tag.objects.flatMap((each, index) => [
    `${(tag.values[index] as unknown[]).map((constant) => `case ${jsonCode(constant)}:`).join(' ')} {`,
    ...indented([...inFunctions(scope, [scope.codeOf(each, spot), []]), 'break']),
    '}',
  ])
  const expected = `Expected ${orList(tag.values.flat().map((each) => jsonCode(each)))}`
  const otherwise = fail(scope, { ...spot, path: [...path, jsonCode(tag.key)] }, expected)
  return when(
    isObject,
    [`switch (${member(value, tag.key)}) {`, ...indented([...cases, 'default:', `  ${otherwise}`]), '}'],
    tag.others.length > 0
      ? untilOneFits(scope, [...tag.others, { type: 'object' }], spot, [])
      : [fail(scope, spot, 'Expected an object')],
  )
}
