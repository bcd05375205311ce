import type { ReadType, TypeHandle } from '../checker/checker.ts'
import { escaped, patternOf } from './text-types.ts'
import { isFunction } from './union-schemas.ts'
import { inside, NOT_PRIMITIVE, type DraftSchema, type Position, type Walk } from './walk-contracts.ts'

/** Matches the keys that `String()` writes for finite numbers, such as `-0.5` and `1e+21`. */
const NUMERIC = '^-?(?:0|[1-9]\\d*)(?:\\.\\d*[1-9])?(?:e[+-]\\d+)?$'

/**
 * Makes the keywords for index signatures, such as `{ [key: string]: T }`.
 *
 * @param excluded The names of members that an index for all keys must leave out.
 */
export function indexKeywords(
  walk: Walk,
  type: TypeHandle,
  excluded: readonly string[],
  at: Position,
  read?: ReadType,
): DraftSchema {
  const { checker } = walk
  const indexes = checker.indexesOf(type).flatMap(({ key, value }) => {
    const isCode = isFunction(walk, value)
    if (isCode && walk.exact) walk.refuse(value, inside(at, '[…]'), 'JSON has no functions')
    const name = isCode ? undefined : indexKey(walk, key)
    return name ? [{ name, kind: checker.kindOf(name), value }] : []
  })
  const [only, ...others] = indexes
  if (!only) return {}
  const here = inside(at, '[…]')
  const patterns: DraftSchema = {}
  let other: DraftSchema | undefined
  for (const { name, kind, value } of indexes) {
    const written = read && checker.writtenValue(read, value)
    const schema = walk.schemaOf(value, here, written && checker.readWritten(written))
    // `{ [index: number]: T }` allows any other key, so a check needs the pattern. A document omits the pattern of a
    // type's only index, to be shorter.
    const isOfSome = kind === 'number' && (walk.checked || indexes.length > 1)
    const pattern = isOfSome ? NUMERIC : templatePattern(walk, name)
    if (pattern) patterns[pattern] = schema
    // Without a pattern, an index applies to all keys.
    else if (kind === 'string' || kind === 'number') other = schema
    else if (walk.exact) walk.withoutCheck(name, here, 'no pattern that takes linear time describes such keys')
    // No exact pattern describes these keys: a response keeps every key that may match; a document omits the index.
    else if (walk.checked) patterns[widePattern(walk, name)] = schema
  }
  if (other && excluded.length > 0) {
    patterns[`^(?!(?:${excluded.map(escaped).join('|')})$)`] = other
    other = undefined
  }
  return {
    ...(Object.keys(patterns).length > 0 && { patternProperties: patterns }),
    ...(other && { additionalProperties: other }),
    ...(only && others.length === 0 && keyKeywords(walk, type, only.name, inside(at, '[key]'), read)),
  }
}

/** Makes `propertyNames` from the tags on the alias of the keys: `Record<Slug, User>`. Exempts declared members. */
function keyKeywords(
  walk: Walk,
  type: TypeHandle,
  key: TypeHandle,
  at: Position,
  read: ReadType | undefined,
): DraftSchema | undefined {
  const { checker } = walk
  const written = read && checker.kindOf(key) === 'string' ? checker.writtenIndexKey(read) : undefined
  if (!written) return undefined
  const names = walk.schemaOf(key, at, checker.readWritten(written))
  if (Object.keys(names).every((each) => each === 'type' || each === 'description')) return undefined
  const declared = checker.propertiesOf(type).map((each) => checker.nameOf(each))
  return { propertyNames: declared.length > 0 ? { anyOf: [{ enum: declared }, names] } : names }
}

function templatePattern({ checker }: Walk, key: TypeHandle): string | undefined {
  return checker.kindOf(key) === 'template' ? patternOf(checker, key) : undefined
}

/**
 * Makes a pattern that matches all keys of a type, but may match other keys too: it contains at most the first and the
 * last text of a template.
 */
function widePattern({ checker }: Walk, key: TypeHandle): string {
  const texts = checker.kindOf(key) === 'template' ? checker.textsOf(key) : []
  return `^${escaped(texts[0] ?? '')}[\\s\\S]*${escaped(texts.at(-1) ?? '')}$`
}

/** The type of the key without its brand; `undefined` for symbols, since keys in JSON are strings. */
function indexKey({ checker }: Walk, key: TypeHandle): TypeHandle | undefined {
  const parts = checker.kindOf(key) === 'intersection' ? checker.partsOf(key) : [key]
  const primitives = parts.filter((each) => !NOT_PRIMITIVE.has(checker.kindOf(each)))
  if (primitives.some((each) => checker.kindOf(each) === 'symbol')) return undefined
  return primitives.length === 1 ? primitives[0] : key
}
