import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProgram, root } from './support/programs.ts'

/** The used part of Miniflare, whose types are missing in the root install. */
interface Miniflare {
  readonly ready: Promise<URL>
  dispose(): Promise<void>
}

let worker: Miniflare
let address: string
beforeAll(async () => {
  const { bundle } = await buildProgram('src/worker.ts', {
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker'],
    external: ['cloudflare:workers'],
    banner: {},
  })
  const runtimes = createRequire(join(root, 'test/runtimes/package.json'))
  const { Miniflare } = runtimes('miniflare') as { Miniflare: new (options: object) => Miniflare }
  worker = new Miniflare({
    modules: true,
    script: readFileSync(bundle, 'utf8'),
    compatibilityDate: '2026-07-01',
    cf: { colo: 'AMS', country: 'NL' },
    host: '127.0.0.1',
    port: 0,
    durableObjects: { NEWSROOM: 'Newsroom' },
  })
  address = (await worker.ready).origin
})
afterAll(() => worker?.dispose())

test('a Durable Object sends events to all streams', async () => {
  const readers = await Promise.all(
    [1, 2].map(async () => {
      const { headers, body } = await fetch(`${address}/apis/news`, { headers: { 'CF-Connecting-IP': '192.0.2.1' } })
      expect(headers.get('content-type')).toBe('text/event-stream')
      return body?.pipeThrough(new TextDecoderStream()).getReader()
    }),
  )
  const published = await fetch(`${address}/apis/news`, {
    method: 'POST',
    body: '{"text":"tea is ready"}',
    headers: { 'Content-Type': 'application/json' },
  })
  expect(published.status).toBe(204)
  for (const reader of readers) {
    let text = ''
    while (!text.includes('\n\ndata: "tea is ready"\n\n')) text += (await reader?.read())?.value ?? ''
    await reader?.cancel()
  }
})
