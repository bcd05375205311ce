import { readFileSync, statSync } from 'node:fs'

/** Whether a path leads to a file, perhaps through links. */
export function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
  } catch {
    // The path may be a link that leads to itself, or be in a directory without permission to enter it.
    return false
  }
}

/** The text of a file; `undefined` if it cannot be read. */
export function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
