import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The files that contain the programs of the documentation, and the errors and templates that these show. */
export const SHOWN = [
  'README.md',
  'docs',
  'test/docs',
  'src/honotate/errors/catalogue.ts',
  'src/honotate-kit/compiler-errors.ts',
  'src/honotate-kit/toolbox/command-errors.ts',
  'src/create-honotate/templates.ts',
]

/** Whether files or folders differ from the last commit. `false` outside of a repository. */
export function hasChanged(...paths: readonly string[]): boolean {
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] } as const
    return execFileSync('git', ['diff', '--name-only', 'HEAD', '--', ...paths], options) !== ''
  } catch {
    return false
  }
}
