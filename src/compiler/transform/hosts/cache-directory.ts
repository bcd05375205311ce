import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { threadId } from 'node:worker_threads'

/** How many files the cache keeps. A compiled controller has about 10 KB, so it stays below 50 MB. */
const MOST_ENTRIES = 5000

let version: string | undefined

/** The version of honotate, and when it was built: two builds may have the same version. */
export function toolVersion(): string {
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
export function cacheDirectory(from: string): string | undefined {
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

/**
 * Writes a file of the cache. It is written beside its place and renamed, so that no process reads a part of it. Where the
 * directory cannot be written, nothing is kept.
 */
export function writeCacheFile(path: string, text: string): void {
  const temporary = `${path}.${process.pid}-${threadId}`
  try {
    prepare(dirname(path))
    writeFileSync(temporary, text)
    renameSync(temporary, path)
  } catch {
    // The same is done again the next time. The remains of a write to a full disk are deleted with older entries.
  }
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
