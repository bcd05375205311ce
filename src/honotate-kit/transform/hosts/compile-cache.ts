import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { threadId } from 'node:worker_threads'
import { hasCode } from './has-code.ts'
import { honotateVersion } from './nearest-package.ts'
import module from 'node:module'

/**
 * A process that finds this many entries keeps only the newest 2,500. A compiled controller has about 10 KB, so the
 * cache has about 50 MB at most.
 */
const MOST_ENTRIES = 5000

export interface CacheKey {
  readonly file: string
  readonly code: string
  /**
   * The name of the step, and the versions and options that its result depends on. A file has one entry for each step.
   */
  readonly steps: readonly [step: string, ...options: readonly (string | null | undefined)[]]
}

/** The result of a step; without `text` if there was nothing to compile. */
export interface Compiled {
  readonly text?: string | undefined
  readonly format?: 'module' | 'commonjs'
}

/** The first line of an entry; the text follows. */
interface Header extends Pick<Compiled, 'format'> {
  readonly digest: string
  /** The length of the text. If the text of the entry is shorter, it was cut off, and the entry is not used. */
  readonly length?: number | undefined
  /** Answers of `hasCode()`. The text depends on them, so the entry is used only while they are the same. */
  readonly hasCode: readonly (readonly [specifier: string, answer: boolean])[]
}

/**
 * Reads the result of a step from the cache, or runs the step and keeps its result.
 *
 * @param make Runs the step with the `hasCode()` that it receives; returns `undefined` to keep nothing.
 */
export function cached(key: CacheKey, make: (recorded: typeof hasCode) => Compiled | undefined): Compiled | undefined {
  const { file, code, steps } = key
  const directory = cacheDirectory(dirname(file))
  if (directory === undefined) return make(hasCode)
  const path = join(directory, hash('sha256', `${steps[0]} ${file}`))
  const digest = hash('sha256', JSON.stringify([toolVersion(), ...steps, code]))
  const known = readEntry(path, file, digest)
  if (known) return known
  const answers = new Map<string, boolean>()
  const made = make((specifier, importer) => {
    const answer = hasCode(specifier, importer)
    answers.set(specifier, answer)
    return answer
  })
  if (made) {
    const { text, format } = made
    const header: Header = { digest, length: text?.length, ...(format && { format }), hasCode: [...answers] }
    writeEntry(path, `${JSON.stringify(header)}\n${text ?? ''}`)
  }
  return made
}

function readEntry(path: string, file: string, digest: string): Compiled | undefined {
  try {
    const entry = readFileSync(path, 'utf8')
    const end = entry.indexOf('\n')
    const header = JSON.parse(entry.slice(0, end)) as Header
    const text = entry.slice(end + 1)
    if (header.digest !== digest || (header.length ?? 0) !== text.length) return undefined
    if (header.hasCode.some(([specifier, answer]) => hasCode(specifier, file) !== answer)) return undefined
    return { text: header.length === undefined ? undefined : text, ...(header.format && { format: header.format }) }
  } catch {
    // The entry does not exist yet, or is damaged.
    return undefined
  }
}

let version: string | undefined

/** The version of honotate, and when it was built: two builds may have the same version. */
function toolVersion(): string {
  if (version === undefined) {
    const { mtimeMs } = statSync(fileURLToPath(import.meta.url))
    version = `${honotateVersion()} ${mtimeMs}`
  }
  return version
}

const directories = new Map<string, string | undefined>()

/**
 * `.cache/honotate` of the nearest `node_modules`; `undefined` without one. `HONOTATE_CACHE` names another directory,
 * or turns the cache off with `0`, `false` or `off`.
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

export function isCacheOff(): boolean {
  return /^(?:0|false|off)$/u.test(process.env['HONOTATE_CACHE'] ?? '')
}

/** Writes an entry under another name and renames it, so no process reads an incomplete entry. A failure is ignored. */
function writeEntry(path: string, text: string): void {
  const temporary = `${path}.${process.pid}-${threadId}`
  try {
    prepare(dirname(path))
    writeFileSync(temporary, text)
    renameSync(temporary, path)
  } catch {
    // The next run does the same work again. The remains of a write to a full disk are deleted with older entries.
  }
}

const ready = new Set<string>()

function prepare(directory: string): void {
  if (ready.has(directory)) return
  ready.add(directory)
  mkdirSync(directory, { recursive: true })
  makeRoom(directory, MOST_ENTRIES)
}

/** If there are `most` or more entries, deletes all except the newest `most / 2`. */
export function makeRoom(directory: string, most: number): void {
  const names = readdirSync(directory)
  if (names.length < most) return
  const byAge = names
    .map((name) => join(directory, name))
    .map((path) => ({ path, time: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((one, other) => one.time - other.time)
  for (const { path } of byAge.slice(0, byAge.length - most / 2)) rmSync(path, { force: true })
}

/** Functions of `node:module`: the first exists from Node 22.1 on, the second from 22.10 on. */
interface CodeCache {
  enableCompileCache?(): unknown
  flushCompileCache?(): void
}

const codeCache = module as CodeCache

/**
 * Makes Node store the code that V8 compiles for each module from now on, so the next start compiles only changed
 * modules. With `NODE_V8_COVERAGE`, nothing is stored, because coverage is more precise without this cache.
 */
export function keepCode(): void {
  if (!isCacheOff() && !process.env['NODE_V8_COVERAGE']) codeCache.enableCompileCache?.()
}

/** Writes the code now instead of when the process ends. */
export function writeCode(): void {
  codeCache.flushCompileCache?.()
}
