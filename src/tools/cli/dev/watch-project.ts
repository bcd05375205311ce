import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, watch, type FSWatcher } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import type { LoadedFile } from '../app/register-hooks.ts'

/** Delay after a change, because editors write a file in several steps. */
const QUIET_MS = 15

/** How far the times of files may be behind the clock. */
const CLOCK_MS = 5

/** What changed. */
export interface FileChange {
  readonly files: readonly string[]
  /** Whether a process that is started already may have read what changed. */
  readonly isConfiguration: boolean
}

/** What is watched beside the files of the program. */
export interface WatchOptions {
  /** The directory of package.json, tsconfig.json and .env. */
  readonly root: string
  /** Further files and directories. */
  readonly also: readonly string[]
  onChange(change: FileChange): void
}

/** Watches the directories that the files of a program are in. */
export interface ProjectWatcher {
  /** Watches more files; those that do not exist yet, too. */
  add(files: readonly LoadedFile[]): void
  close(): void
}

const CONFIGURATION = /^(?:package\.json|tsconfig(?:\..+)?\.json|\.env(?:\..+)?)$/u
/** What package managers write last. */
const INSTALLED = /^(?:\.package-lock\.json|\.modules\.yaml|\.yarn-state\.yml)$/u
/** A new file can be found by a program that looks for its controllers; tests and declarations are not controllers. */
const SOURCE = /(?<!\.d|\.test|\.spec|\.test-d)\.[cm]?[jt]sx?$/u
const SKIPPED_DIRECTORY = /^(?:node_modules|dist|build|coverage|\..*)$/u

/**
 * Node's `fs.watch` of single directories is enough, since the program itself says which files it has loaded: a directory
 * tree with its `node_modules` is never walked. A file counts as changed when its text has, so a save without an edit
 * restarts nothing.
 */
export function watchProject({ root, also, onChange }: WatchOptions): ProjectWatcher {
  const watchers = new Map<string, FSWatcher>()
  const texts = new Map<string, string | undefined>()
  /** The names in each directory that is watched, or is to be watched as soon as it exists. */
  const listings = new Map<string, ReadonlySet<string>>()
  const touched = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  /** Where the directory does not exist, the nearest one above it that does tells when it is made. */
  function watchDirectory(directory: string): void {
    if (watchers.has(directory)) return
    if (!listings.has(directory)) listings.set(directory, namesIn(directory))
    if (open(directory) || dirname(directory) === directory) return
    watchDirectory(dirname(directory))
    // It may have been made meanwhile.
    open(directory)
  }

  /** @returns Whether the directory exists. */
  function open(directory: string): boolean {
    try {
      const watcher = watch(directory, (event, name) => {
        if (name === null) return
        // On Linux, a directory that is deleted or moved is an event of its own watcher, with its own name.
        if (name === basename(directory)) lose()
        else {
          if (event === 'rename') forget(join(directory, name))
          touch(join(directory, name))
        }
      })
      const lose = (): void => {
        if (watchers.get(directory) !== watcher) return
        forget(directory)
        schedule()
      }
      watcher.on('error', lose)
      watchers.set(directory, watcher)
      return true
    } catch {
      // It was deleted, or there are too many watchers; then what is in it does not restart the program.
      return existsSync(directory)
    }
  }

  /**
   * Ends the watchers of a directory and those below: they belong to what was deleted or moved, not to what has its path
   * now. The next `collect` watches that.
   */
  function forget(directory: string): void {
    for (const [each, watcher] of watchers) {
      if (!isIn([directory], each)) continue
      watcher.close()
      watchers.delete(each)
      for (const file of texts.keys()) if (dirname(file) === each) touch(file)
    }
  }

  function watchAgain(directory: string): void {
    watchDirectory(directory)
    if (!watchers.has(directory)) return
    for (const name of namesIn(directory)) touched.add(join(directory, name))
    for (const file of texts.keys()) if (dirname(file) === directory) touched.add(file)
  }

  function touch(path: string): void {
    touched.add(path)
    schedule()
  }

  function schedule(): void {
    clearTimeout(timer)
    timer = setTimeout(collect, QUIET_MS)
  }

  function collect(): void {
    for (const directory of listings.keys()) if (!watchers.has(directory)) watchAgain(directory)
    const paths = [...touched]
    touched.clear()
    const files = paths.filter((path) => hasChanged(path))
    if (files.length > 0) onChange({ files, isConfiguration: files.some((file) => isConfiguration(file)) })
  }

  function hasChanged(path: string): boolean {
    const directory = dirname(path)
    const isNew = !listings.get(directory)?.has(basename(path))
    const isGiven = isIn(also, path)
    if (texts.has(path) || isConfiguration(path) || (isGiven && !isDirectory(path))) return hasNewText(path)
    // Packages are many, and the last file of an installation counts.
    if (basename(directory) === 'node_modules') return false
    listings.set(directory, namesIn(directory))
    if (!isNew && existsSync(path)) return false
    if (SOURCE.test(path)) return true
    if (isNew && !listings.has(path) && isDirectory(path) && (isGiven || !SKIPPED_DIRECTORY.test(basename(path)))) {
      listings.set(path, new Set())
      watchDirectory(path)
      for (const name of namesIn(path)) touch(join(path, name))
    }
    return false
  }

  function hasNewText(path: string): boolean {
    const text = digest(path)
    if (texts.has(path) && text === texts.get(path)) return false
    texts.set(path, text)
    return true
  }

  /** Configuration that a program does not load as a module. */
  function isConfiguration(path: string): boolean {
    const directory = dirname(path)
    if (directory === join(root, 'node_modules')) return INSTALLED.test(basename(path))
    return directory === root && CONFIGURATION.test(basename(path))
  }

  function add(files: readonly LoadedFile[]): void {
    for (const { file, time } of files) {
      if (texts.has(file)) continue
      watchDirectory(dirname(file))
      // An edit may be faster than the news that the file was loaded.
      if (time - CLOCK_MS < changeTime(file)) touch(file)
      else texts.set(file, digest(file))
    }
  }

  watchDirectory(root)
  watchDirectory(join(root, 'node_modules'))
  for (const name of [...namesIn(root)].filter((each) => CONFIGURATION.test(each))) {
    texts.set(join(root, name), digest(join(root, name)))
  }
  for (const path of also) {
    for (const each of filesBelow(path)) {
      texts.set(each, digest(each))
      watchDirectory(dirname(each))
    }
    watchDirectory(isDirectory(path) ? path : dirname(path))
  }
  return {
    add,
    close() {
      clearTimeout(timer)
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}

function changeTime(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function digest(path: string): string | undefined {
  try {
    return hash('sha1', readFileSync(path))
  } catch {
    return undefined
  }
}

function namesIn(directory: string): Set<string> {
  try {
    return new Set(readdirSync(directory))
  } catch {
    return new Set()
  }
}

function filesBelow(path: string): string[] {
  if (!isDirectory(path)) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function isIn(paths: readonly string[], path: string): boolean {
  return paths.some((each) => path === each || path.startsWith(each + sep))
}
