import { dirname } from 'node:path'
import { loadOxc } from '../../transform/core/oxc.ts'
import { compilerOptionsOf } from '../../transform/hosts/tsconfig.ts'
import { beginStartCheck } from './check-start.ts'
import { type Compiled, type CompileOptions, parseCompileOptions, usage } from './compile-options.ts'
import { findTypeScript } from './compiler.ts'
import { projectsOf } from './projects.ts'
import { repeatStartCheck } from './repeat-start-check.ts'
import { warnAboutClassFields, warnAboutOutput } from './setup-warnings.ts'
import type { CommandModule } from '../command.ts'
import { findGenerated } from '../generated/find-generated.ts'

/**
 * Runs `honotate check` or `honotate build` with the compiler of the project.
 *
 * @throws HONOTATE_UNKNOWN_ARGUMENT, HONOTATE_MISSING_VALUE, HONOTATE_NO_CONFIG, HONOTATE_NO_TYPESCRIPT,
 *   HONOTATE_MISSING_TRANSFORM_DEPENDENCY, HONOTATE_INVALID_PACKAGE, HONOTATE_INVALID_APP_SETTING,
 *   HONOTATE_CANNOT_EMIT, HONOTATE_CANNOT_WRITE
 */
export async function runCompiler(
  name: 'check' | 'build',
  args: readonly string[],
  onStatus?: CompileOptions['onStatus'],
): Promise<number> {
  const given = parseCompileOptions(name, args, onStatus)
  // There is no start check for `honotate dev`, which starts the program itself.
  const options = given.watch && !onStatus ? { ...given, onEnd: repeatStartCheck(given.config) } : given
  const compiler = findTypeScript(dirname(options.config))
  // Fails here if the parser is missing, rather than in a callback of the compiler. TypeScript 7 without `--watch` may
  // not need the parser, because all files may be in the cache.
  if (compiler.classic || options.watch) loadOxc()
  const run = compiler.classic
    ? (await import('./run-classic.ts')).runClassic
    : (await import('./run-native.ts')).runNative
  const start = options.watch ? undefined : beginStartCheck(options.config)
  const projects = name === 'check' ? projectsOf(options.config) : [options.config]
  const compiled = await runAll(projects, options, (each) => run(compiler.path, each))
  const { host } = compiled
  if (name === 'check') warnAboutClassFields(dirname(options.config))
  else warnAboutOutput(compilerOptionsOf(options.config))
  const exitCode = Math.max(compiled.exitCode, (await start?.finish(compiled.exitCode === 0)) ?? 0)
  const found = findGenerated(dirname(options.config))
  if (!found) return exitCode
  const { compareGenerated } = await import('../generated/make-generated.ts')
  return compareGenerated(found, options.config, exitCode, host)
}

/** Compiles the projects one after the other; with `--watch`, all at the same time. */
async function runAll(
  projects: readonly string[],
  options: CompileOptions,
  run: (options: CompileOptions) => Compiled | Promise<Compiled>,
): Promise<Compiled> {
  if (projects.length === 1) return run({ ...options, config: projects[0] as string })
  if (options.watch) {
    const onStatus = options.onStatus && joinStatus(projects.length, options.onStatus)
    const running = projects.map((config) => run({ ...options, config, onStatus: onStatus?.(config) }))
    return { exitCode: Math.max(...(await Promise.all(running)).map(({ exitCode }) => exitCode)) }
  }
  let exitCode = 0
  for (const config of projects) exitCode = Math.max(exitCode, (await run({ ...options, config })).exitCode)
  return { exitCode }
}

type OnStatus = NonNullable<CompileOptions['onStatus']>

/**
 * Makes an `onStatus` for each project. `undefined` is reported when the compilation of a project begins, and the
 * number of errors in all projects when none is running.
 */
function joinStatus(count: number, onStatus: OnStatus): (config: string) => OnStatus {
  const errors = new Map<string, number>()
  return (config) => (found) => {
    if (found === undefined) errors.delete(config)
    else errors.set(config, found)
    if (found === undefined) onStatus(undefined)
    else if (errors.size === count) onStatus([...errors.values()].reduce((sum, each) => sum + each, 0))
  }
}

export const check: CommandModule = { usage, run: (args) => runCompiler('check', args) }

export const build: CommandModule = { usage, run: (args) => runCompiler('build', args) }
