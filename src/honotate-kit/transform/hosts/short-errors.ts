import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The option of the bundlers' plugins that shortens errors. */
export interface ErrorOptions {
  /**
   * Whether a bundle contains the `'sentences'` of honotate's errors, or only their `'codes'` and details, which saves
   * about 2 KB with gzip. Has no effect if the bundle only imports honotate instead of containing it.
   * @default 'sentences'
   */
  readonly errors?: 'sentences' | 'codes'
}

/** Matches the path of the module that contains the sentences of honotate's errors. */
export const CATALOGUE: RegExp = /[\\/]honotate[\\/]dist[\\/]catalogue\.js$/u

/** Reads the module of the codes, which is next to `path`, the module of the sentences. */
export function readCodes(path: string): Promise<string> {
  return readFile(join(dirname(path), 'codes.js'), 'utf8')
}
