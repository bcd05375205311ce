import { existsSync, readdirSync, type Dirent } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { NO_SOURCES } from '../../toolbox/files.ts'
import { FileWatcher, installationFiles, isDirectory, type ReadFile } from '../../toolbox/watch-files.ts'

/** Milliseconds to wait after a change, because editors write a file in several steps. */
const QUIET_MS = 15

const CONFIGURATION = /^(?:package\.json|tsconfig(?:\..+)?\.json|\.env(?:\..+)?)$/u
/** The maximum number of directories to watch below a directory of loaded files: each takes a watch of the system. */
const MOST_BELOW = 1000

/** Matches a new file that `discover()` may find: neither a test nor a declaration. */
const SOURCE = /(?<!\.d|\.test|\.spec|\.test-d)\.[cm]?[jt]sx?$/u

export interface ProjectWatcher {
  /** Watches files that the program has loaded, and their directories for new sources. */
  add(files: readonly ReadFile[]): void
  close(): void
}

/**
 * Watches the files and directories whose changes restart a program.
 *
 * @param root The directory of package.json, tsconfig.json and .env.
 * @param also Further files and directories.
 */
export function watchProject(
  root: string,
  also: readonly string[],
  onChange: (files: readonly string[]) => void,
): ProjectWatcher {
  /** The directories of the files that the program has loaded. */
  const loaded = new Set<string>()
  const isNear = (path: string): boolean => [...loaded].some((directory) => path.startsWith(directory + sep))
  const counts = (path: string): boolean =>
    (SOURCE.test(path) && isNear(path)) ||
    (dirname(path) === root && CONFIGURATION.test(basename(path))) ||
    also.some((each) => path === each || path.startsWith(each + sep))
  const watcher = new FileWatcher({ quiet: QUIET_MS, counts, onChange })
  const add = (file: string): void => watcher.add([{ file, time: Infinity }])

  watcher.addDirectory(root)
  for (const name of readdirSync(root)) if (CONFIGURATION.test(name)) add(join(root, name))
  watcher.add(installationFiles(root))
  for (const path of also) {
    // Watches the directory of a missing path, which may become a file or a directory.
    if (!existsSync(path)) watcher.addDirectory(dirname(path))
    else if (!isDirectory(path)) add(path)
    else {
      watcher.addDirectory(path)
      for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
        const each = join(entry.parentPath, entry.name)
        if (entry.isDirectory()) watcher.addDirectory(each)
        else add(each)
      }
    }
  }
  return {
    add(files) {
      for (const directory of new Set(files.map(({ file }) => dirname(file)))) {
        // Watches subdirectories only inside the project: elsewhere, as at the root of a monorepo, the tree may be
        // large.
        const isOwn = join(directory, sep).startsWith(join(root, sep))
        if (isOwn && !isNear(directory)) for (const below of directoriesBelow(directory)) watcher.addDirectory(below)
        loaded.add(directory)
      }
      watcher.add(files)
    },
    close: () => watcher.close(),
  }
}

/** Lists at most `MOST_BELOW` directories below a directory, without directories of packages, output or settings. */
function directoriesBelow(directory: string, found: string[] = []): readonly string[] {
  for (const entry of readEntries(directory)) {
    if (!entry.isDirectory() || NO_SOURCES.test(entry.name)) continue
    if (found.length >= MOST_BELOW) break
    const path = join(directory, entry.name)
    found.push(path)
    directoriesBelow(path, found)
  }
  return found
}

function readEntries(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
  } catch {
    // Another user may own the directory, for example the files of a database.
    return []
  }
}
