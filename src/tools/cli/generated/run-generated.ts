import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { findGenerated } from './find-generated.ts'

/** `check` prints what is stale, `write` writes it, `list` prints JSON. */
export type Mode = 'check' | 'write' | 'list'

/** A generated file that differs from what its command writes. */
export interface StaleFile {
  readonly file: string
  readonly command: string
}

const child = fileURLToPath(new URL('generated-child.js', import.meta.url))

/**
 * Compares or writes the generated files of a project, in a process of its own.
 *
 * @param config The absolute path of the tsconfig.json.
 * @returns The exit code: 1 if a file is stale or cannot be made; 0 at once if the project has no generated files.
 */
export async function runGenerated(config: string, mode: 'check' | 'write'): Promise<number> {
  if (!hasGenerated(config)) return 0
  const running = spawn(process.execPath, [child, config, mode], { stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((resolve, reject) => running.on('error', reject).on('exit', (code) => resolve(code ?? 1)))
}

/** The stale files of a project; empty if they cannot be made, which `honotate check` reports. */
export async function listStale(config: string): Promise<readonly StaleFile[]> {
  if (!hasGenerated(config)) return []
  const running = spawn(process.execPath, [child, config, 'list'], { stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    return JSON.parse(await text(running.stdout)) as StaleFile[]
  } catch {
    return []
  }
}

function hasGenerated(config: string): boolean {
  return Object.values(findGenerated(dirname(config))).some((files) => files.length > 0)
}
