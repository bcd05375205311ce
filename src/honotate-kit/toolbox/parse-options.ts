import { parseArgs, type ParseArgsConfig } from 'node:util'
import { CommandError } from './command-errors.ts'
import { suggest } from './suggest.ts'

type OptionsConfig = NonNullable<ParseArgsConfig['options']>

type Config<Options extends OptionsConfig> = {
  args: string[]
  options: Options
  allowPositionals: true
  allowNegative: true
  tokens: true
}

export type Parsed<Options extends OptionsConfig> = ReturnType<typeof parseArgs<Config<Options>>>

/**
 * Parses the arguments of a command. Every option that is a flag has a `--no-` form.
 *
 * @param command The name of the command in errors, such as `honotate check`.
 * @param options As `parseArgs()` of `node:util` takes them.
 * @param most The maximum number of positional arguments.
 * @throws HONOTATE_UNKNOWN_ARGUMENT, HONOTATE_MISSING_VALUE
 */
export function parseOptions<const Options extends OptionsConfig>(
  command: string,
  args: readonly string[],
  options: Options,
  most: number,
): Parsed<Options> {
  const config: Config<Options> = {
    args: [...args],
    options,
    allowPositionals: true,
    allowNegative: true,
    tokens: true,
  }
  const { tokens } = parseArgs({ ...config, strict: false })
  let positionals = 0
  for (const token of tokens) {
    if (token.kind === 'positional' && ++positionals > most) refuse(command, token.value, options)
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
    if (option?.type === 'string' && !token.rawName.startsWith('--no-')) requireValue(token)
    else if (option?.type !== 'boolean' || token.value !== undefined) refuse(command, written(token), options)
  }
  return parseArgs(config)
}

interface OptionToken {
  readonly rawName: string
  readonly value?: string | undefined
  readonly inlineValue?: boolean | undefined
}

/**
 * Throws if an option has no value, or an empty one. Node takes `--check` in `--out --check` as a value; this function
 * takes it only in `--out=--check`.
 */
function requireValue({ rawName, value, inlineValue }: OptionToken): void {
  if (!value || (!inlineValue && /^-./u.test(value))) throw new CommandError('MISSING_VALUE', { argument: rawName })
}

function written({ rawName, value, inlineValue }: OptionToken): string {
  return inlineValue ? `${rawName}=${value}` : rawName
}

function refuse(command: string, argument: string, options: OptionsConfig): never {
  const known = Object.entries(options).flatMap(([name, { type }]) =>
    type === 'boolean' ? [`--${name}`, `--no-${name}`] : [`--${name}`],
  )
  const [name = ''] = argument.split('=')
  const advice = Object.hasOwn(ADVICE, command) ? `${ADVICE[command]} ` : ''
  throw new CommandError('UNKNOWN_ARGUMENT', { command, argument, suggestion: suggest(name, known), advice })
}

const COMPILER = 'Compiler options belong in tsconfig.json.'

/** Advice for users who pass an option that the command does not have. */
const ADVICE: Readonly<Record<string, string>> = {
  'honotate check': COMPILER,
  'honotate build': COMPILER,
  'honotate dev': 'The program chooses its port, usually by the variable PORT; arguments of the program follow `--`.',
}
