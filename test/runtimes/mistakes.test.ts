import { beforeAll, describe, expect, test } from 'vitest'
import { createMistakenApp } from '../conformance/fixtures/mistakes/mistakes-app.ts'
import { mistakes } from '../conformance/mistakes.ts'
import { serveInWorkerd } from './support/miniflare.ts'
import { serve } from './support/process.ts'
import { commandOf, unavailable } from './support/runtimes.ts'

/** Headers that the server or the connection adds. */
const OF_THE_SERVER = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'vary'])

async function answersOf(send: (path: string, init: RequestInit) => Response | Promise<Response>) {
  const answers = []
  for (const [path, init] of mistakes) {
    const response = await send(`/apis${path}`, init)
    const headers = [...response.headers].filter(([name]) => !OF_THE_SERVER.has(name))
    answers.push({ path, status: response.status, headers, body: await response.json() })
  }
  return answers
}

const servers = [
  { tool: 'node', serve: (folder: string) => serve([process.execPath, `dist/${folder}/node.mjs`]) },
  { tool: 'bun', serve: (folder: string) => serve(commandOf('bun', `dist/${folder}/bun.mjs`)) },
  { tool: 'deno', serve: (folder: string) => serve(commandOf('deno', `dist/${folder}/deno.mjs`)) },
  { tool: 'workerd', serve: (folder: string) => serveInWorkerd(`${folder}/worker.mjs`, true) },
]

let expected: Awaited<ReturnType<typeof answersOf>>
beforeAll(async () => {
  const app = createMistakenApp()
  expected = await answersOf((path, init) => app.request(path, init))
  expect(expected.map(({ status, body }) => [body.class, status, body.code])).toEqual(
    mistakes.map(([, , type, status, code]) => [type, status, code]),
  )
})

describe.for(servers.filter((server) => !unavailable(server)))('$tool', ({ serve }) => {
  test.for(['mistakes', 'mistakes-minified'])(
    '%s: each mistake gets the same response as the source in Node',
    async (folder) => {
      const { address, close } = await serve(folder)
      try {
        expect(await answersOf((path, init) => fetch(address + path, init))).toEqual(expected)
      } finally {
        await close()
      }
    },
  )
})
