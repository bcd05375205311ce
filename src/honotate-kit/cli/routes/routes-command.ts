import process from 'node:process'
import { getRoutes } from 'honotate'
import { findEntry, findProgram } from '../app/find-program.ts'
import { describeFailedStart, settingHint } from '../app/failed-start.ts'
import { loadProgram } from '../app/load-program.ts'
import { createLocator } from '../app/class-members.ts'
import type { Usage } from '../../toolbox/usage.ts'
import { configOf } from '../../toolbox/find-config.ts'
import { exitWith } from '../../toolbox/run-main.ts'
import { parseOptions } from '../../toolbox/parse-options.ts'
import { TransformError } from '../../compiler-errors.ts'
import { CommandError } from '../../toolbox/command-errors.ts'
import { projectSources } from '../compile/project-sources.ts'
import { findFaults } from '../../transform/graph/find-faults.ts'
import { mermaid } from './mermaid.ts'
import { describeRoute, type DescribedRoute } from './describe-route.ts'
import { formatTable } from './table.ts'

export const usage: Usage = {
  line: '[app file] [options]',
  options: [
    ['--json', 'print JSON'],
    ['--graph', 'print the injection graph of the project as a flowchart of Mermaid, from its sources'],
  ],
}

/**
 * `honotate routes`: lists the routes of each app that a program makes, the most specific first. With `--graph`, prints
 * the injection graph instead.
 *
 * @throws HONOTATE_NO_ENTRY, HONOTATE_NO_ROUTES, HONOTATE_UNKNOWN_ARGUMENT, HONOTATE_INVALID_PACKAGE,
 * HONOTATE_INVALID_APP_SETTING, HONOTATE_NO_CONFIG with `--graph`
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(
    'honotate routes',
    args,
    { json: { type: 'boolean', default: false }, graph: { type: 'boolean', default: false } },
    1,
  )
  const cwd = process.cwd()
  if (values.graph) {
    process.stdout.write(mermaid(findFaults(projectSources(configOf(undefined))).graph))
    return 0
  }
  let routes: DescribedRoute[]
  const files: string[] = []
  try {
    const entry = (positionals.length === 0 && findProgram(cwd)?.file) || findEntry(positionals[0], cwd)
    const { apps } = await loadProgram(entry, files)
    if (apps.length === 0) throw new CommandError('NO_ROUTES', { file: entry })
    const locate = createLocator(files)
    routes = apps.flatMap((app) => getRoutes(app).map((route) => describeRoute(route, locate(route), cwd)))
  } catch (error) {
    if (error instanceof CommandError || error instanceof TransformError) throw error
    console.error(describeFailedStart(error, files))
    if (positionals.length === 0) process.stderr.write(settingHint(error, cwd))
    return exitWith(1)
  }
  process.stdout.write(values.json ? `${JSON.stringify(routes, undefined, 2)}\n` : formatTable(routes))
  return exitWith(0)
}
