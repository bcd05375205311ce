import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

/**
 * Gives a run of the tests a temporary directory of its own, which is removed when the run ends. The tests write whole
 * projects there, and so do the tools that they start.
 */
export function useTemporaryDirectory(): void {
  // The configuration is loaded once for each project.
  if (process.env['HONOTATE_TEMPORARY']) return
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'honotate-tests-')))
  Object.assign(process.env, { HONOTATE_TEMPORARY: directory, TMPDIR: directory, TEMP: directory, TMP: directory })
  process.once('exit', () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }))
}
