import { projectOption } from '../../toolbox/find-config.ts'
import { parseOptions } from '../../toolbox/parse-options.ts'

const strings = { type: 'string', multiple: true } as const

const NODE_OPTIONS = {
  'env-file': strings,
  'env-file-if-exists': strings,
  import: strings,
  require: strings,
  conditions: strings,
}

const INSPECT = /^--inspect(?:-brk|-wait)?(?:=|$)/u

export interface DevOptions {
  readonly options: {
    readonly project?: string
    readonly check: boolean
    readonly page: boolean
    readonly watch: readonly string[]
  }
  /** The entry on the command line; `undefined` without one. */
  readonly given: string | undefined
  readonly nodeOptions: readonly string[]
  readonly programArgs: readonly string[]
}

/** @throws HONOTATE_UNKNOWN_ARGUMENT, HONOTATE_MISSING_VALUE */
export function parseDevOptions(args: readonly string[]): DevOptions {
  const split = args.includes('--') ? args.indexOf('--') : args.length
  const own = args.slice(0, split)
  const { values, positionals, tokens } = parseOptions(
    'honotate dev',
    own.filter((word) => !INSPECT.test(word)),
    {
      project: projectOption,
      check: { type: 'boolean', default: true },
      page: { type: 'boolean', default: true },
      watch: { ...strings, default: [] },
      ...NODE_OPTIONS,
    },
    1,
  )
  // Keeps the given order: if two files set the same variable, Node uses the last one.
  const valued = tokens.flatMap((token) =>
    token.kind === 'option' && token.name in NODE_OPTIONS ? [`--${token.name}=${token.value}`] : [],
  )
  return {
    options: values,
    given: positionals[0],
    nodeOptions: [...own.filter((word) => INSPECT.test(word)), ...valued],
    programArgs: args.slice(split + 1),
  }
}

/** Whether Node opens a port for a debugger; only one process at a time can open it. */
export function opensInspector(nodeOptions: readonly string[]): boolean {
  return nodeOptions.some((option) => INSPECT.test(option))
}
