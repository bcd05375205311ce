import type { FilePlace, SymbolHandle, TypeChecker, TypeHandle } from '../checker/checker.ts'
import type { Problems } from '../problems.ts'
import { documented } from './documentation.ts'
import { finishSchemas, type Component, type FinishedSchemas } from './finish.ts'
import { libraryJson } from './library-types.ts'
import { nameOf } from './component-names.ts'
import { arraySchema } from './arrays.ts'
import { objectSchema } from './objects.ts'
import { templateSchema } from './template-literals.ts'
import { mappedTextSchema } from './text-mappings.ts'
import { isFunction, unionSchema } from './union-schemas.ts'
import { inside, NOT_PRIMITIVE, NOTHING, type DraftSchema, type Position, type Walk } from './walk-contracts.ts'

/** Deeper types without a name are infinite: `interface Nest<T> { next: Nest<T[]> }`. */
const MAX_DEPTH = 40

/** Makes JSON Schemas (2020-12) of what `JSON.stringify` makes of types. */
export interface Walker extends Walk {
  /** Names the components, and puts everything into an order that no compiler decides. */
  finish(): FinishedSchemas
  /** The named schemas so far. */
  components(): readonly Component[]
}

/** @param options See {@link Walk}. */
export function createWalker(
  checker: TypeChecker,
  problems: Problems,
  { exact = false, checked = false }: { readonly exact?: boolean; readonly checked?: boolean } = {},
): Walker {
  const components = new Map<number, Component>()
  /** The types without a name that are being described, since the last one with a name. */
  let open = new Set<number>()
  /** The named types that are being described, and where each one stands. */
  const outer: Outer[] = []
  const endless = new Set<string>()
  let depth = 0

  const walk: Walker = {
    checker,
    problems,
    exact,
    checked,
    refuse,
    withoutCheck,
    schemaOf(type, at) {
      const named = nameOf(checker, type)
      if (named) return reference(type, named.name, named.symbol, at)
      const id = checker.idOf(type)
      // A type without a name that contains itself gets one.
      if (open.has(id)) return reference(type, 'Recursive', undefined, at)
      const isNested = checker.kindOf(type) === 'object' || checker.kindOf(type) === 'intersection'
      if (isNested) open.add(id)
      try {
        return structureOf(type, at)
      } finally {
        open.delete(id)
      }
    },
    structureOf,
    isNamed: (type) => nameOf(checker, type) !== undefined,
    components: () => [...components.values()],
    finish: () => finishSchemas([...components.values()]),
  }

  function reference(type: TypeHandle, name: string, symbol: SymbolHandle | undefined, at: Position): DraftSchema {
    const id = checker.idOf(type)
    // Two members without an end would be 2^20 types until the depth is reached again.
    if (endless.size > 0 && symbol && endless.has(placeKey(checker.placeOf(symbol)) ?? '')) return {}
    if (!components.has(id)) {
      const component: Component = { id, name, place: symbol && checker.placeOf(symbol), schema: {} }
      components.set(id, component)
      const here = { ...at, what: name }
      outer.push({ type, symbol, at })
      const before = open
      // Recursion through a named type ends at its reference.
      if (symbol) open = new Set()
      component.schema = documented(walk, structureOf(type, here), symbol, here)
      open = before
      outer.pop()
    }
    return { $ref: `#${id}` }
  }

  function structureOf(type: TypeHandle, at: Position): DraftSchema {
    if (depth >= MAX_DEPTH) return refuseEndless(type, at)
    depth++
    try {
      return byKind(type, at)
    } finally {
      depth--
    }
  }

  /** Reports where a generic type contains itself with other type arguments; else where the depth is reached. */
  function refuseEndless(type: TypeHandle, at: Position): DraftSchema {
    const names = outer.map(({ symbol }) => symbol && placeKey(checker.placeOf(symbol)))
    const first = names.findIndex((name, index) => name !== undefined && names.indexOf(name) < index)
    const name = names[first]
    const report = exact ? withoutCheck : refuse
    if (name === undefined) return report(type, at, 'it has no end')
    endless.add(name)
    const { type: inner, at: member } = outer[first] as Outer
    return report(inner, member, 'it contains itself with other type arguments, without an end')
  }

  function byKind(type: TypeHandle, at: Position): DraftSchema {
    switch (checker.kindOf(type)) {
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
        return { const: checker.valueOf(type) }
      case 'string':
        return { type: 'string' }
      case 'template':
        return templateSchema(walk, type, at)
      case 'mapped-text':
        return mappedTextSchema(walk, type, at)
      case 'number':
        return { type: 'number' }
      case 'boolean':
        return { type: 'boolean' }
      case 'enum':
        return checker.partsOf(type).length > 0 ? unionSchema(walk, type, at) : { type: 'number' }
      case 'union':
        return unionSchema(walk, type, at)
      case 'non-primitive':
        return { type: ['array', 'object'] }
      case 'intersection':
        return intersection(type, at)
      case 'object':
        return object(type, at)
      case 'bigint':
        return refuse(type, at, 'JSON has no bigint, and JSON.stringify() throws')
      case 'type-parameter':
        return refuse(type, at, 'it is a type parameter')
      case 'unresolved':
        return refuse(type, at, 'the compiler cannot resolve it')
      case 'deferred':
        return refuse(type, at, 'it depends on a type parameter')
    }
  }

  /** A brand (`string & { __brand: 'x' }`) is its primitive; the checker merges the properties of other intersections. */
  function intersection(type: TypeHandle, at: Position): DraftSchema {
    const primitives = checker.partsOf(type).filter((each) => !NOT_PRIMITIVE.has(checker.kindOf(each)))
    if (primitives.length === 0) return object(type, at)
    const [first = {}, ...others] = primitives.map((each) => walk.schemaOf(each, at))
    // Only texts have several: `a${string}` & `${string}b`.
    return others.length === 0 ? first : { type: 'string', allOf: [first, ...others] }
  }

  function object(type: TypeHandle, at: Position): DraftSchema {
    const array = arraySchema(walk, type, at)
    if (array) return array
    const symbol = checker.kindOf(type) === 'object' ? checker.symbolOf(type) : undefined
    const ofLibrary = symbol && checker.isGlobal(symbol)
    // The properties are asked for anyway, unless it is a class of the platform.
    const toJson = ofLibrary
      ? checker.propertyOf(type, 'toJSON')
      : checker.propertiesOf(type).find((each) => checker.nameOf(each) === 'toJSON')
    const library = libraryName(ofLibrary ? symbol : undefined, toJson)
    const json = library === undefined ? undefined : libraryJson(library, at.files)
    if (json && 'refused' in json) return refuse(type, at, json.refused)
    const call = toJson && checker.callOf(checker.typesOf([toJson])[0] as TypeHandle)
    if (exact && (json || call)) return refuse(type, at, 'JSON has something else in its place')
    if (json) return { ...json.schema }
    if (call) return walk.schemaOf(call.returns, inside(at, '.toJSON()'))
    return isFunction(walk, type) ? NOTHING : objectSchema(walk, type, at)
  }

  /** The class of the platform that a type is, or is mapped from: `DeepPartial<Date>`. */
  function libraryName(symbol: SymbolHandle | undefined, toJson: SymbolHandle | undefined): string | undefined {
    if (symbol) return checker.nameOf(symbol)
    return toJson && checker.isGlobal(toJson) ? checker.ownerOf(toJson) : undefined
  }

  function refuse(type: TypeHandle, { place, what }: Position, reason: string): DraftSchema {
    const details = { what, type: checker.textOf(type), reason }
    if (exact) problems.add(place, 'TYPE_NOT_CHECKABLE', details)
    else problems.add(place, 'TYPE_NOT_JSON', details)
    return {}
  }

  function withoutCheck(type: TypeHandle, { place, what }: Position, reason: string): DraftSchema {
    const details = { what, type: checker.textOf(type), reason }
    problems.add(place, 'TYPE_WITHOUT_CHECK', details)
    return {}
  }

  return walk
}

interface Outer {
  readonly type: TypeHandle
  readonly symbol: SymbolHandle | undefined
  readonly at: Position
}

function placeKey(place: FilePlace | undefined): string | undefined {
  return place && `${place.file}:${place.offset}`
}
