import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createFolder, linkModules } from '../support/folder.ts'
import { run } from '../support/program.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/guide/testing.md'), 'utf8')
const folder = createFolder('testing', { 'package.json': { type: 'module' } })

/** The files of the page. A comment at the start of each block names the file. */
const files = new Map(
  [...page.matchAll(/^```ts\n\/\/ (\S+\.ts)\n([^]*?)^```$/gmu)].map(([, path, code]) => [
    path as string,
    code as string,
  ]),
)

beforeAll(() => {
  linkModules(folder.directory)
  for (const [path, code] of files) folder.write(path, code)
})

/** Counts the tests in the files of the page whose names end in `suffix`. */
function countTests(suffix: string): number {
  const code = [...files].filter(([path]) => path.endsWith(suffix)).map(([, text]) => text)
  return code.join('\n').match(/^ *test\(/gmu)?.length ?? 0
}

/** Runs a command, which must succeed, and returns its output. */
async function runNode(...args: string[]): Promise<string> {
  const { code, output } = await run(folder, ['node', ...args], { NODE_ENV: undefined })
  expect(code, output).toBe(0)
  return output
}

test('the tests of docs/guide/testing.md pass in Vitest', async () => {
  expect(await runNode('node_modules/vitest/vitest.mjs', 'run')).toMatch(
    new RegExp(`Tests +${countTests('.test.ts')} passed`, 'u'),
  )
})

test('the test of docs/guide/testing.md for Node passes', async () => {
  const [, command] = /`node (--import \S+ --test) \S+`/u.exec(page) as unknown as [string, string]
  expect(await runNode(...command.split(' '), 'test/prices.node.ts')).toMatch(
    new RegExp(`pass ${countTests('.node.ts')}\\b`, 'u'),
  )
})
