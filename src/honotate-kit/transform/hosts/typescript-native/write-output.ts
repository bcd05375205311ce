import { writeWhole } from '../../../write-whole.ts'
import { withOriginalMap, type EmittedFile } from '../typescript/original-source-maps.ts'
import type { NativeConfig } from './api.ts'
import type { RewrittenTexts } from './rewritten-texts.ts'

export interface NativeOutput extends EmittedFile {
  /** The path of the source file. The path in the source map is relative to a directory that depends on several options. */
  readonly sourceFileName?: string
}

/** Writes an emitted file with a source map to the text as written. */
export function writeOutput(file: NativeOutput, options: NativeConfig['options'], rewritten: RewrittenTexts): void {
  const { path, sourceFileName } = file
  const text = withOriginalMap(file, options, ({ sources }) =>
    sources.map(() => (sourceFileName === undefined ? undefined : rewritten.get(sourceFileName))),
  )
  writeWhole([{ path, text }])
}
