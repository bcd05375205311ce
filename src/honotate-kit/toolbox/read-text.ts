import { readFileSync } from 'node:fs'

/** The text of a file; `undefined` if it cannot be read. */
export function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
