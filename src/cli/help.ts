/** The commands, with what each one does. */
export const commands = {
  check: 'Type-check a project that has parameter decorators, as tsc --noEmit does.',
  build: 'Check and compile a project, after the projects it references.',
  openapi: 'Write the types of all routes, the OpenAPI document and typed clients.',
  schemas: 'Write a Standard Schema for each type marked /** @schema */.',
} as const

export type CommandName = keyof typeof commands

const options = `Options:
  -p, --project <path>   tsconfig.json, or the directory that has it (default: the nearest)
  -w, --watch            run again when a file changes
  --pretty [true|false]  colors and code frames (default: in a terminal)
  -h, --help             show this help`

/** The help of one command or, without one, of all. */
export function helpOf(command: CommandName | undefined): string {
  if (command) return `Usage: honotate ${command} [options]\n\n${commands[command]}\n\n${options}`
  const list = Object.entries(commands).map(([name, summary]) => `  ${name.padEnd(7)}  ${summary}`)
  return `Usage: honotate <command> [options]\n\nCommands:\n${list.join('\n')}\n\n${options}\n  -v, --version          show the version of honotate`
}

/** The help of a command with options of its own. */
export function helpWith(command: CommandName, { line, options: own }: Usage): string {
  const rows = [...own, ['-h, --help', 'show this help'] as const]
  const width = Math.max(...rows.map(([option]) => option.length))
  const list = rows.map(([option, meaning]) => `  ${option.padEnd(width)}  ${meaning}`)
  return `Usage: honotate ${command} ${line}\n\n${commands[command]}\n\nOptions:\n${list.join('\n')}`
}

/** The help of a command: its arguments, and its options with their meanings. */
export interface Usage {
  readonly line: string
  readonly options: readonly (readonly [option: string, meaning: string])[]
}
