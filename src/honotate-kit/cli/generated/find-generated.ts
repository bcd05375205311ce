import { closeSync, existsSync, openSync, readSync, statSync, utimesSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { findAccessLocks } from '../access/access-file.ts'
import { appIn } from '../client/client-files.ts'
import { isFile, readText } from '../../disk.ts'
import { filesBelow } from '../../toolbox/files.ts'
import { spawn } from 'node:child_process'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/**
 * The generated files of a project, and the missing contracts that the project imports. Paths except `from` are
 * absolute.
 */
export interface GeneratedFiles {
  /** Files of `honotate schemas`. */
  readonly schemas: readonly string[]
  readonly types: readonly TypesFile[]
  readonly clients: readonly GeneratedClient[]
}

export interface GeneratedClient {
  readonly directory: string
  /** The file of the client's app; absent if the client does not name its app. */
  readonly app?: string | undefined
}

/** A file of `honotate openapi` with the types of routes. */
export interface TypesFile {
  readonly path: string
  readonly contract: boolean
  /** The entry whose controllers the file covers, relative to the tsconfig.json; absent for all controllers. */
  readonly from?: string
}

const HEAD = /^\/\/ Made by `honotate (schemas|openapi)\b( --contract)?(?: --from ([^\s`]+))?/u

/**
 * Finds generated files, by their first line, and missing contracts that the program imports. Skips the JavaScript that
 * a compiler makes of generated files, and subdirectories with a package.json, which are other projects.
 *
 * @param directory The directory of the tsconfig.json.
 * @returns `undefined` if it finds none.
 */
export function findGenerated(directory: string): GeneratedFiles | undefined {
  const missing = missingContracts(directory).map((path): TypesFile => ({ path, contract: true }))
  const found = { schemas: [] as string[], types: missing, clients: [] as GeneratedClient[] }
  for (const path of filesBelow(directory, /(?<!\.d)\.[cm]?ts$|^client\.js$/u)) {
    const head = headOf(path)
    const [, command, contract, from] = HEAD.exec(head) ?? []
    if (command && isInOtherProject(dirname(path), directory)) continue
    if (command === 'schemas') found.schemas.push(path)
    else if (command && basename(path) === 'client.js') {
      const app = appIn(head)
      found.clients.push({ directory: dirname(path), app: app === undefined ? app : join(directory, app) })
    } else if (command) found.types.push({ path, contract: contract !== undefined, ...(from && { from }) })
  }
  return Object.values(found).some((files) => files.length > 0) ? found : undefined
}

/** Whether a contract is missing, or older than a TypeScript file that is not generated. */
export function needsContract(directory: string): boolean {
  const contracts = findGenerated(directory)?.types.filter(({ contract }) => contract) ?? []
  if (contracts.length === 0) return false
  if (contracts.some(({ path }) => !existsSync(path))) return true
  const written = Math.min(...contracts.map(({ path }) => statSync(path).mtimeMs))
  return [...filesBelow(directory, /\.[cm]?tsx?$/u)].some(
    (path) => statSync(path).mtimeMs > written && !HEAD.test(headOf(path)),
  )
}

/**
 * Sets the modification time of the contracts in `files` to the time of their comparison with the sources, so that
 * `needsContract()` is `false` at the next start.
 */
export function markCurrent({ types }: GeneratedFiles, files: readonly { readonly path: string }[], time: Date): void {
  const current = new Set(files.map(({ path }) => path))
  for (const { path } of types.filter((each) => each.contract && current.has(each.path))) {
    try {
      utimesSync(path, time, time)
    } catch {
      // Another user may own the file. It is compared again at the next start.
    }
  }
}

function isInOtherProject(path: string, directory: string): boolean {
  return path !== directory && (existsSync(join(path, 'package.json')) || isInOtherProject(dirname(path), directory))
}

/** Describes a file of types. A missing file counts as a contract if the program imports `contract` from it. */
export function typesFileAt(path: string, directory: string): TypesFile {
  if (!isFile(path)) return { path, contract: missingContracts(directory).includes(path) }
  const [, , contract, from] = HEAD.exec(headOf(path)) ?? []
  return { path, contract: contract !== undefined, ...(from && { from }) }
}

const CONTRACT_IMPORT = /import\s*\{[^}]*\bcontract\b[^}]*\}\s*from\s*(['"])(\.[^'"]*\.gen)(?:\.[cm]?[jt]s)?\1/gu

/** Finds the missing files from which a program imports `contract`, as in a fresh clone. */
export function missingContracts(directory: string): readonly string[] {
  const found = new Set<string>()
  for (const file of filesBelow(directory, /(?<!\.d)\.[cm]?tsx?$/u)) {
    const text = readText(file) ?? ''
    if (!text.includes('contract')) continue
    for (const [, , specifier] of text.matchAll(CONTRACT_IMPORT)) {
      const path = `${resolve(dirname(file), specifier as string)}.ts`
      if (!existsSync(path) && !isInOtherProject(dirname(path), directory)) found.add(path)
    }
  }
  return [...found].sort()
}

function headOf(path: string): string {
  const bytes = Buffer.alloc(500)
  const file = openSync(path, 'r')
  try {
    return bytes.toString('utf8', 0, readSync(file, bytes))
  } finally {
    closeSync(file)
  }
}

/**
 * `write` writes stale files. `start` does so too and then calls `markCurrent()`; it is only for the time before a type
 * check watches the files, since a new modification time restarts the check. `list` prints a `GeneratedReport` as JSON.
 */
export type Mode = 'write' | 'start' | 'list'

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
export async function updateGenerated(config: string, mode: 'write' | 'start' = 'write'): Promise<void> {
  const running = spawn(process.execPath, [child, config, mode], { stdio: ['ignore', 'inherit', 'inherit'] })
  await new Promise((resolve, reject) => running.on('error', reject).on('exit', resolve))
}

export interface GeneratedReport {
  readonly stale: readonly StaleFile[]
  readonly unchecked: readonly string[]
  /** Why clients are not compared: the app cannot be loaded. */
  readonly failure?: string
  /** Why clients are not compared: the program needs Bun or Deno. */
  readonly note?: string
}

const NOTHING: GeneratedReport = { stale: [], unchecked: [] }

/**
 * Reports on the generated files and access locks of a project, from another process. The report is empty if that
 * process fails.
 */
export async function reportGenerated(config: string): Promise<GeneratedReport> {
  if (!findGenerated(dirname(config)) && findAccessLocks(dirname(config)).length === 0) return NOTHING
  const running = spawn(process.execPath, [child, config, 'list'], { stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    return JSON.parse(await text(running.stdout)) as GeneratedReport
  } catch {
    return NOTHING
  }
}
