import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'

/** Writes a file at once: one that is read, or a process that ends, in the middle finds the old text or the new one. */
export function writeWhole(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const temporary = `${path}.${process.pid}.tmp`
  try {
    writeFileSync(temporary, text)
    renameSync(temporary, path)
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** Whether a file has this text already, whatever its line ends: Git may have changed those. */
export function isCurrent(path: string, text: string): boolean {
  try {
    return readFileSync(path, 'utf8').replaceAll('\r\n', '\n') === text
  } catch {
    return false
  }
}
