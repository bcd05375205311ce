import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import type { TypeProblem } from '../types/problems.ts'
import { shownPath } from './files.ts'

/**
 * The command that updates the files that `--check` has found stale, with the same options.
 *
 * @param name The command of `honotate`.
 * @param args The words after it.
 */
export function remedyCommand(name: string, args: readonly string[]): string {
  const words = args.filter((word) => word !== '--check')
  return ['npx honotate', name, ...words.map((word) => (/\s/u.test(word) ? `"${word}"` : word))].join(' ')
}

export interface MadeFile {
  /** The absolute path. */
  readonly path: string
  readonly text: string
}

/** The text of a file; `undefined` if it does not exist. */
export function readIfExists(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8').replaceAll('\r\n', '\n') : undefined
}

/** The files that differ from those on disk. */
export function staleFiles<File extends MadeFile>(files: readonly File[]): File[] {
  return files.filter(({ path, text }) => readIfExists(path) !== text)
}

/**
 * Writes the files that differ: each one under a temporary name first, so that no reader sees half a file, and none is
 * renamed before all have been written. A link stays a link, and a file keeps its mode.
 *
 * @returns The paths of those that differ.
 */
export function writeFiles(files: readonly MadeFile[]): string[] {
  const changed = staleFiles(files)
  // Keyed by the targets of links, because two paths may lead to one file.
  const texts = new Map(changed.map(({ path, text }) => [existsSync(path) ? realpathSync(path) : path, text]))
  const temporary = (path: string): string => `${path}.${process.pid}.tmp`
  try {
    for (const [path, text] of texts) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(temporary(path), text)
      const mode = statSync(path, { throwIfNoEntry: false })?.mode
      if (mode !== undefined) chmodSync(temporary(path), mode)
    }
    for (const path of texts.keys()) renameSync(temporary(path), path)
  } finally {
    for (const path of texts.keys()) rmSync(temporary(path), { force: true })
  }
  return changed.map(({ path }) => path)
}

/** The problems in the format of `tsc`, which editors and CI know: `src/a.ts(1,2): error HONOTATE_X: …`. */
export function formatProblems(problems: readonly TypeProblem[], cwd: string): string {
  return problems
    .map(({ file, line, column, code, message }) => {
      return `${shownPath(file, cwd)}(${line},${column}): error ${code}: ${message.replace(` (${code})`, '')}\n`
    })
    .join('')
}
