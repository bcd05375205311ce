import type { ReadType, SymbolHandle, TupleElement, TypeHandle } from '../checker/checker.ts'
import { isAbsent } from './objects.ts'
import { isFunction, orNull } from './union-schemas.ts'
import { membersOf } from './written-aliases.ts'
import { inside, type DraftSchema, type Position, type Walk } from './walk-contracts.ts'

/**
 * Makes the schema of an array, a tuple, an array with a brand, or a type that extends `Array`. Returns `undefined` for
 * any other type.
 */
export function arraySchema(walk: Walk, type: TypeHandle, at: Position, read?: ReadType): DraftSchema | undefined {
  const { checker } = walk
  const written = read && membersOf(checker, read).find(({ form }) => form === 'array' || form === 'tuple')
  const parts = written?.parts.map((each) => checker.readWritten(each)) ?? []
  // `[...Word[]]` is an array too.
  const spread = written?.form === 'tuple' && parts[0]?.form === 'array' ? parts[0].parts[0] : undefined
  const items = spread ? checker.readWritten(spread) : parts[0]
  if (checker.isArray(type)) return listSchema(walk, checker.typeArgumentsOf(type)[0] as TypeHandle, at, items)
  const tuple = checker.tupleOf(type)
  if (tuple) return tupleSchema(walk, tuple, at, parts)
  const ofArray =
    checker.kindOf(type) === 'intersection' ? checker.partsOf(type).find((each) => isList(walk, each)) : undefined
  if (ofArray && checker.tupleOf(ofArray)) return walk.schemaOf(ofArray, at, written)
  const item = itemOf(walk, type)
  if (!item) return undefined
  const own = checker.propertiesOf(type).filter((each) => !checker.isGlobal(each))
  // JSON drops the named members of a type that extends `Array`, so the required members are reported. The members of a
  // brand are not reported, since they exist only in the type.
  if (walk.exact && checker.kindOf(type) === 'object') refuseMembers(walk, own, at)
  return { ...listSchema(walk, item, at, items), ...firstItems(walk, own, at) }
}

export function isList({ checker }: Walk, type: TypeHandle): boolean {
  return checker.isArray(type) || checker.tupleOf(type) !== undefined
}

/** The type of the items, if a type has the methods of `Array` and a number index; otherwise `undefined`. */
function itemOf({ checker }: Walk, type: TypeHandle): TypeHandle | undefined {
  const method = checker.propertiesOf(type).find((each) => checker.nameOf(each) === 'concat')
  if (!method || !checker.isGlobal(method) || !/^(?:Readonly)?Array$/u.test(checker.ownerOf(method) ?? ''))
    return undefined
  return checker.indexesOf(type).find(({ key }) => checker.kindOf(key) === 'number')?.value
}

function refuseMembers(walk: Walk, members: readonly SymbolHandle[], at: Position): void {
  const { checker } = walk
  const named = members.filter((each) => !isIndex(checker.nameOf(each)) && !checker.isOptional(each))
  const types = checker.typesOf(named)
  named.forEach((symbol, index) => {
    const here = inside(at, `.${checker.nameOf(symbol)}`, checker.placeOf(symbol))
    walk.refuse(types[index] as TypeHandle, here, 'the arrays of JSON do not have the member')
  })
}

function isIndex(name: string): boolean {
  return /^(?:0|[1-9]\d?)$/u.test(name)
}

/** Makes the keywords for items that a type declares by position: `{ 0: string }`. */
function firstItems(walk: Walk, members: readonly SymbolHandle[], at: Position): DraftSchema {
  const { checker } = walk
  const named = new Map(
    members.filter((each) => isIndex(checker.nameOf(each))).map((each) => [Number(checker.nameOf(each)), each]),
  )
  const required = [...named].filter(([, symbol]) => !checker.isOptional(symbol)).map(([index]) => index + 1)
  const isFirst = [...named.keys()].toSorted((one, other) => one - other).every((each, index) => each === index)
  const types = isFirst ? checker.typesOf(Array.from(named.keys(), (_, index) => named.get(index) as SymbolHandle)) : []
  const schemas = types.map((each, index) => walk.schemaOf(each, inside(at, `[${index}]`)))
  return {
    ...(schemas.length > 0 && { prefixItems: schemas }),
    ...(required.length > 0 && { minItems: Math.max(...required) }),
  }
}

function listSchema(walk: Walk, item: TypeHandle, at: Position, read?: ReadType): DraftSchema {
  return { type: 'array', items: itemSchema(walk, item, inside(at, '[…]'), read) }
}

/**
 * Makes the schema of an item. For a function or `undefined` in an array, `JSON.stringify` writes null; it omits such a
 * member of an object.
 */
function itemSchema(walk: Walk, item: TypeHandle, at: Position, read: ReadType | undefined): DraftSchema {
  const { checker, exact } = walk
  if (exact && isFunction(walk, item)) return walk.refuse(item, at, 'JSON has no functions')
  const schema = walk.schemaOf(item, at, read)
  const parts = checker.kindOf(item) === 'union' ? checker.partsOf(item) : [item]
  return !exact && parts.some((each) => isAbsent(walk, each)) ? orNull(schema) : schema
}

function tupleSchema(
  walk: Walk,
  elements: readonly TupleElement[],
  at: Position,
  written: readonly ReadType[],
): DraftSchema {
  const rest = elements.findIndex(({ form }) => form === 'rest')
  const [before, after] = rest === -1 ? [elements, []] : [elements.slice(0, rest), elements.slice(rest + 1)]
  const of = ({ type, form }: TupleElement, index: number, step: string): DraftSchema => {
    // If a spread adds elements to the type, the positions in the declaration differ.
    const read = written.length === elements.length ? written[index] : undefined
    const [item] = form === 'rest' && read?.form === 'array' ? read.parts : []
    const here = item ? walk.checker.readWritten(item) : form === 'rest' ? undefined : read
    // `undefined` in the type of an optional element means that the element is absent.
    return form === 'optional'
      ? walk.schemaOf(type, inside(at, step), here)
      : itemSchema(walk, type, inside(at, step), here)
  }
  walk.count(elements.length)
  const schemas = before.map((each, index) => of(each, index, `[${index}]`))
  const others = elements.slice(before.length).map((each, index) => of(each, before.length + index, '[…]'))
  return {
    type: 'array',
    ...(schemas.length > 0 && { prefixItems: schemas }),
    ...itemsBehind(walk, schemas, others),
    minItems: elements.filter(({ form }) => form === 'required').length,
    ...(rest === -1 && { maxItems: elements.length }),
    ...(walk.checked && after.length > 0 && { 'x-rest': others }),
  }
}

/**
 * Makes the keyword `items` of a tuple. JSON Schema cannot count from the end, so `items` accepts the types of the rest
 * and of each element after it. A tuple without a rest gets `items: false` in checks only: code generators would read
 * `items` in a document as one more element, so a document relies on `maxItems`.
 */
function itemsBehind(walk: Walk, first: readonly DraftSchema[], others: readonly DraftSchema[]): DraftSchema {
  if (others.length > 1) return { items: { anyOf: others } }
  if (others[0]) return { items: others[0] }
  if (walk.checked) return { items: false }
  return first.length > 0 ? {} : { items: {} }
}
