import type { Usage } from '../toolbox/usage.ts'

/** A command: its summary in `honotate --help`, and the module that runs it. */
export interface CommandEntry {
  readonly summary: string
  /** Whether the command imports honotate, whose version must then fit. */
  readonly needsRuntime?: true
  load(): Promise<CommandModule>
}

export interface CommandModule {
  /** The help of `honotate <command> --help`. */
  readonly usage: Usage
  /**
   * Runs the command.
   *
   * @param args The words after the name of the command.
   * @returns The exit code.
   */
  run(args: readonly string[]): number | Promise<number>
}
