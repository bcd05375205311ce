import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject } from '../integration/ts-patch/project.ts'

const root = join(import.meta.dirname, '../..')
const documents = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'))
const pages = ['README.md', ...documents.map((path) => join('docs', path))].map((page) => ({ page, text: readFileSync(join(root, page), 'utf8') }))

test('every program in the documentation compiles with the tsconfig.json of the README', async () => {
  // A program is TypeScript that starts with an import.
  const programs = pages.flatMap(({ page, text }) => [...text.matchAll(/^```ts\n(import [^]*?)^```$/gmu)].map(([, code], index) => [page, index, code as string] as const))
  expect(programs.length).toBeGreaterThan(8)
  const project = createProject({
    'tsconfig.json': readmeTsconfig(),
    'src/undeclared.d.ts': 'declare function Trim(): () => void\n',
    ...Object.fromEntries(programs.map(([page, index, code]) => [`src/${page.replaceAll(/[/.]/gu, '-')}-${index}.ts`, code])),
  })
  expect(await project.tspc('--noEmit')).toMatchObject({ output: '', code: 0 })
})

test('links in the documentation lead somewhere', () => {
  const broken = pages.flatMap(({ page, text }) => {
    const targets = [...text.matchAll(/\]\((?!https?:)([^)#]+)/gu)].map(([, target]) => target as string)
    return targets.filter((target) => !existsSync(join(root, dirname(page), target))).map((target) => `${page}: ${target}`)
  })
  expect(broken).toEqual([])
})

function readmeTsconfig(): string {
  const [, json] = /^```json\n(\{\n {2}"compilerOptions"[^]*?)^```$/mu.exec(readFileSync(join(root, 'README.md'), 'utf8')) as unknown as [string, string]
  return json
}
