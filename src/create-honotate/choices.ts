/** Where the project runs. Each name is also a folder in `docs/examples`. */
export type Platform = 'node' | 'bun' | 'deno' | 'cloudflare-workers' | 'lambda' | 'vercel'

/** The tool that compiles the project or checks its types. */
export type Compiler = 'esbuild' | 'vite' | 'tspc' | 'typescript-7' | 'bun'

export type Tests = 'vitest' | 'bun' | 'deno' | 'none'

export type Linter = 'oxlint' | 'eslint' | 'biome' | 'none'

export interface Choices {
  readonly platform: Platform
  readonly compiler: Compiler
  readonly tests: Tests
  readonly linter: Linter
  readonly openapi: 'yes' | 'no'
}

export interface Question {
  readonly name: keyof Choices
  readonly text: string
  /** The answers that fit the previous ones, the default first. */
  readonly answers: (before: Partial<Choices>) => readonly string[]
}

export const labels: Readonly<Record<string, string>> = {
  node: 'Node',
  bun: 'Bun',
  deno: 'Deno',
  'cloudflare-workers': 'Cloudflare Workers',
  lambda: 'AWS Lambda',
  vercel: 'Vercel',
  esbuild: 'esbuild, with the types of TypeScript 6',
  vite: 'Vite, with the types of TypeScript 6',
  tspc: 'TypeScript 6 with ts-patch',
  'typescript-7': 'TypeScript 7 for the types, and the bundler of the platform',
  vitest: 'Vitest',
  oxlint: 'oxlint',
  eslint: 'ESLint',
  biome: 'Biome',
  none: 'none',
  yes: 'yes',
  no: 'no',
}

export const platforms: readonly Platform[] = ['node', 'bun', 'deno', 'cloudflare-workers', 'lambda', 'vercel']

/** The compilers for each platform. Only Node has `tspc`: the other templates cannot run separate modules. */
const compilers: Readonly<Record<Platform, readonly Compiler[]>> = {
  node: ['esbuild', 'vite', 'tspc', 'typescript-7'],
  bun: ['bun', 'typescript-7'],
  deno: ['esbuild', 'typescript-7'],
  'cloudflare-workers': ['esbuild', 'typescript-7'],
  lambda: ['esbuild', 'typescript-7'],
  vercel: ['esbuild', 'typescript-7'],
}

/** Bun and Deno have a test runner built in, so Vitest is not offered for these platforms. */
function runnersOf(platform: Platform | undefined): readonly Tests[] {
  return platform === 'bun' || platform === 'deno' ? [platform, 'none'] : ['vitest', 'none']
}

/** Leaves out ESLint for TypeScript 7, because typescript-eslint needs the API of TypeScript 6. */
function lintersOf(compiler: Compiler | undefined): readonly Linter[] {
  return compiler === 'typescript-7' ? ['oxlint', 'biome', 'none'] : ['oxlint', 'eslint', 'biome', 'none']
}

export const questions: readonly Question[] = [
  { name: 'platform', text: 'Where does it run?', answers: () => platforms },
  { name: 'compiler', text: 'What compiles it?', answers: ({ platform }) => compilers[platform ?? 'node'] },
  { name: 'tests', text: 'What runs the tests?', answers: ({ platform }) => runnersOf(platform) },
  { name: 'linter', text: 'Which linter?', answers: ({ compiler }) => lintersOf(compiler) },
  { name: 'openapi', text: 'Does it serve an OpenAPI document?', answers: () => ['yes', 'no'] },
]

export function allChoices(): readonly Choices[] {
  let found: readonly Partial<Choices>[] = [{}]
  for (const { name, answers } of questions)
    found = found.flatMap((before) => answers(before).map((answer) => ({ ...before, [name]: answer })))
  return found as readonly Choices[]
}
