import { sampled } from './runs.ts'

/**
 * Slow files of the matrix whose subject other files test too: a commit tries a sixth of them, and a release all. The slowest
 * come first, so that each sixth takes about as long.
 */
const FILES = [
  'examples/petclinic',
  'examples/realworld',
  'corpus/corpus',
  'hosts/project-references',
  'hosts/editors',
  'openapi/entities',
  'hosts/dev-processes',
  'playground/page',
  'hosts/loaders',
  'hosts/meaning',
  'openapi/examples',
  'versions/versions',
  'hosts/next',
  'hosts/dev-page',
  'hosts/build-source-maps',
  'hosts/discover',
  'hosts/mistakes',
  'playground/views',
  'openapi/generators',
  'versions/api-types',
  'versions/node',
  'site/playground',
  'bench/services',
  'hosts/missing-parser',
  'versions/editors',
  'hosts/injection',
  'corpus/types',
  'playground/examples',
  'hosts/vite-dev',
  'observability/observability',
  'production/kubernetes',
  'playground/access',
  'openapi/linters',
  'proposal/proposal',
].map((path) => `test/${path}.test.ts`)

/**
 * The files that this commit leaves to others, whose seeds select them.
 *
 * @param args The command line. A file that it names runs.
 */
export function leftOut(args: readonly string[]): readonly string[] {
  const tried = sampled(FILES, 6)
  const isNamed = (path: string): boolean => args.some((each) => each.includes('/') && path.includes(each))
  return FILES.filter((path) => !tried.includes(path) && !isNamed(path))
}
