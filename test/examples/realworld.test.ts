import { beforeAll, expect, test } from 'vitest'
import { Conduit } from './support/conduit.ts'
import { createExample, type Example } from './support/example.ts'
import { runScript, serveScript } from './support/run.ts'

let example: Example
beforeAll(async () => {
  example = createExample('realworld')
  await runScript(example, 'build')
})

test('is the RealWorld API', () =>
  serveScript(example, 'start', async (address) => {
    const conduit = new Conduit(address)
    await conduit.behaves()
    expect(conduit.answers).toBeGreaterThan(130)
  }))
