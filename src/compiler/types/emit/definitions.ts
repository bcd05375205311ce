import type { JsonSchema } from '../../../runtime/openapi/api-types.ts'

/** The names of the components that schemas lead to, sorted. */
export function reachable(
  from: readonly { readonly schema: JsonSchema }[],
  schemas: Readonly<Record<string, JsonSchema>>,
): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const name = referenceOf(value as JsonSchema)
    if (name !== undefined && !found.has(name)) {
      found.add(name)
      visit(schemas[name])
    }
    for (const each of Object.values(value)) visit(each)
  }
  for (const { schema } of from) visit(schema)
  return new Set([...found].sort())
}

/** The name of the component that a schema refers to. */
export function referenceOf(schema: JsonSchema): string | undefined {
  const reference = schema['$ref']
  return typeof reference === 'string' ? reference.slice(reference.lastIndexOf('/') + 1) : undefined
}

/** The keywords of OpenAPI and of the checks. */
const OWN_KEYWORDS = new Set(['discriminator', 'x-case', 'x-rest', 'x-template'])

/** The keywords whose members are named by the project. */
const NAMED = new Set(['properties', 'patternProperties'])

/** The keywords whose values are data. */
const DATA = new Set(['const', 'enum', 'default', 'examples'])

/** The schema as it stands alone: references into `$defs`, without the keywords of OpenAPI and of the checks. */
export function withDefinitions(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map(withDefinitions)
  const entries = Object.entries(schema).filter(([key]) => !OWN_KEYWORDS.has(key))
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (key === '$ref') return [key, (value as string).replace('#/components/schemas/', '#/$defs/')]
      if (DATA.has(key)) return [key, value]
      if (!NAMED.has(key)) return [key, withDefinitions(value)]
      const members = Object.entries(value as object).map(([name, each]) => [name, withDefinitions(each)])
      return [key, Object.fromEntries(members)]
    }),
  )
}
