import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileLegacy } from './compile.ts'

const pages = join(import.meta.dirname, '../../docs/migration')

/** A program of another framework on a page, and the requests that both it and ours answer. */
interface Foreign {
  readonly page: string
  readonly framework: string
  readonly code: string
  readonly requests: readonly (readonly [request: string, answer: string])[]
}

// docs/snippets.test.ts asks our own programs the same.
const foreign = readdirSync(pages).flatMap((page): Foreign[] => {
  const text = readFileSync(join(pages, page), 'utf8')
  const [, framework, code] = /^```ts ([\w-]+)\n([^]*?)^```$/mu.exec(text) ?? []
  const [, http = ''] = /^```http\n([^]*?)^```$/mu.exec(text) ?? []
  const lines = http.trim().split('\n')
  const requests = lines.flatMap((line, index) =>
    index % 2 === 0 ? [[line, lines[index + 1] as string] as const] : [],
  )
  return framework && code ? [{ page, framework, code, requests }] : []
})

test('four pages show a framework that installs from npm', () => {
  expect(foreign.map(({ framework }) => framework).toSorted()).toEqual([
    'express-api-bootstrap',
    'hono',
    'nestjs',
    'routing-controllers',
  ])
})

test.each(foreign)('$page: $framework answers as the page says', async ({ framework, code, requests }) => {
  const child = spawn(
    process.execPath,
    ['serve.mjs', framework, compileLegacy(framework, code, framework === 'express-api-bootstrap')],
    {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  try {
    const address = await addressOf(child.stdout)
    for (const [request, answer] of requests) expect(await ask(address, request), request).toEqual(answered(answer))
  } finally {
    child.kill()
  }
})

/** A framework may print other things first. */
async function addressOf(output: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const chunk of output) {
    text += String(chunk)
    const [address] = /(?<=listening on )http:\/\/127\S+/u.exec(text) ?? []
    if (address) return address
  }
  throw new Error(`The server ended: ${text}`)
}

/** `METHOD /path {json} | Header: value`. */
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
