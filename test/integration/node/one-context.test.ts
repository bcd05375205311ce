import { Hono } from 'hono'
import { createApp, GetMapping, RestController, type HttpRequest } from 'honotate'
import { serve, type RunningServer } from 'honotate/node'
import { afterEach, expect, test } from 'vitest'
import { local, rawConnection } from './support.ts'

// An app answers in the same way whatever the form of the URL, and whatever wraps its `fetch`.

const NATIVE = globalThis.Response
let server: RunningServer | undefined
afterEach(() => server?.close())

@RestController()
class Paths {
  @GetMapping('/') root(req: HttpRequest) {
    return this.seen(req)
  }
  @GetMapping('/v/:id') one(req: HttpRequest) {
    return this.seen(req)
  }
  @GetMapping('/dir/') directory(req: HttpRequest) {
    return this.seen(req)
  }
  @GetMapping('/fails/:id') fails() {
    throw new Error('failed')
  }
  seen({ context, path, url, params, raw }: HttpRequest) {
    return { class: context.req.constructor.name, hono: context.req.path, path, url, params, raw: raw.url }
  }
}

const create = (options = {}): Hono =>
  createApp({ controllers: [Paths], advice: [], prefix: '', logger: { error() {} }, ...options }) as Hono

/** The ways in which an app of `createApp()` can be wrapped. */
const wrappers: Readonly<Record<string, (app: Hono) => { fetch: Hono['fetch'] }>> = {
  nothing: (app) => app,
  'a replaced fetch': (app) => {
    const { fetch } = app
    return Object.assign(app, { fetch: ((...args) => fetch(...args)) as Hono['fetch'] })
  },
  'a replaced fetch with another environment': (app) => {
    const { fetch } = app
    return Object.assign(app, {
      fetch: ((request, env, c) => fetch(request, { ...(env as object), OWN: 1 }, c)) as Hono['fetch'],
    })
  },
  'a proxy': (app) => new Proxy(app, {}),
  'an object with the app as prototype': (app) => Object.create(app) as Hono,
  'a getPath': (app) => {
    const { getPath } = app
    return Object.assign(app, { getPath: ((request, options) => getPath(request, options)) as Hono['getPath'] })
  },
}

interface Answer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string
}

async function ask(method: string, target: string, host = 'localhost', headers = ''): Promise<Answer> {
  const { socket, ended } = await rawConnection((server as RunningServer).port)
  socket.write(`${method} ${target} HTTP/1.1\r\nHost: ${host}\r\n${headers}Connection: close\r\n\r\n`)
  const [head = '', body = ''] = (await ended).split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const pairs = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)])
  return { status: Number(first.slice(9, 12)), headers: Object.fromEntries(pairs) as Record<string, string>, body }
}

const targets = [
  '/',
  '/dir/',
  '/v/ab',
  '/v/a@b',
  '/v/a%20b',
  '/v/a%2Fb',
  '/v/.b',
  '/v/a:b?q=%20',
  '/v/%zz',
  '/v/a/../b',
  '/v/"x"',
]
const hosts = ['localhost', '127.0.0.1:80', 'LOCALHOST', 'a.test:8080', '[::1]:3000']

test.each(Object.keys(wrappers))('NodeRequest handles every URL and host as in process: behind %s', async (name) => {
  server = await serve((wrappers[name] as (app: Hono) => Hono)(create()), local)
  const web = create()
  for (const host of hosts)
    for (const target of targets) {
      const answer = await ask('GET', target, host)
      expect([200, 404], `${host}${target}`).toContain(answer.status)
      const expected = (await (await web.request(`http://${host}${target}`)).json()) as Record<string, unknown>
      expect(JSON.parse(answer.body), `${host}${target}`).toEqual(
        'class' in expected ? { ...expected, class: 'NodeRequest' } : expected,
      )
    }
})

test.each(Object.keys(wrappers))(
  'HEAD has the Content-Length of GET, and problems have the path that was sent: behind %s',
  async (name) => {
    server = await serve((wrappers[name] as (app: Hono) => Hono)(create()), local)
    for (const target of ['/', '/v/ab', '/v/a%62', '/v/a@b']) {
      const [get, head] = [await ask('GET', target), await ask('HEAD', target)]
      expect([head.status, head.headers['content-length'], head.body]).toEqual([200, String(get.body.length), ''])
    }
    for (const target of ['/fails/a%62', '/fails/a@b', '/fails/ab', '/no/a%62']) {
      expect(JSON.parse((await ask('GET', target)).body), target).toMatchObject({ instance: target })
    }
  },
)

test.each([
  ['a', ''],
  ['', 'a'],
  ['', ''],
  ['a', 'b'],
  [' a\t', '\tb '],
])('a repeated header is joined as by `Headers`: %j, %j', async (...values) => {
  const app = create()
  app.get('/fresh/:id', (c) => c.json([c.req.header('x-a'), c.req.raw.headers.get('x-a')]))
  app.get('/raw/:id', (c) => c.json([c.req.raw.headers.get('x-a'), c.req.header('x-a')]))
  server = await serve(app, local)
  const joined = new Headers(values.map((value) => ['X-A', value] as [string, string])).get('x-a')
  const headers = values.map((value) => `X-A: ${value}\r\n`).join('')
  for (const target of ['/fresh/ab', '/fresh/a@b', '/raw/ab', '/raw/a@b'])
    for (const host of ['localhost', 'LOCALHOST'])
      expect(JSON.parse((await ask('GET', target, host, headers)).body), target + host).toEqual([joined, joined])
})

test('the Hono options getPath and strict: false affect which route matches', async () => {
  const byHost = create({ hono: { getPath: (request: Request) => `/v/${new URL(request.url).hostname}` } })
  server = await serve(byHost, local)
  expect(JSON.parse((await ask('GET', '/nowhere', 'a.test')).body)).toMatchObject({ params: { id: 'a.test' } })
  await server.close()
  server = await serve(create({ hono: { strict: false } }), local)
  for (const target of ['/v/ab/', '/v/a%62/'])
    expect(JSON.parse((await ask('GET', target)).body)).toMatchObject({
      params: { id: 'ab' },
      hono: '/v/ab',
      path: target,
    })
})

test('without strict, a path that ends with a slash is served with and without it', async () => {
  @RestController()
  class Roots {
    @GetMapping('/') root() {
      return 'root'
    }
    @GetMapping('/list/') list() {
      return 'list'
    }
  }
  const app = createApp({ prefix: '/api', controllers: [Roots], hono: { strict: false } })
  for (const [path, text] of Object.entries({
    '/api': 'root',
    '/api/': 'root',
    '/api/list': 'list',
    '/api/list/': 'list',
  }))
    expect(await (await app.request(path)).text(), path).toBe(text)
})

test('without strict, two methods do not share a path with and without a slash', () => {
  @RestController()
  class Twice {
    @GetMapping('/list') list() {}
    @GetMapping('/list/') again() {}
  }
  const start = (strict: boolean) => () => createApp({ controllers: [Twice], hono: { strict } })
  expect(start(true)).not.toThrow()
  expect(start(false)).toThrow(expect.objectContaining({ code: 'HONOTATE_DUPLICATE_ROUTE' }))

  @RestController()
  class Both {
    @GetMapping(['/list', '/list/']) list() {}
  }
  expect(() => createApp({ controllers: [Both], hono: { strict: false } })).not.toThrow()
})

test('an invalid or used response is answered with 500, for every form of URL', async () => {
  const app = create()
  app.get('/no-body/:id', (c) => c.text('x', 204 as 200))
  app.get('/no-status/:id', (c) => c.text('x', 999 as 200))
  app.get('/empty/:id', (c) => {
    c.status(304)
    return c.json(null)
  })
  app.use('/read/*', async (c, next) => {
    await next()
    await c.res.text()
  })
  app.get('/read/:id', (c) => c.text('x'))
  app.get('/response/:id', async () => {
    const response = new NATIVE('x')
    await response.text()
    return response
  })
  app.get('/foreign/:id', () => Object.create(new NATIVE('x'), { status: { value: 101 } }) as Response)
  server = await serve(app, local)
  for (const path of ['no-body', 'no-status', 'empty', 'read', 'response', 'foreign'])
    for (const id of ['ab', 'a@b', 'a%62']) expect((await ask('GET', `/${path}/${id}`)).status, path).toBe(500)
})

test('a response without a body can be returned several times, a response with a body once', async () => {
  const [ok, empty] = [new NATIVE('ok'), new NATIVE(null, { status: 204 })]
  const app = create()
  app.get('/ok', () => ok)
  app.get('/empty', () => empty)
  server = await serve(app, local)
  expect([(await ask('GET', '/ok')).status, (await ask('GET', '/ok')).status]).toEqual([200, 500])
  expect([(await ask('GET', '/empty')).status, (await ask('GET', '/empty')).status]).toEqual([204, 204])
})

test('an app of createApp() works behind a Hono app that calls its fetch()', async () => {
  const inner = create()
  const outer = new Hono().all('*', (c) => inner.fetch(c.req.raw, c.env))
  server = await serve(outer, local)
  expect(JSON.parse((await ask('GET', '/v/a%20b')).body)).toMatchObject({ params: { id: 'a b' }, path: '/v/a%20b' })
  expect((await ask('HEAD', '/v/ab')).status).toBe(200)
})
