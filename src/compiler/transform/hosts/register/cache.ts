import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cacheDirectory, toolVersion, writeCacheFile } from '../cache-directory.ts'
import type { CodeAnswers } from '../has-code.ts'

/** What a file was compiled from. */
export interface CacheKey {
  /** The path of the file. */
  readonly file: string
  readonly code: string
  /** Whatever else decides about the output: versions and options. */
  readonly options: readonly (string | null | undefined)[]
}

/** A file as Node loads it. */
export interface CompiledModule {
  readonly format: 'module' | 'commonjs'
  /** JavaScript with its source map. */
  readonly source: string
}

/** What is kept of a compiled file. */
export interface CacheEntry {
  readonly module: CompiledModule
  readonly hasCode: CodeAnswers
}

interface Header {
  readonly key: string
  /** The length of the source: a file that was cut off is not used. */
  readonly length: number
  readonly format: CompiledModule['format']
  readonly hasCode: CacheEntry['hasCode']
}

/** Reads what was compiled from the same text before; `undefined` where there is nothing, or the cache is off. */
export function readCache(key: CacheKey): CacheEntry | undefined {
  const path = entryPath(key)
  if (path === undefined) return undefined
  try {
    const text = readFileSync(path, 'utf8')
    const end = text.indexOf('\n')
    const { key: written, length, format, hasCode } = JSON.parse(text.slice(0, end)) as Header
    const source = text.slice(end + 1)
    if (written !== digest(key) || length !== source.length) return undefined
    return { module: { format, source }, hasCode }
  } catch {
    return undefined
  }
}

/** Keeps what was compiled. */
export function writeCache(key: CacheKey, { module, hasCode }: CacheEntry): void {
  const path = entryPath(key)
  if (path === undefined) return
  const { format, source } = module
  const header: Header = { key: digest(key), length: source.length, format, hasCode }
  writeCacheFile(path, `${JSON.stringify(header)}\n${source}`)
}

/** One entry for each file, so an edit replaces the entry instead of adding one. */
function entryPath({ file }: CacheKey): string | undefined {
  const directory = cacheDirectory(dirname(file))
  return directory && join(directory, hash('sha256', file).slice(0, 32))
}

function digest({ code, options }: CacheKey): string {
  return hash('sha256', JSON.stringify([toolVersion(), ...options, code]))
}
