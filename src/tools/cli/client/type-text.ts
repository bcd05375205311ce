import type { JsonSchema } from '../../../runtime/openapi/api-types.ts'

const COMPONENTS = '#/components/schemas/'

/** The name of a component as a type. */
export function modelName(component: string): string {
  const name = component.replaceAll(/[^\w$]/gu, '_')
  return /^\d/u.test(name) ? `_${name}` : name
}

/** A name of a member, quoted where it must be. */
export function memberName(name: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : JSON.stringify(name)
}

/** A documentation comment, or nothing. */
export function comment(text: unknown, indent: string): string {
  if (typeof text !== 'string' || text.trim() === '') return ''
  const lines = text.trim().replaceAll('*/', '*\\/').split('\n')
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}

/**
 * The type of the values of a JSON Schema, as text.
 *
 * @param indent What precedes the lines after the first.
 */
export function typeText(given: unknown, indent = ''): string {
  if (typeof given !== 'object' || given === null) return given === false ? 'never' : 'unknown'
  const schema = given as JsonSchema
  const { $ref, const: constant, enum: values, anyOf, oneOf, allOf, not } = schema
  if (typeof $ref === 'string') return modelName($ref.slice(COMPONENTS.length))
  if ('const' in schema) return JSON.stringify(constant)
  if (Array.isArray(values)) return union(values.map((value) => JSON.stringify(value)))
  const variants = anyOf ?? oneOf
  if (Array.isArray(variants)) return union(variants.map((each) => typeText(each, indent)))
  if (Array.isArray(allOf)) {
    const { allOf: _, ...rest } = schema
    const parts = [...('properties' in rest ? [rest] : []), ...allOf].map((each) =>
      parenthesized(typeText(each, indent)),
    )
    return [...new Set(parts)].join(' & ')
  }
  if (not && Object.keys(not).length === 0) return 'never'
  const types = schema['type'] === undefined ? [] : [schema['type']].flat()
  if (types.length === 0) return 'properties' in schema ? objectText(schema, indent) : 'unknown'
  return union(types.map((type) => typeOf(type, schema, indent)))
}

function typeOf(type: unknown, schema: JsonSchema, indent: string): string {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'array') return arrayText(schema, indent)
  if (type === 'object') return objectText(schema, indent)
  if (type === 'string') return schema['format'] === 'binary' ? 'Blob' : 'string'
  return type === 'boolean' || type === 'null' ? type : 'unknown'
}

function arrayText({ prefixItems, items, minItems = 0 }: JsonSchema, indent: string): string {
  if (!Array.isArray(prefixItems)) return `${parenthesized(typeText(items, indent))}[]`
  const first = prefixItems.map((each, index) =>
    index < (minItems as number) ? typeText(each, indent) : `${parenthesized(typeText(each, indent))}?`,
  )
  const rest = items === false ? [] : [`...${parenthesized(typeText(items, indent))}[]`]
  return `[${[...first, ...rest].join(', ')}]`
}

function objectText(schema: JsonSchema, indent: string): string {
  const { properties = {}, required = [], additionalProperties: more, patternProperties } = schema
  const inner = `${indent}  `
  const members = Object.entries(properties as Record<string, JsonSchema>).map(([name, each]) => {
    const isOptional = !(required as string[]).includes(name)
    const doc =
      each['deprecated'] === true ? `${String(each['description'] ?? '')}\n\n@deprecated` : each['description']
    return `${comment(doc, inner)}${inner}${memberName(name)}${isOptional ? '?' : ''}: ${typeText(each, inner)}\n`
  })
  const isOpen = (more !== undefined && more !== false) || patternProperties !== undefined
  const patterned = Object.values((patternProperties ?? {}) as object)
  const others = more === undefined || patterned.length === 0 ? more : { anyOf: [more, ...patterned] }
  // The members must fit the index signature too.
  if (isOpen || (members.length === 0 && more === undefined))
    members.push(`${inner}[name: string]: ${members.length > 0 ? 'unknown' : typeText(others, inner)}\n`)
  return members.length === 0 ? '{ [name: string]: never }' : `{\n${members.join('')}${indent}}`
}

function union(parts: readonly string[]): string {
  const all = [...new Set(parts)]
  return all.includes('unknown')
    ? 'unknown'
    : all.map((part) => (all.length > 1 ? parenthesized(part) : part)).join(' | ')
}

/** Puts a type in parentheses where an operator beside it would bind tighter. */
function parenthesized(type: string): string {
  return /^(?:[\w$]+|"[^"]*"|\{[^]*\}|\[[^]*\])$/u.test(type) && !/\} [|&] /u.test(type) ? type : `(${type})`
}
