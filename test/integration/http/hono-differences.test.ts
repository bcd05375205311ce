import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { getRouterName } from 'hono/dev'
import { stream } from 'hono/streaming'
import { createApp, GetMapping, RestController } from 'honotate'
import { expect, test, vi } from 'vitest'
import { serve } from 'honotate/node'
import { silent } from '../../support/logger.ts'
import { local } from '../../support/server.ts'

// The intended differences from an app of `new Hono()`. hono-suite.test.ts tests that all other behaviour is the same.

@RestController()
class Pages {
  @GetMapping('/page') page() {
    return 'page'
  }
}

const create = (): Hono => createApp({ controllers: [Pages], advice: [], prefix: '', logger: silent })

type Seen = readonly [status: number, ...rest: unknown[]]

/** The differences, named as in docs/reference/http.md. Each function returns the behaviour of one app. */
const differences: Readonly<Record<string, (app: Hono) => Seen | Promise<Seen>>> = {
  'another method of a known path': async (app) => {
    app.post('/known', (c) => c.text('known'))
    const response = await app.request('/known', { method: 'PUT' })
    return [response.status, response.headers.get('allow')]
  },
  '`OPTIONS` of a known path': async (app) => {
    app.post('/known', (c) => c.text('known'))
    const response = await app.request('/known', { method: 'OPTIONS' })
    return [response.status, response.headers.get('allow')]
  },
  'an unknown path': async (app) => {
    const response = await app.request('/unknown')
    return [response.status, response.headers.get('content-type')]
  },
  'a handler throws': async (app) => {
    app.get('/fails', () => {
      throw new Error('taken')
    })
    const response = await app.request('/fails')
    return [response.status, response.headers.get('content-type')]
  },
  'cookies of a response behind `cors()`': async (app) => {
    const use = cors()
    app.get(
      '/both',
      use,
      async (c, next) => (c.header('Set-Cookie', 'before=1'), next()),
      () => new Response('', { headers: { 'Set-Cookie': 'own=1' } }),
    )
    return [200, (await app.request('/both')).headers.getSetCookie().toSorted().join()]
  },
  'a route that is added after a request': async (app) => {
    await app.request('/any')
    try {
      app.get('/late', (c) => c.text('late'))
    } catch {
      return [500]
    }
    return [(await app.request('/late')).status]
  },
  'middleware that is added after a route': async (app) => {
    if (!('parts' in app)) app.get('/page', (c) => c.text('page'))
    app.use(async (c) => c.text('denied', 403))
    return [(await app.request('/page')).status]
  },
  'the router': (app) => [0, getRouterName(app)],
  'the result of `await next()`': async (app) => {
    let result: unknown
    app.use(async (_, next) => {
      result = await next()
    })
    app.get('/any', (c) => c.text('any'))
    return [(await app.request('/any')).status, typeof result]
  },
  '`HEAD` of a stream': async (app) => {
    let isAborted = false
    let end: () => void = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    app.get('/stream', (c) =>
      stream(c, async (body) => {
        body.onAbort(() => void (isAborted = true))
        await body.write('text')
        await body.sleep(5)
        end()
      }),
    )
    const { status } = await app.request('/stream', { method: 'HEAD' })
    await ended
    return [status, isAborted]
  },
  'a `*` in the middle, and an empty segment': async (app) => {
    app.get('/files/*/secret', (c) => c.text('secret'))
    return [(await app.request('/files//secret')).status]
  },
}

const expected: Readonly<Record<string, readonly [hono: Seen, ours: Seen]>> = {
  'another method of a known path': [
    [404, null],
    [405, 'OPTIONS, POST'],
  ],
  '`OPTIONS` of a known path': [
    [404, null],
    [204, 'OPTIONS, POST'],
  ],
  'an unknown path': [
    [404, 'text/plain; charset=UTF-8'],
    [404, 'application/problem+json'],
  ],
  'a handler throws': [
    [500, 'text/plain; charset=UTF-8'],
    [500, 'application/problem+json'],
  ],
  'cookies of a response behind `cors()`': [
    [200, 'before=1'],
    [200, 'before=1,own=1'],
  ],
  'a route that is added after a request': [[500], [200]],
  'middleware that is added after a route': [[200], [403]],
  'the router': [
    [0, 'SmartRouter + RegExpRouter'],
    [0, 'SegmentRouter'],
  ],
  'the result of `await next()`': [
    [200, 'object'],
    [200, 'undefined'],
  ],
  '`HEAD` of a stream': [
    [200, false],
    [200, true],
  ],
  'a `*` in the middle, and an empty segment': [[404], [200]],
}

test.each(Object.entries(differences))('%s', async (name, ask) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect([await ask(new Hono()), await ask(create())]).toEqual(expected[name])
  log.mockRestore()
})

test('on Node, any thrown value reaches onError() as an error, and an empty body can be read twice', async () => {
  const app = create()
  app.onError((error, c) => c.text(`${error instanceof Error}`))
  app.get('/throws', () => {
    throw 'a text'
  })
  app.post('/empty', async (c) => c.text(`${await c.req.raw.text()}${await c.req.raw.text()}`))
  const server = await serve(app, local)
  try {
    expect(await (await fetch(`${server.address}/throws`)).text()).toBe('true')
    const empty = await fetch(`${server.address}/empty`, { method: 'POST', body: '' })
    expect([empty.status, await empty.text()]).toEqual([200, ''])
  } finally {
    await server.close()
  }
})

test('docs/reference/http.md lists the differences', () => {
  const page = readFileSync(new URL('../../../docs/reference/http.md', import.meta.url), 'utf8')
  const [, section = ''] = page.split('\n## Differences from Hono\n')
  const rows = [...(section.split('\n## ')[0] as string).matchAll(/^\| (.+?) \| .+ \| .+ \| .+ \|$/gmu)]
  expect(
    rows
      .map(([, name]) => name)
      .slice(1)
      .filter((name) => !name?.startsWith('-')),
  ).toEqual(Object.keys(differences))
})
