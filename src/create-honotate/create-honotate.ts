#!/usr/bin/env node
/**
 * The entry of `create-honotate`, which `npm create honotate` runs.
 *
 * @module
 */
import { runMain } from '../honotate-kit/toolbox/run-main.ts'
import { align } from '../honotate-kit/toolbox/usage.ts'
import { run, usage } from './create-command.ts'

await runMain((args) => {
  if (!args.includes('-h') && !args.includes('--help')) return run(args)
  console.log(`Usage: npm create honotate@latest -- ${usage.line}\n\nOptions:\n${align(usage.options)}`)
  return 0
})
