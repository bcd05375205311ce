import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { getRouterName } from 'hono/dev'
import { createApp, GetMapping, RestController } from 'honotate'
import { expect, test, vi } from 'vitest'
import { silent } from '../../support/logger.ts'

// The intended differences from an app of `new Hono()`; hono-suite.test.ts shows that the rest is the same.

@RestController()
class Pages {
  @GetMapping('/page') page() {
    return 'page'
  }
}

const create = (): Hono => createApp({ controllers: [Pages], advice: [], prefix: '', logger: silent })

type Seen = readonly [status: number, ...rest: unknown[]]

/** The names of the differences as docs/reference/http.md lists them, each with what the two apps do. */
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
  'a route that is added after a request': [[500], [200]],
  'middleware that is added after a route': [[200], [403]],
  'the router': [
    [0, 'SmartRouter + RegExpRouter'],
    [0, 'SegmentRouter'],
  ],
  'a `*` in the middle, and an empty segment': [[404], [200]],
}

test.each(Object.entries(differences))('%s', async (name, ask) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect([await ask(new Hono()), await ask(create())]).toEqual(expected[name])
  log.mockRestore()
})

test('docs/reference/http.md lists them', () => {
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
