import { chmodSync, existsSync, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'

export interface WrittenFile {
  /** The absolute path. */
  readonly path: string
  readonly text: string
}

/**
 * Writes files under temporary names and then renames them, so that no reader sees half a file. If one file cannot be
 * written, none is renamed. A link to a file stays a link, and a file keeps its mode.
 *
 * @param attempt Runs one step of writing the file at `path`, and may replace the error that the step throws.
 */
export function writeWhole(
  files: readonly WrittenFile[],
  attempt: (path: string, write: () => void) => void = (_, write) => write(),
): void {
  // Links are resolved, because two paths may lead to one file.
  const texts = new Map(files.map(({ path, text }) => [existsSync(path) ? realpathSync(path) : path, text]))
  const temporary = (path: string): string => `${path}.${process.pid}.tmp`
  try {
    for (const [path, text] of texts)
      attempt(path, () => {
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(temporary(path), text)
        const mode = statSync(path, { throwIfNoEntry: false })?.mode
        if (mode !== undefined) chmodSync(temporary(path), mode)
      })
    for (const path of texts.keys()) attempt(path, () => renameSync(temporary(path), path))
  } finally {
    for (const path of texts.keys()) removeIfPossible(temporary(path))
  }
}

/** Removes a temporary file. Ignores errors, which would hide the error of the write. */
function removeIfPossible(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // `rmSync()` fails if a part of the path is a file.
  }
}
