import type { JsonSchema } from './api-types.ts'

/** How a value is sent: a string as it is, anything else as JSON. */
export type SentForm = 'text' | 'json'

/**
 * The forms in which the values of a schema are sent, as a result or as the data of an event: through references, unions
 * and lists of values. A schema that says nothing has both.
 *
 * @param resolve Finds the schema of a reference.
 */
export function sentForms(given: unknown, resolve: (schema: JsonSchema) => JsonSchema): ReadonlySet<SentForm> {
  return new Set(formsOf(given, new Set()))

  function formsOf(value: unknown, seen: ReadonlySet<unknown>): SentForm[] {
    if (value === false) return []
    const schema = typeof value === 'object' && value !== null ? resolve(value as JsonSchema) : {}
    // A union may refer to itself.
    if (seen.has(schema)) return []
    const { const: constant, enum: values, anyOf, oneOf, allOf, type, properties, not } = schema
    const known = new Set(seen).add(schema)
    if ('const' in schema) return [formOf(typeof constant)]
    if (Array.isArray(values)) return values.map((each) => formOf(typeof each))
    if (type !== undefined) return [type].flat().map((each) => formOf(each))
    const variants = anyOf ?? oneOf
    if (Array.isArray(variants)) return variants.flatMap((each) => formsOf(each, known))
    if (Array.isArray(allOf)) {
      const parts = allOf.map((each) => formsOf(each, known))
      return BOTH.filter((form) => parts.every((part) => part.includes(form)))
    }
    if (properties !== undefined) return ['json']
    return not && Object.keys(not).length === 0 ? [] : [...BOTH]
  }
}

const BOTH: readonly SentForm[] = ['text', 'json']

function formOf(type: unknown): SentForm {
  return type === 'string' ? 'text' : 'json'
}

/** Whether all values of a schema are strings. */
export function isTextOnly(schema: unknown, resolve: (schema: JsonSchema) => JsonSchema): boolean {
  const forms = sentForms(schema, resolve)
  return forms.has('text') && !forms.has('json')
}
