import { fileURLToPath } from 'node:url'
import { startWriter, type Line, type Writer } from '../../support/program.ts'

/** A program of `fixtures` that writes lines of JSON, the first of them with its port. */
export interface Child extends Writer {
  readonly port: number
  /** Resolves with the first line that has the member `name`. */
  wrote(name: string): Promise<Line>
}

/**
 * Starts a program of `fixtures`.
 *
 * @param shell A shell command to run before the program, such as one that sets a limit.
 */
export async function startChild(program: string, options: object = {}, shell?: string): Promise<Child> {
  const command = programOf(program, options)
  const writer = startWriter(
    { directory: process.cwd() },
    shell ? ['sh', '-c', `${shell} && exec "$0" "$@"`, ...command] : command,
  )
  const wrote = (name: string): Promise<Line> => writer.line((line) => name in line)
  return { ...writer, wrote, port: (await wrote('port'))['port'] as number }
}

/** The command of a program of `fixtures`, which receives the options as JSON. */
export function programOf(program: string, options: object): string[] {
  return [
    process.execPath,
    '--import',
    'honotate-kit/register',
    fileURLToPath(new URL(`fixtures/${program}.ts`, import.meta.url)),
    JSON.stringify(options),
  ]
}
