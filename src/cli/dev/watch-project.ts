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

const CONFIGURATION = /^(?:package\.json|tsconfig(?:\..+)?\.json|\.env(?:\..+)?|honotate\.config\.[cm]?[jt]s)$/u
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
  const listings = new Map<string, ReadonlySet<string>>()
  const touched = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  function watchDirectory(directory: string): void {
    if (watchers.has(directory)) return
    try {
      const watcher = watch(directory, (_, name) => {
        if (name !== null) touch(join(directory, name))
      })
      watcher.on('error', () => {
        watcher.close()
        watchers.delete(directory)
      })
      watchers.set(directory, watcher)
      listings.set(directory, namesIn(directory))
    } catch {
      // It was deleted, or there are too many watchers; what is in it does not restart the program.
    }
  }

  function touch(path: string): void {
    touched.add(path)
    clearTimeout(timer)
    timer = setTimeout(collect, QUIET_MS)
  }

  function collect(): void {
    const paths = [...touched]
    touched.clear()
    const files = paths.filter((path) => hasChanged(path))
    if (files.length > 0) onChange({ files, isConfiguration: files.some((file) => isConfiguration(file)) })
  }

  function hasChanged(path: string): boolean {
    const directory = dirname(path)
    const isNew = !listings.get(directory)?.has(basename(path))
    if (texts.has(path) || isConfiguration(path) || isIn(also, path)) return hasNewText(path)
    listings.set(directory, namesIn(directory))
    if (!isNew && existsSync(path)) return false
    if (SOURCE.test(path)) return true
    if (isNew && isDirectory(path) && !SKIPPED_DIRECTORY.test(basename(path))) {
      watchDirectory(path)
      listings.set(path, new Set())
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
      watchDirectory(existing(dirname(file)))
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
    watchDirectory(isDirectory(path) ? path : existing(dirname(path)))
  }
  return {
    add,
    close() {
      clearTimeout(timer)
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}

/** The nearest directory that exists. */
function existing(directory: string): string {
  return existsSync(directory) || dirname(directory) === directory ? directory : existing(dirname(directory))
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
