import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createInterface } from 'node:readline'

/** A program of `fixtures` in a process of its own. */
export interface Child {
  readonly process: ChildProcess
  readonly port: number
  /** The lines of JSON that it has written since it listened. */
  readonly lines: readonly Record<string, unknown>[]
  /** Resolves when it has written such a line. */
  wrote(name: string): Promise<Record<string, unknown>>
  /** What it has written of errors. */
  errors(): string
  /** Resolves with its exit code and the signal that ended it. */
  readonly ended: Promise<[code: number | null, signal: string | null]>
}

/**
 * Starts a program that writes lines of JSON, the first of them with its port.
 *
 * @param shell What is done in its shell before it starts, such as setting a limit.
 */
export async function startChild(program: string, options: object = {}, shell?: string): Promise<Child> {
  const command = [
    process.execPath,
    '--import',
    'honotate/register',
    fileURLToPath(new URL(`fixtures/${program}.ts`, import.meta.url)),
    JSON.stringify(options),
  ]
  const stdio = ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe']
  const child = shell
    ? spawn('sh', ['-c', `${shell} && exec "$0" "$@"`, ...command], { stdio })
    : spawn(command[0] as string, command.slice(1), { stdio })
  const ended = once(child, 'close') as Child['ended']
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const lines: Record<string, unknown>[] = []
  const waiting = new Set<() => void>()
  createInterface(child.stdout).on('line', (line) => {
    lines.push(JSON.parse(line) as Record<string, unknown>)
    for (const look of waiting) look()
  })

  function wrote(name: string): Promise<Record<string, unknown>> {
    return new Promise((resolve, reject) => {
      function look(): void {
        const line = lines.find((each) => name in each)
        if (!line) return
        waiting.delete(look)
        resolve(line)
      }
      waiting.add(look)
      look()
      ended.then(() => reject(new Error(`The program has ended before it wrote "${name}":\n${errors}`)), reject)
    })
  }
  const { port } = await wrote('port')
  return { process: child, port: port as number, lines, wrote, errors: () => errors, ended }
}
