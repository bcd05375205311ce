import { dirname } from 'node:path'
import { loadOxc } from '../../transform/core/oxc.ts'
import { beginStartCheck } from './check-start.ts'
import { type CompileOptions, parseCompileOptions, usage } from './compile-options.ts'
import { findTypeScript } from './compiler.ts'
import type { CommandModule } from '../command.ts'
import { findGenerated } from '../generated/find-generated.ts'

/**
 * Runs `honotate check` or `honotate build` with the compiler of the project, checks that the program starts, and compares generated
 * files.
 *
 * @throws HONOTATE_NO_TYPESCRIPT, HONOTATE_CANNOT_EMIT, HONOTATE_MISSING_TRANSFORM_DEPENDENCY
 */
export async function runCompiler(
  name: 'check' | 'build',
  args: readonly string[],
  onStatus?: CompileOptions['onStatus'],
): Promise<number> {
  const options = parseCompileOptions(name, args, onStatus)
  const compiler = findTypeScript(dirname(options.config))
  // A missing parser fails here, rather than in a callback of the compiler. With TypeScript 7, only changed files need
  // the parser.
  if (compiler.classic || options.watch) loadOxc()
  const run = compiler.classic
    ? (await import('./run-classic.ts')).runClassic
    : (await import('./run-native.ts')).runNative
  const start = options.watch ? undefined : beginStartCheck(options.config)
  const compiled = await run(compiler.path, options)
  const { host } = compiled
  const exitCode = Math.max(compiled.exitCode, (await start?.finish(compiled.exitCode === 0)) ?? 0)
  const found = findGenerated(dirname(options.config))
  if (!found) return exitCode
  const { compareGenerated } = await import('../generated/make-generated.ts')
  return compareGenerated(found, options.config, exitCode, host)
}

export const check: CommandModule = { usage, run: (args) => runCompiler('check', args) }

export const build: CommandModule = { usage, run: (args) => runCompiler('build', args) }
