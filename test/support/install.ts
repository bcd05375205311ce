import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const root = join(import.meta.dirname, '../..')

/**
 * Installs the packages of a folder with a lockfile, unless they are installed and as new as the lockfile. Separate
 * folders keep the `npm ci` of the repository small.
 *
 * @param folder The path of the folder from the root of the repository, for example `test/hosts`.
 */
export function install(folder: string): void {
  if (modified(folder, 'node_modules/.package-lock.json') >= modified(folder, 'package-lock.json')) return
  console.log(`npm ci --prefix ${folder}`)
  // On Windows, npm is a shell script, so it needs a shell.
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
}

function modified(folder: string, file: string): number {
  return statSync(join(root, folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

// As a program: `node test/support/install.ts test/hosts test/runtimes`.
if (import.meta.main) for (const folder of process.argv.slice(2)) install(folder)
