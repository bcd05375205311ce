import remapping, { type SourceMapInput } from '@jridgewell/remapping'
import type { RewrittenText } from './typescript/original-diagnostics.ts'

/** The fields of a version 3 source map that hosts read. */
export interface SourceMapLike {
  readonly version: number
  readonly sources: (string | null)[]
  readonly sourcesContent?: (string | null)[] | undefined
  readonly names: string[]
  readonly mappings: string
}

/** Joins the source map of an output with the maps of the steps before, from the last to the first. */
export function joinMaps(last: string, ...before: readonly (SourceMapLike | undefined)[]): SourceMapLike {
  const maps = before.filter((map) => map !== undefined)
  if (maps.length === 0) return JSON.parse(last) as SourceMapLike
  const joined = remapping([last, ...(maps as SourceMapInput[])], () => null)
  return {
    version: 3,
    sources: joined.sources,
    sourcesContent: joined.sourcesContent,
    names: joined.names,
    mappings: joined.mappings as string,
  }
}

/** The fields of a version 3 source map that TypeScript writes. */
interface EmittedMap {
  readonly version: number
  readonly file?: string
  readonly sourceRoot?: string
  readonly sources: readonly string[]
  readonly sourcesContent?: readonly (string | null)[]
  readonly names: readonly string[]
  readonly mappings: string
}

/** Finds the rewritten file of each source of a map; `undefined` for a source that was not rewritten. */
type FindSources = (map: EmittedMap) => readonly (RewrittenText | undefined)[]

/** Matches the source map in the comment that ends an emitted file. A program may contain the same text elsewhere. */
const INLINE_MAP = /(?<=^\/\/# sourceMappingURL=data:application\/json;base64,)[A-Za-z\d+/]+={0,2}(?=\s*(?![^]))/mu

/** An emitted file: a source map, or a file that may contain one. */
export interface EmittedFile {
  readonly path: string
  readonly text: string
}

/**
 * Makes the source map of an emitted file lead to the text as written.
 *
 * @param options The options of the compiler; `inlineSourceMap` puts source maps into files.
 * @returns The text to write.
 */
export function withOriginalMap(
  { path, text }: EmittedFile,
  options: { readonly inlineSourceMap?: unknown },
  findSources: FindSources,
): string {
  if (path.endsWith('.map')) return composeText(text, findSources)
  if (!options.inlineSourceMap) return text
  return text.replace(INLINE_MAP, (map) =>
    Buffer.from(composeText(Buffer.from(map, 'base64').toString(), findSources)).toString('base64'),
  )
}

function composeText(text: string, findSources: FindSources): string {
  const map = JSON.parse(text) as EmittedMap
  const files = findSources(map)
  return files.some(Boolean) ? JSON.stringify(compose(map, files)) : text
}

function compose(map: EmittedMap, files: readonly (RewrittenText | undefined)[]): EmittedMap {
  // Sources are numbered, so remapping does not resolve paths, and each source keeps the name that TypeScript gave it.
  const numbered = {
    version: 3 as const,
    names: [...map.names],
    mappings: map.mappings,
    sources: map.sources.map((_, index) => String(index)),
  }
  const composed = remapping(numbered, (index, { depth }) => {
    const result = depth === 1 ? files[Number(index)]?.result : undefined
    return result ? { version: 3, names: result.map.names, mappings: result.map.mappings, sources: [index] } : null
  })
  const order = composed.sources.map(Number)
  const { sourcesContent } = map
  return {
    ...map,
    sources: order.map((index) => map.sources[index] as string),
    ...(sourcesContent && {
      sourcesContent: order.map((index) => files[index]?.original ?? sourcesContent[index] ?? null),
    }),
    names: composed.names,
    mappings: composed.mappings as string,
  }
}
