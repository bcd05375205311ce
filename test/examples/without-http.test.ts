import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../support/program.ts'
import { createExample } from './support/example.ts'
import { runScript } from './support/run.ts'

test('the example checks, traces and hides arguments without Hono and TypeDI in its bundle', async () => {
  const example = createExample('without-http')
  await runScript(example, 'check')
  await runScript(example, 'build')
  const { code, output } = await run(example, example.script('start'), example.env)
  expect({ code, output: output.trim() }).toEqual({
    code: 0,
    output: `open("ann@a.test", ***, 30)
ann@a.test is 30 and has 6 letters to remember
open("ann", ***, 30)
open(address): Invalid email address`,
  })
  expect(readFileSync(join(example.directory, 'dist/main.mjs'), 'utf8')).not.toMatch(
    /notFoundHandler|ContainerInstance/u,
  )
})
