import { dirname, resolve } from 'node:path'
import process from 'node:process'
import { CommandError } from '../../toolbox/command-errors.ts'
import type { Usage } from '../command.ts'
import { findConfig } from '../find-config.ts'
import { suggest } from '../../toolbox/suggest.ts'

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

/** The help of `honotate check` and `honotate build`. */
export const usage: Usage = {
  line: '[options]',
  options: [
    ['-p, --project <path>', 'tsconfig.json, or the directory that has it (default: the nearest)'],
    ['-w, --watch', 'run again when a file changes'],
    ['--pretty [true|false]', 'colors and code frames (default: in a terminal)'],
  ],
}

const OPTIONS = ['--project', '--watch', '--pretty', '--help']

/** @throws HONOTATE_UNKNOWN_ARGUMENT, HONOTATE_MISSING_VALUE, HONOTATE_NO_CONFIG */
export function parseCompileOptions(name: 'check' | 'build', args: readonly string[]): Command {
  let project: string | undefined
  let watch = false
  let pretty: boolean | undefined
  // `--pretty=false` is the same as `--pretty false`.
  const words = args.flatMap((arg) => /^(--\w+)=(.*)$/su.exec(arg)?.slice(1) ?? [arg])
  for (let index = 0; index < words.length; index++) {
    const argument = words[index] as string
    if (argument === '-p' || argument === '--project') {
      project = words[++index]
      if (project === undefined) throw new CommandError('MISSING_VALUE', { argument })
    } else if (argument === '-w' || argument === '--watch') watch = true
    else if (argument === '--pretty') {
      pretty = words[index + 1] !== 'false'
      if (/^(?:true|false)$/u.test(words[index + 1] ?? '')) index++
    } else {
      throw new CommandError('UNKNOWN_ARGUMENT', { command: name, argument, suggestion: suggest(argument, OPTIONS) })
    }
  }
  const config = findConfig(resolve(process.cwd(), project ?? '.'), project === undefined)
  return { emit: name === 'build', config, directory: dirname(config), watch, pretty }
}
