import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Where commands run. */
export interface Project {
  readonly directory: string
}

/** What a command has answered. */
export interface Answer {
  readonly code: number | null
  readonly output: string
}

/** Runs a command in the sandbox until it ends; `node` is the Node that runs the tests. */
export async function run(
  { directory }: Project,
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const child = start(directory, command, env)
  let output = ''
  child.stdout?.on('data', (data) => (output += data))
  child.stderr?.on('data', (data) => (output += data))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: output.replaceAll(/\x1B\[[\d;]*m/gu, '') }
}

/** Starts a command that serves, and stops it when `use` is done; `ready` is what it prints when it is. */
export async function serving<T>(
  { directory }: Project,
  command: readonly string[],
  use: (address: string, output: () => string) => Promise<T>,
  env: Readonly<Record<string, string>> = {},
  ready = /http:\/\/[\w.]+:\d+/u,
): Promise<T> {
  const child = start(directory, command, env)
  let output = ''
  child.stderr?.on('data', (data) => (output += data))
  const ended = once(child, 'exit')
  try {
    const address = await new Promise<string>((resolve, reject) => {
      child.stdout?.on('data', (data) => {
        output += data
        const found = ready.exec(output)
        if (found) resolve(found[0])
      })
      void ended.then(() => reject(new Error(`${command.join(' ')} ended before it served:\n${output}`)))
    })
    return await use(address, () => output)
  } catch (error) {
    if (error instanceof Error) error.message += `\n${output}`
    throw error
  } finally {
    child.kill()
    await ended
  }
}

function start(cwd: string, [name, ...args]: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  const command = name === 'node' ? process.execPath : (name as string)
  // Vitest's own variables would make some of the tools believe that they are its children.
  const clean = { VITEST: undefined, NODE_OPTIONS: undefined, NO_COLOR: '1', FORCE_COLOR: '0', NODE_ENV: 'production' }
  return spawn(command, args, { cwd, env: { ...process.env, ...clean, ...env } })
}
