import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { jsx } from 'hono/jsx'
import { createApp, GetMapping, ResponseEntity, RestController, type HttpRequest, type HttpResponse } from 'honotate'
import { describe, expect, test } from 'vitest'
import { bothWays } from '../../support/both-ways.ts'

@RestController()
class Pages {
  @GetMapping('/html') html() {
    return html`<p>${'<escaped>'}</p>`
  }
  @GetMapping('/later') later() {
    return html`<p>${Promise.resolve('later')}</p>`
  }
  @GetMapping('/raw') raw(_: HttpRequest, res: HttpResponse) {
    res.status(201)
    return raw('<b>raw</b>')
  }
  @GetMapping('/jsx') jsx() {
    return jsx('p', { title: '"' }, 'jsx')
  }
  @GetMapping('/svg') svg(_: HttpRequest, res: HttpResponse) {
    res.type('image/svg+xml')
    return html`<svg />`
  }
  @GetMapping('/entity') entity() {
    return ResponseEntity.ok(html`<svg />`).header('Content-Type', 'image/svg+xml')
  }
  @GetMapping('/bodiless') bodiless(_: HttpRequest, res: HttpResponse) {
    res.status(204)
    return html`<p>dropped</p>`
  }
}

describe('a value that Hono sends as HTML is sent as HTML', () => {
  bothWays(
    () => createApp({ controllers: [Pages], advice: [] }),
    (send) => {
      test.each([
        ['html', 200, '<p>&lt;escaped&gt;</p>'],
        ['later', 200, '<p>later</p>'],
        ['raw', 201, '<b>raw</b>'],
        ['jsx', 200, '<p title="&quot;">jsx</p>'],
      ])('%s', async (path, status, body) => {
        const response = await send(`/apis/${path}`)
        expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
          status,
          'text/html; charset=UTF-8',
          body,
        ])
      })

      test.each([
        ['svg', 200, 'image/svg+xml', '<svg />'],
        ['entity', 200, 'image/svg+xml', '<svg />'],
        ['bodiless', 204, null, ''],
      ])('%s: with the type and the status of the method', async (path, ...expected) => {
        const response = await send(`/apis/${path}`)
        expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual(expected)
      })
    },
  )
})

test('a handler without a path is registered for /', async () => {
  const app = createApp({ controllers: [Pages], advice: [] }) as Hono
  app.get((c) => c.text('root'))
  expect(await (await app.request('/')).text()).toBe('root')
})

test("methodNotAllowed() of Hono replaces the app's own 405", async () => {
  const app = createApp({ controllers: [Pages], advice: [] }) as Hono
  app.use(methodNotAllowed({ app, onMethodNotAllowed: (c, methods) => c.text(methods.join(), 405) }))
  const response = await app.request('/apis/html', { method: 'PUT' })
  expect([response.status, await response.text()]).toEqual([405, 'GET,HEAD'])
  expect((await app.request('/nowhere')).status).toBe(404)
})

test('routes work in another Hono app, with path variables and query', async () => {
  @RestController()
  class Inner {
    @GetMapping('/inner/:id{[0-9]+}/:name?') inner(req: HttpRequest) {
      return { params: { ...req.params }, query: { ...req.query }, own: 'toString' in req.params }
    }
  }
  const outer = new Hono().route('/outer', createApp({ controllers: [Inner], advice: [] }))
  expect(await (await outer.request('/outer/apis/inner/7/%41?a=1')).json()).toEqual({
    params: { id: '7', name: 'A' },
    query: { a: '1' },
    own: false,
  })
})

describe('a header of `c.body()` with several values is sent once for each', () => {
  bothWays(
    () =>
      createApp({ controllers: [], advice: [] })
        .get('/cookies', (c) => c.body('', 200, { 'Set-Cookie': ['a=1', 'b=2'] }))
        .get('/again', (c) => {
          c.header('X-List', '0')
          return c.body('', 200, { 'X-List': ['1', '2'] })
        }),
    (send) => {
      test('without an earlier value', async () => {
        expect((await send('/cookies')).headers.getSetCookie()).toEqual(['a=1', 'b=2'])
      })
      test('instead of an earlier value', async () => {
        expect((await send('/again')).headers.get('x-list')).toBe('1, 2')
      })
    },
  )
})

describe('middleware can replace a method of the context', () => {
  bothWays(
    () =>
      createApp({ controllers: [], advice: [] })
        .use((c, next) => {
          const { text } = c
          c.text = ((given: string) => text(`replaced ${given}`)) as never
          return next()
        })
        .get('/text', (c) => c.text('text')),
    (send) => {
      test('that later handlers call', async () => {
        expect(await (await send('/text')).text()).toBe('replaced text')
      })
    },
  )
})

describe('a copy of `c.req` contains the raw request, as `proxy(url, { ...c.req })` needs it', () => {
  bothWays(
    () =>
      createApp({ controllers: [], advice: [] }).get('/copy', (c) => {
        const { raw } = { ...c.req }
        return c.json({ isRequest: raw instanceof Request, url: raw.url === c.req.url })
      }),
    (send) => {
      test('as an instance of Request', async () => {
        expect(await (await send('/copy')).json()).toEqual({ isRequest: true, url: true })
      })
    },
  )
})

describe('middleware can replace the raw request', () => {
  @RestController()
  class Rewritten {
    @GetMapping('/query') query({ query }: HttpRequest) {
      return query
    }
  }
  bothWays(
    () =>
      createApp({ controllers: [Rewritten], advice: [], prefix: '' }).use((c, next) => {
        c.req.raw = new Request(new URL('/other?name=Ann', c.req.url), c.req.raw)
        return next()
      }),
    (send) => {
      test('whose URL gives the query, and the instance of problem details', async () => {
        expect(await (await send('/query?name=Bob')).json()).toEqual({ name: 'Ann' })
        expect(await (await send('/unknown')).json()).toMatchObject({ status: 404, instance: '/other' })
      })
    },
  )
})
