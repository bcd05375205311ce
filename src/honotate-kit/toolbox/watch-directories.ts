import { statSync, watch, type FSWatcher } from 'node:fs'
import { basename, dirname } from 'node:path'

interface OpenDirectory {
  readonly watcher: FSWatcher
  readonly identity: string
}

/**
 * Watches single directories, not trees, with one watch of the system for each directory. While a directory is missing,
 * watches the nearest existing directory above. A directory that is deleted and created again, as by `git checkout`,
 * stays watched.
 */
export class DirectoryWatcher {
  readonly #wanted = new Set<string>()
  readonly #open = new Map<string, OpenDirectory>()
  readonly #touched = new Set<string>()
  readonly #quiet: number
  readonly #onChange: (directories: readonly string[]) => void
  #timer: NodeJS.Timeout | undefined

  /**
   * @param quiet How many milliseconds must pass without an event before changes are reported: saving a file causes
   *   several events.
   * @param onChange Receives the directories in which something may have changed.
   */
  constructor(quiet: number, onChange: (directories: readonly string[]) => void) {
    this.#quiet = quiet
    this.#onChange = onChange
  }

  add(directory: string): void {
    this.#wanted.add(directory)
    this.#openOrAwait(directory)
  }

  /** Reports a directory after the delay, as if the system had sent an event. */
  touch(directory: string): void {
    this.#touched.add(directory)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#report(), this.#quiet)
  }

  close(): void {
    clearTimeout(this.#timer)
    for (const directory of this.#open.keys()) this.#forget(directory)
  }

  #openOrAwait(directory: string): void {
    if (this.#open.has(directory) || this.#tryOpen(directory) || dirname(directory) === directory) return
    this.#openOrAwait(dirname(directory))
    // The directory may have been created in the meantime.
    this.#tryOpen(directory)
  }

  /** @returns Whether the directory exists. */
  #tryOpen(directory: string): boolean {
    const identity = identityOf(directory)
    if (identity === undefined) return false
    try {
      const watcher = watch(directory, (_, name) => {
        // On Linux, a deleted or moved directory reports itself by its own name.
        if (name === basename(directory)) this.#forget(directory)
        this.touch(directory)
      })
      watcher.on('error', () => {
        this.#forget(directory)
        this.touch(directory)
      })
      this.#open.set(directory, { watcher, identity })
    } catch {
      // The directory has been deleted, or the system allows no more watches. Changes in it are then not seen.
    }
    return identityOf(directory) !== undefined
  }

  #forget(directory: string): void {
    this.#open.get(directory)?.watcher.close()
    this.#open.delete(directory)
  }

  #report(): void {
    for (const [directory, { identity }] of this.#open) if (identityOf(directory) !== identity) this.#forget(directory)
    for (const directory of this.#wanted) {
      if (this.#open.has(directory)) continue
      this.#openOrAwait(directory)
      this.#touched.add(directory)
    }
    const directories = [...this.#touched]
    this.#touched.clear()
    this.#onChange(directories)
  }
}

/**
 * Identifies a directory, and distinguishes it from a successor at the same path, even if the system reuses the inode.
 * Returns `undefined` if there is no directory.
 */
function identityOf(directory: string): string | undefined {
  const stats = statSync(directory, { throwIfNoEntry: false })
  return stats?.isDirectory() ? `${stats.ino} ${stats.birthtimeMs}` : undefined
}
