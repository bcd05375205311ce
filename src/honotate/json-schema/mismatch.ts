import { resolveSchema, type JsonSchema, type Schema } from './json-schema.ts'
import { isOfType, propertiesOf, requiredOf, visitSchema } from './visit.ts'

/**
 * Finds out why a JSON value does not fit a schema. Keywords such as `format`, `multipleOf` and `uniqueItems` are not
 * checked.
 *
 * @param root The schema or the document that references lead into.
 * @returns The first mistake, with the place in the value; `undefined` if the value fits.
 */
export function mismatch(given: Schema, value: unknown, root: object, at = 'the body'): string | undefined {
  const mistakes = visitSchema<string | undefined>(given, {
    reference: (schema) => mismatch(resolveSchema(schema, root), value, root, at),
    values: (values) =>
      values.some((each) => JSON.stringify(each) === JSON.stringify(value)) ? undefined : `${at} is ${shown(value)}`,
    not: (schema) => (mismatch(schema, value, root, at) ? undefined : `${at} is ${shown(value)}`),
    all: (schemas) => schemas.map((each) => mismatch(each, value, root, at)).find(Boolean),
    variants: (schemas) => {
      const found = schemas.map((each) => mismatch(each, value, root, at))
      return found.includes(undefined) ? undefined : found[0]
    },
    types: (types, schema) => {
      if (types.length > 0 && !types.some((type) => isOfType(value, type)))
        return `${at} is ${shown(value)} instead of ${types.join(' or ')}`
      return inType(schema, value, root, at)
    },
    never: () => `${at} is there`,
  })
  return mistakes.find(Boolean)
}

function inType(schema: JsonSchema, value: unknown, root: object, at: string): string | undefined {
  if (typeof value === 'string') return inString(schema, value, at)
  if (typeof value === 'number') return inNumber(schema, value, at)
  if (Array.isArray(value)) return inArray(schema, value, root, at)
  return isOfType(value, 'object') ? inObject(schema, value as Record<string, unknown>, root, at) : undefined
}

function inString({ minLength, maxLength, pattern }: JsonSchema, value: string, at: string): string | undefined {
  const length = [...value].length
  if (length < Number(minLength ?? 0) || length > Number(maxLength ?? Infinity)) return `${at} has ${length} characters`
  const fits = typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value)
  return fits ? undefined : `${at} is ${shown(value)}, which does not match ${pattern}`
}

function inNumber(schema: JsonSchema, value: number, at: string): string | undefined {
  const {
    minimum = -Infinity,
    maximum = Infinity,
    exclusiveMinimum = -Infinity,
    exclusiveMaximum = Infinity,
  } = schema as Record<string, number>
  const fits = value >= minimum && value <= maximum && value > exclusiveMinimum && value < exclusiveMaximum
  return fits || value === Infinity ? undefined : `${at} is ${value}`
}

function inArray(schema: JsonSchema, value: readonly unknown[], root: object, at: string): string | undefined {
  const { minItems, maxItems, items = true } = schema
  if (value.length < Number(minItems ?? 0) || value.length > Number(maxItems ?? Infinity))
    return `${at} has ${value.length} items`
  const first = (schema['prefixItems'] ?? []) as readonly Schema[]
  return value
    .map((each, index) => mismatch(first[index] ?? (items as Schema), each, root, `${at}[${index}]`))
    .find(Boolean)
}

function inObject(
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  root: object,
  at: string,
): string | undefined {
  const members = propertiesOf(schema)
  const missing = requiredOf(schema).find((name) => !Object.hasOwn(value, name))
  if (missing !== undefined) return `${at}.${missing} is missing`
  const patterns = Object.entries((schema['patternProperties'] ?? {}) as Record<string, Schema>)
  const other = (schema['additionalProperties'] ?? true) as Schema
  return Object.entries(value)
    .map(([name, each]) => {
      const known = Object.hasOwn(members, name) ? members[name] : undefined
      const matching = patterns.find(([pattern]) => new RegExp(pattern, 'u').test(name))?.[1]
      return mismatch(known ?? matching ?? other, each, root, `${at}.${name}`)
    })
    .find(Boolean)
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
