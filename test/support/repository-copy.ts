import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import process from 'node:process'

const root = join(import.meta.dirname, '../..')
const modules = join(root, 'node_modules')

/**
 * Copies the files of the repository, with uncommitted changes, into a temporary folder that is removed when the
 * process ends. Links its packages; those of its workspaces are in the copy.
 *
 * @param except A package that is not linked.
 */
export function copyRepository(except?: string): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'honotate-copy-')))
  process.once('exit', () => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of files.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(modules)) {
    if (name === except || name === '.cache') continue
    const path = relative(root, realpathSync(join(modules, name)))
    symlinkSync(join(path.startsWith('src') ? copy : root, path), join(copy, 'node_modules', name), 'junction')
  }
  return copy
}
