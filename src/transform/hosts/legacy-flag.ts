import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

/** What of a tsconfig.json is read. */
interface Config {
  readonly extends?: string | readonly string[]
  readonly compilerOptions?: { readonly experimentalDecorators?: boolean }
}

const known = new Map<string, boolean>()

/** Whether the tsconfig.json that Bun reads for a file sets `experimentalDecorators`. */
export function usesLegacyDecorators(path: string): boolean {
  const directory = dirname(path)
  let answer = known.get(directory)
  if (answer === undefined) {
    const config = join(directory, 'tsconfig.json')
    const isRoot = dirname(directory) === directory
    answer = existsSync(config) ? (flagOf(config) ?? false) : !isRoot && usesLegacyDecorators(directory)
    known.set(directory, answer)
  }
  return answer
}

function flagOf(config: string): boolean | undefined {
  // Bun reads JSON with comments.
  const require = createRequire(config)
  const { compilerOptions, extends: bases = [] } = require(config) as Config
  const own = compilerOptions?.experimentalDecorators
  if (own !== undefined) return own
  const inherited = [bases]
    .flat()
    .map((base) => flagOf(base.startsWith('.') ? resolve(dirname(config), base) : require.resolve(base)))
  return inherited.findLast((flag) => flag !== undefined)
}
