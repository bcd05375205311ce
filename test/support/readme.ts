import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { outputOf, serving } from './program.ts'

const root = join(import.meta.dirname, '../..')
const [recommended = '', withTspc = ''] = readPage('docs/guide/by-hand.md').split(/^## TypeScript 6 with tspc$/mu)

/** The commands that install packages, each as a list of arguments, and the tsconfig.json. */
export interface Setup {
  readonly name: string
  readonly installCommands: readonly (readonly string[])[]
  readonly tsconfig: string
  /** The JavaScript that builds `dist/main.js`, if the set-up has one. */
  readonly build?: string
}

/** The set-ups in docs/guide/by-hand.md: the recommended set-up, the same with `honotate build`, and the set-up with `tspc`. */
export const guideSetup: Setup = {
  ...setup('by-hand.md', recommended),
  build: firstBlock(recommended, 'js', 'import '),
}
export const plainSetup: Setup = setup('by-hand.md, with honotate build', recommended)
export const tspcSetup: Setup = setup('by-hand.md, with tspc', withTspc, recommended)

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

/** Writes the files of a set-up, with the program that the README shows. It listens on a free port and prints it. */
export function writeProject(directory: string, { tsconfig, build }: Setup): void {
  const program = readPage('docs/examples/quickstart/src/main.ts').replace(
    /\{ port: .* \}/u,
    "{ port: 0, hostname: '127.0.0.1' }",
  )
  cpSync(join(root, 'docs/examples/quickstart/src'), join(directory, 'src'), { recursive: true })
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(directory, 'tsconfig.json'), tsconfig)
  writeFileSync(join(directory, 'src/main.ts'), program)
  if (build) writeFileSync(join(directory, 'build.js'), build)
}

/** Runs a command of the project, such as `node_modules/ts-patch/bin/tspc.js`. */
export function runInProject(directory: string, ...args: readonly string[]): void {
  outputOf({ directory }, ['node', ...args])
}

/** Runs the program, sends it the requests of the README, and checks the responses. */
export async function expectReadmeAnswers(directory: string, ...args: readonly string[]): Promise<void> {
  await serving({ directory }, ['node', ...args], async (address) => {
    const lines = firstBlock(readPage('README.md'), 'http').trim().split('\n')
    for (const [nth, answer] of lines.entries()) {
      if (nth % 2 === 0) continue
      const [, method, path, body = null] = /^(\S+) (\S+)(?: (.*))?$/u.exec(
        lines[nth - 1] as string,
      ) as unknown as string[]
      const headers = { 'Content-Type': 'application/json' }
      const response = await fetch(address + path, { method: method as string, body, headers })
      expect(`${response.status} ${await response.text()}`).toContain(answer.slice(4))
      expect(response.status).toBe(Number(answer.slice(0, 3)))
    }
    // The client does not choose the id.
    const post = {
      method: 'POST',
      body: '{"article":"milk","count":1,"id":99}',
      headers: { 'Content-Type': 'application/json' },
    }
    expect(await (await fetch(`${address}/apis/orders`, post)).json()).toEqual({ article: 'milk', count: 1, id: 1 })
    expect((await fetch(`${address}/apis/orders/7`)).status).toBe(404)
  })
}

function readPage(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function firstBlock(page: string, language: string, start = ''): string {
  const block = new RegExp(`^\`\`\`${language}\n(${start}[^]*?)^\`\`\`$`, 'mu').exec(page)
  if (!block) throw new Error(`The page has no block of ${language}`)
  return block[1] as string
}
