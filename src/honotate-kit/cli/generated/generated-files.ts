import type { TypeProblem } from '../../types/problems.ts'
import { readText } from '../../disk.ts'
import { writeWhole, type WrittenFile } from '../../write-whole.ts'
import { CommandError } from '../../toolbox/command-errors.ts'
import { shownPath } from '../../toolbox/files.ts'
import { reportWrite } from '../../toolbox/report-write.ts'
import { shellWord } from '../../toolbox/words.ts'

/** Makes the command that updates stale files: the same command without `--check`. */
export function remedyCommand(name: string, args: readonly string[]): string {
  const words = args.filter((word) => word !== '--check')
  return ['npx honotate', name, ...words.map((word) => shellWord(word))].join(' ')
}

export type MadeFile = WrittenFile

export function readIfExists(path: string): string | undefined {
  return readText(path)?.replaceAll('\r\n', '\n')
}

/**
 * Returns the files that differ from the files on disk. The extensions of relative imports do not count: they follow
 * the most frequent one in the project, so an edit of another file may change them.
 */
export function staleFiles<File extends MadeFile>(files: readonly File[]): File[] {
  return files.filter(({ path, text }) => {
    const current = readIfExists(path)
    return current === undefined || withoutEndings(current) !== withoutEndings(text)
  })
}

function withoutEndings(text: string): string {
  return text.replace(/^(import .* from '\.{1,2}\/.*?)(?:\.[cm]?[jt]sx?)?'$/gmu, "$1'")
}

export function printStale({ path }: MadeFile, command: string, cwd: string): void {
  console.error(`error: ${new CommandError('STALE_FILE', { file: shownPath(path, cwd), command }).message}`)
}

/**
 * Writes, with `writeWhole()`, the files that differ from the files on disk.
 *
 * @returns The paths of the written files.
 * @throws HONOTATE_CANNOT_WRITE
 */
export function writeFiles(files: readonly MadeFile[]): string[] {
  const changed = files.filter(({ path, text }) => readIfExists(path) !== text)
  writeWhole(changed, reportWrite)
  return changed.map(({ path }) => path)
}

/** Formats problems as `tsc` does, so that editors and CI recognize them: `src/a.ts(1,2): error HONOTATE_X: …`. */
export function formatProblems(
  problems: readonly TypeProblem[],
  cwd: string,
  level: 'error' | 'warning' = 'error',
): string {
  return problems
    .map(({ file, line, column, code, message }) => {
      return `${shownPath(file, cwd)}(${line},${column}): ${level} ${code}: ${message.replace(` (${code})`, '')}\n`
    })
    .join('')
}
