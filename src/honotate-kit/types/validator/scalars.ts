import type { JsonSchema } from '../../../honotate/shared.ts'
import { jsonCode } from '../../code-text.ts'
import type { TextMapping } from '../schema/text-types.ts'
import { FORMATS } from './formats.ts'
import { fail, when, type Code, type Scope, type Spot } from './scope.ts'

const BOUNDS = [
  ['minimum', '<', 'at least'],
  ['maximum', '>', 'at most'],
  ['exclusiveMinimum', '<=', 'more than'],
  ['exclusiveMaximum', '>=', 'less than'],
] as const

export function numberCode(scope: Scope, schema: JsonSchema, spot: Spot): Code {
  const bounds = BOUNDS.flatMap(([keyword, operator, words]) => {
    const bound = schema[keyword] as number | undefined
    if (bound === undefined) return []
    return when(`${spot.value} ${operator} ${bound}`, [fail(scope, spot, `Expected ${words} ${bound}`)])
  })
  const step = schema['multipleOf'] as number | undefined
  if (step === undefined) return bounds
  // The quotient of two decimals has a rounding error: 0.07 / 0.01 is 7.000000000000001.
  const isMultiple = Number.isInteger(step)
    ? `${spot.value} % ${step} === 0`
    : `${scope.helper('multiple')}(${spot.value}, ${step})`
  return [...bounds, ...when(`!(${isMultiple})`, [fail(scope, spot, `Expected a multiple of ${step}`)])]
}

export function stringCode(scope: Scope, schema: JsonSchema, spot: Spot): Code {
  const { value } = spot
  const min = schema['minLength'] as number | undefined
  const max = schema['maxLength'] as number | undefined
  const pattern = schema['pattern'] as string | undefined
  const format = FORMATS[String(schema['format'])]
  const texts = schema['x-template'] as readonly string[] | undefined
  const mapping = schema['x-case'] as TextMapping | undefined
  // JSON Schema counts code points. Most strings need not be split: their UTF-16 length decides.
  const isShorter = (least: number): string =>
    `${value}.length < ${least} || (${value}.length < ${2 * least} && [...${value}].length < ${least})`
  const isLong = `${value}.length > ${max} && [...${value}].length > ${max}`
  const contents = [
    ...(pattern === undefined
      ? []
      : when(`!${regularExpression(pattern)}.test(${value})`, [
          fail(scope, spot, `Expected a string that matches ${pattern}`),
        ])),
    ...(format ? when(`!${format[0](value, scope.helper)}`, [fail(scope, spot, `Expected ${format[1]}`)]) : []),
    ...(texts
      ? when(`!${scope.helper('inOrder')}(${value}, ${jsonCode(texts)})`, [
          fail(scope, spot, `Expected a string like ${texts.join('…')}`),
        ])
      : []),
    ...(mapping ? when(`${value} !== ${MAPPINGS[mapping][0](value)}`, [fail(scope, spot, MAPPINGS[mapping][1])]) : []),
  ]
  return [
    ...(min === undefined ? [] : when(isShorter(min), [fail(scope, spot, `Expected at least ${characters(min)}`)])),
    // A pattern of the program may take exponential time, so it is not tried on a string that is too long.
    ...(max === undefined
      ? contents
      : when(isLong, [fail(scope, spot, `Expected at most ${characters(max)}`)], contents)),
  ]
}

/** The mapping of each type such as `Uppercase<string>`, and the message for a string that the mapping changes. */
const MAPPINGS: Readonly<Record<TextMapping, readonly [mapped: (value: string) => string, words: string]>> = {
  Uppercase: [(value) => `${value}.toUpperCase()`, 'Expected upper case'],
  Lowercase: [(value) => `${value}.toLowerCase()`, 'Expected lower case'],
  Capitalize: [(value) => `${value}.charAt(0).toUpperCase() + ${value}.slice(1)`, 'Expected a capital letter first'],
  Uncapitalize: [(value) => `${value}.charAt(0).toLowerCase() + ${value}.slice(1)`, 'Expected a small letter first'],
}

function characters(count: number): string {
  return `${count} character${count === 1 ? '' : 's'}`
}

/** Writes a pattern as a regular expression literal, so that the program evaluates no string. */
export function regularExpression(pattern: string): string {
  return `/${new RegExp(pattern, 'u').source}/u`
}
