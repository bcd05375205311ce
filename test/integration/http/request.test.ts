import { describe, expect, test } from 'vitest'
import { createApp, GetMapping, PostMapping, RestController, type HttpRequest } from 'honotate'
import { bothWays } from '../../support/both-ways.ts'
import { local } from '../../support/server.ts'

let seen: HttpRequest

@RestController()
class RequestController {
  @PostMapping('/request/:id')
  all(req: HttpRequest) {
    seen = req
    return {
      params: req.params,
      query: req.query,
      queries: req.queries,
      body: req.body,
      header: req.header('X-Test'),
      headers: req.headers.get('x-test'),
      missing: req.header('x-missing') ?? 'none',
      cookies: req.cookies,
      method: req.method,
      url: req.url,
      path: req.path,
      raw: req.raw.headers.get('x-test'),
      context: req.context.req.param('id'),
    }
  }

  @GetMapping('/ip') ip(req: HttpRequest) {
    return { ip: req.ip ?? 'unknown' }
  }
}

describe('HttpRequest', () => {
  bothWays(
    () => createApp({ controllers: [RequestController] }),
    (send) => {
      test('has all parts of the request', async () => {
        const response = await send('/apis/request/a%20b?x=1&x=2', {
          method: 'POST',
          body: '{"n":1}',
          headers: { 'Content-Type': 'application/json', 'x-test': 'header', Cookie: 'sid=a%20b; __proto__=p; x=y' },
        })
        const shown = (await response.json()) as Record<string, unknown>
        expect(shown).toMatchObject({
          params: { id: 'a b' },
          query: { x: '1' },
          queries: { x: ['1', '2'] },
          body: { n: 1 },
          header: 'header',
          headers: 'header',
          missing: 'none',
          method: 'POST',
          raw: 'header',
          context: 'a b',
        })
        expect(shown.cookies).toMatchObject({ sid: 'a b', x: 'y' })
        expect(shown.url).toMatch(/^https?:\/\/[^/]+\/apis\/request\/a%20b\?x=1&x=2$/u)
        expect(shown.path).toBe('/apis/request/a%20b')
      })

      test('computes query, params and cookies once', async () => {
        await send('/apis/request/1?x=1', { method: 'POST', headers: { Cookie: 'a=b' } })
        expect(seen.query).toBe(seen.query)
        expect(seen.queries).toBe(seen.queries)
        expect(seen.params).toBe(seen.params)
        expect(seen.cookies).toBe(seen.cookies)
      })
    },
  )

  test('has the client address if the runtime provides it', async () => {
    const app = createApp({ controllers: [RequestController] })
    const ip = async (request: Request, env?: object): Promise<unknown> =>
      ((await (await app.fetch(request, env)).json()) as { ip: string }).ip
    const request = (): Request =>
      new Request('http://localhost/apis/ip', {
        headers: { 'cf-connecting-ip': '192.0.2.1', 'x-forwarded-for': '192.0.2.2' },
      })
    expect(await ip(request())).toBe('unknown')
    expect(await ip(request(), { incoming: { socket: { remoteAddress: '127.0.0.9' } } })).toBe('127.0.0.9')
    expect(await ip(request(), { remoteAddr: { hostname: '127.0.0.8' } })).toBe('127.0.0.8')
    expect(await ip(request(), { requestIP: () => ({ address: '127.0.0.7' }) })).toBe('127.0.0.7')
    expect(await ip(request(), { server: { requestIP: () => ({ address: '127.0.0.6' }) } })).toBe('127.0.0.6')
    expect(await ip(Object.assign(request(), { cf: {} }))).toBe('192.0.2.1')
  })

  test('has the client address on Node', async () => {
    const { serve } = await import('honotate/node')
    const server = await serve(createApp({ controllers: [RequestController] }), {
      ...local,
    })
    try {
      expect(await (await fetch(`${server.address}/apis/ip`)).json()).toEqual({ ip: '127.0.0.1' })
    } finally {
      await server.close()
    }
  })
})
