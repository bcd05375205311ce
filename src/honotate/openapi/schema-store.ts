import { jsonSchemaOf } from '../binding/standard-json-schema.ts'
import type { StandardSchema } from '../json-schema/standard-schema.ts'
import { UNDESCRIBED_SCHEMA } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { componentReference, keywordsOf, type JsonSchema, type Schema } from '../json-schema/json-schema.ts'
import { renameReferences, subschemasOf, usedComponents } from '../json-schema/visit.ts'

/** How a route uses a Standard Schema, and the schema that the compiler made from the type. */
interface SchemaUse {
  /** The name of the component that a schema becomes if it refers to itself. */
  readonly name: string
  readonly side: 'input' | 'output'
  /** The schema of the type, for a library without Standard JSON Schema. */
  readonly typed?: JsonSchema | undefined
}

/** The schemas of a document, from types and from Standard Schemas. */
export class SchemaStore {
  readonly #components: Record<string, JsonSchema>
  /** The part of the document that references lead into. */
  readonly root: object
  /** The names of components by the text of the schema that they were made from. */
  readonly #names = new Map<string, string>()
  /** The schema of each type as a comparable text, by the name of the type; see {@link textOfType}. */
  readonly #texts: ReadonlyMap<string, string>
  /** The name of each type, by that text. */
  readonly #types: ReadonlyMap<string, string>

  constructor(components: Readonly<Record<string, JsonSchema>> = {}) {
    this.#components = { ...components }
    this.root = { components: { schemas: this.#components } }
    this.#texts = new Map(Object.entries(components).map(([name, schema]) => [name, textOfType(schema)]))
    this.#types = new Map([...this.#texts].map(([name, text]) => [text, name]))
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
      const isOfTypes = schema['~standard'].vendor === 'honotate'
      return (isOfTypes && this.#typeOf(made)) || this.#hoist(made, name, isOfTypes)
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
    return { $ref: componentReference(free) }
  }

  /** The keywords of a schema, or of the component that it refers to. */
  resolve(schema: JsonSchema): JsonSchema {
    return keywordsOf(schema, this.root)
  }

  /** The components that a part of the document uses, by name. */
  usedBy(part: unknown): Record<string, JsonSchema> {
    const names = usedComponents(part, this.#components)
    return Object.fromEntries(
      [...names].flatMap((name) => {
        const schema = this.#components[name]
        return schema ? [[name, schema]] : []
      }),
    )
  }

  /** The reference to the type that a schema was made from, if the document has the type and all its definitions. */
  #typeOf({ $defs = {}, ...root }: JsonSchema): JsonSchema | undefined {
    const name = 'properties' in root && this.#types.get(textOfType(root))
    return name && this.#areTypes($defs as Definitions) ? { $ref: componentReference(name) } : undefined
  }

  /** Whether the document has these definitions as components, with the same names and texts. */
  #areTypes(definitions: Definitions): boolean {
    return Object.entries(definitions).every(([name, schema]) => this.#texts.get(name) === textOfType(schema))
  }

  /**
   * Makes components of the definitions of a schema, and of the schema itself if it refers to itself.
   *
   * @param isOfTypes Whether `honotate schemas` has made the schema, so that the types of the document may be its definitions.
   */
  #hoist(root: JsonSchema, name: string, isOfTypes: boolean): JsonSchema {
    const { $defs = {}, ...body } = root
    const { id, ...rest } = body
    const names = new Map<string, string>()
    const added: [name: string, schema: JsonSchema][] = []
    const own = Object.entries($defs as Record<string, JsonSchema>).map(
      // Zod numbers the definitions of recursive schemas: `__schema0`.
      ([key, schema]) => [`#/$defs/${key}`, /^__schema\d+$/u.test(key) ? 'Recursive' : key, schema] as const,
    )
    // The id of Zod's `meta({ id })` is the name of a component.
    const isNamed = typeof id === 'string' || refersToItself(root)
    const self = ['#', typeof id === 'string' ? id : name, rest] as const
    for (const [pointer, wanted, given] of isNamed ? [self, ...own] : own) {
      const { id: _, ...schema } = given
      const reached = reachedFrom(schema, $defs as Definitions, rest)
      const text = JSON.stringify([wanted, schema, reached])
      const isType = isOfTypes && this.#areTypes({ [wanted]: schema, ...reached })
      const known = isType ? wanted : this.#names.get(text)
      const free = known ?? this.#freeName(wanted)
      names.set(pointer, componentReference(free))
      if (known !== undefined) continue
      this.#names.set(text, free)
      // Reserves the name until the loop below adds the schema.
      this.#components[free] = {}
      added.push([free, schema])
    }
    const renamed = (schema: JsonSchema): JsonSchema =>
      renameReferences(schema, (reference) => names.get(reference) ?? reference) as JsonSchema
    for (const [free, schema] of added) this.#components[free] = renamed(schema)
    const reference = names.get('#')
    return reference === undefined ? renamed(rest) : { $ref: reference }
  }

  #freeName(wanted: string): string {
    const name = wanted.replaceAll(/[^\w.-]+/gu, '_')
    for (let number = 1; ; number++) {
      const candidate = number === 1 ? name : `${name}_${number}`
      if (!Object.hasOwn(this.#components, candidate)) return candidate
    }
  }
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

/** The text of a type's schema, without the keywords and paths in which the document and `honotate schemas` differ. */
function textOfType(schema: JsonSchema): string {
  return JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'discriminator' || key === 'x-template') return undefined
    // A tuple may have `items: {}` in a document and `items: false` in a check.
    if (key === 'items' && (value === false || isEmpty(value))) return undefined
    return key === '$ref' && typeof value === 'string' ? value.slice(value.lastIndexOf('/')) : value
  })
}

type Definitions = Readonly<Record<string, JsonSchema>>

/** The definitions that a schema leads to, by name; with the root if one of them refers to it. */
function reachedFrom(schema: JsonSchema, definitions: Definitions, root: JsonSchema): Record<string, JsonSchema> {
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

/** Whether a schema or one of its definitions has the reference `#`. */
function refersToItself(schema: Schema): boolean {
  return (typeof schema === 'object' && schema['$ref'] === '#') || subschemasOf(schema).some(refersToItself)
}
