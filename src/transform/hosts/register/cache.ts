import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { threadId } from 'node:worker_threads'

/** How many files the cache keeps. A compiled controller has about 10 KB, so it stays below 50 MB. */
const MOST_ENTRIES = 5000

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
  /** The answers of `hasCode()` that the output depends on, by specifier. */
  readonly hasCode: readonly (readonly [specifier: string, answer: boolean])[]
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

/**
 * Keeps what was compiled. An entry is written beside its place and renamed, so that no process reads a part of it.
 * Where the directory cannot be written, nothing is kept.
 */
export function writeCache(key: CacheKey, { module, hasCode }: CacheEntry): void {
  const path = entryPath(key)
  if (path === undefined) return
  const { format, source } = module
  const header: Header = { key: digest(key), length: source.length, format, hasCode }
  const temporary = `${path}.${process.pid}-${threadId}`
  try {
    prepare(dirname(path))
    writeFileSync(temporary, `${JSON.stringify(header)}\n${source}`)
    renameSync(temporary, path)
  } catch {
    // The file is compiled again the next time. The remains of a write to a full disk are deleted with older entries.
  }
}

/** One entry for each file, so an edit replaces the entry instead of adding one. */
function entryPath({ file }: CacheKey): string | undefined {
  const directory = cacheDirectory(dirname(file))
  return directory && join(directory, hash('sha256', file).slice(0, 32))
}

function digest({ code, options }: CacheKey): string {
  return hash('sha256', JSON.stringify([toolVersion(), ...options, code]))
}

let version: string | undefined

/** The version of honotate, and when it was built: two builds may have the same version. */
function toolVersion(): string {
  if (version === undefined) {
    const require = createRequire(import.meta.url)
    const { mtimeMs } = statSync(fileURLToPath(import.meta.url))
    version = `${(require('../../../../package.json') as { version: string }).version} ${mtimeMs}`
  }
  return version
}

const directories = new Map<string, string | undefined>()

/**
 * `.cache/honotate` of the nearest `node_modules`. `HONOTATE_CACHE` names another directory, or turns the cache off with
 * `0`, `false` or `off`.
 */
function cacheDirectory(from: string): string | undefined {
  if (isCacheOff()) return undefined
  const chosen = process.env['HONOTATE_CACHE']
  if (chosen) return resolve(chosen)
  if (!directories.has(from)) {
    const modules = join(from, 'node_modules')
    const parent = dirname(from)
    if (existsSync(modules)) directories.set(from, join(modules, '.cache/honotate'))
    else directories.set(from, parent === from ? undefined : cacheDirectory(parent))
  }
  return directories.get(from)
}

/** Whether nothing is kept between two starts. */
export function isCacheOff(): boolean {
  return /^(?:0|false|off)$/u.test(process.env['HONOTATE_CACHE'] ?? '')
}

const ready = new Set<string>()

/** Creates the directory and deletes what is too much, once in a process. */
function prepare(directory: string): void {
  if (ready.has(directory)) return
  ready.add(directory)
  mkdirSync(directory, { recursive: true })
  makeRoom(directory, MOST_ENTRIES)
}

/** Deletes the older half of too many entries. */
export function makeRoom(directory: string, most: number): void {
  const names = readdirSync(directory)
  if (names.length < most) return
  const byAge = names
    .map((name) => join(directory, name))
    .map((path) => ({ path, time: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((one, other) => one.time - other.time)
  for (const { path } of byAge.slice(0, byAge.length - most / 2)) rmSync(path, { force: true })
}
