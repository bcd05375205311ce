import {
  componentName,
  propertiesOf,
  requiredOf,
  typesOf,
  variantsOf,
  type JsonSchema,
  type Schema,
} from '../../../honotate/shared.ts'
import { jsonCode } from '../../code-text.ts'
import { literalKey } from '../emit/literal.ts'
import { regularExpression } from './scalars.ts'
import { hasKey, indented, list, member, when, type Code } from './scope.ts'
import { taggedOf } from './tagged-unions.ts'

/** The helpers of reducers; only those that are called are written into the file. */
export type ReducerHelper =
  | 'json'
  | 'members'
  | 'otherKind'
  | 'items'
  | 'places'
  | 'union'
  | 'merged'
  | 'keptOnce'
  | 'freshly'

export interface ReducerScope {
  readonly schemas: Readonly<Record<string, JsonSchema>>
  readonly helper: (name: ReducerHelper) => ReducerHelper
  /** Generates the function that reduces values to a schema, and returns its name. */
  readonly keepOf: (schema: Schema) => string | undefined
  /** Generates the function that checks values against a schema, and returns an expression for it. */
  readonly checkOf: (schema: Schema) => string
  /** Whether a named schema would be reduced or checked several times for one value; see `repeatedSchemas()`. */
  readonly isRepeated: (name: string) => boolean
}

/**
 * Generates the function that reduces values to a schema, and returns the function's expression; `undefined` for a
 * schema whose values stay as they are.
 */
export function reducerOf(scope: ReducerScope, schema: Schema): string | undefined {
  if (!isReduced(scope, schema, new Set())) return undefined
  const name = typeof schema === 'object' ? componentName(schema) : undefined
  const target = name === undefined ? (schema as JsonSchema) : (scope.schemas[name] ?? {})
  if (isScalar(target)) return scope.helper('json')
  const keep = scope.keepOf(schema)
  return name !== undefined && scope.isRepeated(name) ? `(value) => ${scope.helper('keptOnce')}(${keep}, value)` : keep
}

/**
 * Whether values may have members that the schema does not declare, or may differ from their JSON. Values stay as
 * they are if the schema accepts anything, or an instance of a platform class.
 */
function isReduced(scope: ReducerScope, schema: Schema, outer: ReadonlySet<string>): boolean {
  if (typeof schema === 'boolean' || 'x-instance' in schema || isAnything(schema)) return false
  const name = componentName(schema)
  if (name !== undefined)
    return !outer.has(name) && isReduced(scope, scope.schemas[name] ?? {}, new Set([...outer, name]))
  const inner = (each: Schema): boolean => isReduced(scope, each, outer)
  const variants = variantsOf(schema)
  if (variants) return variants.some(inner)
  const types = typesOf(schema)
  if (types.includes('object') || 'properties' in schema) return true
  const parts = [...list(schema['allOf']), ...list(schema['prefixItems']), ...list(schema['x-rest'])]
  if (parts.some(inner)) return true
  if (types.includes('array')) return schema['items'] !== undefined && inner(schema['items'] as Schema)
  // With a `format`, a value may be an object of the platform, such as a `Date`. Without one, JSON.stringify() keeps
  // strings and numbers as they are.
  return 'format' in schema
}

/** Generates the body of the function `(given)` that reduces a value to a schema that is not scalar. */
export function reducerBody(scope: ReducerScope, schema: JsonSchema): Code {
  if (componentName(schema) !== undefined)
    return [`return ${called(reducerOf(scope, schema) ?? '(value) => value')}(given)`]
  const variants = structuresIn(schema)
  const all = list(schema['allOf'])
  if (variants) return unionCode(scope, variants)
  if (all.length > 0) return partsCode(scope, [{ ...schema, allOf: [] }, ...all])
  if (typesOf(schema).includes('array')) return arrayCode(scope, schema)
  return objectCode(scope, schema)
}

function isAnything(schema: JsonSchema): boolean {
  const types = typesOf(schema)
  if (Object.keys(schema).length === 0) return true
  return (
    types.includes('object') && types.length > 1 && !('properties' in schema) && !('additionalProperties' in schema)
  )
}

/** Whether no value of a schema has members or items; `false` for references. */
function isScalar(schema: JsonSchema): boolean {
  if ('const' in schema || 'enum' in schema || 'not' in schema) return true
  const variants = variantsOf(schema)
  if (variants)
    return variants.every((each) => typeof each === 'object' && componentName(each) === undefined && isScalar(each))
  const types = typesOf(schema)
  return types.length > 0 && !types.includes('object') && !types.includes('array')
}

/** The variants of a union except null, which needs no reduction; `undefined` if the schema has no variants. */
function structuresIn(schema: JsonSchema): readonly Schema[] | undefined {
  return variantsOf(schema)?.filter((each) => typeof each === 'boolean' || each['type'] !== 'null')
}

function objectCode({ helper, ...scope }: ReducerScope, schema: JsonSchema): Code {
  const value = 'value'
  const required = new Set(requiredOf(schema))
  const kept = (each: Schema, key: string): string => {
    const keep = reducerOf({ helper, ...scope }, each)
    return keep === undefined ? member(value, key) : `${called(keep)}(${member(value, key)})`
  }
  const entries = Object.entries(propertiesOf(schema))
  const isPlain = ([key]: readonly [string, Schema]): boolean => required.has(key) && !(key in Object.prototype)
  const always = entries.filter(isPlain).map(([key, each]) => `${literalKey(key)}: ${kept(each, key)}`)
  const maybe = entries
    .filter((entry) => !isPlain(entry))
    .flatMap(([key, each]) => when(hasKey(value, key), [`${member('kept', key)} = ${kept(each, key)}`]))
  return [
    `const ${value} = ${helper('members')}(given)`,
    `if (!${value}) return ${helper('otherKind')}(given)`,
    ...(always.length > 3
      ? ['const kept: any = {', ...indented(always.map((each) => `${each},`)), '}']
      : [`const kept: any = {${always.length > 0 ? ` ${always.join(', ')} ` : ''}}`]),
    ...maybe,
    ...otherMembers({ helper, ...scope }, schema),
    'return kept',
  ]
}

/** Generates the loop that copies the members of index signatures. */
function otherMembers(scope: ReducerScope, schema: JsonSchema): Code {
  const patterns = Object.entries((schema['patternProperties'] ?? {}) as Record<string, Schema>)
  const rest = schema['additionalProperties'] as Schema | undefined
  const copied = (each: Schema): string => {
    const keep = reducerOf(scope, each)
    return `kept[key] = ${keep === undefined ? 'value[key]' : `${called(keep)}(value[key])`}`
  }
  const tests = patterns.map(([pattern, each]) => [`if (${regularExpression(pattern)}.test(key)) ${copied(each)}`])
  const last = rest === undefined || rest === false ? [] : [copied(rest)]
  const code = [...tests.flat(), ...last]
  if (code.length === 0) return []
  const chain = code.map((line, index) => (index === 0 ? line : `else ${line}`))
  return [
    'for (const key of Object.keys(value)) {',
    "  if (key === '__proto__' || value[key] === undefined || Object.hasOwn(kept, key)) continue",
    ...indented(chain),
    '}',
  ]
}

function arrayCode(scope: ReducerScope, schema: JsonSchema): Code {
  const { helper } = scope
  const prefix = list(schema['prefixItems']).map((each) => reducerOf(scope, each) ?? '(item) => item')
  const [rest, ...behind] = list(schema['x-rest'])
  const items = (behind.length > 0 ? { anyOf: [rest, ...behind] } : (rest ?? schema['items'])) as Schema | undefined
  const keep = items === undefined ? undefined : reducerOf(scope, items)
  if (prefix.length === 0 && keep !== undefined) return [`return ${helper('items')}(given, ${keep})`]
  return [`return ${helper('places')}(given, [${prefix.join(', ')}], ${keep ?? '(item) => item'})`]
}

function unionCode(scope: ReducerScope, variants: readonly Schema[]): Code {
  const { helper } = scope
  const [only, ...more] = variants
  if (only !== undefined && more.length === 0) {
    const keep = reducerOf(scope, only)
    return [`return ${keep === undefined ? 'given' : `${called(keep)}(given)`}`]
  }
  const keeps = variants.map((each) => reducerOf(scope, each))
  if (keeps.every((each) => each === undefined || each === 'json')) return [`return ${helper('json')}(given)`]
  const tagged = taggedOf(scope.schemas, variants)
  if (!tagged) return [`return ${partsOf(scope, variants, true)}`]
  const other =
    tagged.others.length === 0 ? `${helper('json')}(given)` : `${called(othersOf(scope, tagged.others))}(given)`
  const cases = tagged.objects.flatMap((each, index) => {
    const keep = reducerOf(scope, each)
    const labels = (tagged.values[index] as unknown[]).map((constant) => `case ${jsonCode(constant)}:`).join(' ')
    return [labels, `  return ${keep === undefined ? 'value' : `${called(keep)}(value)`}`]
  })
  return [
    `const value = ${helper('members')}(given)`,
    `if (!value) return ${other}`,
    `switch (${member('value', tagged.key)}) {`,
    ...indented([...cases, 'default:', '  return {}']),
    '}',
  ]
}

function othersOf(scope: ReducerScope, others: readonly Schema[]): string {
  const [only, ...more] = others
  const keep = only !== undefined && more.length === 0 ? reducerOf(scope, only) : reducerOf(scope, { anyOf: others })
  return keep ?? scope.helper('json')
}

/** Generates code that keeps the members that any part of an intersection declares. */
function partsCode(scope: ReducerScope, parts: readonly Schema[]): Code {
  return [
    `return ${partsOf(
      scope,
      parts.filter((each) => reducerOf(scope, each) !== undefined),
      false,
    )}`,
  ]
}

function partsOf(scope: ReducerScope, parts: readonly Schema[], isChoice: boolean): string {
  const { helper } = scope
  helper('merged')
  const variants = parts.map((each) => {
    const keep = reducerOf(scope, each) ?? 'undefined'
    return isChoice ? `[${keep}, ${scope.checkOf(each)}]` : `[${keep}]`
  })
  return `${helper('union')}(given, [${variants.join(', ')}])`
}

/** Puts an arrow function in parentheses, so that code can call it. */
function called(keep: string): string {
  return keep.includes('=>') ? `(${keep})` : keep
}
