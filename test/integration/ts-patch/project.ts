import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createFolder, linkPackages, linkWebTypes, webTypes, type Folder } from '../../support/folder.ts'
import { run, start, type Program, type Result } from '../../support/program.ts'
import { warmProcess } from '../../support/warm-process.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const tspc = join(root, 'node_modules/ts-patch/bin/tspc.js')
const tsc = join(root, 'node_modules/typescript/bin/tsc')

/** The result of a command, with the errors in its output. */
export interface Answer extends Result {
  /** Each error of the output as `file(line,column): TScode`. */
  readonly errors: readonly string[]
}

/** A project that TypeScript compiles. */
export interface Project extends Folder {
  /** Compiles in a process that all tests share. */
  tspc(...args: string[]): Promise<Answer>
  /** Compiles in a new process. */
  spawnTspc(...args: string[]): Promise<Answer>
  /** Starts `tspc` and leaves it running. */
  start(...args: string[]): Program
  /** Compiles with plain TypeScript, without the plugin. */
  tsc(...args: string[]): Promise<Answer>
  node(...args: string[]): Promise<Answer>
  /** Returns the position of `needle` in the form of an error: `file(line,column)`. */
  at(path: string, needle: string, occurrence?: number): string
}

/** The compiler options of every fixture, with the plugin as in the README. */
export const compilerOptions = {
  target: 'es2022',
  ...webTypes,
  module: 'nodenext',
  strict: true,
  skipLibCheck: true,
  types: [],
  rootDir: 'src',
  outDir: 'dist',
  plugins: [{ transform: 'honotate-kit/ts-patch', transformProgram: true }],
}

/** Writes a project with these files. It consists of ES modules unless they contain another `package.json`. */
export function createProject(files: Readonly<Record<string, string | object>>): Project {
  const folder = createFolder('ts-patch', {
    'package.json': { type: 'module' },
    'tsconfig.json': { compilerOptions },
    ...files,
  })
  linkPackages(folder.directory)
  linkWebTypes(folder.directory)
  const node = async (...args: string[]): Promise<Answer> =>
    answerOf(await run(folder, ['node', ...args], { NODE_ENV: undefined }))
  return {
    ...folder,
    tspc: async (...args) => answerOf(await compile(folder.directory, args)),
    spawnTspc: (...args) => node(tspc, ...args),
    tsc: (...args) => node(tsc, ...args),
    start: (...args) => start(folder, ['node', tspc, ...args], { NODE_ENV: undefined }),
    node,
    at(path, needle, occurrence = 0) {
      const text = folder.read(path)
      let offset = -1
      for (let seen = 0; seen <= occurrence; seen++) offset = text.indexOf(needle, offset + 1)
      if (offset === -1) throw new Error(`no ${JSON.stringify(needle)} in ${path}`)
      const lines = text.slice(0, offset).split(/\r?\n/u)
      return `${path}(${lines.length},${(lines.at(-1) as string).length + 1})`
    },
  }
}

function answerOf(result: Result): Answer {
  return { ...result, errors: errorsOf(result.output) }
}

/** The errors in the output of a compiler, without their messages. */
export function errorsOf(output: string): string[] {
  return [...output.matchAll(/^(\S+\(\d+,\d+\)): error (TS\d+)/gmu)].map(([, place, code]) => `${place}: ${code}`)
}

const compile = warmProcess(new URL('warm-tspc.mjs', import.meta.url))
