import { afterAll, describe } from 'vitest'
import type { Hono } from 'hono'
import { serve, type RunningServer } from 'honotate/node'
import { createSecureServer } from 'node:http2'
import { tls } from '../integration/node/support.ts'
import { AbsoluteClient } from './fetch-absolute.ts'
import { Http2Client } from './fetch-http2.ts'
import { local } from './server.ts'

/** Every test has received its response when the server closes, so `close()` need not wait for any. */
const options = { ...local, closeTimeout: 0 }

/** Sends a request to the app; `path` starts with `/`. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>

/**
 * Runs the same tests in process and on real Node servers: over HTTP/1.1, with a usual and an unusual request line, and
 * over HTTP/2 with TLS.
 *
 * @param createApp Creates the app. Called once for each way: all tests of a way share an app and a server.
 */
export function bothWays(createApp: () => Hono<any>, tests: (send: Send) => void): void {
  inProcess(createApp, tests)
  describe('over HTTP', () => {
    let server: RunningServer | undefined
    afterAll(() => server?.close())
    tests(async (path, init) => {
      server ??= await serve(createApp(), options)
      const response = await fetch(server.address + path, init)
      // Read the body here, so that the connection is idle when the server closes.
      const body = response.status === 204 || response.body === null ? null : await response.arrayBuffer()
      return new Response(body, { status: response.status, headers: response.headers })
    })
  })
  describe('over HTTP, with an absolute URL as request target', () => {
    const client = new AbsoluteClient()
    let server: RunningServer | undefined
    afterAll(async () => {
      client.close()
      await server?.close()
    })
    tests(async (path, init) => {
      server ??= await serve(createApp(), local)
      return client.fetch(server.address, path, init)
    })
  })
  describe('over HTTP/2 with TLS', () => {
    const client = new Http2Client(tls.cert)
    let server: RunningServer | undefined
    afterAll(async () => {
      client.close()
      await server?.close()
    })
    tests(async (path, init) => {
      const adapter = { createServer: createSecureServer, serverOptions: tls } as never
      server ??= await serve(createApp(), { ...options, adapter })
      return client.fetch(server.address, path, init)
    })
  })
}

/** Runs tests like {@link bothWays}, but in process only: for many requests that servers handle in the same way. */
export function inProcess(createApp: () => Hono<any>, tests: (send: Send) => void): void {
  describe('in process', () => {
    let app: Hono<any> | undefined
    tests(async (path, init) => (app ??= createApp()).request(path, init))
  })
}

/** Returns the options of a request with a JSON body. */
export function json(method: string, body: unknown): RequestInit {
  return { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}
