import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CommandError } from '../../toolbox/command-errors.ts'

/** The TypeScript of a project. */
export interface InstalledCompiler {
  /** The directory of the package. */
  readonly path: string
  /** Whether it is TypeScript 6 or older, which is a JavaScript library. */
  readonly classic: boolean
}

/** @throws HONOTATE_NO_TYPESCRIPT */
export function findTypeScript(directory: string): InstalledCompiler {
  for (const from of [join(directory, 'x.js'), import.meta.url]) {
    try {
      const require = createRequire(from)
      const path = dirname(require.resolve('typescript/package.json'))
      const { version } = require('typescript/package.json') as { version: string }
      return { path, classic: Number.parseInt(version, 10) < 7 }
    } catch {
      // Not installed there.
    }
  }
  throw new CommandError('NO_TYPESCRIPT')
}
