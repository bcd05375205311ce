import { join } from 'node:path'
import type { Hono } from 'hono'
import { expect, test } from 'vitest'
import { ApiVersion, createApp, GetMapping, PathVariable, Request, RestController, type HttpRequest } from 'honotate'

@RestController()
class Base {
  @GetMapping('/inherited/:id') inherited(@PathVariable('id') id: string) {
    return id
  }
  @GetMapping('/direct/:id') direct(@Request() req: HttpRequest) {
    return req.route
  }
  @ApiVersion('2') @GetMapping('/versions/:id') versioned() {
    return 2
  }
}

@RestController()
class Derived extends Base {}

test('without a server, the spans of @hono/otel have the patterns of all kinds of routes', async () => {
  // The type check runs without these packages.
  const fixture = join(import.meta.dirname, 'fixtures/in-memory.ts')
  const { record } = (await import(fixture)) as { record(app: Hono): () => unknown[] }
  const app = createApp({ controllers: [Derived], version: { header: 'X-Version' } })
  const spans = record(app)
  app.get('/by-hand/:id', (c) => c.text('by hand'))
  for (const path of ['/apis/inherited/1', '/apis/direct/1', '/apis/versions/1', '/by-hand/1', '/apis/unknown/1'])
    await app.request(path, { headers: { 'X-Version': '2' } })
  await app.request('/apis/direct/1', { method: 'HEAD' })
  await app.request('/apis/direct/1', { method: 'POST' })
  expect(spans()).toEqual([
    ['GET /apis/inherited/:id', 200],
    ['GET /apis/direct/:id', 200],
    ['GET /apis/versions/:id', 200],
    ['GET /by-hand/:id', 200],
    ['GET /*', 404],
    ['HEAD /apis/direct/:id', 200],
    ['POST /*', 405],
  ])
})
