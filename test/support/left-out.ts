import { sampled } from './runs.ts'

/** Slow files of the matrix whose subject other files test too: a commit tries a quarter of them, and a release all. */
const FILES = [
  'bench/services',
  'corpus/corpus',
  'corpus/types',
  'examples/petclinic',
  'hosts/build-source-maps',
  'hosts/dev-processes',
  'hosts/discover',
  'hosts/editors',
  'hosts/injection',
  'hosts/loaders',
  'hosts/missing-parser',
  'hosts/mistakes',
  'hosts/next',
  'hosts/project-references',
  'hosts/vite-dev',
  'observability/observability',
  'openapi/entities',
  'openapi/examples',
  'openapi/linters',
  'playground/access',
  'playground/examples',
  'playground/views',
  'production/kubernetes',
  'proposal/proposal',
  'site/playground',
  'versions/api-types',
  'versions/editors',
  'versions/node',
  'versions/versions',
].map((path) => `test/${path}.test.ts`)

/**
 * The files that this commit leaves to others, whose seeds select them.
 *
 * @param args The command line. A file that it names runs.
 */
export function leftOut(args: readonly string[]): readonly string[] {
  const tried = sampled(FILES, 4)
  const isNamed = (path: string): boolean => args.some((each) => each.includes('/') && path.includes(each))
  return FILES.filter((path) => !tried.includes(path) && !isNamed(path))
}
