import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { outputOf, serving } from './program.ts'

const readme = readPage('README.md')
const [recommended = '', withTspc = ''] = readPage('docs/guide/by-hand.md').split(/^## TypeScript 6 with tspc$/mu)

/** The commands that install packages, each as a list of arguments, and the tsconfig.json. */
export interface Setup {
  readonly name: string
  readonly installCommands: readonly (readonly string[])[]
  readonly tsconfig: string
  /** The JavaScript that builds `dist/main.js`, if the set-up has one. */
  readonly build?: string
}

/** The set-up in the README. */
export const readmeSetup = setup('the README', readme)

/** The set-ups in docs/guide/by-hand.md: the recommended set-up, and the set-up with `tspc`. */
export const guideSetup: Setup = {
  ...setup('by-hand.md', recommended),
  build: firstBlock(recommended, 'js', 'import '),
}
export const tspcSetup: Setup = setup('by-hand.md, with tspc', withTspc, readme)

function setup(name: string, page: string, before = ''): Setup {
  const commands = (text: string): readonly string[] =>
    [...text.matchAll(/^npm install .*$/gmu)].map(([command]) => command)
  const own = commands(page)
  const all = before ? [commands(before)[0] as string, ...own] : own
  return {
    name,
    installCommands: all.map((command) => command.split(' ')),
    tsconfig: firstBlock(page, 'json'),
  }
}

/** Writes the files of a set-up. The program listens on a free port and prints it. */
export function writeProject(directory: string, { tsconfig, build }: Setup): void {
  const program = firstBlock(readme, 'ts', 'import ').replace('{ port: 8080 }', "{ port: 0, hostname: '127.0.0.1' }")
  mkdirSync(join(directory, 'src'), { recursive: true })
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(directory, 'tsconfig.json'), tsconfig)
  writeFileSync(join(directory, 'src/main.ts'), program)
  if (build) writeFileSync(join(directory, 'build.js'), build)
}

/** Runs a command of the project, such as `node_modules/ts-patch/bin/tspc.js`. */
export function runInProject(directory: string, ...args: readonly string[]): void {
  outputOf({ directory }, ['node', ...args])
}

/** Runs the program of the README, sends it the requests of the README, and checks the responses. */
export async function expectReadmeAnswers(directory: string, ...args: readonly string[]): Promise<void> {
  await serving({ directory }, ['node', ...args], async (address) => {
    expect(await (await fetch(`${address}/apis/orders/0`)).json()).toEqual({ article: 'tea', count: 2 })
    const post = {
      method: 'POST',
      // The client does not choose the id.
      body: '{"article":"milk","count":1,"id":99}',
      headers: { 'Content-Type': 'application/json' },
    }
    expect(await (await fetch(`${address}/apis/orders`, post)).json()).toEqual({ article: 'milk', count: 1, id: 1 })
    expect((await fetch(`${address}/apis/orders/7`)).status).toBe(404)
  })
}

function readPage(path: string): string {
  return readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
}

function firstBlock(page: string, language: string, start = ''): string {
  const block = new RegExp(`^\`\`\`${language}\n(${start}[^]*?)^\`\`\`$`, 'mu').exec(page)
  if (!block) throw new Error(`The page has no block of ${language}`)
  return block[1] as string
}
