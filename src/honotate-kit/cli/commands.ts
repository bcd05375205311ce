import { align, type Usage } from '../toolbox/usage.ts'
import type { CommandEntry } from './command.ts'

/** The commands, one line each, in the order of the help. */
// oxfmt-ignore
export const commands: Readonly<Record<string, CommandEntry>> = {
  dev: { summary: 'Run a program, and start it again when a file changes.', needsRuntime: true, load: () => import('./dev/dev-command.ts') },
  routes: { summary: 'List the routes of an app.', needsRuntime: true, load: () => import('./routes/routes-command.ts') },
  check: { summary: 'Type-check a project that has parameter decorators, as tsc --noEmit does.', needsRuntime: true, load: () => import('./compile/run-compiler.ts').then(({ check }) => check) },
  build: { summary: 'Check and compile a project, after the projects it references.', needsRuntime: true, load: () => import('./compile/run-compiler.ts').then(({ build }) => build) },
  openapi: { summary: 'Write the types of all routes, the OpenAPI document and typed clients.', needsRuntime: true, load: () => import('./openapi/openapi-command.ts') },
  access: { summary: 'Write who may call each route, for reviews.', needsRuntime: true, load: () => import('./access/access-command.ts') },
  schemas: { summary: 'Write a Standard Schema for each type marked /** @schema */.', load: () => import('./schemas/schemas-command.ts') },
  migrate: { summary: 'Rewrite the controllers of another framework.', load: () => import('./migrate/migrate-command.ts') },
  doctor: { summary: 'Find what is wrong with the set-up of a project.', load: () => import('./doctor/doctor-command.ts') },
}

export function findCommand(name: string): CommandEntry | undefined {
  return Object.hasOwn(commands, name) ? commands[name] : undefined
}

const HELP = ['-h, --help', 'show this help'] as const

export function helpOf(command: string, { summary }: CommandEntry, { line, options }: Usage): string {
  return `Usage: honotate ${command} ${line}\n\n${summary}\n\nOptions:\n${align([...options, HELP])}`
}

export function help(): string {
  const list = Object.entries(commands).map(([name, { summary }]) => [name, summary] as const)
  const options = align([['-v, --version', 'show the version of honotate'], HELP])
  return `Usage: honotate <command> [options]\n\nCommands:\n${align(list)}\n\nOptions:\n${options}\n\nRun \`honotate <command> --help\` for the options of a command.`
}
