import { align } from '../toolbox/align.ts'
import type { CommandEntry, Usage } from './command.ts'
import { commands } from './commands.ts'

const HELP = ['-h, --help', 'show this help'] as const

/** The help of one command. */
export function helpOf(command: string, { summary }: CommandEntry, { line, options }: Usage): string {
  return `Usage: honotate ${command} ${line}\n\n${summary}\n\nOptions:\n${align([...options, HELP])}`
}

/** The help of all commands. */
export function help(): string {
  const list = Object.entries(commands).map(([name, { summary }]) => [name, summary] as const)
  const options = align([['-v, --version', 'show the version of honotate'], HELP])
  return `Usage: honotate <command> [options]\n\nCommands:\n${align(list)}\n\nOptions:\n${options}\n\nRun \`honotate <command> --help\` for the options of a command.`
}
