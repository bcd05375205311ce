import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileLegacy } from './compile.ts'
import { serving } from '../support/program.ts'

const pages = join(import.meta.dirname, '../../docs/migration')

/** A program of another framework on a page, and the requests that this program and ours answer. */
interface Foreign {
  readonly page: string
  readonly framework: string
  readonly code: string
  readonly requests: readonly (readonly [request: string, answer: string])[]
}

// docs/snippets.test.ts sends the same requests to our own programs.
const foreign = readdirSync(pages).flatMap((page): Foreign[] => {
  const text = readFileSync(join(pages, page), 'utf8')
  return [...text.matchAll(/^```ts ([\w-]+)\n([^]*?)^```$[^]*?^```http\n([^]*?)^```$/gmu)].map(
    ([, framework = '', code = '', http = '']) => {
      const lines = http.trim().split('\n')
      const requests = lines.flatMap((line, index) =>
        index % 2 === 0 ? [[line, lines[index + 1] as string] as const] : [],
      )
      return { page, framework, code, requests }
    },
  )
})

test('the pages contain programs of three frameworks from npm', () => {
  expect([...new Set(foreign.map(({ framework }) => framework))].toSorted()).toEqual([
    'hono',
    'nestjs',
    'routing-controllers',
  ])
})

test.each(foreign)('$page: $framework sends the responses on the page', async ({ framework, code, requests }) => {
  const file = compileLegacy(framework, code)
  await serving(
    { directory: import.meta.dirname },
    ['node', 'serve.mjs', framework, file],
    async (address) => {
      for (const [request, answer] of requests) expect(await ask(address, request), request).toEqual(answered(answer))
    },
    { NODE_ENV: undefined },
    // A framework may print other lines first.
    /(?<=listening on )http:\/\/127\S+/u,
  )
})

/** Sends a request that is written as `METHOD /path {json} | Header: value`. */
async function ask(address: string, request: string): Promise<{ status: number; body: string }> {
  const [, method = '', path = '', body, header] = /^(\S+) (\S+)(?: (\{.*?\}))?(?: \| (.*))?$/u.exec(request) ?? []
  const headers = {
    ...(body ? { 'Content-Type': 'application/json' } : {}),
    ...(header ? (Object.fromEntries([header.split(': ')]) as Record<string, string>) : {}),
  }
  const response = await fetch(address + path, { method, headers, ...(body ? { body } : {}) })
  return { status: response.status, body: await response.text() }
}

function answered(answer: string): object {
  return { status: Number(answer.slice(0, 3)), body: expect.stringContaining(answer.slice(4)) }
}
