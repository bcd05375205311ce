import type ts from 'typescript'
import { withOriginalMap } from '../joined-source-maps.ts'
import type { Rewriter } from './rewriter.ts'

/** Wraps `writeFile`, so that the source maps of rewritten files lead to the text as written. */
export function writeOriginalMaps(
  writeFile: ts.WriteFileCallback,
  options: ts.CompilerOptions,
  rewriter: Rewriter,
): ts.WriteFileCallback {
  return function writeWithOriginalMap(fileName, text, byteOrderMark, onError, sourceFiles, data) {
    const output = sourceFiles?.some((file) => rewriter.find(file))
      ? withOriginalMap({ path: fileName, text }, options, ({ sources }) =>
          sources.map((source) => rewriter.find(sourceFileOf(source, sourceFiles))),
        )
      : text
    writeFile(fileName, output, byteOrderMark, onError, sourceFiles?.map(rewriter.shownForm), data)
  }
}

/**
 * Finds the file for `source`: the only file, or the first one whose path ends with `source` (without `../` at its
 * start). Compares only the ends, because `source` is relative to a directory that depends on several options.
 */
function sourceFileOf(source: string, sourceFiles: readonly ts.SourceFile[]): ts.SourceFile | undefined {
  if (sourceFiles.length === 1) return sourceFiles[0]
  const path = `/${source.replace(/^(?:\.{1,2}\/)+/u, '')}`
  return sourceFiles.find((file) => file.fileName.endsWith(path))
}
