import type { Expression, Node } from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'
import type { FrameworkDecorator } from './decorators.ts'
import type { SourceFile } from './source-file.ts'

/** The expressions that convert `value` to a built-in type as class-transformer does. */
const CONVERSIONS: Readonly<Record<string, string>> = {
  Number: 'Number(value)',
  String: 'String(value)',
  Boolean: 'Boolean(value)',
  Date: 'new Date(value as string)',
}

/** Initial values that a conversion leaves as they are. */
const CONVERTED: Readonly<Record<string, RegExp>> = {
  Number: /^-?[\d.]+$/u,
  String: /^['"`]/u,
  Boolean: /^(?:true|false)$/u,
  Date: /^new Date\(/u,
}

/** Wraps a schema so that it receives a converted value. */
export interface Conversion {
  wrap(schema: string): string
  /** Whether the conversion leaves an initial value as it is. */
  keeps(initial: string): boolean
}

const DECLARED: Readonly<Record<string, string>> = {
  TSNumberKeyword: 'Number',
  TSStringKeyword: 'String',
  TSBooleanKeyword: 'Boolean',
}

/**
 * The conversion that class-transformer applied to a value. Null, undefined and arrays pass unconverted, since a schema
 * of a single value refuses arrays anyway. Only `z.custom()`, whose functions may accept arrays, receives them with
 * converted elements.
 */
export function conversionOf(
  file: SourceFile,
  decorators: readonly FrameworkDecorator[],
  type: Node | undefined,
): Conversion | undefined {
  const given = typeGiven(decorators)
  const name = given ? file.source(given) : file.scope.options.convertsByType ? declaredName(file, type) : undefined
  const conversion = name === undefined ? undefined : CONVERSIONS[name]
  if (name === undefined || conversion === undefined) return undefined
  const stays = 'value == null || Array.isArray(value) ? value'
  const list = `Array.isArray(value) ? value.map((value) => (${stays} : ${conversion}))`
  return {
    keeps: (initial) => CONVERTED[name]?.test(initial) ?? false,
    wrap: (schema) =>
      schema.startsWith('z.custom')
        ? `z.preprocess((value) => (${list} : value == null ? value : ${conversion}), ${schema})`
        : `z.preprocess((value) => (${stays} : ${conversion}), ${schema})`,
  }
}

/** Conversions of routing-controllers, and the type that the value has afterwards. */
const QUERY_CONVERSIONS: Readonly<Record<string, readonly [conversion: string, type: string]>> = {
  Number: ["typeof value === 'string' && value !== '' ? Number(value) : value", 'z.number()'],
  Boolean: [
    "value === 'true' || value === '1' || value === '' ? true : value === 'false' || value === '0' ? false : value",
    'z.boolean()',
  ],
  Date: ["typeof value === 'string' ? new Date(value) : value", 'z.date()'],
}

/** The conversion of a query member, whose string routing-controllers converted to the declared type. */
export function queryConversion(file: SourceFile, type: Node | undefined): Conversion | undefined {
  const [conversion, base] = QUERY_CONVERSIONS[declaredName(file, type) ?? ''] ?? []
  if (conversion === undefined || base === undefined) return undefined
  const wrap = (schema: string): string => {
    const inner = schema.startsWith('z.custom')
      ? /^z\.custom<[^(]*>\(\)$/u.test(schema)
        ? base
        : `${base}.pipe(${schema})`
      : schema
    return `z.preprocess((value) => (${conversion}), ${inner})`
  }
  return { wrap, keeps: () => true }
}

/** The expression of `@Type(() => expression)`. */
export function typeGiven(decorators: readonly FrameworkDecorator[]): Expression | undefined {
  const given = decorators.find(({ name, module }) => name === 'Type' && module === 'class-transformer')?.args[0]
  return given?.type === 'ArrowFunctionExpression' && given.body.type !== 'BlockStatement'
    ? (given.body as Expression)
    : undefined
}

function declaredName(file: SourceFile, type: Node | undefined): string | undefined {
  if (!type) return undefined
  // TypeScript emits `Object` as the type of a union, except for a union of one type with null or undefined.
  const all = type.type === 'TSUnionType' ? type.types : [type]
  const [only, ...others] = all.filter((each) => !/^TS(?:Null|Undefined)Keyword$/u.test(each.type))
  if (!only || others.length > 0) return undefined
  return DECLARED[only.type] ?? (file.source(only) === 'Date' ? 'Date' : undefined)
}

/** The default value of a member, for requests that leave it out. */
export interface DefaultValue {
  readonly value: string
  readonly isLiteral: boolean
}

/** Reads the initial value of a field; returns `undefined` if the field is initialized with `undefined`. */
export function defaultOf(file: SourceFile, initial: Expression): DefaultValue | undefined {
  const value = file.source(initial)
  if (value === 'undefined') return undefined
  const isLiteral =
    (initial.type === 'Literal' && !('regex' in initial)) ||
    (initial.type === 'UnaryExpression' && initial.argument.type === 'Literal') ||
    (initial.type === 'TemplateLiteral' && initial.expressions.length === 0)
  return { value, isLiteral }
}

/** A schema with a default value, which is validated like a value of the request. */
export function withDefault(schema: string, { value, isLiteral }: DefaultValue): string {
  const made = value.startsWith('{') ? `(${value})` : value
  return `${schema}.prefault(${isLiteral ? value : `() => ${made}`})`
}

/** Whether an initial value reads other members. */
export function readsThis(node: Node): boolean {
  let found = false
  walk(node, { ThisExpression: () => void (found = true) })
  return found
}
