import type { SymbolHandle } from '../checker/checker.ts'
import { documented } from './documentation.ts'
import type { DraftSchema, Position, Walk } from './walk-contracts.ts'

/** The schema of a declaration, with the tags of the aliases in its written type: for itself, and for its items. */
export function withWrittenAliases(walk: Walk, schema: DraftSchema, symbol: SymbolHandle, at: Position): DraftSchema {
  const { checker } = walk
  const byAliases = (given: DraftSchema, of: 'itself' | 'items'): DraftSchema => {
    const aliases = hasOwnName(given) ? [] : checker.writtenAliases(symbol, of)
    // An alias may narrow the alias that it names, so it is applied last.
    return aliases
      .filter((each) => !checker.isGlobal(each))
      .reduceRight((inner, alias) => documented(walk, inner, alias, at), given)
  }
  return byAliases(
    withItems(schema, (items) => byAliases(items, 'items')),
    'itself',
  )
}

function hasOwnName(schema: DraftSchema): boolean {
  return '$ref' in schema || 'properties' in schema
}

/** Changes the items of an array and the values of a record, also inside a union. */
function withItems(schema: DraftSchema, change: (items: DraftSchema) => DraftSchema): DraftSchema {
  const { items, anyOf, additionalProperties: values } = schema
  if (Array.isArray(anyOf)) return { ...schema, anyOf: (anyOf as DraftSchema[]).map((each) => withItems(each, change)) }
  if (typeof values === 'object' && !('properties' in schema))
    return { ...schema, additionalProperties: change(values as DraftSchema) }
  const isList = typeof items === 'object' && !('prefixItems' in schema)
  return isList ? { ...schema, items: change(items as DraftSchema) } : schema
}
