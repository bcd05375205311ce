import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFolder } from '../support/folder.ts'
import { outputOf } from '../support/program.ts'
import { createExample, installedVersion, type Example } from './support/example.ts'

// A package of this folder: the type check runs without it.
const { satisfies } = createRequire(import.meta.url)('semver') as { satisfies(version: string, range: string): boolean }

const cli = join(process.env['HONOTATE_PACKED'] as string, 'create-honotate/dist/main.js')

const examples = ['node', 'bun', 'deno', 'cloudflare-workers', 'lambda', 'vercel']

test('every example is tested', () => {
  expect(readdirSync(join(import.meta.dirname, '../../docs/examples')).sort()).toEqual(
    [...examples, 'petclinic', 'quickstart', 'realworld', 'without-http'].sort(),
  )
})

describe.for(examples)('%s', (name) => {
  let example: Example
  beforeAll(() => void (example = createExample(name)))

  test('its dependency ranges allow the tested versions', () => {
    const { dependencies, devDependencies } = example.manifest
    const refused = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([name, range]) => !satisfies(installedVersion(name), range),
    )
    expect(refused).toEqual([])
  })

  test('its README names dev, check and build, and only existing scripts', () => {
    const readme = readFileSync(join(example.directory, 'README.md'), 'utf8')
    const named = [...readme.matchAll(/(?:npm run|bun run|deno task) (\w+)/gu)].map(([, script]) => script as string)
    expect(new Set(named)).toEqual(new Set(['dev', 'check', 'build', ...named]))
    for (const script of named) expect(example.script(script).join(' ')).not.toContain('no script')
  })

  // This test makes init.test.ts, with its compilers and editors, also a test of the published examples.
  test('create-honotate writes the same sources and settings', () => {
    const { directory, exists, read } = createFolder('create')
    const compiler = name === 'node' ? ['--compiler', 'tspc'] : []
    outputOf({ directory }, ['node', cli, 'made', '--platform', name, ...compiler, '--openapi', 'yes', '--yes'])
    const published = filesOf(example.directory)
    expect(published).toContain('tsconfig.json')
    for (const path of published) {
      expect(exists(`made/${path}`), path).toBe(true)
      const texts = [read(`made/${path}`), readFileSync(join(example.directory, path), 'utf8')]
      const [made, own] =
        path === 'tsconfig.json' ? texts.map((text) => JSON.parse(text) as object) : texts.map(withoutTitle)
      expect(made, path).toEqual(own)
    }
  })
})

/** The files that a compiler or an editor reads, as paths relative to the project. */
function filesOf(directory: string): string[] {
  const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  return paths.filter((path) => /^(?!node_modules)[^.]+(?:\.\w+)*\.ts$|^tsconfig\.json$/u.test(path))
}

/** Removes the title of the document, which is the name of the project. */
function withoutTitle(text: string): string {
  return text.replace(/title: '[^']+'/u, '')
}
