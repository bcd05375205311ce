import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { createInterface } from 'node:readline'

/** The directory in which a program runs. */
export interface Place {
  readonly directory: string
}

/** The exit code of a program, and its output to both streams, without colours. */
export interface Result {
  readonly code: number | null
  readonly output: string
}

/** Environment variables; `undefined` removes a variable. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A running program. */
export interface Program {
  readonly process: ChildProcess
  /** Returns the output so far. */
  output(): string
  /** Returns the output to the standard error so far. */
  errors(): string
  /** Resolves when the output matches the pattern; rejects if the program ends before. */
  printed(pattern: RegExp): Promise<RegExpExecArray>
  /** Resolves with the exit code, or with the signal that ended the program. */
  readonly ended: Promise<[code: number | null, signal: NodeJS.Signals | null]>
  /** Sends a signal and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

// With the variables of Vitest, some tools would behave as if Vitest had started them.
const CLEAN = {
  VITEST: undefined,
  NODE_OPTIONS: undefined,
  NO_COLOR: '1',
  FORCE_COLOR: undefined,
  NODE_ENV: 'production',
}

/**
 * Starts a program; the command `node` is the Node that runs the tests.
 *
 * @param isDetached Whether the program leads a process group.
 */
export function start(
  { directory }: Place,
  command: readonly string[],
  env: Environment = {},
  isDetached = false,
): Program {
  const [name, args] = split(command)
  const child = spawn(name, args, {
    cwd: directory,
    env: { ...process.env, ...CLEAN, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isDetached,
  })
  let text = ''
  let errors = ''
  const output = (): string => text.replaceAll(/\x1B\[[\d;]*m/gu, '')
  const watchers = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (data) => {
      text += data
      for (const watch of watchers) watch()
    })
  child.stderr.on('data', (data) => (errors += data))
  const ended = once(child, 'close') as Program['ended']
  return {
    process: child,
    output,
    errors: () => errors,
    ended,
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(output())
          if (!found) return
          watchers.delete(look)
          resolve(found)
        }
        watchers.add(look)
        look()
        const fail = (cause?: unknown): void =>
          reject(new Error(`${command.join(' ')} ended before it printed ${pattern}:\n${output()}`, { cause }))
        ended.then(() => fail(), fail)
      }),
    async stop(signal) {
      child.kill(signal)
      return (await ended)[0]
    },
  }
}

/** A line of JSON that a program has written. */
export type Line = Readonly<Record<string, any>>

/** A program that writes lines of JSON. */
export interface Writer extends Program {
  readonly lines: readonly Line[]
  /** Resolves with the first line that passes; rejects if the program ends before. */
  line(passes: (line: Line) => boolean): Promise<Line>
}

/** Starts a program that writes lines of JSON to its standard output. */
export function startWriter(place: Place, command: readonly string[], env?: Environment): Writer {
  const program = start(place, command, env)
  const lines: Line[] = []
  const watchers = new Set<() => void>()
  createInterface(program.process.stdout as NonNullable<ChildProcess['stdout']>).on('line', (text) => {
    lines.push(JSON.parse(text) as Line)
    for (const watch of watchers) watch()
  })
  return {
    ...program,
    lines,
    line: (passes) =>
      new Promise((resolve, reject) => {
        const watch = (): void => {
          const line = lines.find(passes)
          if (!line) return
          watchers.delete(watch)
          resolve(line)
        }
        watchers.add(watch)
        watch()
        const fail = (cause?: unknown): void =>
          reject(new Error(`${command.join(' ')} ended before it wrote the line:\n${program.output()}`, { cause }))
        program.ended.then(() => fail(), fail)
      }),
  }
}

/** Runs a program until it ends. */
export async function run(place: Place, command: readonly string[], env?: Environment): Promise<Result> {
  const { ended, output } = start(place, command, env)
  const [code] = await ended
  return { code, output: output() }
}

/** Runs a program until it ends, and blocks meanwhile. */
export function runSync(
  { directory }: Place,
  command: readonly string[],
  env: Environment = {},
): { readonly code: number | null; readonly stdout: string; readonly stderr: string } {
  const [name, args] = split(command)
  const options = { cwd: directory, env: { ...process.env, ...CLEAN, ...env }, encoding: 'utf8' } as const
  const { status, stdout, stderr, error } = spawnSync(name, args, options)
  if (error) throw error
  return { code: status, stdout, stderr }
}

/** Runs a program, which must succeed, and returns its standard output. */
export function outputOf(place: Place, command: readonly string[], env?: Environment): string {
  const { code, stdout, stderr } = runSync(place, command, env)
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${stdout}${stderr}`)
  return stdout
}

function split([name = '', ...args]: readonly string[]): [name: string, args: readonly string[]] {
  return [name === 'node' ? process.execPath : name, args]
}

/** Starts a server and stops it after `use`; `ready` matches the address that the server prints. */
export async function serving<T>(
  place: Place,
  command: readonly string[],
  use: (address: string, output: () => string) => Promise<T>,
  env?: Environment,
  ready = /http:\/\/[\w.]+:\d+/u,
): Promise<T> {
  const { printed, output, stop } = start(place, command, env)
  try {
    const [address] = await printed(ready)
    return await use(address, output)
  } catch (error) {
    if (error instanceof Error && !error.message.includes(output())) error.message += `\n${output()}`
    throw error
  } finally {
    await stop()
  }
}
