import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { CommandError } from '../toolbox/command-errors.ts'

const NAMES = ['src/main', 'src/index', 'src/server', 'src/app', 'main', 'index', 'server', 'app']
const EXTENSIONS = ['.ts', '.mts', '.tsx', '.js', '.mjs']

/**
 * The absolute path of the program: the one that is given, or the first of the usual names that exists.
 *
 * @throws HONOTATE_NO_ENTRY
 */
export function findEntry(given: string | undefined, cwd: string): string {
  const names = given === undefined ? NAMES.flatMap((name) => EXTENSIONS.map((extension) => name + extension)) : [given]
  const found = names.map((name) => resolve(cwd, name)).find((path) => existsSync(path) && statSync(path).isFile())
  if (found !== undefined) return found
  throw new CommandError('NO_ENTRY', {
    problem: given === undefined ? `There is no src/main.ts in ${cwd}` : `There is no file ${resolve(cwd, given)}`,
  })
}
