#!/usr/bin/env node
/**
 * The command `create-honotate`, which `npm create honotate` runs.
 *
 * @module
 */
import process from 'node:process'
import { TransformError } from '../transform/core/errors.ts'
import { run, usage } from './init.ts'

const args = process.argv.slice(2)
try {
  if (args.includes('-h') || args.includes('--help')) {
    const width = Math.max(...usage.options.map(([option]) => option.length))
    const options = usage.options.map(([option, meaning]) => `  ${option.padEnd(width)}  ${meaning}`)
    console.log(`Usage: npm create honotate@latest -- ${usage.line}\n\nOptions:\n${options.join('\n')}`)
  } else process.exitCode = await run(args)
} catch (error) {
  // Ctrl+C in a question.
  if ((error as Error).name === 'AbortError') process.exitCode = 130
  else if (error instanceof TransformError) {
    console.error(`error: ${error.message}`)
    process.exitCode = 1
  } else throw error
}
