import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openInTsserver, type Editor } from '../hosts/support/servers.ts'
import { createExample, installedVersion, type Example } from './support/example.ts'
import { runScript } from './support/run.ts'

// Of the nested package, which is not installed where the types are checked.
const { satisfies } = createRequire(import.meta.url)('semver') as { satisfies(version: string, range: string): boolean }

const examples = ['node', 'bun', 'deno', 'cloudflare-workers', 'lambda', 'vercel']

test('every example is tested', () => {
  expect(readdirSync(join(import.meta.dirname, '../../docs/examples')).sort()).toEqual(
    [...examples, 'petclinic', 'quickstart', 'realworld', 'without-http'].sort(),
  )
})

/** One editor for all examples: its server reads the declarations of the platforms once. */
let editor: Editor | undefined
afterAll(() => editor?.close())

describe.for(examples)('%s', (name) => {
  let example: Example
  beforeAll(() => void (example = createExample(name)))

  test('its ranges allow the versions that are tested', () => {
    const { dependencies, devDependencies } = example.manifest
    const refused = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([name, range]) => !satisfies(installedVersion(name), range),
    )
    expect(refused).toEqual([])
  })

  test('its README names scripts that there are', () => {
    const readme = readFileSync(join(example.directory, 'README.md'), 'utf8')
    const named = [...readme.matchAll(/(?:npm run|bun run|deno task) (\w+)/gu)].map(([, script]) => script as string)
    expect(new Set(named)).toEqual(new Set(['dev', 'check', 'build', ...named]))
    for (const script of named) expect(example.script(script).join(' ')).not.toContain('no script')
  })

  test('its types are right', () => runScript(example, 'check'))

  test('an editor shows nothing at a parameter decorator', async () => {
    const files = readdirSync(join(example.directory, 'src')).map((file) => join('src', file))
    const file = files.find((path) =>
      /\(@|^ {4}@/mu.test(readFileSync(join(example.directory, path), 'utf8')),
    ) as string
    editor ??= openInTsserver(example.directory, file)
    expect(await editor.open?.(join(example.directory, file)).diagnostics(), file).toEqual([])
  })
})
