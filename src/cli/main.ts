#!/usr/bin/env node
/**
 * The command `honotate`.
 *
 * @module
 */
import process from 'node:process'
import { TransformError } from '../transform/core/errors.ts'
import { loadOxc } from '../transform/core/oxc.ts'
import { parseArguments, usage } from './arguments.ts'
import { findCompiler } from './compiler.ts'

async function main(): Promise<number> {
  const command = parseArguments(process.argv.slice(2), process.cwd())
  if (!command) {
    console.log(usage)
    return process.argv.length > 2 && !/^-*h(?:elp)?$/u.test(process.argv[2] as string) ? 1 : 0
  }
  const compiler = findCompiler(command.directory)
  // Fails here, rather than in a callback of the compiler.
  loadOxc()
  const { run } = compiler.classic ? await import('./run-classic.ts') : await import('./run-native.ts')
  return run(compiler.path, command)
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof TransformError)) throw error
  console.error(`error: ${error.message}`)
  process.exitCode = 1
}
