import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageDirectory, readManifest } from '../../transform/hosts/nearest-package.ts'
import { CommandError } from '../../toolbox/command-errors.ts'

export interface InstalledCompiler {
  readonly path: string
  /** Whether the package is TypeScript 6 or older, a JavaScript library. */
  readonly classic: boolean
}

/** @throws HONOTATE_NO_TYPESCRIPT */
export function findTypeScript(directory: string): InstalledCompiler {
  for (const from of [join(directory, 'x.js'), fileURLToPath(import.meta.url)]) {
    const path = packageDirectory('typescript', from)
    if (path !== undefined) return { path, classic: Number.parseInt(String(readManifest(path)['version']), 10) < 7 }
  }
  throw new CommandError('NO_TYPESCRIPT')
}
