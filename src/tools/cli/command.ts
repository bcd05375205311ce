/** A command: what `honotate --help` says of it, and the module that runs it. */
export interface CommandEntry {
  readonly summary: string
  load(): Promise<CommandModule>
}

/** The module of a command. */
export interface CommandModule {
  /** What `honotate <command> --help` shows: the arguments and, below, the options. */
  readonly usage: Usage
  /**
   * Runs the command.
   *
   * @param args The words after its name.
   * @returns The exit code.
   */
  run(args: readonly string[]): number | Promise<number>
}

/** The help of a command. */
export interface Usage {
  /** After the name of the command: `[entry] [options]`. */
  readonly line: string
  /** Each option with its meaning. */
  readonly options: readonly (readonly [option: string, meaning: string])[]
}
