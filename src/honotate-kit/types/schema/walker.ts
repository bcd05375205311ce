import type { ErrorDetails } from '../../../honotate/shared.ts'
import type { CompilerErrorName } from '../../compiler-errors.ts'
import type { ReadType, TypeChecker, TypeHandle } from '../checker/checker.ts'
import type { Problems } from '../problems.ts'
import { documented } from './schema-tags.ts'
import { instanceId, instanceOf, withAliases, writtenAs } from './written-aliases.ts'
import { finishSchemas, type FinishedSchemas } from './finish.ts'
import { FILES, libraryJson, libraryName, refusalOf } from './library-types.ts'
import { componentName, type ComponentName } from './component-names.ts'
import { arraySchema, isList } from './arrays.ts'
import { objectSchema } from './objects.ts'
import { MAX_MEMBERS, Recursion, type Pending } from './recursion-limits.ts'
import { shortText } from './short-text.ts'
import { mappedTextSchema, templateSchema } from './text-types.ts'
import { isFunction, literalSchema, unionSchema, writtenUnion } from './union-schemas.ts'
import { mayBe } from './json-kinds.ts'
import { inside, NAMELESS, NOT_PRIMITIVE, NOTHING } from './walk-contracts.ts'
import type { Component, DraftSchema, JsonKind, Position, Walk, WalkerOptions } from './walk-contracts.ts'

const KINDS: readonly JsonKind[] = ['array', 'boolean', 'null', 'number', 'object', 'string']

/**
 * Makes JSON Schemas (2020-12) of types. A schema describes the JSON that `JSON.stringify` writes for the values,
 * except for files of a body and the classes in `instances`.
 */
export class Walker implements Walk {
  readonly checker: TypeChecker
  readonly problems: Problems
  readonly exact: boolean
  readonly checked: boolean
  readonly #instances: ReadonlySet<string>
  readonly #components = new Map<number, Component>()
  readonly #types = new Map<string, TypeHandle>()
  readonly #recursion = new Recursion((pending) => this.#makeSchema(pending))

  constructor(checker: TypeChecker, problems: Problems, options: WalkerOptions = {}) {
    const { exact = false, checked = false, instances = [] } = options
    this.checker = checker
    this.problems = problems
    this.exact = exact
    this.checked = checked
    this.#instances = new Set(instances)
  }

  get components(): readonly Component[] {
    return [...this.#components.values()]
  }

  finish(): FinishedSchemas {
    return finishSchemas(this.components)
  }

  schemaOf(type: TypeHandle, at: Position, read?: ReadType): DraftSchema {
    const forget = this.problems.mark()
    return this.#recursion.run(
      () => {
        const named = componentName(this.checker, type)
        const schema = named ? this.#reference(type, named, at, read) : this.#withoutName(type, at, read)
        return read ? withAliases(this, schema, read, (named ?? this.#optionalName(type, read))?.symbol, at) : schema
      },
      () => {
        forget()
        this.#components.clear()
        return this.#record('TYPE_TOO_LARGE', type, at, { most: MAX_MEMBERS.toLocaleString('en') })
      },
    )
  }

  count(members: number): void {
    this.#recursion.count(members)
  }

  /** The component name of `T` in `T | null` or `T | undefined`. */
  #optionalName(type: TypeHandle, { names }: ReadType): ComponentName | undefined {
    const isUnion = names.length > 0 && this.checker.kindOf(type) === 'union'
    return isUnion ? componentName(this.checker, this.checker.nonNullable(type)) : undefined
  }

  #withoutName(type: TypeHandle, at: Position, read: ReadType | undefined): DraftSchema {
    // A branch may have the same type as its union or condition. A second entry into this type would look like
    // recursion, so only the branch enters it.
    const branch = writtenUnion(this, type, at, read)
    if (branch) return branch
    const id = this.checker.idOf(type)
    if (this.#recursion.isInside(id)) return this.#reference(type, { name: NAMELESS }, at, undefined)
    // An array that contains itself does so through an object, which gets the name.
    if (!['object', 'intersection'].includes(this.checker.kindOf(type)) || isList(this, type))
      return this.#structureOf(type, at, read)
    const schema = this.#recursion.enter(id, () => this.#structureOf(type, at, read))
    return this.#components.has(id) && !read ? { $ref: `#${id}` } : schema
  }

  kindsOfReference(reference: string): ReadonlySet<JsonKind> | undefined {
    const type = this.#types.get(reference)
    if (!type) return undefined
    const kinds = KINDS.filter((kind) => mayBe(this.checker, type, [kind]))
    return kinds.length < KINDS.length ? new Set(kinds) : undefined
  }

  isNamed(type: TypeHandle): boolean {
    return componentName(this.checker, type) !== undefined
  }

  refuse(type: TypeHandle, at: Position, reason: string): DraftSchema {
    return this.#record(this.exact ? 'TYPE_NOT_CHECKABLE' : 'TYPE_NOT_JSON', type, at, { reason })
  }

  withoutCheck(type: TypeHandle, at: Position, reason: string): DraftSchema {
    return this.#record('TYPE_WITHOUT_CHECK', type, at, { reason })
  }

  #record(name: CompilerErrorName, type: TypeHandle, { place, what }: Position, details: ErrorDetails): DraftSchema {
    this.problems.add(place, name, { what, type: shortText(this.checker, type), ...details })
    return {}
  }

  #refuseEndless(type: TypeHandle, at: Position, reason: string): DraftSchema {
    return this[this.exact ? 'withoutCheck' : 'refuse'](type, at, reason)
  }

  #reference(type: TypeHandle, given: Partial<ComponentName>, at: Position, read: ReadType | undefined): DraftSchema {
    const { symbol } = given
    const instance = instanceOf(this.checker, read, symbol)
    const id = instanceId(this.checker, type, instance)
    const reference = { $ref: `#${id}` }
    if (this.#components.has(id)) return reference
    const place = symbol && this.checker.placeOf(symbol)
    if (this.#recursion.isEndless(place)) return {}
    const endless = this.#recursion.endlessInstance(this.checker, type, place)
    if (endless) {
      const reason = 'it contains itself with other type arguments, without an end'
      return this.#refuseEndless(endless.type, endless.at, reason)
    }
    const { name = '' } = componentName(this.checker, type, instance.arguments) ?? given
    const component: Component = { id, name, place, schema: {} }
    this.#components.set(id, component)
    this.#types.set(reference.$ref, type)
    this.#recursion.add({ component, type, symbol, written: instance.written, at })
    return reference
  }

  #makeSchema({ component, type, symbol, written, at }: Pending): void {
    const here = { ...at, what: component.name }
    const read = written && this.checker.readWritten(written)
    // By default, each branch would be a reference to this component.
    const branch = writtenUnion(this, type, here, read, (each) => {
      const inner = this.#structureOf(type, here, each)
      return each ? withAliases(this, inner, each, symbol, here) : inner
    })
    const schema = branch ?? this.#structureOf(type, here, read)
    component.schema = documented(this, read ? withAliases(this, schema, read, undefined, here) : schema, symbol, here)
  }

  /** Makes the schema of a type itself, not a reference to its component. */
  #structureOf(type: TypeHandle, at: Position, read: ReadType | undefined): DraftSchema {
    return this.#recursion.step(
      () => this.#byKind(type, at, read),
      () => this.#refuseEndless(type, at, 'it has no end'),
    )
  }

  #byKind(type: TypeHandle, at: Position, read: ReadType | undefined): DraftSchema {
    switch (this.checker.kindOf(type)) {
      case 'any':
      case 'unknown':
        return {}
      case 'never':
      case 'undefined':
      case 'symbol':
        return NOTHING
      case 'null':
        return { type: 'null' }
      case 'literal':
        return literalSchema(this.checker.valueOf(type))
      case 'string':
        return { type: 'string' }
      case 'template':
        return templateSchema(this, type, at)
      case 'mapped-text':
        return mappedTextSchema(this, type, at)
      case 'number':
        return { type: 'number' }
      case 'boolean':
        return { type: 'boolean' }
      case 'enum':
      case 'union':
        return this.checker.partsOf(type).length > 0 ? unionSchema(this, type, at, read) : { type: 'number' }
      case 'non-primitive':
        return { type: ['array', 'object'], ...(!this.checked && { items: {} }) }
      case 'intersection':
        return this.#intersection(type, at, read)
      case 'object':
        return this.#object(type, at, read)
      case 'bigint':
        return this.refuse(type, at, 'JSON has no bigint, and JSON.stringify() throws')
      case 'type-parameter':
        return this.refuse(type, at, 'it is a type parameter')
      case 'unresolved':
        return this.refuse(type, at, 'the compiler cannot resolve it')
      case 'deferred':
        return this.refuse(type, at, 'it depends on a type parameter')
    }
  }

  /** Makes the schema of an intersection. A brand (`string & { __brand: 'x' }`) has the schema of its primitive. */
  #intersection(type: TypeHandle, at: Position, read: ReadType | undefined): DraftSchema {
    const primitives = this.checker.partsOf(type).filter((each) => !NOT_PRIMITIVE.has(this.checker.kindOf(each)))
    if (primitives.length === 0) {
      const refused = this.checker.partsOf(type).flatMap((each) => refusalOf(this.checker, each, at.files) ?? [])
      return refused[0] ? this.refuse(type, at, refused[0]) : this.#object(type, at, read)
    }
    const [first = {}, ...others] = primitives.flatMap((each) => {
      const written = writtenAs(this.checker, read, each)
      return written.length > 0 ? written.map((one) => this.schemaOf(each, at, one)) : [this.schemaOf(each, at)]
    })
    // An intersection of templates (`a${string}` & `${string}b`) or of aliases of one primitive has several schemas.
    return others.length === 0 ? first : { type: first['type'] ?? 'string', allOf: [first, ...others] }
  }

  #object(type: TypeHandle, at: Position, read: ReadType | undefined): DraftSchema {
    const array = arraySchema(this, type, at, read)
    if (array) return array
    const symbol = this.checker.kindOf(type) === 'object' ? this.checker.symbolOf(type) : undefined
    const ofLibrary = symbol && this.checker.isGlobal(symbol)
    // `objectSchema()` reads all properties of most other types anyway, and the checker caches them.
    const toJson = ofLibrary
      ? this.checker.propertyOf(type, 'toJSON')
      : this.checker.propertiesOf(type).find((each) => this.checker.nameOf(each) === 'toJSON')
    const library = libraryName(this.checker, ofLibrary ? symbol : undefined, toJson)
    if (library !== undefined && this.#instances.has(library) && (at.files || !FILES.has(library)))
      return { 'x-instance': library }
    const json = library === undefined ? undefined : libraryJson(library, at.files)
    if (json && 'refused' in json) return this.refuse(type, at, json.refused)
    const call = toJson && this.checker.callOf(this.checker.typesOf([toJson])[0] as TypeHandle)
    if (this.exact && (json || call)) return this.refuse(type, at, 'JSON has something else in its place')
    if (json) return { ...json.schema }
    if (call) return this.#jsonSchema(call.returns, inside(at, '.toJSON()'))
    return isFunction(this, type) ? NOTHING : objectSchema(this, type, at, read)
  }

  /** Makes the schema of the result of `toJSON()`. `JSON.stringify` does not call `toJSON()` again on the result. */
  #jsonSchema(type: TypeHandle, at: Position): DraftSchema {
    const symbol = this.checker.kindOf(type) === 'object' ? this.checker.symbolOf(type) : undefined
    if (!symbol || !this.checker.propertyOf(type, 'toJSON')) return this.schemaOf(type, at)
    return this.checker.isGlobal(symbol)
      ? this.refuse(type, at, 'JSON.stringify() makes {} of it, because it calls toJSON() only once')
      : objectSchema(this, type, at)
  }
}
