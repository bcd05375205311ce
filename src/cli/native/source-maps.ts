import { dirname, resolve } from 'node:path'
import remapping from '@jridgewell/remapping'
import type { SourceMapLike } from '../../transform/hosts/lower.ts'
import type { RewrittenTexts } from './rewritten.ts'

const INLINE = '//# sourceMappingURL=data:application/json;base64,'

/** An emitted file; a source map in it leads on to the text as written. */
export function toOriginalMap(path: string, text: string, rewritten: RewrittenTexts): string {
  if (path.endsWith('.map')) return compose(path, text, rewritten)
  const at = text.lastIndexOf(INLINE)
  if (at === -1) return text
  const start = at + INLINE.length
  const map = compose(path, Buffer.from(text.slice(start), 'base64').toString(), rewritten)
  return text.slice(0, start) + Buffer.from(map).toString('base64')
}

function compose(path: string, text: string, rewritten: RewrittenTexts): string {
  const map = JSON.parse(text) as SourceMapLike & { readonly sourceRoot?: string }
  const files = map.sources.map((source) =>
    rewritten.get(resolve(dirname(path), map.sourceRoot?.startsWith('/') ? map.sourceRoot : '', source ?? '')),
  )
  if (!files.some(Boolean)) return text
  // Indexes in place of names, so that every source keeps the name that the compiler gave it; an index with a dot is of
  // the text as written.
  const indexed = {
    version: 3 as const,
    names: [...map.names],
    mappings: map.mappings,
    sources: map.sources.map((_, index) => String(index)),
  }
  const composed = remapping(indexed, (index) => {
    const result = index.endsWith('.') ? undefined : files[Number(index)]?.result
    return result
      ? { version: 3, names: result.map.names, mappings: result.map.mappings, sources: [`${index}.`] }
      : null
  })
  const order = composed.sources.map(Number)
  return JSON.stringify({
    ...map,
    sources: order.map((index) => map.sources[index]),
    ...(map.sourcesContent && {
      sourcesContent: order.map((index) => files[index]?.original ?? map.sourcesContent?.[index] ?? null),
    }),
    names: composed.names,
    mappings: composed.mappings,
  })
}
