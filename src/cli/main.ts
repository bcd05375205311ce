#!/usr/bin/env node
/**
 * The command `honotate`.
 *
 * @module
 */
import { createRequire } from 'node:module'
import process from 'node:process'
import { TransformError } from '../transform/core/errors.ts'
import { loadOxc } from '../transform/core/oxc.ts'
import { parseArguments } from './arguments.ts'
import { findCompiler } from './compiler.ts'
import { helpOf, helpWith } from './help.ts'

/** The commands with options of their own. */
const own = { openapi: () => import('./openapi/openapi.ts'), schemas: () => import('./schemas.ts') }

async function main(): Promise<number> {
  const request = parseArguments(process.argv.slice(2), process.cwd())
  if (!request) {
    console.error(helpOf(undefined))
    return 1
  }
  if (request.kind === 'help') {
    const { command } = request
    const isOwn = command === 'openapi' || command === 'schemas'
    console.log(isOwn ? helpWith(command, (await own[command]()).usage) : helpOf(command))
    return 0
  }
  if (request.kind === 'version') {
    const { version } = createRequire(import.meta.url)('../../package.json') as { version: string }
    console.log(version)
    return 0
  }
  if (request.kind === 'own') return (await own[request.command]()).run(request.args)
  const compiler = findCompiler(request.command.directory)
  // Fails here, rather than in a callback of the compiler.
  loadOxc()
  const { run } = compiler.classic ? await import('./run-classic.ts') : await import('./run-native.ts')
  return run(compiler.path, request.command)
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof TransformError)) throw error
  console.error(`error: ${error.message}`)
  process.exitCode = 1
}
