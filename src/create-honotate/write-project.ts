import { closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CommandError } from '../honotate-kit/toolbox/command-errors.ts'
import { reportWrite } from '../honotate-kit/toolbox/report-write.ts'

/**
 * Writes the files of a project into a folder that is missing, or empty except for entries in `KEPT`. If a file cannot
 * be written, removes everything that was created, so that the command can run again.
 *
 * @throws HONOTATE_NOT_EMPTY, before anything is written
 * @throws HONOTATE_CANNOT_WRITE
 */
export function writeProject(directory: string, files: Readonly<Record<string, string>>): void {
  refuseUsed(directory)
  const created: string[] = []
  try {
    for (const [path, text] of Object.entries(files)) {
      const file = join(directory, path)
      reportWrite(file, () => {
        const folder = mkdirSync(dirname(file), { recursive: true })
        if (folder !== undefined) created.push(folder)
        // Fails for a file that was created after the check above, so that no file is overwritten.
        closeSync(openSync(file, 'wx'))
        created.push(file)
        writeFileSync(file, text)
      })
    }
  } catch (error) {
    for (const path of created) rmSync(path, { recursive: true, force: true })
    throw error
  }
}

/** Entries that git and the file managers of macOS and Windows write into a folder. */
const KEPT = new Set(['.git', '.DS_Store', 'Thumbs.db', 'desktop.ini'])

/** @throws HONOTATE_NOT_EMPTY */
export function refuseUsed(directory: string): void {
  if (!existsSync(directory)) return
  const found = statSync(directory).isDirectory()
    ? readdirSync(directory).filter((name) => !KEPT.has(name))
    : ['a file of that name']
  if (found.length > 0) {
    const more = found.length > 3 ? ` and ${found.length - 3} more` : ''
    throw new CommandError('NOT_EMPTY', { directory, found: `${found.slice(0, 3).join(', ')}${more}` })
  }
}
