import type { Expression, Node } from 'oxc-parser'
import type { Decorators } from './decorators.ts'
import { nameOf, type ByName, type Given } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/** Wraps a schema so that it receives a converted value. */
export interface Conversion {
  wrap(schema: string): string
  /** Whether the conversion leaves an initial value as it is. Without this function, no initial value is converted. */
  keeps?(initial: string): boolean
}

type Member = Readonly<{ decorators: Decorators; type: Node | undefined }>
type Conversions = readonly (Conversion | undefined)[]

/** How class-transformer converts `value` to a built-in type, and the initial values that stay as they are. */
const CONVERSIONS: ByName<readonly [conversion: string, kept: RegExp]> = {
  Number: ['Number(value)', /^-?[\d.]+$/u],
  String: ['String(value)', /^['"`]/u],
  Boolean: ['Boolean(value)', /^(?:true|false)$/u],
  Date: ['new Date(value as string)', /^new Date\(/u],
}

/** The types that TypeScript emits for keywords. */
const DECLARED: ByName = { TSNumberKeyword: 'Number', TSStringKeyword: 'String', TSBooleanKeyword: 'Boolean' }

/** The types in a union, or the only type, except those that `absent` matches: by default null and undefined. */
function presentTypes(type?: Node, absent: RegExp = /^TS(?:Null|Undefined)Keyword$/u): readonly Node[] {
  const all = type?.type === 'TSUnionType' ? type.types : type ? [type] : []
  return all.filter((each) => !absent.test(each.type))
}

/**
 * Makes the conversion that class-transformer applied to a value; `undefined` if it applied none. Arrays pass
 * unconverted, since the schema of a single value refuses them. `z.custom()` may accept them, so their elements are
 * converted for it.
 */
function bodyConversion(name = ''): Conversion | undefined {
  const [conversion, kept] = CONVERSIONS[name] ?? []
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

/** Makes the conversion that routing-controllers applied to a query member; `undefined` if it applied none. */
function queryConversion(name = ''): Conversion | undefined {
  const [conversion, base] = QUERY_CONVERSIONS[name] ?? []
  if (!conversion || !base) return undefined
  const typed = (schema: string): string => (/^z\.custom<[^(]*>\(\)$/u.test(schema) ? base : `${base}.pipe(${schema})`)
  return {
    wrap: (schema) =>
      `z.preprocess((value) => (${conversion}), ${schema.startsWith('z.custom') ? typed(schema) : schema})`,
  }
}

/**
 * Makes the conversions that a member had with and without `strictNullChecks`; `undefined` means none. With
 * `strictNullChecks`, TypeScript emits `Object` for `number | null`, so only `@Type()` converted such a member.
 */
export function conversionsOf(file: SourceFile, { decorators, type }: Member, isQuery: boolean): Conversions {
  const given = typeGiven(decorators)
  return [/^TSNeverKeyword$/u, undefined].map((absent) => {
    // TypeScript emits types for decorated members only.
    const emitted = decorators.length > 0 ? emittedType(file, type, absent) : undefined
    const name = given ? file.source(given) : file.scope.options.convertsByType ? emitted : undefined
    return bodyConversion(name) ?? (isQuery ? queryConversion(emitted) : undefined)
  })
}

/** Finds the expression in `@Type(() => expression)`; `undefined` without one. */
export function typeGiven(decorators: Decorators): Given {
  const given = decorators.find(({ name, module }) => name === 'Type' && module === 'class-transformer')?.args[0]
  const isExpression = given?.type === 'ArrowFunctionExpression' && given.body.type !== 'BlockStatement'
  return isExpression ? (given.body as Expression) : undefined
}

/**
 * Derives the type that TypeScript emitted for a declared type: `Number`, `String`, `Boolean` or `Date`; `undefined`
 * for others.
 *
 * @param absent Matches the types of a union that do not count; by default null and undefined, as without
 * `strictNullChecks`.
 */
export function emittedType(file: SourceFile, type?: Node, absent?: RegExp, depth = 0): string | undefined {
  if (!type || depth > 5) return undefined
  if (type.type === 'TSParenthesizedType') return emittedType(file, type.typeAnnotation, absent, depth)
  if (type.type === 'TSUnionType') {
    const kinds = new Set(presentTypes(type, absent).map((each) => emittedType(file, each, absent, depth + 1)))
    return kinds.size === 1 ? [...kinds][0] : undefined
  }
  if (DECLARED[type.type]) return DECLARED[type.type]
  if (type.type === 'TSLiteralType') {
    const kind = 'value' in type.literal ? typeof type.literal.value : ''
    return /^(?:string|number|boolean)$/u.test(kind) ? kind.charAt(0).toUpperCase() + kind.slice(1) : undefined
  }
  if (type.type !== 'TSTypeReference') return undefined
  const name = file.source(type.typeName)
  if (name === 'Date') return name
  if (file.scope.isStringEnum(name)) return 'String'
  const declared = file.scope.node(name)
  if (declared?.type === 'TSEnumDeclaration') return 'Number'
  const alias = declared?.type === 'TSTypeAliasDeclaration' ? declared.typeAnnotation : undefined
  return emittedType(file, alias, absent, depth + 1)
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

export function defaultOf(file: SourceFile, initial: Expression): string | undefined {
  const value = file.source(initial)
  return value === 'undefined' ? undefined : value
}

const LITERAL = /^(?:[-+]?\d[\w.]*|!?(?:true|false)|null|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`$\\]*`)$/u

/** Makes the code of a default value: a literal, or a function, so that each request evaluates the expression again. */
export function defaultCode(value: string): string {
  return LITERAL.test(value) ? value : `() => ${value.startsWith('{') ? `(${value})` : value}`
}

/** Adds a default value to a schema. The schema validates the default like a value of the request. */
export function withDefault(schema: string, value: string): string {
  return `${schema}.prefault(${defaultCode(value)})`
}
