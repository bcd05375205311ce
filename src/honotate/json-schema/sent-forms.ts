import { resolveSchema, type Schema } from './json-schema.ts'
import { visitSchema } from './visit.ts'

/** How a value is sent: a string as it is, any other value as JSON. */
type SentForm = 'text' | 'json'

const BOTH: readonly SentForm[] = ['text', 'json']

/**
 * Finds the forms in which the values of a schema are sent as a result or as the data of an event. The values of a
 * schema without constraints have both forms. The set is empty if no value fits the schema.
 *
 * @param root The schema or the document that references lead into.
 */
export function sentForms(given: Schema | undefined, root: object): ReadonlySet<SentForm> {
  return new Set(formsOf(given ?? true, []))

  function formsOf(each: Schema, outer: readonly Schema[]): readonly SentForm[] {
    const schema = resolveSchema(each, root)
    // A union may refer to itself.
    if (outer.includes(schema)) return []
    const known = [...outer, schema]
    const parts = visitSchema<readonly SentForm[]>(schema, {
      reference: () => BOTH,
      values: (values) => values.map((value) => formOf(typeof value)),
      not: () => BOTH,
      all: (schemas) => common(schemas.map((part) => formsOf(part, known))),
      variants: (schemas) => schemas.flatMap((variant) => formsOf(variant, known)),
      types: (types, { properties }) => (types.length > 0 ? types.map(formOf) : properties ? ['json'] : BOTH),
      never: () => [],
    })
    return common(parts)
  }
}

function common(lists: readonly (readonly SentForm[])[]): SentForm[] {
  return BOTH.filter((form) => lists.every((list) => list.includes(form)))
}

function formOf(type: string): SentForm {
  return type === 'string' ? 'text' : 'json'
}

/** Whether a schema accepts only strings. */
export function isTextOnly(schema: Schema | undefined, root: object): boolean {
  const forms = sentForms(schema, root)
  return forms.has('text') && !forms.has('json')
}
