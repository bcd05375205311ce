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

/** The commands, one line each, in the order of the help. */
// oxfmt-ignore
export const commands: Readonly<Record<string, CommandEntry>> = {
  init: { summary: 'Create a project.', load: () => import('../create/init.ts') },
  dev: { summary: 'Run a program, and start it again when a file changes.', load: () => import('./dev/dev.ts') },
  routes: { summary: 'List the routes of an app.', load: () => import('./routes/routes.ts') },
  check: { summary: 'Type-check a project that has parameter decorators, as tsc --noEmit does.', load: () => import('./compile/check.ts') },
  build: { summary: 'Check and compile a project, after the projects it references.', load: () => import('./compile/build.ts') },
  openapi: { summary: 'Write the types of all routes, the OpenAPI document and typed clients.', load: () => import('./openapi/openapi.ts') },
  schemas: { summary: 'Write a Standard Schema for each type marked /** @schema */.', load: () => import('./schemas/schemas.ts') },
  migrate: { summary: 'Rewrite the controllers of another framework.', load: () => import('./migrate/migrate.ts') },
  doctor: { summary: 'Find what is wrong with the set-up of a project.', load: () => import('./doctor/doctor.ts') },
}

/** The entry of a command; `undefined` where there is no such command. */
export function findCommand(name: string): CommandEntry | undefined {
  return Object.hasOwn(commands, name) ? commands[name] : undefined
}
