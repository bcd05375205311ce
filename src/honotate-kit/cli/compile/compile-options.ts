import type { CompilerHost } from 'typescript'
import { parseOptions } from '../../toolbox/parse-options.ts'
import type { Usage } from '../../toolbox/usage.ts'
import { configOf, projectOption, projectUsage } from '../../toolbox/find-config.ts'

export interface CompileOptions {
  readonly emit: boolean
  /** The absolute path of the tsconfig.json. */
  readonly config: string
  readonly watch: boolean
  /** Whether to print colors and code frames; `undefined` if the command line leaves that open. */
  readonly pretty: boolean | undefined
  /**
   * Replaces the status lines of `tsc --watch`. Receives `undefined` when a compilation begins, and the number of
   * errors when it ends. With TypeScript 5 or 6 and one project, `host` keeps the parsed files.
   */
  readonly onStatus?: ((errors: number | undefined, host?: CompilerHost) => void) | undefined
  /** Receives the same values as `onStatus`, but the status lines are printed too. */
  readonly onEnd?: ((errors: number | undefined) => void) | undefined
}

export interface Compiled {
  /** The exit code that `tsc` would have. */
  readonly exitCode: number
  /** The host of TypeScript 5 or 6, which keeps the parsed files. */
  readonly host?: CompilerHost
}

export const usage: Usage = {
  line: '[options]',
  options: [
    projectUsage,
    ['-w, --watch', 'run again when a file changes'],
    ['--pretty [true|false]', 'colors and code frames (default: in a terminal, without NO_COLOR)'],
  ],
}

/** @throws HONOTATE_UNKNOWN_ARGUMENT, HONOTATE_MISSING_VALUE, HONOTATE_NO_CONFIG */
export function parseCompileOptions(
  name: 'check' | 'build',
  args: readonly string[],
  onStatus?: CompileOptions['onStatus'],
): CompileOptions {
  // `--pretty` is a flag that may have a value, as for tsc.
  const words = args.flatMap((word, index) => {
    if (args[index - 1] === '--pretty' && /^(?:true|false)$/u.test(word)) return []
    const isOff = word === '--pretty=false' || (word === '--pretty' && args[index + 1] === 'false')
    return [isOff ? '--no-pretty' : word.replace(/^--pretty=true$/u, '--pretty')]
  })
  const { project, watch, pretty } = parseOptions(
    `honotate ${name}`,
    words,
    {
      project: projectOption,
      watch: { type: 'boolean', short: 'w', default: false },
      pretty: { type: 'boolean' },
    },
    0,
  ).values
  return { emit: name === 'build', config: configOf(project), watch, pretty, onStatus }
}
