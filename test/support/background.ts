import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { start } from './program.ts'

const root = join(import.meta.dirname, '../..')

/** Returns the path of the file that is written when a build ends: with its output if it failed, otherwise empty. */
function resultOf(name: string): string {
  return join(process.env['HONOTATE_TEMPORARY'] as string, `${name}.build`)
}

/** Returns the name of the environment variable that marks a build as started by this run. */
const started = (name: string): string => `HONOTATE_BUILDS_${name.toUpperCase()}`

/**
 * Starts a build of `docs/site/run.ts` in the set-up of a project, once per run. Set-ups run one after another before
 * all tests, so they do not wait for the build: tests that need it call `whenBuilt()`.
 *
 * @param name The command.
 * @param before The build that must end first.
 * @returns A function that ends the build at the end of the run.
 */
export function buildInBackground(name: string, before?: string): () => void {
  if (process.env[started(name)]) return () => {}
  process.env[started(name)] = 'yes'
  let end = (): void => {}
  async function build(): Promise<void> {
    if (before) await whenBuilt(before)
    const { process: child, ended, output } = start({ directory: root }, ['node', 'docs/site/run.ts', name], {}, true)
    end = () => void (child.exitCode ?? process.kill(-(child.pid as number)))
    const [code] = await ended
    writeFileSync(`${resultOf(name)}.part`, code === 0 ? '' : output() || `exit code ${code}`)
    renameSync(`${resultOf(name)}.part`, resultOf(name))
  }
  build().catch((error: unknown) => writeFileSync(resultOf(name), String(error)))
  return () => end()
}

/** Waits for a build that `buildInBackground()` has started. */
export async function whenBuilt(name: string): Promise<void> {
  if (!process.env[started(name)]) return
  const result = resultOf(name)
  while (!existsSync(result)) await pause(100)
  const output = readFileSync(result, 'utf8')
  if (output) throw new Error(`\`node docs/site/run.ts ${name}\` failed:\n${output}`)
}
