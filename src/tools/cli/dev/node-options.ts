import { CommandError } from '../../toolbox/command-errors.ts'

/** Options of Node that take a value. */
const WITH_VALUE = /^--(?:env-file|env-file-if-exists|import|require|conditions)$/u
const INSPECT = /^--inspect(?:-brk|-wait)?(?:=|$)/u

/**
 * Takes the options that belong to Node out of a command line.
 *
 * @throws HONOTATE_MISSING_VALUE
 */
export function splitNodeOptions(args: readonly string[]): {
  readonly nodeOptions: readonly string[]
  readonly rest: readonly string[]
} {
  const nodeOptions: string[] = []
  const rest: string[] = []
  for (let index = 0; index < args.length; index++) {
    const argument = args[index] as string
    if (INSPECT.test(argument)) nodeOptions.push(argument)
    else if (WITH_VALUE.test(argument.replace(/=.*$/su, ''))) {
      if (argument.includes('=')) nodeOptions.push(argument)
      else {
        const value = args[++index]
        if (value === undefined) throw new CommandError('MISSING_VALUE', { argument })
        nodeOptions.push(`${argument}=${value}`)
      }
    } else rest.push(argument)
  }
  return { nodeOptions, rest }
}

/** Whether Node opens a port for a debugger; only one process at a time can open it. */
export function opensInspector(nodeOptions: readonly string[]): boolean {
  return nodeOptions.some((option) => INSPECT.test(option))
}

/** Whether Node stops before the first line of the program. */
export function waitsForDebugger(nodeOptions: readonly string[]): boolean {
  return nodeOptions.some((option) => /^--inspect-(?:brk|wait)/u.test(option))
}
