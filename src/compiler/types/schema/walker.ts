import type { SymbolHandle, TypeChecker, TypeHandle } from '../checker/checker.ts'
import type { Problems } from '../problems.ts'
import { documented } from './documentation.ts'
import { withWrittenAliases } from './written-aliases.ts'
import { finishSchemas, type Component, type FinishedSchemas } from './finish.ts'
import { libraryJson } from './library-types.ts'
import { nameOf } from './component-names.ts'
import { arraySchema } from './arrays.ts'
import { objectSchema } from './objects.ts'
import { Recursion, type Pending } from './recursion.ts'
import { mappedTextSchema, templateSchema } from './text-types.ts'
import { isFunction, unionSchema } from './union-schemas.ts'
import { inside, NOT_PRIMITIVE, NOTHING, type DraftSchema, type Position, type Walk } from './walk-contracts.ts'

/** Makes JSON Schemas (2020-12) of types, as `JSON.stringify` writes their values. */
export class Walker implements Walk {
  readonly checker: TypeChecker
  readonly problems: Problems
  readonly exact: boolean
  readonly checked: boolean
  readonly #components = new Map<number, Component>()
  readonly #recursion = new Recursion((pending) => this.#makeSchema(pending))

  /** @param options See {@link Walk}. */
  constructor(
    checker: TypeChecker,
    problems: Problems,
    { exact = false, checked = false }: { readonly exact?: boolean; readonly checked?: boolean } = {},
  ) {
    this.checker = checker
    this.problems = problems
    this.exact = exact
    this.checked = checked
  }

  /** The named schemas so far. */
  get components(): readonly Component[] {
    return [...this.#components.values()]
  }

  /** Names the components and sorts all members, so that every compiler gives the same result. */
  finish(): FinishedSchemas {
    return finishSchemas(this.components)
  }

  schemaOf(type: TypeHandle, at: Position): DraftSchema {
    return this.#recursion.run(() => {
      const named = nameOf(this.checker, type)
      if (named) return this.#reference(type, named.name, named.symbol, at)
      const id = this.checker.idOf(type)
      // A type without a name that contains itself gets one.
      if (this.#recursion.isInside(id)) return this.#reference(type, 'Recursive', undefined, at)
      const isNested = ['object', 'intersection'].includes(this.checker.kindOf(type))
      const structure = (): DraftSchema => this.#structureOf(type, at)
      return isNested ? this.#recursion.enter(id, structure) : structure()
    })
  }

  isNamed(type: TypeHandle): boolean {
    return nameOf(this.checker, type) !== undefined
  }

  refuse(type: TypeHandle, { place, what }: Position, reason: string): DraftSchema {
    const { problems, exact } = this
    const details = { what, type: this.checker.textOf(type), reason }
    problems.add(place, exact ? 'TYPE_NOT_CHECKABLE' : 'TYPE_NOT_JSON', details)
    return {}
  }

  withoutCheck(type: TypeHandle, { place, what }: Position, reason: string): DraftSchema {
    const { problems } = this
    problems.add(place, 'TYPE_WITHOUT_CHECK', { what, type: this.checker.textOf(type), reason })
    return {}
  }

  #refuseEndless(type: TypeHandle, at: Position, reason: string): DraftSchema {
    return this.exact ? this.withoutCheck(type, at, reason) : this.refuse(type, at, reason)
  }

  #reference(type: TypeHandle, name: string, symbol: SymbolHandle | undefined, at: Position): DraftSchema {
    const id = this.checker.idOf(type)
    const reference = { $ref: `#${id}` }
    if (this.#components.has(id)) return reference
    const place = symbol && this.checker.placeOf(symbol)
    if (this.#recursion.isEndless(place)) return {}
    const instance = this.#recursion.endlessInstance(this.checker, type, place)
    if (instance) {
      const reason = 'it contains itself with other type arguments, without an end'
      return this.#refuseEndless(instance.type, instance.at, reason)
    }
    const component: Component = { id, name, place, schema: {} }
    this.#components.set(id, component)
    this.#recursion.add({ component, type, symbol, at })
    return reference
  }

  #makeSchema({ component, type, symbol, at }: Pending): void {
    const here = { ...at, what: component.name }
    const schema = this.#structureOf(type, here)
    component.schema = symbol ? documented(this, withWrittenAliases(this, schema, symbol, here), symbol, here) : schema
  }

  /** The schema of a type without its name. */
  #structureOf(type: TypeHandle, at: Position): DraftSchema {
    return this.#recursion.step(
      () => this.#byKind(type, at),
      () => this.#refuseEndless(type, at, 'it has no end'),
    )
  }

  #byKind(type: TypeHandle, at: Position): DraftSchema {
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
        return { const: this.checker.valueOf(type) }
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
        return this.checker.partsOf(type).length > 0 ? unionSchema(this, type, at) : { type: 'number' }
      case 'union':
        return unionSchema(this, type, at)
      case 'non-primitive':
        return { type: ['array', 'object'] }
      case 'intersection':
        return this.#intersection(type, at)
      case 'object':
        return this.#object(type, at)
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

  /** A brand (`string & { __brand: 'x' }`) is its primitive; the checker merges the properties of other intersections. */
  #intersection(type: TypeHandle, at: Position): DraftSchema {
    const primitives = this.checker.partsOf(type).filter((each) => !NOT_PRIMITIVE.has(this.checker.kindOf(each)))
    if (primitives.length === 0) return this.#object(type, at)
    const [first = {}, ...others] = primitives.map((each) => this.schemaOf(each, at))
    // Only texts have several: `a${string}` & `${string}b`.
    return others.length === 0 ? first : { type: 'string', allOf: [first, ...others] }
  }

  #object(type: TypeHandle, at: Position): DraftSchema {
    const array = arraySchema(this, type, at)
    if (array) return array
    const symbol = this.checker.kindOf(type) === 'object' ? this.checker.symbolOf(type) : undefined
    const ofLibrary = symbol && this.checker.isGlobal(symbol)
    // Reading all properties is free for types of the project, whose properties are read below.
    const toJson = ofLibrary
      ? this.checker.propertyOf(type, 'toJSON')
      : this.checker.propertiesOf(type).find((each) => this.checker.nameOf(each) === 'toJSON')
    const library = this.#libraryName(ofLibrary ? symbol : undefined, toJson)
    const json = library === undefined ? undefined : libraryJson(library, at.files)
    if (json && 'refused' in json) return this.refuse(type, at, json.refused)
    const call = toJson && this.checker.callOf(this.checker.typesOf([toJson])[0] as TypeHandle)
    if (this.exact && (json || call)) return this.refuse(type, at, 'JSON has something else in its place')
    if (json) return { ...json.schema }
    if (call) return this.schemaOf(call.returns, inside(at, '.toJSON()'))
    return isFunction(this, type) ? NOTHING : objectSchema(this, type, at)
  }

  /** The class of the platform that a type is, or is mapped from: `DeepPartial<Date>`. */
  #libraryName(symbol: SymbolHandle | undefined, toJson: SymbolHandle | undefined): string | undefined {
    if (symbol) return this.checker.nameOf(symbol)
    return toJson && this.checker.isGlobal(toJson) ? this.checker.ownerOf(toJson) : undefined
  }
}
