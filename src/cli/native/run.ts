import process from 'node:process'
import { TransformError } from '../../transform/core/errors.ts'
import type { Command } from '../arguments.ts'
import { startApi, type NativeApi } from './api.ts'
import { compileProject, type RunResult } from './project.ts'
import { findConfigFiles } from './references.ts'
import { readRewritten, type RewrittenTexts } from './rewritten.ts'
import { watchFiles } from './watch.ts'

/** Checks or builds with the API of TypeScript 7; the exit code is that of `tsc`. */
export async function run(path: string, command: Command): Promise<number> {
  if (!command.watch) return (await compileAll(path, command)).exitCode
  await watchFiles(command, () => compileAll(path, command))
  return 0
}

async function compileAll(path: string, { config, emit, pretty: wanted }: Command): Promise<RunResult> {
  const pretty = wanted ?? process.stdout.isTTY
  const rewritten: RewrittenTexts = new Map()
  const overlay = new Map<string, string>()
  const api = await startApi(path, process.cwd(), (name) => overlay.get(name) ?? readRewritten(name, rewritten))
  try {
    refuseEmit(api, emit)
    const total = { exitCode: 0, errors: 0 }
    // A project that is built needs the declarations of those it references.
    for (const each of emit ? findConfigFiles(config) : [config]) {
      const { output, exitCode, errors } = compileProject({ api, rewritten, overlay, cwd: process.cwd() }, each, {
        emit,
        pretty,
      })
      process.stdout.write(output)
      total.exitCode = Math.max(total.exitCode, exitCode)
      total.errors += errors
    }
    return total
  } finally {
    api.close()
  }
}

function refuseEmit({ version }: NativeApi, emit: boolean): void {
  if (emit && version.startsWith('7.0.')) throw new TransformError('CANNOT_EMIT', { version })
}
