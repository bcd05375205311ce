import { execFile, fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const tspc = join(root, 'node_modules/ts-patch/bin/tspc.js')
const tsc = join(root, 'node_modules/typescript/bin/tsc')

// Here and not in createProject(): a hook that is set up within a test never runs.
const projects = realpathSync(mkdtempSync(join(tmpdir(), 'honotate-ts-patch-')))

/** What a command has answered. */
export interface Answer {
  readonly code: number
  readonly output: string
  /** Each error of the output as `file(line,column): TScode`. */
  readonly errors: readonly string[]
}

/** A project in a directory of its own. */
export interface Project {
  readonly directory: string
  write(path: string, text: string): void
  read(path: string): string
  exists(path: string): boolean
  /** Compiles in a process that stays for all tests of a file. */
  tspc(...args: string[]): Promise<Answer>
  /** Compiles in a process of its own. */
  spawnTspc(...args: string[]): Promise<Answer>
  /** Starts `tspc` and leaves it running. */
  start(...args: string[]): ChildProcess
  /** Plain TypeScript, without the plugin. */
  tsc(...args: string[]): Promise<Answer>
  node(...args: string[]): Promise<Answer>
  /** Where `needle` stands, as the `file(line,column)` of an error. */
  at(path: string, needle: string, occurrence?: number): string
}

/** The compiler options of every fixture: those that the README tells people to write. */
export const compilerOptions = {
  target: 'es2022',
  lib: ['es2022', 'esnext.decorators', 'dom'],
  module: 'nodenext',
  strict: true,
  skipLibCheck: true,
  types: [],
  rootDir: 'src',
  outDir: 'dist',
  plugins: [{ transform: 'honotate/ts-patch', transformProgram: true }],
}

/** Writes a project with these files; `package.json` makes it an ES module unless they say otherwise. */
export function createProject(files: Readonly<Record<string, string | object>>): Project {
  const directory = mkdtempSync(join(projects, 'project-'))
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'), 'junction')

  const project: Project = {
    directory,
    write(path, text) {
      mkdirSync(dirname(join(directory, path)), { recursive: true })
      writeFileSync(join(directory, path), text)
    },
    read: (path) => readFileSync(join(directory, path), 'utf8'),
    exists: (path) => existsSync(join(directory, path)),
    tspc: (...args) => compile(directory, args),
    spawnTspc: (...args) => run(directory, [tspc, ...args]),
    tsc: (...args) => run(directory, [tsc, ...args]),
    start: (...args) => spawn(process.execPath, [tspc, ...args], { cwd: directory }),
    node: (...args) => run(directory, args),
    at(path, needle, occurrence = 0) {
      const text = project.read(path)
      let offset = -1
      for (let seen = 0; seen <= occurrence; seen++) offset = text.indexOf(needle, offset + 1)
      if (offset === -1) throw new Error(`no ${JSON.stringify(needle)} in ${path}`)
      const lines = text.slice(0, offset).split(/\r?\n/u)
      return `${path}(${lines.length},${(lines.at(-1) as string).length + 1})`
    },
  }
  for (const [path, content] of Object.entries({
    'package.json': { type: 'module' },
    'tsconfig.json': { compilerOptions },
    ...files,
  })) {
    project.write(path, typeof content === 'string' ? content : JSON.stringify(content, undefined, 2))
  }
  return project
}

/** The errors in the output of a compiler, without their messages. */
export function errorsOf(output: string): string[] {
  return [...output.matchAll(/^(\S+\(\d+,\d+\)): error (TS\d+)/gmu)].map(([, place, code]) => `${place}: ${code}`)
}

let compiler: ChildProcess | undefined
let compiled: Promise<unknown> = Promise.resolve()
afterAll(async () => {
  if (!compiler) return
  const ended = once(compiler, 'exit')
  compiler.disconnect()
  await ended
})

/** Tests that run at the same time wait for each other here. */
function compile(directory: string, args: readonly string[]): Promise<Answer> {
  const answer = compiled.then(async () => {
    compiler ??= fork(fileURLToPath(new URL('warm-tspc.mjs', import.meta.url)), { execArgv: [] })
    compiler.send({ directory, args })
    const [{ code, output }] = (await once(compiler, 'message')) as [{ code: number; output: string }]
    return { code, output, errors: errorsOf(output) }
  })
  compiled = answer
  return answer
}

function run(cwd: string, args: readonly string[]): Promise<Answer> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd }, (error, stdout, stderr) => {
      const output = stdout + stderr
      resolve({ code: error ? Number(error.code) : 0, output, errors: errorsOf(output) })
    })
  })
}
