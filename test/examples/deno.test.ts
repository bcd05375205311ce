import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createExample, type Example } from './support/example.ts'
import { ask, runScript, serveScript } from './support/run.ts'

let example: Example
beforeAll(async () => {
  example = createExample('deno')
  await runScript(example, 'build')
})

async function expectQuotes(address: string): Promise<void> {
  const quotes = `${address}/apis/quotes`
  expect(await ask(quotes, { method: 'POST', json: { author: 'Ann', text: 'Hello.' } })).toEqual({
    status: 201,
    body: { author: 'Ann', text: 'Hello.' },
  })
  expect(await ask(quotes, { method: 'POST', json: { author: 'Ann' } })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '#/text' }] },
  })
  expect(await ask(`${quotes}?limit=1`)).toMatchObject({ status: 200, body: [{ author: 'Hopper' }] })
  expect(await ask(`${quotes}/Ann`)).toEqual({ status: 200, body: [{ author: 'Ann', text: 'Hello.' }] })
  expect(await ask(`${quotes}/Bob`)).toMatchObject({ status: 404, body: { detail: 'There is no quote of Bob.' } })

  const clock = await fetch(`${address}/apis/clock`)
  const ticks = /^(?:event: time\ndata: \d{4}-\d\d-\d\dT[\d:.]+Z\n\n){2}/u
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of clock.body as ReadableStream<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true })
    if (text.split('\n\n').length > 2) break
  }
  expect(text).toMatch(ticks)
}

test('the dev script serves the example', () => serveScript(example, 'dev', expectQuotes))

test('the start script serves the bundle without the sources and packages', async () => {
  const deployed = createExample('deno', 'none')
  rmSync(join(deployed.directory, 'src'), { recursive: true })
  cpSync(join(example.directory, 'dist'), join(deployed.directory, 'dist'), { recursive: true })
  await serveScript(deployed, 'start', expectQuotes)
})
