import { jsonSchemaOf } from '../binding/standard-json-schema.ts'
import type { StandardSchema } from '../binding/standard-schema.ts'
import { UNDESCRIBED_SCHEMA } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import type { JsonSchema } from './api-types.ts'

const COMPONENTS = '#/components/schemas/'

/** Where a schema is used, and what the compiler knows of the value. */
export interface SchemaUse {
  /** The name of the component that a schema becomes if it refers to itself. */
  readonly name: string
  readonly side: 'input' | 'output'
  /** The schema of the type; for a library without Standard JSON Schema. */
  readonly typed?: JsonSchema | undefined
}

/** The schemas of a document: those of the types, and those that Standard Schemas bring. */
export class SchemaStore {
  readonly #components: Record<string, JsonSchema>
  /** The names of components by the text of the schema that they were made of. */
  readonly #names = new Map<string, string>()
  /** The names of the types by the text that `honotate schemas` writes for them. */
  readonly #types: ReadonlyMap<string, string>

  constructor(components: Readonly<Record<string, JsonSchema>> = {}) {
    this.#components = { ...components }
    this.#types = new Map(Object.entries(components).map(([name, schema]) => [textOfType(schema), name]))
  }

  /**
   * The JSON Schema of a Standard Schema, with references into the document.
   *
   * @throws HONOTATE_UNDESCRIBED_SCHEMA
   */
  describe(schema: StandardSchema, { name, side, typed }: SchemaUse): JsonSchema {
    try {
      const made = jsonSchemaOf(schema, side)
      if (!made) return typed ?? {}
      const ofType = schema['~standard'].vendor === 'honotate' && this.#typeOf(made)
      return ofType || this.#hoist(made, name)
    } catch (cause) {
      if (typed) return typed
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new HonotateError(UNDESCRIBED_SCHEMA, { place: name, reason }, { cause })
    }
  }

  /** Adds a component, and returns the reference to it. */
  add(name: string, schema: JsonSchema): JsonSchema {
    const free = this.#freeName(name)
    this.#components[free] = schema
    return { $ref: COMPONENTS + free }
  }

  /** A schema without the reference that it may be. */
  resolve(schema: JsonSchema): JsonSchema {
    const { $ref } = schema
    if (typeof $ref !== 'string' || !$ref.startsWith(COMPONENTS)) return schema
    return this.resolve(this.#components[$ref.slice(COMPONENTS.length)] ?? {})
  }

  /** The components that a part of the document refers to, directly or not, by name. */
  usedBy(part: unknown): Record<string, JsonSchema> {
    const used: Record<string, JsonSchema> = {}
    const visit = (value: unknown): void => {
      for (const reference of referencesIn(value)) {
        const name = reference.slice(COMPONENTS.length)
        const schema = this.#components[name]
        if (!reference.startsWith(COMPONENTS) || !schema || Object.hasOwn(used, name)) continue
        used[name] = schema
        visit(schema)
      }
    }
    visit(part)
    return Object.fromEntries(Object.entries(used).sort(([one], [other]) => (one < other ? -1 : 1)))
  }

  /** The component of the type that a schema was made of, if the document has it by the same name. */
  #typeOf({ $defs = {}, ...root }: JsonSchema): JsonSchema | undefined {
    const isSame = ([name, schema]: [string, JsonSchema]): boolean => this.#types.get(textOfType(schema)) === name
    const name = 'properties' in root && this.#types.get(textOfType(root))
    return name && Object.entries($defs as object).every(isSame) ? { $ref: COMPONENTS + name } : undefined
  }

  /** Makes components of the definitions of a schema; of the schema too, if it refers to itself. */
  #hoist(root: JsonSchema, name: string): JsonSchema {
    const { $defs = {}, ...rest } = root
    const names = new Map<string, string>()
    const added: [name: string, schema: JsonSchema][] = []
    const own = Object.entries($defs as Record<string, JsonSchema>).map(
      ([key, schema]) => [`#/$defs/${key}`, key, schema] as const,
    )
    const all = referencesIn(root).includes('#') ? [['#', name, rest] as const, ...own] : own
    for (const [pointer, wanted, schema] of all) {
      const text = JSON.stringify([wanted, schema, $defs])
      const known = this.#names.get(text)
      const free = known ?? this.#freeName(wanted)
      names.set(pointer, COMPONENTS + free)
      if (known !== undefined) continue
      this.#names.set(text, free)
      // Reserves the name for the schema that follows.
      this.#components[free] = {}
      added.push([free, schema])
    }
    for (const [free, schema] of added) this.#components[free] = renamed(schema, names) as JsonSchema
    const self = names.get('#')
    return self === undefined ? (renamed(rest, names) as JsonSchema) : { $ref: self }
  }

  #freeName(wanted: string): string {
    const name = wanted.replaceAll(/[^\w.-]+/gu, '_')
    for (let number = 1; ; number++) {
      const candidate = number === 1 ? name : `${name}_${number}`
      if (!Object.hasOwn(this.#components, candidate)) return candidate
    }
  }
}

/** The text of a type's schema without what the document has and `honotate schemas` has not, and the reverse. */
function textOfType(schema: JsonSchema): string {
  return JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'discriminator' || key === 'x-template') return undefined
    return key === '$ref' && typeof value === 'string' ? value.slice(value.lastIndexOf('/')) : value
  })
}

/** All references in a value. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) =>
    key === '$ref' && typeof member === 'string' ? [member] : referencesIn(member),
  )
}

function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => renamed(each, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === '$ref' && typeof member === 'string' ? (names.get(member) ?? member) : renamed(member, names),
    ]),
  )
}
