import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { TransformError } from '../../transform/core/errors.ts'
import { findConfig } from '../arguments.ts'
import type { Usage } from '../help.ts'
import { suggest } from '../suggest.ts'

/** A parsed `honotate openapi`; all paths are absolute. */
export interface OpenApiCommand {
  /** The tsconfig.json. */
  readonly config: string
  /** The directory of the tsconfig.json. */
  readonly directory: string
  /** The file of the types; `undefined` where only a document or a client is wanted. */
  readonly out: string | undefined
  /** The file that exports the app. */
  readonly app: string
  readonly json: string | undefined
  readonly yaml: string | undefined
  readonly client: string | undefined
  /** Whether to compare the files with what would be written. */
  readonly check: boolean
}

/** The help of the command. */
export const usage: Usage = {
  line: '[options]',
  options: [
    ['-p, --project <path>', 'tsconfig.json, or the directory that has it (default: the nearest)'],
    ['--out <file>', 'the types of all routes, for openApi() (default: src/api.gen.ts)'],
    ['--app <file>', 'the file that exports the app, for the following (default: src/app.ts)'],
    ['--json <file>', 'the document as JSON'],
    ['--yaml <file>', 'the document as YAML'],
    ['--client <directory>', 'a typed client, and the types for the client of Hono'],
    ['--check', 'write nothing; fail if a file is not what would be written'],
  ],
}

const PATHS = { project: 'p', out: undefined, app: undefined, json: undefined, yaml: undefined, client: undefined }

/** @throws HONOTATE_UNKNOWN_ARGUMENT, HONOTATE_MISSING_VALUE, HONOTATE_NO_CONFIG */
export function parseCommand(args: readonly string[], cwd: string): OpenApiCommand {
  const values = valuesOf(args)
  const pathOf = (name: keyof typeof PATHS): string | undefined =>
    typeof values[name] === 'string' ? resolve(cwd, values[name]) : undefined
  const config = findConfig(pathOf('project') ?? resolve(cwd), values['project'] === undefined)
  const directory = dirname(config)
  const [json, yaml, client] = [pathOf('json'), pathOf('yaml'), pathOf('client')]
  const isForDocument = json !== undefined || yaml !== undefined || client !== undefined
  const source = existsSync(join(directory, 'src')) ? join(directory, 'src') : directory
  return {
    config,
    directory,
    out: pathOf('out') ?? (isForDocument ? undefined : join(source, 'api.gen.ts')),
    app: pathOf('app') ?? join(source, 'app.ts'),
    json,
    yaml,
    client,
    check: values['check'] === true,
  }
}

function valuesOf(args: readonly string[]): Record<string, string | boolean | undefined> {
  const options = Object.fromEntries(
    Object.entries(PATHS).map(([name, short]) => [name, { type: 'string' as const, ...(short && { short }) }]),
  )
  const { tokens } = parseArgs({
    args: [...args],
    options: { ...options, check: { type: 'boolean' } },
    strict: false,
    tokens: true,
  })
  const values: Record<string, string | boolean | undefined> = {}
  const known = [...Object.keys(PATHS), 'check']
  for (const token of tokens) {
    if (token.kind === 'option' && known.includes(token.name)) {
      const isPath = token.name !== 'check'
      if (isPath && (token.value === undefined || token.value === ''))
        throw new TransformError('MISSING_VALUE', { argument: token.rawName })
      values[token.name] = isPath ? token.value : true
    } else if (token.kind !== 'option-terminator') {
      const argument = token.kind === 'option' ? token.rawName : token.value
      const suggestion = suggest(argument, [...known.map((name) => `--${name}`), '--help'])
      throw new TransformError('UNKNOWN_ARGUMENT', { command: 'openapi', argument, suggestion })
    }
  }
  return values
}

/** A path as people write it, from the working directory. */
export function shown(path: string, cwd: string): string {
  return relative(cwd, path).replaceAll('\\', '/')
}
