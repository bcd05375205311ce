/** A command: its summary in `honotate --help`, and the module that runs it. */
export interface CommandEntry {
  readonly summary: string
  load(): Promise<CommandModule>
}

/** The module of a command. */
export interface CommandModule {
  /** The help of `honotate <command> --help`. */
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
  /** The arguments after the name of the command: `[entry] [options]`. */
  readonly line: string
  /** Each option with its meaning. */
  readonly options: readonly (readonly [option: string, meaning: string])[]
}
