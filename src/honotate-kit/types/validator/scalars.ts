import type { JsonSchema } from '../../../honotate/shared.ts'
import { jsonCode } from '../../code-text.ts'
import type { TextMapping } from '../schema/text-types.ts'
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

const BYTE = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`

type Test = (value: string, helper: Scope['helper']) => string

const DAY = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)`

/**
 * Email addresses may contain letters beyond ASCII (RFC 6531), but neither quoted names nor comments, as in HTML forms.
 */
const ATOM = String.raw`[^\s@.,;:<>()[\]\\"\x00-\x1f\x7f]`
const LETTER = String.raw`[^\x00-\x2f:-@\x5b-\x60\x7b-\x7f\s]`
const LABEL = `${LETTER}+(?:-+${LETTER}+)*`

/** `URL` alone would accept white space and backslashes, which it corrects. Source: RFC 3986, appendix A. */
const URI = String.raw`/^[a-z][a-z\d+.-]*:[^\s\\<>"{}|^\x60\x00-\x20\x7f]*$/iu`

/** The checked formats: the test and its description in messages. The patterns take linear time. */
const FORMATS: Readonly<Record<string, readonly [test: Test, words: string]>> = {
  date: [
    (value, helper) => `(/^${DAY}$/u.test(${value}) && ${helper('isDay')}(${value}))`,
    'a date such as 2030-01-31',
  ],
  'date-time': [
    (value, helper) =>
      `(/^${DAY}T${TIME}$/iu.test(${value}) && ${helper('isDay')}(${value}) && ${helper('isSecond')}(${value}))`,
    'a date and time such as 2030-01-31T09:30:00Z',
  ],
  email: [matches(`/^${ATOM}+(?:\\.${ATOM}+)*@${LABEL}(?:\\.${LABEL})+$/u`), 'an email address'],
  ipv4: [matches(String.raw`/^(?:${BYTE}\.){3}${BYTE}$/u`), 'an IPv4 address'],
  uri: [(value) => `(${URI}.test(${value}) && URL.canParse(${value}))`, 'a URL'],
  uuid: [matches(String.raw`/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/iu`), 'a UUID'],
}

function matches(pattern: string): Test {
  return (value) => `${pattern}.test(${value})`
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
    // A pattern of the program may take exponential time, so it never sees a string that is too long.
    ...(max === undefined
      ? contents
      : when(isLong, [fail(scope, spot, `Expected at most ${characters(max)}`)], contents)),
  ]
}

/** The mapping of `Uppercase<string>` and the other types, and the message for a string that it changes. */
const MAPPINGS: Readonly<Record<TextMapping, readonly [mapped: (value: string) => string, words: string]>> = {
  Uppercase: [(value) => `${value}.toUpperCase()`, 'Expected upper case'],
  Lowercase: [(value) => `${value}.toLowerCase()`, 'Expected lower case'],
  Capitalize: [(value) => `${value}.charAt(0).toUpperCase() + ${value}.slice(1)`, 'Expected a capital letter first'],
  Uncapitalize: [(value) => `${value}.charAt(0).toLowerCase() + ${value}.slice(1)`, 'Expected a small letter first'],
}

function characters(count: number): string {
  return `${count} character${count === 1 ? '' : 's'}`
}

/** A regular expression literal, so that the program evaluates no string. */
export function regularExpression(pattern: string): string {
  return `/${new RegExp(pattern, 'u').source}/u`
}
