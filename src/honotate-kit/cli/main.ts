#!/usr/bin/env node
import { honotateVersion } from '../transform/hosts/nearest-package.ts'
import { requireFittingRuntime } from './require-fitting-runtime.ts'
import { runMain } from '../toolbox/run-main.ts'
import { suggest } from '../toolbox/suggest.ts'
import { CommandError } from '../toolbox/command-errors.ts'
import { commands, findCommand, help, helpOf } from './commands.ts'

async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined) {
    console.error(help())
    return 1
  }
  if (name === '-v' || name === '-V' || name === '--version') {
    console.log(honotateVersion())
    return 0
  }
  const asksForHelp = isHelp(name) || name === 'help'
  const command = asksForHelp ? args.find(findCommand) : name
  if (command === undefined) {
    console.log(help())
    return 0
  }
  const entry = findCommand(command)
  if (!entry)
    throw new CommandError('UNKNOWN_COMMAND', {
      command,
      suggestion: /^(?:init|new|create)$/u.test(command) ? CREATE : suggest(command, Object.keys(commands)),
    })
  if (entry.needsRuntime && !asksForHelp) requireFittingRuntime()
  const { run, usage } = await entry.load()
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  if (!asksForHelp && !own.some(isHelp)) return run(args)
  console.log(helpOf(command, entry, usage))
  return 0
}

const CREATE = 'Create a project with `npm create honotate@latest`. '

function isHelp(argument: string): boolean {
  return argument === '-h' || argument === '--help'
}

await runMain(main)
