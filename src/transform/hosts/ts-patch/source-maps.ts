import remapping from '@jridgewell/remapping'
import type ts from 'typescript'
import type { RewrittenFile, Rewriter } from './rewritten-file.ts'

/** The fields of a version 3 source map that TypeScript writes. */
interface RawSourceMap {
  readonly version: number
  readonly file?: string
  readonly sourceRoot?: string
  readonly sources: readonly string[]
  readonly sourcesContent?: readonly (string | null)[]
  readonly names: readonly string[]
  readonly mappings: string
}

const INLINE_MAP = '//# sourceMappingURL=data:application/json;base64,'

/** Writes what `writeFile` writes, with every source map of a rewritten file led on to the text as written. */
export function composingWriteFile(writeFile: ts.WriteFileCallback, rewriter: Rewriter): ts.WriteFileCallback {
  return function writeComposed(fileName, text, byteOrderMark, onError, sourceFiles, data) {
    const composed = sourceFiles?.some((file) => rewriter.find(file))
      ? composeOutput(fileName, text, sourceFiles, rewriter)
      : text
    writeFile(fileName, composed, byteOrderMark, onError, sourceFiles?.map(rewriter.shownForm), data)
  }
}

function composeOutput(
  fileName: string,
  text: string,
  sourceFiles: readonly ts.SourceFile[],
  rewriter: Rewriter,
): string {
  if (fileName.endsWith('.map')) return composeText(text, sourceFiles, rewriter)
  const inline = text.lastIndexOf(INLINE_MAP)
  if (inline === -1) return text
  const start = inline + INLINE_MAP.length
  const map = Buffer.from(text.slice(start), 'base64').toString()
  return text.slice(0, start) + Buffer.from(composeText(map, sourceFiles, rewriter)).toString('base64')
}

function composeText(map: string, sourceFiles: readonly ts.SourceFile[], rewriter: Rewriter): string {
  const raw = JSON.parse(map) as RawSourceMap
  return JSON.stringify(
    composeSourceMap(
      raw,
      raw.sources.map((source) => rewriter.find(sourceFileOf(source, sourceFiles))),
    ),
  )
}

/** `source` is relative to a directory that depends on several options; what leads out of that directory says nothing. */
function sourceFileOf(source: string, sourceFiles: readonly ts.SourceFile[]): ts.SourceFile | undefined {
  if (sourceFiles.length === 1) return sourceFiles[0]
  const path = `/${source.replace(/^(?:\.{1,2}\/)+/u, '')}`
  return sourceFiles.find((file) => file.fileName.endsWith(path))
}

/**
 * @param files One for each of the map's sources; `undefined` for a source that was not rewritten.
 */
function composeSourceMap(map: RawSourceMap, files: readonly (RewrittenFile | undefined)[]): RawSourceMap {
  // Indexes in place of names: nothing is resolved, and every source keeps the name that TypeScript gave it.
  const indexed = {
    version: 3 as const,
    names: [...map.names],
    mappings: map.mappings,
    sources: map.sources.map((_, index) => String(index)),
  }
  const composed = remapping(indexed, (index, { depth }) => {
    const file = depth === 1 ? files[Number(index)] : undefined
    return file
      ? { version: 3, names: file.result.map.names, mappings: file.result.map.mappings, sources: [index] }
      : null
  })
  const order = composed.sources.map(Number)
  const { sourcesContent } = map
  return {
    ...map,
    sources: order.map((index) => map.sources[index] as string),
    ...(sourcesContent && {
      sourcesContent: order.map((index) => files[index]?.original.text ?? sourcesContent[index] ?? null),
    }),
    names: composed.names,
    mappings: composed.mappings as string,
  }
}
