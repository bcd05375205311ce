import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, in a fresh clone, where Vitest does not know how long any takes. */
const SLOWEST = [
  'examples/init',
  'hosts/dev',
  'site/pages',
  'hosts/cli',
  'versions/types',
  'examples/projects',
  'corpus/corpus',
  'versions/editors',
  'hosts/bundlers',
  'versions/versions',
  'examples/realworld',
  'hosts/build-source-maps',
  'examples/petclinic',
  'openapi/command',
  'site/browser',
  'integration/cli/generated-files',
  'integration/package/packed',
  'integration/types/schemas-command',
  'docs/errors/examples',
  'docs/tutorial',
]

/** The order of the projects of `npm test`: their files share a process with the next file of the same project. */
const PROJECTS = ['programs', 'docs', 'apps', 'integration', 'fuzz', 'unit']

/** Starts slow files first, so that no processor waits for the last one. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranks = new Map(files.map((file) => [file, rank(file)]))
    const rankOf = (file: TestSpecification): number => ranks.get(file) as number
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  const index = SLOWEST.findIndex((path) => moduleId.endsWith(`/test/${path}.test.ts`))
  const slow = index === -1 ? SLOWEST.length : index
  const group = PROJECTS.indexOf(project.name)
  return group === -1 ? slow : (group + 1) * (SLOWEST.length + 1) + slow
}
