import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseTsconfig } from '../../transform/hosts/tsconfig.ts'

/**
 * The tsconfig.json of a project, and the existing ones that it references, directly or not. Except in a cycle, each
 * file comes after the files that it references.
 */
export function findConfigFiles(config: string): ReadonlySet<string> {
  const visited = new Set<string>()
  const ordered = new Set<string>()

  function visit(path: string): void {
    if (visited.has(path) || !existsSync(path)) return
    // This also ends the search at a cycle of references, which the compiler reports.
    visited.add(path)
    for (const reference of referencedConfigs(path)) visit(reference)
    ordered.add(path)
  }

  visit(config)
  // Adds `config` even if it does not exist, so that the compiler reports the missing file.
  return ordered.add(config)
}

/** The tsconfig.json files that a tsconfig.json references. They may not exist. */
export function referencedConfigs(config: string): readonly string[] {
  try {
    return (parseTsconfig(config).references ?? []).map(({ path }) => {
      const target = resolve(dirname(config), path)
      const isDirectory = statSync(target, { throwIfNoEntry: false })?.isDirectory()
      return isDirectory ? join(target, 'tsconfig.json') : target
    })
  } catch {
    // The compiler reports the error in the file, such as an `extends` that does not exist.
    return []
  }
}
