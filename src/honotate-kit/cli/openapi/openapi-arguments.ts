import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Usage } from '../../toolbox/usage.ts'
import { parseOptions } from '../../toolbox/parse-options.ts'
import { findApps, sourceDirectory } from '../app/find-program.ts'
import { projectWithFiles } from '../compile/projects.ts'
import { projectOption, projectUsage } from '../../toolbox/find-config.ts'
import { typesFileAt } from '../generated/find-generated.ts'

/** The parsed arguments of `honotate openapi`; all paths but `from` are absolute. */
export interface OpenApiCommand {
  /** The tsconfig.json. */
  readonly config: string
  readonly directory: string
  /** The file of the types; `undefined` if only a document or a client is written. */
  readonly out: string | undefined
  readonly contract: boolean
  /** The file that imports the controllers of the contract, relative to the tsconfig.json; `undefined` for all. */
  readonly from: string | undefined
  readonly apps: readonly string[]
  readonly json: string | undefined
  readonly yaml: string | undefined
  readonly client: string | undefined
  readonly check: boolean
}

export const usage: Usage = {
  line: '[options]',
  options: [
    projectUsage,
    ['--contract', 'add the contract for createApp({ contract }): checks of the declared types'],
    ['--from <file>', 'only controllers that this file imports, for a contract in a bundle (default: all)'],
    ['--out <file>', 'the types of all routes, for openApi() (default: src/api.gen.ts)'],
    [
      '--app <file>',
      'the file that exports or creates the app, for the following (default: "honotate": { "app": … } in package.json, src/app.ts, or the program)',
    ],
    ['--json <file>', 'the document as JSON'],
    ['--yaml <file>', 'the document as YAML'],
    ['--client <directory>', 'a typed client, and the types for the client of Hono'],
    ['--check', 'write nothing; fail if a file is not what would be written'],
  ],
}

const path = { type: 'string' } as const
const OPTIONS = {
  project: projectOption,
  out: path,
  app: path,
  json: path,
  yaml: path,
  client: path,
  contract: { type: 'boolean' },
  from: path,
  check: { type: 'boolean' },
} as const

/**
 * @throws HONOTATE_UNKNOWN_ARGUMENT, HONOTATE_MISSING_VALUE, HONOTATE_NO_CONFIG, HONOTATE_PROJECT_WITHOUT_FILES,
 * HONOTATE_INVALID_PACKAGE, HONOTATE_INVALID_APP_SETTING
 */
export function parseOpenApiOptions(args: readonly string[], cwd: string): OpenApiCommand {
  const { values } = parseOptions('honotate openapi', args, OPTIONS, 0)
  const pathOf = (name: Exclude<keyof typeof values, 'check' | 'contract'>): string | undefined =>
    values[name] === undefined ? undefined : resolve(cwd, values[name])
  const config = projectWithFiles(values.project)
  const directory = dirname(config)
  const [app, json, yaml, client] = [pathOf('app'), pathOf('json'), pathOf('yaml'), pathOf('client')]
  const isForDocument = json !== undefined || yaml !== undefined || client !== undefined
  const types = join(sourceDirectory(directory), 'api.gen.ts')
  const out = pathOf('out')
  const known = typesFileAt(out ?? types, directory)
  const from = pathOf('from')
  // An existing contract stays: without its checks, a parameter that is declared as a number would receive a string.
  const contract = values.contract === true || known.contract
  return {
    config,
    directory,
    contract,
    from: from === undefined ? known.from : relative(directory, from).split(sep).join('/'),
    // An existing file is kept up to date, and a contract is always written, because the app imports it.
    out: out ?? (isForDocument && !contract && !existsSync(types) ? undefined : types),
    apps: app === undefined ? findApps(directory) : [app],
    json,
    yaml,
    client,
    check: values.check === true,
  }
}
