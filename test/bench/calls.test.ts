import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('a GET with one path variable makes the number of calls that docs/architecture.md names, at most 80', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'calls.mjs')])
  const [line, calls] = /^(\d+) calls in \d+ modules/u.exec(stdout) ?? []
  const tooMany = `${calls} calls. \`node test/bench/calls.mjs\` lists them: move work to the start, or to requests that need it.`
  expect(Number(calls), tooMany).toBeLessThanOrEqual(80)
  const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8')
  expect(page, 'docs/architecture.md names another number').toContain(line)
})
