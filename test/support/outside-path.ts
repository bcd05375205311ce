import { delimiter } from 'node:path'
import process from 'node:process'

/** The folders of the PATH without those of this repository, which npm puts there. */
export const outsidePath: readonly string[] = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((entry) => !entry.includes('node_modules'))
