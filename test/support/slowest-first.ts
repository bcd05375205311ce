import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files: in a fresh clone, Vitest does not know the durations of files. */
const SLOWEST = [
  'examples/realworld',
  'examples/init',
  'site/pages',
  'hosts/cli',
  'examples/petclinic',
  'versions/types',
  'playground/page',
  'runtimes/runtimes',
  'openapi/command',
  'playground/views',
  'openapi/client',
  'openapi/generators',
  'hosts/next',
  'hosts/dev',
  'hosts/loaders',
  'hosts/meaning',
  'site/browser',
  'corpus/corpus',
  'hosts/injection',
  'bench/services',
  'hosts/project-references',
  'hosts/editors',
  'versions/editors',
  'versions/versions',
  'hosts/bundlers',
  'hosts/build-source-maps',
  'integration/cli/generated-files',
  'integration/package/packed',
  'integration/cli/schemas-command',
  'docs/errors/examples',
  'docs/tutorial',
]

/** The order of the projects of `npm test`, so that files of the same project run in succession and share a process. */
const PROJECTS =
  'cli types transform pages docs runtime-apps runtime-services runtime-alone fuzz runtime migrate'.split(' ')

/** Starts slow files first, so that processors do not idle while a slow file runs last. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranks = new Map(files.map((file) => [file, rank(file)]))
    const rankOf = (file: TestSpecification): number => ranks.get(file) as number
    // Files of a project in succession: if they share processes, a worker keeps its process for the next file.
    return (await super.sort(files)).toSorted(
      (a, b) => rankOf(a) - rankOf(b) || a.project.name.localeCompare(b.project.name),
    )
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  const index = SLOWEST.findIndex((path) => moduleId.endsWith(`/test/${path}.test.ts`))
  const slow = index === -1 ? SLOWEST.length : index
  const group = PROJECTS.indexOf(project.name)
  return group === -1 ? slow : (group + 1) * (SLOWEST.length + 1) + slow
}
