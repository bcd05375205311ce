import { parseArgs, type ParseArgsConfig } from 'node:util'
import { TransformError } from '../transform/core/errors.ts'
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
    if (!option) refuse(command, token.rawName, options)
    else if (option.type === 'string' && token.value === undefined)
      throw new TransformError('MISSING_VALUE', { argument: token.rawName })
  }
  return parseArgs({ args: [...args], options, allowPositionals: true, allowNegative: true })
}

function refuse(command: string, argument: string, options: OptionsConfig): never {
  const known = Object.keys(options).map((name) => `--${name}`)
  throw new TransformError('UNKNOWN_ARGUMENT', { command, argument, suggestion: suggest(argument, known) })
}
