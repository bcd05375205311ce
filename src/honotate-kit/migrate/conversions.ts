import type { Expression, Node } from 'oxc-parser'
import type { Decorators } from './decorators.ts'
import { nameOf, type ByName, type Given } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/** Wraps a schema so that it receives a converted value. */
export interface Conversion {
  wrap(schema: string): string
  /** Whether the conversion leaves an initial value as it is; without this function, it leaves every value. */
  keeps?(initial: string): boolean
}

/** How class-transformer converts `value` to a built-in type, and the initial values that the conversion does not change. */
const CONVERSIONS: ByName<readonly [conversion: string, kept: RegExp]> = {
  Number: ['Number(value)', /^-?[\d.]+$/u],
  String: ['String(value)', /^['"`]/u],
  Boolean: ['Boolean(value)', /^(?:true|false)$/u],
  Date: ['new Date(value as string)', /^new Date\(/u],
}

/** The types that TypeScript emits for keywords. */
export const DECLARED: ByName = { TSNumberKeyword: 'Number', TSStringKeyword: 'String', TSBooleanKeyword: 'Boolean' }

/** The types in a union, or the only type, except those that `absent` matches: by default null and undefined. */
export function presentTypes(type?: Node, absent: RegExp = /^TS(?:Null|Undefined)Keyword$/u): readonly Node[] {
  const all = type?.type === 'TSUnionType' ? type.types : type ? [type] : []
  return all.filter((each) => !absent.test(each.type))
}

/**
 * Makes the conversion that class-transformer applied to a value; `undefined` if it applied none. Arrays pass
 * unconverted, since a schema of a single value refuses them. Only `z.custom()`, whose functions may accept arrays,
 * receives arrays with converted elements.
 */
export function conversionOf(file: SourceFile, decorators: Decorators, type: Node | undefined): Conversion | undefined {
  const given = typeGiven(decorators)
  const name = given ? file.source(given) : file.scope.options.convertsByType ? declaredName(file, type) : undefined
  const [conversion, kept] = CONVERSIONS[name ?? ''] ?? []
  if (!conversion || !kept) return undefined
  const stays = 'value == null || Array.isArray(value) ? value'
  const list = `Array.isArray(value) ? value.map((value) => (${stays} : ${conversion}))`
  return {
    keeps: (initial) => kept.test(initial),
    wrap: (schema) =>
      `z.preprocess((value) => (${schema.startsWith('z.custom') ? `${list} : value == null ? value` : stays} : ${conversion}), ${schema})`,
  }
}

const QUERY_CONVERSIONS: ByName<readonly [conversion: string, type: string]> = {
  Number: ["typeof value === 'string' && value !== '' ? Number(value) : value", 'z.number()'],
  Boolean: [
    "value === 'true' || value === '1' || value === '' ? true : value === 'false' || value === '0' ? false : value",
    'z.boolean()',
  ],
  Date: ["typeof value === 'string' ? new Date(value) : value", 'z.date()'],
}

/**
 * Makes the conversion of a query member, whose string routing-controllers converted to the declared type; `undefined`
 * if it converted none.
 */
export function queryConversion(file: SourceFile, type: Node | undefined): Conversion | undefined {
  const [conversion, base] = QUERY_CONVERSIONS[declaredName(file, type) ?? ''] ?? []
  if (!conversion || !base) return undefined
  const typed = (schema: string): string => (/^z\.custom<[^(]*>\(\)$/u.test(schema) ? base : `${base}.pipe(${schema})`)
  return {
    wrap: (schema) =>
      `z.preprocess((value) => (${conversion}), ${schema.startsWith('z.custom') ? typed(schema) : schema})`,
  }
}

/** Finds the expression in `@Type(() => expression)`; `undefined` without one. */
export function typeGiven(decorators: Decorators): Given {
  const given = decorators.find(({ name, module }) => name === 'Type' && module === 'class-transformer')?.args[0]
  const isExpression = given?.type === 'ArrowFunctionExpression' && given.body.type !== 'BlockStatement'
  return isExpression ? (given.body as Expression) : undefined
}

function declaredName(file: SourceFile, type: Node | undefined): string | undefined {
  // A union of different types, apart from null and undefined, was emitted as `Object`, so nothing was converted.
  const [only, ...others] = presentTypes(type)
  if (!only || others.length > 0) return undefined
  return DECLARED[only.type] ?? (file.source(only) === 'Date' ? 'Date' : undefined)
}

/** The declared type without `undefined`; `any` if nothing is left. */
export function declaredType(file: SourceFile, type: Node | undefined): string {
  const kept = presentTypes(type, /^TSUndefinedKeyword$/u)
  return kept.map((each) => file.source(each)).join(' | ') || 'any'
}

/** The type of the elements of a list such as `X[]` or `Array<X>`, also in a union; `undefined` for other types. */
export function elementOf(type: Node | undefined): Node | undefined {
  if (type?.type === 'TSUnionType') return type.types.map(elementOf).find(Boolean)
  if (type?.type === 'TSTypeOperator' && type.operator === 'readonly') return elementOf(type.typeAnnotation)
  if (type?.type === 'TSArrayType')
    return type.elementType.type === 'TSParenthesizedType' ? type.elementType.typeAnnotation : type.elementType
  const isList = type?.type === 'TSTypeReference' && /^(?:Readonly)?Array$/u.test(nameOf(type.typeName))
  return isList ? type.typeArguments?.params[0] : undefined
}

/** The code of the initial value of a field; `undefined` if the field is initialized with `undefined`. */
export function defaultOf(file: SourceFile, initial: Expression): string | undefined {
  const value = file.source(initial)
  return value === 'undefined' ? undefined : value
}

const LITERAL = /^(?:[-+]?\d[\w.]*|!?(?:true|false)|null|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`$\\]*`)$/u

/** Makes the code of a default value: a literal, or a function, so that each request evaluates the expression again. */
export function defaultCode(value: string): string {
  return LITERAL.test(value) ? value : `() => ${value.startsWith('{') ? `(${value})` : value}`
}

/** Adds a default value to a schema, which validates it like a value of the request. */
export function withDefault(schema: string, value: string): string {
  return `${schema}.prefault(${defaultCode(value)})`
}
