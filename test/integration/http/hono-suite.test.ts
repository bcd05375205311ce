import { readdirSync } from 'node:fs'
import { Hono } from 'hono'
import { createApp } from 'honotate'
import { serve, type RunningServer } from 'honotate/node'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { answers } from './fixtures/hono/answers.ts'
import { helpers } from './fixtures/hono/helpers.ts'
import { middleware } from './fixtures/hono/middleware.ts'
import { routing } from './fixtures/hono/routing.ts'
import type { Program, Programs } from './fixtures/hono/suite.ts'
import { local } from '../../support/server.ts'

// Runs each program on a Hono app in process, and on ours in process and on Node. The responses must be the same.
// docs/reference/http.md lists the intended differences, and hono-differences.test.ts tests them.

/** Returns the response as a client sees it, without the headers of the connection. */
async function seen(response: Response, origin = 'http://localhost'): Promise<unknown> {
  const ofConnection = /^(?:date|connection|keep-alive|content-length|transfer-encoding)$/u
  const headers = [...response.headers]
    .filter(([name]) => !ofConnection.test(name))
    // The web's `Response` and the adapter differ in the space before `charset`.
    .map(([name, value]) => [name, value.replace(';charset', '; charset').replace(origin, '')])
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()).toString('latin1') }
}

/** Keeps `fetch` from requesting compressed responses, which it would decode. */
function withoutCoding(init: RequestInit): RequestInit {
  return { ...init, headers: { 'Accept-Encoding': 'identity', ...(init.headers as Record<string, string>) } }
}

function build(create: () => Hono<any>, { build: add }: Program): Hono<any> {
  const app = create()
  // The default responses to unknown paths and errors differ; hono-differences.test.ts tests them.
  app.notFound((c) => c.text('404 Not Found', 404))
  app.onError((error, c) =>
    'getResponse' in error
      ? c.newResponse((error as any).getResponse().body, (error as any).getResponse())
      : c.text('Internal Server Error', 500),
  )
  add(app)
  return app
}

const createOurs = (): Hono<any> => createApp({ controllers: [], advice: [] })

/** Sends the requests of a program to a Hono app and returns each request with its response. */
async function answersOfHono(
  program: Program,
): Promise<(readonly [path: string, init: RequestInit, answer: unknown])[]> {
  const hono = build(() => new Hono(), program)
  const requests = program.asked.map((each) => (typeof each === 'string' ? ([each, {}] as const) : each))
  return Promise.all(
    requests.map(async ([path, given]) => {
      const init = withoutCoding(given)
      return [path, init, await seen(await hono.request(path, init))] as const
    }),
  )
}

const log = vi.spyOn(console, 'error').mockImplementation(() => {})
const all = [
  ...[routing, answers, helpers].flatMap((programs) => Object.values(programs)),
  ...Object.values(middleware),
]
// Computed before any server starts, because the adapter for Node replaces `Response`.
const expected = new Map(
  await Promise.all(all.flat().map(async (program) => [program, await answersOfHono(program)] as const)),
)

function compare(program: Program): void {
  const requests = expected.get(program) ?? []
  describe('in process', () => {
    const ours = build(createOurs, program)
    test.each(requests)('%s %o', async (path, init, answer) => {
      expect(await seen(await ours.request(path, init))).toEqual(answer)
    })
  })
  describe('on Node', () => {
    let server: RunningServer
    beforeAll(async () => {
      // The tests await every response before the server closes, so it has nothing to wait for.
      const options = { ...local, closeTimeout: 0 }
      server = await serve(build(createOurs, program), options)
    })
    afterAll(() => server.close())
    test.each(requests)('%s %o', async (path, init, answer) => {
      const response = await fetch(server.address + path, { redirect: 'manual', ...init })
      const isDecoded = response.headers.has('Content-Encoding')
      const given = await seen(response, server.address)
      expect(given).toEqual(isDecoded ? { ...(answer as object), body: expect.any(String) } : answer)
    })
  })
}

afterAll(() => log.mockRestore())

describe.each(Object.entries<Programs>({ routing, answers, helpers }))('%s', (_, programs) => {
  describe.each(Object.entries(programs))('%s', (_name, program) => compare(program))
})

describe.each(Object.entries(middleware))('the middleware %s', (_, programs) => {
  describe.each([...programs.entries()])('with options %i', (_index, program) => compare(program))
})

test('every middleware and helper of Hono is tested', () => {
  const shipped = (kind: string): string[] =>
    readdirSync(new URL(`../../../node_modules/hono/dist/${kind}`, import.meta.url)).filter((name) => !/\./u.test(name))
  // The cache and static files need a platform; other tests cover connection info and WebSockets.
  const elsewhere = ['cache', 'serve-static', 'jsx-renderer', 'mount', 'conninfo', 'websocket']
  const tried = new Set([...Object.keys(middleware), ...Object.keys(helpers), ...elsewhere])
  expect([...shipped('middleware'), ...shipped('helper')].filter((name) => !tried.has(name))).toEqual([])
})
