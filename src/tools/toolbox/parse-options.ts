import { parseArgs, type ParseArgsConfig } from 'node:util'
import { CommandError } from './command-errors.ts'
import { suggest } from './suggest.ts'

type OptionsConfig = NonNullable<ParseArgsConfig['options']>

/** The words of a command line. */
export type Parsed<Options extends OptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true; allowNegative: true }>
>

/**
 * Parses the arguments of a command. Every option that is a flag has a `--no-` form.
 *
 * @param command Its name, for errors.
 * @param options As `parseArgs()` of `node:util` takes them.
 * @param most How many arguments it takes beside the options.
 * @throws HONOTATE_UNKNOWN_ARGUMENT, HONOTATE_MISSING_VALUE
 */
export function parseOptions<const Options extends OptionsConfig>(
  command: string,
  args: readonly string[],
  options: Options,
  most: number,
): Parsed<Options> {
  const { tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    allowNegative: true,
    strict: false,
    tokens: true,
  })
  let positionals = 0
  for (const token of tokens) {
    if (token.kind === 'positional' && ++positionals > most) refuse(command, token.value, options)
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
    if (option?.type === 'string' && !token.rawName.startsWith('--no-')) requireValue(token)
    else if (option?.type !== 'boolean' || token.value !== undefined) refuse(command, written(token), options)
  }
  return parseArgs({ args: [...args], options, allowPositionals: true, allowNegative: true })
}

interface OptionToken {
  readonly rawName: string
  readonly value?: string | undefined
  readonly inlineValue?: boolean | undefined
}

/** Node takes `--out --check` for a value that was forgotten, and `--out=--check` for a value. */
function requireValue({ rawName, value, inlineValue }: OptionToken): void {
  if (value === undefined || (!inlineValue && /^-./u.test(value)))
    throw new CommandError('MISSING_VALUE', { argument: rawName })
}

function written({ rawName, value, inlineValue }: OptionToken): string {
  return inlineValue ? `${rawName}=${value}` : rawName
}

function refuse(command: string, argument: string, options: OptionsConfig): never {
  const known = Object.entries(options).flatMap(([name, { type }]) =>
    type === 'boolean' ? [`--${name}`, `--no-${name}`] : [`--${name}`],
  )
  const [name = ''] = argument.split('=')
  throw new CommandError('UNKNOWN_ARGUMENT', { command, argument, suggestion: suggest(name, known) })
}
