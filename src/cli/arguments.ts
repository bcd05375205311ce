import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { TransformError } from '../transform/core/errors.ts'

/** What a person has asked for. */
export interface Command {
  /** Whether to write files. */
  readonly emit: boolean
  /** The absolute path of the tsconfig.json. */
  readonly config: string
  /** Where the compiler is looked for. */
  readonly directory: string
  readonly watch: boolean
  /** `undefined`: as the output is a terminal or not. */
  readonly pretty: boolean | undefined
}

export const usage = `honotate check [-p <tsconfig.json or its directory>] [--watch] [--pretty [true|false]]
honotate build [-p <tsconfig.json or its directory>] [--watch] [--pretty [true|false]]

check  type-checks a project that has parameter decorators, as tsc --noEmit would
build  checks and compiles it, and the projects it references before it`

/**
 * @returns `undefined` when the usage should be shown.
 * @throws HONOTATE_UNKNOWN_ARGUMENT, HONOTATE_NO_CONFIG
 */
export function parseArguments(args: readonly string[], cwd: string): Command | undefined {
  const [name, ...rest] = args
  if (name !== 'check' && name !== 'build') return undefined
  let project = '.'
  let watch = false
  let pretty: boolean | undefined
  for (let index = 0; index < rest.length; index++) {
    const argument = rest[index] as string
    if (argument === '-p' || argument === '--project') project = rest[++index] ?? '.'
    else if (argument === '-w' || argument === '--watch') watch = true
    else if (argument === '--pretty') {
      pretty = rest[index + 1] !== 'false'
      if (/^(?:true|false)$/u.test(rest[index + 1] ?? '')) index++
    } else throw new TransformError('UNKNOWN_ARGUMENT', { argument })
  }
  const config = findConfig(resolve(cwd, project), project === '.')
  return { emit: name === 'build', config, directory: dirname(config), watch, pretty }
}

/** As `tsc` does it: without `-p`, in the parent directories as well. */
function findConfig(path: string, upwards: boolean): string {
  if (existsSync(path) && statSync(path).isFile()) return path
  const config = join(path, 'tsconfig.json')
  if (existsSync(config)) return config
  if (!upwards || dirname(path) === path) throw new TransformError('NO_CONFIG', { path })
  return findConfig(dirname(path), true)
}
