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

/** What programs of the kit depend on: the commands, `tspc` and create-honotate. */
export const KIT = ['src/honotate-kit', 'src/create-honotate', 'test/integration', 'test/support']

/** What the packed packages, and programs of the runtime, depend on. */
export const PACKAGES = ['src', 'test/integration', 'test/support', 'package.json']

/** Whether files or folders differ from the last commit. `false` outside of a repository. */
export function hasChanged(...paths: readonly string[]): boolean {
  try {
    const command = ['diff', '--name-only', 'HEAD', '--', ...paths]
    return execFileSync('git', command, { cwd: root, encoding: 'utf8', stdio: 'pipe' }) !== ''
  } catch {
    return false
  }
}
