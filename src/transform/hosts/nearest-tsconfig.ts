import { getTsconfig, type Cache, type TsConfigResult } from 'get-tsconfig'

const configs: Cache = new Map()

/** The nearest tsconfig.json above a file, with what it extends; each is read once. */
export function nearestTsconfig(file: string): TsConfigResult | undefined {
  return getTsconfig(file, 'tsconfig.json', configs) ?? undefined
}
