import { createRequire } from 'node:module'
import type { Cache, TsConfigResult } from 'get-tsconfig'

type GetTsconfig = typeof import('get-tsconfig')

let library: GetTsconfig | undefined
const configs: Cache = new Map()

/** Loads the library where a tsconfig.json is read: most projects need it for no import, and it takes 10 ms. */
export function getTsconfigLibrary(): GetTsconfig {
  return (library ??= createRequire(import.meta.url)('get-tsconfig') as GetTsconfig)
}

/** The nearest tsconfig.json above a file, with what it extends; each is read once. */
export function nearestTsconfig(file: string): TsConfigResult | undefined {
  return getTsconfigLibrary().getTsconfig(file, 'tsconfig.json', configs) ?? undefined
}
