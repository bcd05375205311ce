import { jsonSchemaOf } from '../json-schema/standard-json-schema.ts'
import type { StandardSchema } from '../json-schema/standard-schema.ts'
import type { JsonSchema, Schema } from '../json-schema/json-schema.ts'
import { subschemasOf } from '../json-schema/visit.ts'

export type Definitions = Readonly<Record<string, JsonSchema>>

export interface MadeSchema {
  readonly root: JsonSchema
  /** References to the definitions that differ between input and output: `#/$defs/User`, or `#` for the root. */
  readonly outputs: ReadonlySet<string>
}

/**
 * Makes the JSON Schema of one side of a Standard Schema. A plain object of Zod has `additionalProperties: false` only
 * in its output. A definition that differs in nothing else is described once, by its input.
 *
 * @returns `undefined` if the library does not support Standard JSON Schema.
 * @throws the error of the library if JSON Schema cannot express the schema
 */
export function madeSchema(schema: StandardSchema, side: 'input' | 'output'): MadeSchema | undefined {
  const made = jsonSchemaOf(schema, side)
  if (!made) return undefined
  const isNamed = side === 'output' && ('$defs' in made || 'id' in made)
  const input = isNamed ? inputOf(schema) : undefined
  return input ? likeInput(made, input) : { root: made, outputs: new Set() }
}

function inputOf(schema: StandardSchema): JsonSchema | undefined {
  try {
    return jsonSchemaOf(schema, 'input')
  } catch {
    return undefined
  }
}

function likeInput(output: JsonSchema, input: JsonSchema): MadeSchema {
  const [own, others] = [output, input].map((each) => (each['$defs'] ?? {}) as Definitions) as [
    Definitions,
    Definitions,
  ]
  const isSame = (one: JsonSchema | undefined, other: JsonSchema | undefined): boolean =>
    one !== undefined &&
    other !== undefined &&
    openText([one, reachedFrom(one, own, output)]) === openText([other, reachedFrom(other, others, input)])
  const same = new Set(Object.keys(own).filter((key) => isSame(own[key], others[key])))
  const definitions = Object.entries(own).map(([key, each]) => [key, same.has(key) ? others[key] : each] as const)
  const { $defs: _, ...root } = output
  const isSameRoot = isSame(output, input)
  return {
    root: isSameRoot ? input : { ...root, ...(definitions.length > 0 && { $defs: Object.fromEntries(definitions) }) },
    outputs: new Set([
      ...(isSameRoot ? [] : ['#']),
      ...Object.keys(own).flatMap((key) => (same.has(key) ? [] : [`#/$defs/${key}`])),
    ]),
  }
}

/** Writes a schema as JSON, as if its objects accepted unknown members. */
function openText(schema: unknown): string {
  return JSON.stringify(schema, (key, value: unknown) =>
    key === 'additionalProperties' && value === false ? undefined : value,
  )
}

/** Collects the definitions that a schema refers to, directly or not, by name; `#` is the root. */
export function reachedFrom(
  schema: JsonSchema,
  definitions: Definitions,
  root: JsonSchema,
): Record<string, JsonSchema> {
  const found: Record<string, JsonSchema> = {}
  const visit = (each: Schema): void => {
    if (typeof each === 'boolean') return
    const { $ref } = each
    const key = typeof $ref === 'string' ? $ref.replace('#/$defs/', '') : ''
    const target = key === '#' ? root : definitions[key]
    if (target && !Object.hasOwn(found, key)) {
      found[key] = target
      visit(target)
    }
    for (const part of subschemasOf(each)) visit(part)
  }
  visit(schema)
  return found
}
