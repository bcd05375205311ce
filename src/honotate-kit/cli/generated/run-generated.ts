import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { findGenerated } from './find-generated.ts'

/** `write` writes stale files, `list` prints them as JSON. */
export type Mode = 'write' | 'list'

/** A generated file that differs from the output of its command. */
export interface StaleFile {
  readonly file: string
  readonly command: string
}

const child = fileURLToPath(new URL('generated-child.js', import.meta.url))

/**
 * Writes the stale generated files of a project, in another process.
 *
 * @param config The absolute path of the tsconfig.json.
 */
export async function updateGenerated(config: string): Promise<void> {
  if (!findGenerated(dirname(config))) return
  const running = spawn(process.execPath, [child, config, 'write'], { stdio: ['ignore', 'inherit', 'inherit'] })
  await new Promise((resolve, reject) => running.on('error', reject).on('exit', resolve))
}

/** The stale files of a project; empty if they cannot be made, which `honotate check` reports. */
export async function listStale(config: string): Promise<readonly StaleFile[]> {
  if (!findGenerated(dirname(config))) return []
  const running = spawn(process.execPath, [child, config, 'list'], { stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    return JSON.parse(await text(running.stdout)) as StaleFile[]
  } catch {
    return []
  }
}
