import { relative, sep } from 'node:path'

/** A path as commands print it: relative to the working directory, with `/`. */
export function shownPath(path: string, cwd: string): string {
  return relative(cwd, path).split(sep).join('/')
}
