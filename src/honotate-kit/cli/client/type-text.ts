import {
  componentName,
  propertiesOf,
  requiredOf,
  visitSchema,
  type JsonSchema,
  type Schema,
} from '../../../honotate/shared.ts'
import { commentText, jsonCode } from '../../code-text.ts'

/** The first lines of every file of a client; they turn linters off. */
export const HEAD_OF_FILES = `// Made by \`honotate openapi\`; do not edit.
/* eslint-disable */
// biome-ignore-all lint: it is generated
`

/** The name of a component as a type. */
export function modelName(component: string): string {
  const name = component.replaceAll(/[^\w$]/gu, '_')
  return /^\d/u.test(name) ? `_${name}` : name
}

/** A member's name, in quotes unless it is an identifier. */
export function memberName(name: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : jsonCode(name)
}

/** A documentation comment, or nothing. */
export function comment(text: unknown, indent: string): string {
  if (typeof text !== 'string' || text.trim() === '') return ''
  const lines = commentText(text.trim()).split('\n')
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}

/**
 * The TypeScript type of the values of a JSON Schema.
 *
 * @param indent The indentation of all lines but the first.
 */
export function typeText(schema: Schema | undefined, indent = ''): string {
  const parts = visitSchema(schema ?? true, {
    reference: (each) => modelName(componentName(each) ?? ''),
    values: (values) => union(values.map((value) => jsonCode(value))),
    not: () => 'unknown',
    all: (schemas) => intersection(schemas.map((each) => typeText(each, indent))),
    variants: (schemas) => union(schemas.map((each) => typeText(each, indent))),
    types: (types, each) => {
      if (types.length > 0) return union(types.map((type) => textOfType(type, each, indent)))
      return 'properties' in each ? objectText(each, indent) : 'unknown'
    },
    never: () => 'never',
  })
  return intersection(parts)
}

function textOfType(type: string, schema: JsonSchema, indent: string): string {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'array') return arrayText(schema, indent)
  if (type === 'object') return objectText(schema, indent)
  if (type === 'string') return schema['format'] === 'binary' ? 'Blob' : 'string'
  return type === 'boolean' || type === 'null' ? type : 'unknown'
}

function arrayText({ prefixItems, items, minItems = 0, maxItems }: JsonSchema, indent: string): string {
  const rest = parenthesized(typeText(items as Schema | undefined, indent))
  if (!Array.isArray(prefixItems)) return `${rest}[]`
  const first = (prefixItems as Schema[]).map((each, index) =>
    index < (minItems as number) ? typeText(each, indent) : `${parenthesized(typeText(each, indent))}?`,
  )
  return `[${[...first, ...(items === false || maxItems === first.length ? [] : [`...${rest}[]`])].join(', ')}]`
}

function objectText(schema: JsonSchema, indent: string): string {
  const more = schema['additionalProperties'] as Schema | undefined
  const patterned = Object.values((schema['patternProperties'] ?? {}) as Record<string, Schema>)
  const required = requiredOf(schema)
  const inner = `${indent}  `
  const members = Object.entries(propertiesOf(schema)).map(([name, each]) => {
    const { description, deprecated } = typeof each === 'object' ? each : {}
    const doc = deprecated === true ? `${String(description ?? '')}\n\n@deprecated` : description
    const mark = required.includes(name) ? '' : '?'
    return `${comment(doc, inner)}${inner}${memberName(name)}${mark}: ${typeText(each, inner)}\n`
  })
  const isOpen = (more !== undefined && more !== false) || patterned.length > 0
  const others = more === undefined || patterned.length === 0 ? more : { anyOf: [more, ...patterned] }
  // An index signature must accept the declared members too.
  if (isOpen || (members.length === 0 && more === undefined))
    members.push(`${inner}[name: string]: ${members.length > 0 ? 'unknown' : typeText(others, inner)}\n`)
  return members.length === 0 ? '{ [name: string]: never }' : `{\n${members.join('')}${indent}}`
}

function union(parts: readonly string[]): string {
  const all = [...new Set(parts)]
  if (all.includes('unknown')) return 'unknown'
  return all.length < 2 ? (all[0] ?? 'never') : all.map(parenthesized).join(' | ')
}

function intersection(parts: readonly string[]): string {
  const all = [...new Set(parts)].filter((part) => part !== 'unknown')
  if (all.length < 2) return all[0] ?? 'unknown'
  return all.includes('never') ? 'never' : all.map(parenthesized).join(' & ')
}

/** Puts a type in parentheses if an operator next to it would bind tighter. */
function parenthesized(type: string): string {
  return /^(?:[\w$]+|"[^"]*"|\{[^]*\}|\[[^]*\])$/u.test(type) && !/\} [|&] /u.test(type) ? type : `(${type})`
}
