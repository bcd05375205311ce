import { describe } from 'vitest'
import type { Hono } from 'hono'
import { serve } from 'honotate/node'

/** Sends a request to the app; `path` starts with `/`. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>

/** Runs the same tests in process and over HTTP on a real Node server. */
export function bothWays(createApp: () => Hono<any>, tests: (send: Send) => void): void {
  describe('in process', () => {
    let app: Hono<any> | undefined
    tests(async (path, init) => (app ??= createApp()).request(path, init))
  })
  describe('over HTTP', () => {
    tests(async (path, init) => {
      const server = await serve(createApp(), { port: 0, hostname: '127.0.0.1', signals: false })
      try {
        const response = await fetch(server.address + path, init)
        // Read before the server closes.
        const body = response.status === 204 || response.body === null ? null : await response.arrayBuffer()
        return new Response(body, { status: response.status, headers: response.headers })
      } finally {
        await server.close()
      }
    })
  })
}

/** A JSON request. */
export function json(method: string, body: unknown): RequestInit {
  return { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}
