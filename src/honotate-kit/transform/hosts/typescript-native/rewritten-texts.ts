import { readFileSync } from 'node:fs'
import {
  toOriginal,
  type DiagnosticApi,
  type ChangedText,
  type RewrittenText,
} from '../typescript/original-diagnostics.ts'
import {
  applyToLines,
  findDirectives,
  hideDirectives,
  showDirectives,
  UNUSED_DIRECTIVE,
} from '../typescript/directives.ts'
import type { NativeDiagnostic, NativeConfig } from './api.ts'
import { rewriteCached } from './rewrite-cached.ts'
import { readText } from '../../../disk.ts'
import { writeWhole } from '../../../write-whole.ts'
import { withOriginalMap, type EmittedFile } from '../joined-source-maps.ts'

/** The rewritten files of one run, by path. */
export type RewrittenTexts = Map<string, RewrittenText>

/** Files whose text for the compiler differs from the disk, by path. */
type ChangedTexts = Pick<ReadonlyMap<string, ChangedText>, 'get'>

/**
 * Rewrites a source file for the compiler, and adds it to `rewritten`. Returns `undefined` for a file that stays as it
 * is, such as a declaration file or a file of a package.
 */
export function readRewritten(path: string, rewritten: RewrittenTexts): string | undefined {
  if (!/\.[cm]?[jt]sx?$/u.test(path) || path.endsWith('.d.ts') || path.includes('/node_modules/')) return undefined
  const original = readText(path)?.replace(/^\uFEFF/u, '')
  if (original === undefined) return undefined
  // TypeScript 7.0 reads some files twice.
  const known = rewritten.get(path)
  if (known?.original === original) return known.result.code
  const directives = findDirectives(original, path)
  const result = rewriteCached(hideDirectives(original, directives), path)
  if (!result) return undefined
  rewritten.set(path, { original, result, ...(directives.length > 0 && { directives }) })
  return result.code
}

/**
 * Applies the directives of rewritten files to diagnostics of the files as written.
 *
 * @param complete The files whose types have been checked, so that a `@ts-expect-error` without an error is unused.
 */
export function obeyDirectives(
  diagnostics: readonly NativeDiagnostic[],
  rewritten: RewrittenTexts,
  complete: ReadonlySet<string>,
): NativeDiagnostic[] {
  const applied = new Map(
    [...rewritten].flatMap(([path, { original, directives }]) =>
      directives ? [[path, applyToLines(original, directives)]] : [],
    ),
  )
  const left = diagnostics.filter(({ fileName = '', pos }) => !applied.get(fileName)?.hides(pos))
  const unused = [...applied].flatMap(([fileName, directives]) =>
    complete.has(fileName)
      ? directives.unused().map(({ start, end }) => ({ fileName, pos: start, end, category: 1, ...UNUSED_DIRECTIVE }))
      : [],
  )
  return [...left, ...unused]
}

export function toOriginalDiagnostics(
  diagnostics: readonly NativeDiagnostic[],
  changed: ChangedTexts,
): NativeDiagnostic[] {
  const api: DiagnosticApi<NativeDiagnostic> = {
    placeOf: ({ fileName = '', pos, end }) => ({ file: changed.get(fileName), start: pos, length: end - pos }),
    headlineOf: ({ text }) => text,
    mapText,
    sourceOf: ({ fileName }) =>
      fileName === undefined
        ? undefined
        : { fileName, text: changed.get(fileName)?.result.code ?? readFileSync(fileName, 'utf8') },
    moveTo: (diagnostic, { start, length }) => ({ ...diagnostic, pos: start, end: start + length }),
  }
  return toOriginal(diagnostics, api)
}

function mapText(diagnostic: NativeDiagnostic, change: (text: string) => string): NativeDiagnostic {
  const { text, messageChain } = diagnostic
  return {
    ...diagnostic,
    text: change(text),
    ...(messageChain && { messageChain: messageChain.map((each) => mapText(each, change)) }),
  }
}

export interface NativeOutput extends EmittedFile {
  /** The path of the source file. The source map has only a relative path, whose base depends on several options. */
  readonly sourceFileName?: string
}

/** Writes an emitted file. Its source map leads to the text as written, and its hidden directives are shown. */
export function writeOutput(file: NativeOutput, options: NativeConfig['options'], rewritten: RewrittenTexts): void {
  const { path, sourceFileName } = file
  const text = withOriginalMap(file, options, ({ sources }) =>
    sources.map(() => (sourceFileName === undefined ? undefined : rewritten.get(sourceFileName))),
  )
  const { directives } = rewritten.get(sourceFileName ?? '') ?? {}
  writeWhole([{ path, text: directives ? showDirectives(text) : text }])
}
