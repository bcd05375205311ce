import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { install } from '../support/install.ts'
import { createFolder } from '../support/folder.ts'
import { runSync } from '../support/program.ts'

// Runs the linters with the configurations of docs/guide/editors.md.

const page = readFileSync(join(import.meta.dirname, '../../docs/guide/editors.md'), 'utf8')
const packages = join(import.meta.dirname, 'linters/node_modules')

const controller = `import { Inject, RequestQuery, RestController } from 'honotate'
import { Users } from './users.js'

@RestController()
export class UserController {
  constructor(@Inject() private readonly users: Users) {}

  find(@RequestQuery() query: { name?: string }) {
    return this.users.find(query.name)
  }
}
`
const users = `export class Users {
  find(name: string | undefined) {
    return name
  }
}
`

beforeAll(() => install('test/hosts/linters'), 300_000)

/** The first code block of a section of the page. */
function configOf(section: string): string {
  const [, rest = ''] = page.split(`\n## ${section}\n`)
  return /```\w+\n([^]*?)\n *```/u.exec(rest)?.[1] ?? ''
}

function project(files: Readonly<Record<string, string>>): string {
  const { directory } = createFolder('linters')
  mkdirSync(join(directory, 'src'))
  symlinkSync(packages, join(directory, 'node_modules'))
  const all = {
    'package.json': '{ "type": "module" }',
    'src/user-controller.ts': controller,
    'src/users.ts': users,
    ...files,
  }
  for (const [path, text] of Object.entries(all)) writeFileSync(join(directory, path), text)
  return directory
}

/** Runs a linter, and returns its output and the fixed controller. */
function lint(
  directory: string,
  script: string,
  ...args: readonly string[]
): { code: number | null; text: string; output: string } {
  const { code, stdout, stderr } = runSync({ directory }, ['node', join(packages, script), ...args])
  return {
    code,
    text: readFileSync(join(directory, 'src/user-controller.ts'), 'utf8'),
    output: stdout + stderr,
  }
}

const eslint = (directory: string) => lint(directory, 'eslint/bin/eslint.js', '--fix', 'src')
const biome = (directory: string) => lint(directory, '@biomejs/biome/bin/biome', 'lint', '--write', '--unsafe', 'src')

test('ESLint with the configuration of the page keeps the import of an injected class', () => {
  const config = configOf('ESLint')
  expect(config).toContain('emitDecoratorMetadata')
  expect(eslint(project({ 'eslint.config.js': config }))).toEqual({ code: 0, text: controller, output: '' })
})

test('ESLint without parserOptions turns the import of an injected class into a type import', () => {
  const config = configOf('ESLint').replace(/^.*parserOptions.*\n/mu, '')
  expect(eslint(project({ 'eslint.config.js': config })).text).toContain('import type { Users }')
})

test('Biome with the configuration of the page parses parameter decorators and keeps the import', () => {
  const answer = biome(project({ 'biome.json': configOf('Biome') }))
  expect([answer.code, answer.text], answer.output).toEqual([0, controller])
})

test('Biome without the options reports the decorators, or turns the import into a type import', () => {
  expect(biome(project({ 'biome.json': '{}' })).output).toMatch(/decorators are not valid here/iu)
  const config = configOf('Biome').replace('"off"', '"on"')
  expect(biome(project({ 'biome.json': config })).text).toContain('import type { Users }')
})

test.for([
  ['ESLint', 'eslint', /^\d+/u],
  ['Biome', '@biomejs/biome', /^\d+\.\d+/u],
] as const)('the page names the version of %s that these tests run', ([name, path, part]) => {
  const { version } = JSON.parse(readFileSync(join(packages, path, 'package.json'), 'utf8')) as { version: string }
  const [tried] = part.exec(version) as RegExpExecArray
  expect(page).toMatch(new RegExp(`^Tried with .*\\b${name} ${tried}\\b`, 'mu'))
})
