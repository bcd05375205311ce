import { dirname, sep } from 'node:path'
import { createFilesMatcher } from 'get-tsconfig'
import type { Sources } from '../../transform/graph/modules.ts'
import { resolveSource } from '../../transform/hosts/resolve-source.ts'
import { parseTsconfig } from '../../transform/hosts/tsconfig.ts'
import { filesBelow, readText } from '../../toolbox/files.ts'

/**
 * The sources of a project: the files that its tsconfig.json includes. Files that these import are read when they are
 * needed.
 *
 * @param config The absolute path of the tsconfig.json.
 */
export function projectSources(config: string): Sources {
  const includes = createFilesMatcher({ path: config, config: parseTsconfig(config) })
  const files = [...filesBelow(dirname(config), /(?<!\.d)\.[cm]?tsx?$/u)].filter((file) => includes(file))
  return { files: files.map((file) => file.replaceAll(sep, '/')).toSorted(), text: readText, resolve: resolveSource }
}
