import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { withOriginalMap, type EmittedFile } from '../joined-source-maps.ts'
import type { NativeConfig } from './api.ts'
import type { RewrittenTexts } from './rewritten-texts.ts'

export interface NativeOutput extends EmittedFile {
  /** The path of the source file. The path in the source map is relative to a directory that depends on several options. */
  readonly sourceFileName?: string
}

/** Writes an emitted file with a source map to the text as written. */
export function writeOutput(file: NativeOutput, options: NativeConfig['options'], rewritten: RewrittenTexts): void {
  const { path, sourceFileName } = file
  mkdirSync(dirname(path), { recursive: true })
  const text = withOriginalMap(file, options, ({ sources }) =>
    sources.map(() => (sourceFileName === undefined ? undefined : rewritten.get(sourceFileName))),
  )
  writeFileSync(path, text)
}
