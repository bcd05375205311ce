import { readFileSync } from 'node:fs'
import { toOriginal, type DiagnosticApi } from '../typescript/original-diagnostics.ts'
import type { ChangedText, RewrittenText } from '../typescript/rewritten-text.ts'
import type { NativeDiagnostic } from './api.ts'
import { rewriteCached } from './rewrite-cached.ts'

/** The rewritten files of one run, by path. */
export type RewrittenTexts = Map<string, RewrittenText>

/** Files whose text for the compiler differs from the disk, by path. */
type ChangedTexts = Pick<ReadonlyMap<string, ChangedText>, 'get'>

/** Reads a source file for the compiler; returns `undefined` if there is nothing to rewrite. */
export function readRewritten(path: string, rewritten: RewrittenTexts): string | undefined {
  if (!/\.[cm]?[jt]sx?$/u.test(path) || path.endsWith('.d.ts') || path.includes('/node_modules/')) return undefined
  let original: string
  try {
    original = readFileSync(path, 'utf8').replace(/^\uFEFF/u, '')
  } catch {
    return undefined
  }
  // TypeScript 7.0 reads some files twice.
  const known = rewritten.get(path)
  const result = known?.original === original ? known.result : rewriteCached(original, path)
  if (!result) return undefined
  rewritten.set(path, { original, result })
  return result.code
}

export function toOriginalDiagnostics(
  diagnostics: readonly NativeDiagnostic[],
  changed: ChangedTexts,
): NativeDiagnostic[] {
  const api: DiagnosticApi<NativeDiagnostic> = {
    placeOf: ({ fileName = '', pos, end }) => ({ file: changed.get(fileName), start: pos, length: end - pos }),
    headlineOf: ({ text }) => text,
    sourceOf: ({ fileName }) =>
      fileName === undefined
        ? undefined
        : { fileName, text: changed.get(fileName)?.result.code ?? readFileSync(fileName, 'utf8') },
    moveTo: (diagnostic, { start, length }) => ({ ...diagnostic, pos: start, end: start + length }),
  }
  return toOriginal(diagnostics, api)
}
