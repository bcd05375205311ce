import process from 'node:process'
import { start as startProgram, type Program } from '../../support/program.ts'

/** A running server in one of the runtimes. */
export interface Running {
  readonly address: string
  close(): Promise<unknown>
}

/** The folder of the project that `support/build.ts` has created. */
export function project(): string {
  return process.env['HONOTATE_PROJECT'] as string
}

/** Starts a command in the project. */
export function start(command: readonly string[], env?: Readonly<Record<string, string>>): Program {
  return startProgram({ directory: project() }, command, env)
}

/** Starts a command that prints its address. */
export async function serve(command: readonly string[]): Promise<Running> {
  const { printed, stop } = start(command)
  const [address] = await printed(/http:\/\/[\w.]+:\d+/u)
  return { address, close: () => stop() }
}
