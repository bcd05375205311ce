import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

/**
 * Creates a temporary directory for a run of the tests, which is removed when the run ends. The tests, and the tools
 * that they start, write whole projects to it.
 */
export function useTemporaryDirectory(): void {
  // Vitest loads the configuration once for each project.
  if (process.env['HONOTATE_TEMPORARY']) return
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'honotate-tests-')))
  Object.assign(process.env, { HONOTATE_TEMPORARY: directory, TMPDIR: directory, TEMP: directory, TMP: directory })
  process.once('exit', () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }))
}
