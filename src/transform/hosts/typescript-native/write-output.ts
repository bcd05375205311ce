import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { withOriginalMap } from '../typescript/original-source-maps.ts'
import type { RewrittenTexts } from './rewritten-texts.ts'

/** Writes an emitted file, whose source map then leads to the text as written. */
export function writeOutput(path: string, text: string, rewritten: RewrittenTexts): void {
  mkdirSync(dirname(path), { recursive: true })
  const written = withOriginalMap(path, text, ({ sources, sourceRoot }) =>
    sources.map((source) =>
      rewritten.get(resolve(dirname(path), sourceRoot?.startsWith('/') ? sourceRoot : '', source)),
    ),
  )
  writeFileSync(path, written)
}
