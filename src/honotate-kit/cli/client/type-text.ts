import {
  componentName,
  propertiesOf,
  requiredOf,
  visitSchema,
  type JsonSchema,
  type Schema,
} from '../../../honotate/shared.ts'
import { commentText, jsonCode, LINTERS_OFF } from '../../code-text.ts'

export function headOfFiles(command: string): string {
  return `// Made by \`${command}\`; do not edit.\n${LINTERS_OFF}`
}

export function memberName(name: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : jsonCode(name)
}

/** Makes a documentation comment; returns an empty string if `text` is blank or not a string. */
export function comment(text: unknown, indent: string): string {
  if (typeof text !== 'string' || text.trim() === '') return ''
  const lines = commentText(text.trim()).split('\n')
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}

/** How a file refers to the types of components and to `Blob`. */
export interface TypeNames {
  /** The type name of a component; `unknown` for an unknown component. */
  readonly modelOf: (component: string) => string
  /** The name of the global type `Blob`. */
  readonly blob: string
}

/**
 * Makes the TypeScript type of the values that a JSON Schema accepts. A missing schema accepts any value.
 *
 * @param indent The indentation of all lines but the first.
 */
export function typeText(schema: Schema | undefined, names: TypeNames, indent = ''): string {
  const parts = visitSchema(schema ?? true, {
    reference: (each) => names.modelOf(componentName(each) ?? ''),
    values: (values) => union(values.map((value) => jsonCode(value))),
    not: () => 'unknown',
    all: (schemas) => intersection(schemas.map((each) => typeText(each, names, indent))),
    variants: (schemas) => union(schemas.map((each) => typeText(each, names, indent))),
    types: (types, each) => {
      if (types.length > 0) return union(types.map((type) => textOfType(type, each, names, indent)))
      return 'properties' in each ? objectText(each, names, indent) : 'unknown'
    },
    never: () => 'never',
  })
  return intersection(parts)
}

function textOfType(type: string, schema: JsonSchema, names: TypeNames, indent: string): string {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'array') return arrayText(schema, names, indent)
  if (type === 'object') return objectText(schema, names, indent)
  if (type === 'string') return schema['format'] === 'binary' ? names.blob : 'string'
  return type === 'boolean' || type === 'null' ? type : 'unknown'
}

function arrayText(
  { prefixItems, items, minItems = 0, maxItems }: JsonSchema,
  names: TypeNames,
  indent: string,
): string {
  const rest = parenthesized(typeText(items as Schema | undefined, names, indent))
  if (!Array.isArray(prefixItems)) return `${rest}[]`
  const first = (prefixItems as Schema[]).map((each, index) =>
    index < (minItems as number) ? typeText(each, names, indent) : `${parenthesized(typeText(each, names, indent))}?`,
  )
  return `[${[...first, ...(items === false || maxItems === first.length ? [] : [`...${rest}[]`])].join(', ')}]`
}

function objectText(schema: JsonSchema, names: TypeNames, indent: string): string {
  const more = schema['additionalProperties'] as Schema | undefined
  const patterned = Object.values((schema['patternProperties'] ?? {}) as Record<string, Schema>)
  const required = requiredOf(schema)
  const inner = `${indent}  `
  const members = Object.entries(propertiesOf(schema)).map(([name, each]) => {
    const { description, deprecated } = typeof each === 'object' ? each : {}
    const doc = deprecated === true ? `${String(description ?? '')}\n\n@deprecated` : description
    const mark = required.includes(name) ? '' : '?'
    return `${comment(doc, inner)}${inner}${memberName(name)}${mark}: ${typeText(each, names, inner)}\n`
  })
  const isOpen = (more !== undefined && more !== false) || patterned.length > 0
  const others = more === undefined || patterned.length === 0 ? more : { anyOf: [more, ...patterned] }
  // An index signature must accept declared members too, so its type is `unknown` if there are any.
  if (isOpen || (members.length === 0 && more === undefined))
    members.push(`${inner}[name: string]: ${members.length > 0 ? 'unknown' : typeText(others, names, inner)}\n`)
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

/** Puts a type in parentheses if an operator next to it may bind tighter. */
function parenthesized(type: string): string {
  return /^(?:[\w$.]+|"[^"]*"|\{[^]*\}|\[[^]*\])$/u.test(type) && !/\} [|&] /u.test(type) ? type : `(${type})`
}
