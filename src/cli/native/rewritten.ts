import { readFileSync } from 'node:fs'
import { hasCode } from '../../transform/hosts/has-code.ts'
import { transform, type TransformResult } from '../../transform/transform.ts'
import type { NativeDiagnostic } from './api.ts'

/** A file that was rewritten: as written, and what became of it. */
export interface RewrittenText {
  readonly original: string
  readonly result: TransformResult
}

/** The rewritten files of one run, by path. */
export type RewrittenTexts = Map<string, RewrittenText>

/** Reads a source file for the compiler; `undefined` where there is nothing to rewrite. */
export function readRewritten(path: string, rewritten: RewrittenTexts): string | undefined {
  if (!/\.[cm]?[jt]sx?$/u.test(path) || path.endsWith('.d.ts') || path.includes('/node_modules/')) return undefined
  let original: string
  try {
    original = readFileSync(path, 'utf8').replace(/^\uFEFF/u, '')
  } catch {
    return undefined
  }
  const result = transform(original, path, { hasCode })
  if (!result) return undefined
  rewritten.set(path, { original, result })
  return result.code
}

/** Moves diagnostics to the text as written; what only the import of the helpers repeats is left out. */
export function toOriginal(diagnostics: readonly NativeDiagnostic[], rewritten: RewrittenTexts): NativeDiagnostic[] {
  return diagnostics
    .filter((diagnostic) => !isEcho(diagnostic, diagnostics, rewritten))
    .map((diagnostic) => moved(diagnostic, rewritten))
}

function moved(diagnostic: NativeDiagnostic, rewritten: RewrittenTexts): NativeDiagnostic {
  const { fileName, relatedInformation } = diagnostic
  const related = relatedInformation && { relatedInformation: relatedInformation.map((each) => moved(each, rewritten)) }
  const file = fileName === undefined ? undefined : rewritten.get(fileName)
  if (!file) return { ...diagnostic, ...related }
  const { start, length } = file.result.positions.spanToOriginal(diagnostic.pos, diagnostic.end - diagnostic.pos)
  return { ...diagnostic, ...related, pos: start, end: start + length }
}

function isEcho(diagnostic: NativeDiagnostic, all: readonly NativeDiagnostic[], rewritten: RewrittenTexts): boolean {
  if (!isInserted(diagnostic, rewritten)) return false
  return all.some(
    (other) =>
      other.fileName === diagnostic.fileName &&
      other.code === diagnostic.code &&
      other.text === diagnostic.text &&
      !isInserted(other, rewritten),
  )
}

function isInserted({ fileName = '', pos, end }: NativeDiagnostic, rewritten: RewrittenTexts): boolean {
  const file = rewritten.get(fileName)
  // A helper that is a decorator reports errors of the method's own.
  if (file?.result.code[pos - 1] === '@') return false
  return file !== undefined && end - pos > 1 && file.result.positions.spanToOriginal(pos, end - pos).length <= 1
}
