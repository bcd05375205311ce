import { hash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { NO_SOURCES } from './files.ts'
import { DirectoryWatcher } from './watch-directories.ts'

/** How many milliseconds the times of files may lag behind the clock. */
const CLOCK_MS = 5

/** The files that npm, pnpm and Yarn write at the end of an installation. */
const INSTALLED = ['.package-lock.json', '.modules.yaml', '.yarn-state.yml']

export interface ReadFile {
  readonly file: string
  /** When the file was read: a value of `Date.now()`, or `Infinity` to ignore earlier edits. */
  readonly time: number
}

export interface WatchOptions {
  readonly quiet: number
  /**
   * For a new file in a watched directory: whether it is a change. For a new directory whose name matches `NO_SOURCES`:
   * whether to watch it.
   */
  counts(path: string): boolean
  onChange(files: readonly string[]): void
}

/**
 * Watches the directories of files that a program or a compiler has read. A file counts as changed when its text has
 * changed, so saving a watched file without an edit reports nothing.
 */
export class FileWatcher {
  readonly #digests = new Map<string, string | undefined>()
  /** The names in each watched directory. */
  readonly #listings = new Map<string, ReadonlySet<string>>()
  readonly #options: WatchOptions
  readonly #directories: DirectoryWatcher

  constructor(options: WatchOptions) {
    this.#options = options
    this.#directories = new DirectoryWatcher(options.quiet, (directories) => this.#collect(directories))
  }

  /** Watches more files; they need not exist yet. */
  add(files: Iterable<ReadFile>): void {
    for (const { file, time } of files) {
      if (this.#digests.has(file)) continue
      this.addDirectory(dirname(file))
      // A file that was saved after it was read counts as changed: the text that was read is not known here.
      const isEdited = time - CLOCK_MS < changeTime(file)
      this.#digests.set(file, isEdited ? 'unknown' : digestOf(file))
      if (isEdited) this.#directories.touch(dirname(file))
    }
  }

  /** Watches for new files in a directory. */
  addDirectory(directory: string): void {
    if (this.#listings.has(directory)) return
    this.#listings.set(directory, entriesIn(directory))
    this.#directories.add(directory)
  }

  close(): void {
    this.#directories.close()
  }

  #collect(directories: readonly string[]): void {
    const changed = new Set<string>()
    for (const directory of directories) this.#compare(directory, changed)
    if (changed.size > 0) this.#options.onChange([...changed])
  }

  #compare(directory: string, changed: Set<string>): void {
    for (const [file, before] of this.#digests) {
      if (dirname(file) !== directory) continue
      const digest = digestOf(file)
      this.#digests.set(file, digest)
      if (digest !== before) changed.add(file)
    }
    const names = entriesIn(directory)
    const before = this.#listings.get(directory)
    this.#listings.set(directory, names)
    // An installation adds hundreds of packages to `node_modules`. `installationFiles()` names the files to watch
    // instead.
    if (basename(directory) === 'node_modules') return
    for (const name of names) {
      const path = join(directory, name)
      if (!before?.has(name) && !this.#digests.has(path)) this.#enter(path, changed)
    }
  }

  /** Handles a new entry: reports a file that `counts()`, or watches a directory. */
  #enter(path: string, changed: Set<string>): void {
    if (!isDirectory(path, lstatSync)) {
      // A link to a directory is not followed: following a link to a directory above would never end.
      if (isDirectory(path) || !this.#options.counts(path)) return
      this.#digests.set(path, digestOf(path))
      changed.add(path)
    } else if (!NO_SOURCES.test(basename(path)) || this.#options.counts(path)) {
      this.#directories.add(path)
      this.#compare(path, changed)
    }
  }
}

/**
 * The files that change when packages are installed for a directory: watching them replaces watching `node_modules`.
 */
export function installationFiles(directory: string): ReadFile[] {
  const roots = [directory]
  for (let above = dirname(directory); above !== dirname(above); above = dirname(above))
    if (isDirectory(join(above, 'node_modules'))) roots.push(above)
  return roots.flatMap((root) => INSTALLED.map((name) => ({ file: join(root, 'node_modules', name), time: Infinity })))
}

/** @param read Pass `lstatSync` so that a link to a directory does not count; the default follows links. */
export function isDirectory(path: string, read: typeof lstatSync | typeof statSync = statSync): boolean {
  try {
    return read(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  } catch {
    // A link that leads to itself, or a directory of another user.
    return false
  }
}

/** When a file was last written; if it is missing, when its directory last changed, and 0 without a directory. */
function changeTime(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false }) ?? statSync(dirname(path), { throwIfNoEntry: false })
  return stats?.mtimeMs ?? 0
}

function digestOf(path: string): string | undefined {
  try {
    return hash('sha1', readFileSync(path))
  } catch {
    return undefined
  }
}

function entriesIn(directory: string): Set<string> {
  try {
    return new Set(readdirSync(directory))
  } catch {
    return new Set()
  }
}
