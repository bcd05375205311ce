import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { filesBelow } from '../../toolbox/files.ts'
import { spawn } from 'node:child_process'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** The absolute paths of the files that honotate has made for a project. */
export interface GeneratedFiles {
  /** Files of `honotate schemas`. */
  readonly schemas: readonly string[]
  /** Files of `honotate openapi`, with the types of all routes. */
  readonly types: readonly string[]
  /** The directories of clients. */
  readonly clients: readonly string[]
}

/** The first line of every generated file. */
const HEAD = /^\/\/ Made by `honotate (schemas|openapi)`/u

/**
 * Finds generated files by their first line. A directory with a package.json is another project.
 *
 * @param directory The directory of the tsconfig.json.
 * @returns `undefined` for a project without generated files.
 */
export function findGenerated(directory: string): GeneratedFiles | undefined {
  const found = { schemas: [] as string[], types: [] as string[], clients: [] as string[] }
  for (const path of filesBelow(directory, /(?<!\.d)\.(?:[cm]?ts|js)$/u)) {
    const [, command] = HEAD.exec(headOf(path)) ?? []
    if (command && isInOtherProject(dirname(path), directory)) continue
    if (command === 'schemas') found.schemas.push(path)
    else if (command && basename(path) === 'client.js') found.clients.push(dirname(path))
    else if (command) found.types.push(path)
  }
  return Object.values(found).some((files) => files.length > 0) ? found : undefined
}

function isInOtherProject(path: string, directory: string): boolean {
  return path !== directory && (existsSync(join(path, 'package.json')) || isInOtherProject(dirname(path), directory))
}

function headOf(path: string): string {
  const bytes = Buffer.alloc(40)
  const file = openSync(path, 'r')
  try {
    return bytes.toString('utf8', 0, readSync(file, bytes))
  } finally {
    closeSync(file)
  }
}

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

/** What `list` prints. */
export interface Listed {
  readonly stale: readonly StaleFile[]
  /** Why clients are not compared: the app cannot be loaded. */
  readonly failure?: string
}

/** The stale files of a project; none if they cannot be made, which `honotate check` reports. */
export async function listStale(config: string): Promise<Listed> {
  const none: Listed = { stale: [] }
  if (!findGenerated(dirname(config))) return none
  const running = spawn(process.execPath, [child, config, 'list'], { stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    return JSON.parse(await text(running.stdout)) as Listed
  } catch {
    return none
  }
}
