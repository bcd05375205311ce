import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/guide/testing.md'), 'utf8')
const directory = realpathSync(mkdtempSync(join(tmpdir(), 'honotate-testing-')))

/** The files of the page: each block starts with a comment that names it. */
const files = new Map(
  [...page.matchAll(/^```ts\n\/\/ (\S+\.ts)\n([^]*?)^```$/gmu)].map(([, path, code]) => [
    path as string,
    code as string,
  ]),
)

beforeAll(() => {
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'), 'junction')
  files.set('package.json', '{ "type": "module" }')
  for (const [path, code] of files) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), code)
  }
})

/** How many tests the files of the page have whose name ends in `suffix`. */
function countTests(suffix: string): number {
  const code = [...files].filter(([path]) => path.endsWith(suffix)).map(([, text]) => text)
  return code.join('\n').match(/^ *test\(/gmu)?.length ?? 0
}

/** @returns The output of the command, which must succeed. */
async function run(...args: string[]): Promise<string> {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: directory, env })
  return stdout + stderr
}

test('the tests of docs/guide/testing.md pass in Vitest', async () => {
  expect(await run('node_modules/vitest/vitest.mjs', 'run')).toMatch(
    new RegExp(`Tests +${countTests('.test.ts')} passed`, 'u'),
  )
})

test('its test for Node passes', async () => {
  const [, command] = /`node (--import \S+ --test) \S+`/u.exec(page) as unknown as [string, string]
  expect(await run(...command.split(' '), 'test/prices.node.ts')).toMatch(
    new RegExp(`pass ${countTests('.node.ts')}\\b`, 'u'),
  )
})
