/** A runtime under test: a command that serves the service from its TypeScript files. */
export interface Runtime {
  readonly name: string
  readonly tools: readonly string[]
  readonly command: readonly string[]
  /** Packages that must not be installed. */
  readonly without?: readonly string[]
  /** Files of the project. */
  readonly files?: Readonly<Record<string, string>>
  /** Why the columns of errors are not exact: only their lines are compared. */
  readonly columns?: string
}

const register = ['--import', 'honotate-kit/register']
const service = ['serve.mjs', 'src/main.ts']

export const bun = 'node_modules/bun/bin/bun.exe'
export const deno: readonly string[] = ['node_modules/deno/deno', 'run', '-A', '--node-modules-dir=manual']

export const runtimes: readonly Runtime[] = [
  {
    name: 'Node 24, honotate-kit/register, esbuild',
    tools: ['node', 'esbuild'],
    command: ['node', ...register, ...service],
  },
  {
    name: 'Node 24, honotate-kit/register, TypeScript',
    tools: ['node', 'typescript'],
    without: ['esbuild'],
    command: ['node', ...register, ...service],
  },
  {
    name: 'Node 22.12, honotate-kit/register, esbuild',
    tools: ['node-22.12', 'esbuild'],
    command: ['node_modules/node-22.12/bin/node', ...register, ...service],
  },
  {
    name: 'Node 24, tsx, honotate-kit/register',
    tools: ['node', 'tsx'],
    command: ['node', 'node_modules/tsx/dist/cli.mjs', ...register, ...service],
  },
  {
    name: 'Bun, preload',
    tools: ['bun'],
    command: [bun, ...service],
    files: { 'bunfig.toml': 'preload = ["honotate-kit/bun"]\n' },
    columns:
      'Bun does not read the source maps of plugins. Where esbuild lowers (with the flag, for example), lines and columns may be wrong; elsewhere only columns, on lines with parameter decorators',
  },
  {
    name: 'Deno, preload of honotate-kit/register',
    tools: ['deno'],
    command: [...deno, '--preload', 'npm:honotate-kit/register', ...service],
  },
]
