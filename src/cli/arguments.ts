import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { TransformError } from '../transform/core/errors.ts'
import { commands, type CommandName } from './help.ts'
import { suggest } from './suggest.ts'

/** A parsed `honotate check` or `honotate build`. */
export interface Command {
  /** Whether to write files. */
  readonly emit: boolean
  /** The absolute path of the tsconfig.json. */
  readonly config: string
  /** The directory from which the compiler is resolved. */
  readonly directory: string
  readonly watch: boolean
  /** `undefined` where it depends on whether the output is a terminal. */
  readonly pretty: boolean | undefined
}

/** What the command line asks for. */
export type Request =
  | { readonly kind: 'help'; readonly command: CommandName | undefined }
  | { readonly kind: 'version' }
  | { readonly kind: 'own'; readonly command: 'openapi' | 'schemas'; readonly args: readonly string[] }
  | { readonly kind: 'run'; readonly command: Command }

const OPTIONS = ['--project', '--watch', '--pretty', '--help']

/**
 * @returns `undefined` where there are no arguments.
 * @throws HONOTATE_UNKNOWN_COMMAND, HONOTATE_UNKNOWN_ARGUMENT, HONOTATE_MISSING_VALUE, HONOTATE_NO_CONFIG
 */
export function parseArguments(args: readonly string[], cwd: string): Request | undefined {
  const [name, ...rest] = args
  if (name === undefined) return undefined
  if (isHelp(name) || name === 'help') return { kind: 'help', command: rest.find(isCommand) }
  if (name === '-v' || name === '-V' || name === '--version') return { kind: 'version' }
  if (!isCommand(name))
    throw new TransformError('UNKNOWN_COMMAND', { command: name, suggestion: suggest(name, Object.keys(commands)) })
  if (rest.some(isHelp)) return { kind: 'help', command: name }
  if (name === 'openapi' || name === 'schemas') return { kind: 'own', command: name, args: rest }
  return { kind: 'run', command: parseCommand(name, rest, cwd) }
}

function parseCommand(name: CommandName, args: readonly string[], cwd: string): Command {
  let project: string | undefined
  let watch = false
  let pretty: boolean | undefined
  // `--pretty=false` is the same as `--pretty false`.
  const words = args.flatMap((arg) => /^(--\w+)=(.*)$/su.exec(arg)?.slice(1) ?? [arg])
  for (let index = 0; index < words.length; index++) {
    const argument = words[index] as string
    if (argument === '-p' || argument === '--project') {
      project = words[++index]
      if (project === undefined) throw new TransformError('MISSING_VALUE', { argument })
    } else if (argument === '-w' || argument === '--watch') watch = true
    else if (argument === '--pretty') {
      pretty = words[index + 1] !== 'false'
      if (/^(?:true|false)$/u.test(words[index + 1] ?? '')) index++
    } else {
      throw new TransformError('UNKNOWN_ARGUMENT', { command: name, argument, suggestion: suggest(argument, OPTIONS) })
    }
  }
  const config = findConfig(resolve(cwd, project ?? '.'), project === undefined)
  return { emit: name === 'build', config, directory: dirname(config), watch, pretty }
}

/** Finds the tsconfig.json as `tsc` does it: without `-p`, in the parent directories as well. */
export function findConfig(path: string, upwards: boolean): string {
  if (existsSync(path) && statSync(path).isFile()) return path
  const config = join(path, 'tsconfig.json')
  if (existsSync(config)) return config
  if (!upwards || dirname(path) === path) throw new TransformError('NO_CONFIG', { path })
  return findConfig(dirname(path), true)
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name)
}

function isHelp(argument: string): boolean {
  return argument === '-h' || argument === '--help'
}
