import { isError } from '../errors/is-error.ts'
import type { StandardSchema } from '../json-schema/standard-schema.ts'
import { UNDESCRIBED_SCHEMA } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import {
  componentName,
  componentReference,
  keywordsOf,
  type JsonSchema,
  type Schema,
} from '../json-schema/json-schema.ts'
import { renameReferences, subschemasOf, usedComponents } from '../json-schema/visit.ts'
import { madeSchema, reachedFrom, type Definitions, type MadeSchema } from './definitions.ts'
import { portable } from './portable.ts'
import { isNumbered, isType, NO_IDS, type SchemaIds } from './schema-ids.ts'

/** How a route uses a Standard Schema, and the schema that the compiler made from the TypeScript type. */
interface SchemaUse {
  /** The name of the schema in errors and, if the schema refers to itself, of its component. */
  readonly name: string
  readonly side: 'input' | 'output'
  /** The schema of the TypeScript type, or a reference to it. Used if the library cannot make a schema. */
  readonly typed?: JsonSchema | undefined
}

/** The schemas of a document, from types and from Standard Schemas. */
export class SchemaStore {
  readonly #components: Record<string, JsonSchema>
  /** An object with the components of the document, to resolve references. */
  readonly root: object
  /** The name of each component that {@link describe} has added, by the text of its schema. */
  readonly #names = new Map<string, string>()
  /** The schema of each type as a comparable text, by the name of the type; see {@link textOfType}. */
  readonly #texts: ReadonlyMap<string, string>
  /** The names of types by text. */
  readonly #types: ReadonlyMap<string, string>

  readonly #ids: SchemaIds

  /**
   * @param components The schemas of the named types.
   * @param ids The ids of the schemas that {@link describe} receives.
   */
  constructor(components: Readonly<Record<string, JsonSchema>> = {}, ids: SchemaIds = NO_IDS) {
    this.#ids = ids
    this.#components = { ...components }
    this.root = { components: { schemas: this.#components } }
    this.#texts = new Map(Object.entries(components).map(([name, schema]) => [name, textOfType(schema)]))
    this.#types = new Map([...this.#texts].map(([name, text]) => [text, name]))
  }

  /**
   * Describes a Standard Schema as JSON Schema, with references into the document, and adds the components that it
   * needs.
   *
   * @throws HONOTATE_UNDESCRIBED_SCHEMA
   */
  describe(schema: StandardSchema, { name, side, typed }: SchemaUse): JsonSchema {
    try {
      const made = madeSchema(schema, side)
      if (!made) return typed ?? {}
      const isOfTypes = schema['~standard'].vendor === 'honotate'
      const type = isOfTypes ? this.#typeOf(made.root, typed) : this.#recursiveType(made.root, typed)
      return portable(type ?? this.#hoist(made, name, isOfTypes), this.root)
    } catch (cause) {
      if (typed) return typed
      const reason = (isError(cause) ? cause.message : String(cause)).replace(/\.$/u, '')
      throw new HonotateError(UNDESCRIBED_SCHEMA, { place: name, reason }, { cause })
    }
  }

  /** Adds a component under this name, or a similar one that is free, and returns the reference to it. */
  add(name: string, schema: JsonSchema): JsonSchema {
    const free = this.#freeName(name)
    this.#components[free] = schema
    return { $ref: componentReference(free) }
  }

  resolve(schema: JsonSchema): JsonSchema {
    return keywordsOf(schema, this.root)
  }

  usedBy(part: unknown): Record<string, JsonSchema> {
    const names = usedComponents(part, this.#components)
    return Object.fromEntries(
      [...names].flatMap((name) => {
        const schema = this.#components[name]
        return schema ? [[name, portable(schema, this.root)]] : []
      }),
    )
  }

  /**
   * Returns a reference to the type that a schema was made from; `undefined` if it finds no type, or if the
   * document lacks a definition of the schema.
   *
   * @param typed If it is a reference, its type is tried first. Other types are tried only for a schema with
   *   `properties`.
   */
  #typeOf({ $defs = {}, ...root }: JsonSchema, typed: JsonSchema = {}): JsonSchema | undefined {
    if (!this.#areTypes($defs as Definitions)) return undefined
    const text = textOfType(root)
    const given = componentName(typed)
    const name =
      given !== undefined && this.#texts.get(given) === text ? given : 'properties' in root && this.#types.get(text)
    return name ? { $ref: componentReference(name) } : undefined
  }

  /**
   * Returns `typed` if it refers to a type that equals the given schema, which must refer to itself and have no id.
   * Otherwise returns `undefined`.
   */
  #recursiveType(root: JsonSchema, typed: JsonSchema = {}): JsonSchema | undefined {
    const name = componentName(typed)
    const isNameless = name !== undefined && !('id' in root) && refersToItself(root)
    return isNameless && isType(root, name, this.#components) ? typed : undefined
  }

  /** Whether the document has these definitions as components, with the same names and texts. */
  #areTypes(definitions: Definitions): boolean {
    return Object.entries(definitions).every(([name, schema]) => this.#texts.get(name) === textOfType(schema))
  }

  /**
   * Adds components for the definitions of a schema, and for the schema itself if it has an id or refers to itself. A
   * component that the document already has is not added again.
   *
   * @param isOfTypes Whether `honotate schemas` has made the schema. Its definitions may then be types that the
   *   document already has.
   */
  #hoist({ root, outputs }: MadeSchema, name: string, isOfTypes: boolean): JsonSchema {
    const { $defs = {}, ...body } = root
    const { id, ...rest } = body
    const names = new Map<string, string>()
    const added: [name: string, schema: JsonSchema][] = []
    const own = Object.entries($defs as Record<string, JsonSchema>).map(
      ([key, schema]) => [`#/$defs/${key}`, isNumbered(key) ? 'Recursive' : key, schema] as const,
    )
    // The id of Zod's `meta({ id })` is the name of a component.
    const isNamed = typeof id === 'string' || refersToItself(root)
    const self = ['#', typeof id === 'string' ? id : name, rest] as const
    for (const [pointer, wanted, given] of isNamed ? [self, ...own] : own) {
      const { id: _, ...schema } = given
      const reached = reachedFrom(schema, $defs as Definitions, rest)
      const text = JSON.stringify([wanted, schema, reached])
      const isKnown = this.#ids.ofTypes.has(wanted) || (isOfTypes && this.#areTypes({ [wanted]: schema, ...reached }))
      const isOutput = outputs.has(pointer) && this.#ids.ofRequests.has(wanted)
      const known = isKnown ? wanted : this.#names.get(text)
      const free = known ?? this.#freeName(isOutput ? `${wanted}Output` : wanted)
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

/**
 * Writes a type's schema as JSON, without the keywords and paths in which the document and `honotate schemas` differ.
 */
function textOfType(schema: JsonSchema): string {
  return JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'discriminator' || key === 'x-template') return undefined
    // `honotate schemas` writes `items: false` for a tuple without a rest, and omits `items: {}` for the types `object`
    // and `{}`.
    if (key === 'items' && (value === false || isEmpty(value))) return undefined
    return key === '$ref' && typeof value === 'string' ? value.slice(value.lastIndexOf('/')) : value
  })
}

/** Whether a schema contains the reference `#`, at any level. */
function refersToItself(schema: Schema): boolean {
  return (typeof schema === 'object' && schema['$ref'] === '#') || subschemasOf(schema).some(refersToItself)
}
