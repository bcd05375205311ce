import { sampled, seed } from './runs.ts'

/**
 * Slow files of the matrix whose subject other files test too: a commit tries a sixth of them, and a release all. If
 * the list is read in rows of six, a commit tries one column, so the slowest files stand in different columns.
 */
const FILES = [
  'examples/petclinic',
  'examples/realworld',
  'corpus/corpus',
  'hosts/project-references',
  'hosts/editors',
  'playground/page',
  'hosts/discover',
  'openapi/entities',
  'hosts/dev-processes',
  'hosts/meaning',
  'openapi/examples',
  'hosts/loaders',
  'hosts/mistakes',
  'hosts/build-source-maps',
  'hosts/next',
  'versions/versions',
  'hosts/dev-page',
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
  'examples/cloudflare-workers',
  'examples/deno',
  'examples/bundled-packages',
  'examples/bun',
  'examples/transactions',
  'hosts/test-runners',
].map((path) => `test/${path}.test.ts`)

/**
 * The files that this commit leaves to others, whose seeds select them.
 *
 * @param args The command line. A file that it names runs.
 */
export function leftOut(args: readonly string[]): readonly string[] {
  // The rest of the division by 6 selects cases in the files: with it alone, a file would try the same cases each time.
  const tried = sampled(FILES, 6, Math.trunc(seed / 6))
  const isNamed = (path: string): boolean => args.some((each) => each.includes('/') && path.includes(each))
  return FILES.filter((path) => !tried.includes(path) && !isNamed(path))
}
