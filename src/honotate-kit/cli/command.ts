import type { Usage } from '../toolbox/usage.ts'

export interface CommandEntry {
  readonly summary: string
  /** Whether the command imports honotate. If so, the version of honotate must fit honotate-kit. */
  readonly needsRuntime?: true
  load(): Promise<CommandModule>
}

export interface CommandModule {
  readonly usage: Usage
  /**
   * @param args The words after the name of the command.
   * @returns The exit code.
   */
  run(args: readonly string[]): number | Promise<number>
}
