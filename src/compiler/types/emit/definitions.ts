import { componentName, type Schema } from '../../../runtime/json-schema/json-schema.ts'
import { mapSubschemas } from '../../../runtime/json-schema/visit.ts'

/** The keywords of OpenAPI and of the checks. */
const OWN_KEYWORDS = new Set(['discriminator', 'x-case', 'x-rest', 'x-template'])

/** The schema as it stands alone: references lead into `$defs`, and only keywords of JSON Schema are left. */
export function withDefinitions(schema: Schema): Schema {
  if (typeof schema === 'boolean') return schema
  const name = componentName(schema)
  const entries = Object.entries(mapSubschemas(schema, withDefinitions)).filter(([key]) => !OWN_KEYWORDS.has(key))
  return { ...Object.fromEntries(entries), ...(name !== undefined && { $ref: `#/$defs/${name}` }) }
}
