import { dirname, sep } from 'node:path'
import type { Sources } from '../../transform/graph/names.ts'
import { resolveSource } from '../../transform/hosts/imported-file.ts'
import { filesMatcher } from '../../transform/hosts/tsconfig.ts'
import { readText } from '../../disk.ts'
import { filesBelow } from '../../toolbox/files.ts'

/**
 * Finds the TypeScript files that a tsconfig.json includes below its directory, without declaration files. Imported
 * files elsewhere are read on demand.
 *
 * @param config The absolute path of the tsconfig.json.
 */
export function projectSources(config: string): Sources {
  const files = [...filesBelow(dirname(config), /(?<!\.d)\.[cm]?tsx?$/u)].filter(includedBy(config))
  return { files: files.map((file) => file.replaceAll(sep, '/')).toSorted(), text: readText, resolve: resolveSource }
}

function includedBy(config: string): (file: string) => boolean {
  try {
    return filesMatcher(config)
  } catch {
    // The compiler reports that tsconfig.json, or a configuration that it extends, cannot be read.
    return () => false
  }
}
