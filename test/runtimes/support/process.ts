import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'

/** A runtime that serves. */
export interface Running {
  readonly address: string
  close(): Promise<void>
}

/** A process that was started. */
export interface Started {
  /** What it has printed so far. */
  output(): string
  /** Resolves when it has printed the pattern. */
  printed(pattern: RegExp): Promise<RegExpExecArray>
  kill(): Promise<void>
}

/** The project that `support/build.ts` has made. */
export function project(): string {
  return process.env['HONOTATE_PROJECT'] as string
}

/** Starts a command in the project. */
export function start([command, ...args]: readonly string[], env: Readonly<Record<string, string>> = {}): Started {
  // Vitest's own variables would make some of the runtimes believe that they are its children.
  const clean = {
    VITEST: undefined,
    NODE_OPTIONS: undefined,
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
    NODE_ENV: 'production',
  }
  const child = spawn(command as string, args, { cwd: project(), env: { ...process.env, ...clean, ...env } })
  const ended = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  return {
    output: () => output,
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        child.stdout.on('data', () => {
          const found = pattern.exec(output)
          if (found) resolve(found)
        })
        void ended.then(() => reject(new Error(`${command} ended before it served:\n${output}`)))
      }),
    async kill() {
      child.kill()
      await ended
    },
  }
}

/** Starts a command that prints its address. */
export async function serve(command: readonly string[]): Promise<Running> {
  const started = start(command)
  const [address] = await started.printed(/http:\/\/[\w.]+:\d+/u)
  return { address, close: () => started.kill() }
}
