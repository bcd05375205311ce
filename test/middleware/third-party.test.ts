import { createSecureServer } from 'node:http2'
import { Hono } from 'hono'
import { createApp } from 'honotate'
import { serve, type RunningServer } from 'honotate/node'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { tls } from '../integration/node/support.ts'
import { Http2Client } from '../support/fetch-http2.ts'
import { local } from '../support/server.ts'
import { load, programs } from './programs.ts'

// Tests the programs of docs/guide/third-party.md and of three recipes over a socket, beyond the requests on the pages. Two packages have no program there.

const running: RunningServer[] = []
afterAll(async () => {
  for (const server of running) await server.close()
})

// The type check runs without the packages of this folder.
const importUntyped = async (name: string): Promise<any> => await import(/* @vite-ignore */ name)

async function start(name: string): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const { app } = await load<{ readonly app: Hono }>(name)
  const server = await serve(app, { ...local, closeTimeout: 100 })
  running.push(server)
  return (path, init) => fetch(server.address + path, init)
}

const post = (body?: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
})

const withRequests = [...programs].filter(([, requests]) => requests.length > 0)

test('the pages contain five programs, four of them with requests', () => {
  expect(programs.size).toBe(5)
  expect(withRequests).toHaveLength(4)
})

describe.each(withRequests)('%s', async (name, requests) => {
  const ask = await start(name)
  test.each(requests)('$request', async ({ request, answer }) => {
    const [, method = '', path = '', body] = /^(\S+) (\S+)(?: (\{.*\}))?$/u.exec(request) ?? []
    const response = await ask(path, { ...post(body && JSON.parse(body)), method })
    expect(`${response.status} ${await response.text()}`).toContain(answer.slice(4))
    expect(response.status).toBe(Number(answer.slice(0, 3)))
  })
})

test('graphql-yoga sends complete responses over HTTP/2 and behind middleware', async () => {
  const { app } = await load<{ readonly app: Hono }>('books.ts')
  const changed: string[] = []
  const outer = createApp({
    controllers: [],
    use: [
      async (c, next) => {
        await next()
        changed.push(await c.res.clone().text())
        c.header('X-Changed', 'yes')
      },
    ],
  })
  outer.route('/', app)
  const server = await serve(outer, {
    ...local,
    adapter: { createServer: createSecureServer, serverOptions: tls } as never,
  })
  const client = new Http2Client(tls.cert)
  const response = await client.fetch(server.address, '/graphql', post({ query: '{ book(id: 0) { title } }' }))
  expect([response.status, response.headers.get('x-changed')]).toEqual([200, 'yes'])
  expect(await response.text()).toBe('{"data":{"book":{"title":"Emma"}}}')
  expect(changed).toEqual(['{"data":{"book":{"title":"Emma"}}}'])
  client.close()
  await server.close()
  const crossSite = { ...post({ query: '{ book(id: 0) { title } }' }), headers: { Origin: 'https://evil.test' } }
  expect((await app.request('/graphql', crossSite)).headers.has('access-control-allow-origin')).toBe(false)
})

test('better-auth: a user passes the guard from sign-up to sign-out', async () => {
  const ask = await start('better-auth')
  const person = { email: 'eve@example.com', password: 'a long password', name: 'Eve' }
  const signedUp = await ask('/auth/sign-up/email', post(person))
  const cookie = signedUp.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
  expect(await (await ask('/apis/me', { headers: { cookie } })).json()).toEqual({ email: person.email })
  // Better Auth checks the origin itself, so this request needs the headers of a client.
  const out = await ask('/auth/sign-out', post({}, { cookie, origin: 'http://localhost' }))
  expect(out.status).toBe(200)
  expect((await ask('/apis/me', { headers: { cookie } })).status).toBe(403)
})

test('a session counts visits, and Sentry receives errors', async () => {
  const ask = await start('sentry-session')
  const { reported } = await load<{ readonly reported: unknown[] }>('sentry-session')
  reported.length = 0
  let cookie = ''
  for (const visits of [1, 2, 3]) {
    const response = await ask('/apis/visits', post(undefined, { cookie }))
    expect(await response.json()).toEqual({ visits })
    cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie
  }
  const [first, second] = [await ask('/apis/fails'), await ask('/apis/fails')]
  expect([first.status, second.status]).toEqual([500, 500])
  await expect.poll(() => reported).toEqual(['reported', 'reported'])
})

test('@hono/zod-openapi validates and describes the routes of a sub-app', async () => {
  const { createRoute, OpenAPIHono, z: zod } = await importUntyped('@hono/zod-openapi')
  const routes = new OpenAPIHono()
  const user = { description: 'a user', content: { 'application/json': { schema: zod.object({ id: zod.number() }) } } }
  const params = zod.object({ id: zod.coerce.number().int() })
  const route = createRoute({ method: 'get', path: '/users/{id}', request: { params }, responses: { 200: user } })
  routes.openapi(route, (c: any) => c.json({ id: c.req.valid('param').id }, 200))
  routes.doc('/openapi.json', { openapi: '3.0.0', info: { title: 'users', version: '1' } })
  const app = createApp({ controllers: [] })
  app.route('/api', routes)
  expect(await (await app.request('/api/users/7')).json()).toEqual({ id: 7 })
  expect((await app.request('/api/users/x')).status).toBe(400)
  expect(await (await app.request('/api/openapi.json')).json()).toHaveProperty(['paths', '/users/{id}', 'get'])
})

test('hono-openapi validates and describes the routes of a sub-app', async () => {
  const { describeRoute, openAPIRouteHandler, resolver, validator } = await importUntyped('hono-openapi')
  const routes = new Hono()
  const schema = z.object({ hello: z.string() })
  const described = { description: 'a greeting', content: { 'application/json': { schema: resolver(schema) } } }
  routes.get(
    '/hello',
    describeRoute({ responses: { 200: described } }),
    validator('query', z.object({ name: z.string() })),
    (c: any) => c.json({ hello: c.req.valid('query').name }),
  )
  const documentation = { info: { title: 'greetings', version: '1' } }
  routes.get('/openapi.json', openAPIRouteHandler(routes, { documentation }))
  const app = createApp({ controllers: [] })
  app.route('/api', routes)
  expect(await (await app.request('/api/hello?name=Ann')).json()).toEqual({ hello: 'Ann' })
  expect((await app.request('/api/hello')).status).toBe(400)
  expect(await (await app.request('/api/openapi.json')).json()).toHaveProperty('paths./hello.get')
})

test('a controller sends a message to the clients in a Socket.IO room', async () => {
  const { start: startChat } = await load<{ start(port: number): Promise<{ port: number; close(): Promise<void> }> }>(
    'chat.ts',
  )
  const { io: connect } = await importUntyped('socket.io-client')
  const { port, close } = await startChat(0)
  const [member, other] = ['websocket', 'polling'].map((transport) =>
    connect(`http://127.0.0.1:${port}`, { transports: [transport], forceNew: true }),
  )
  const received: unknown[] = []
  member.on('message', (message: unknown) => received.push(message))
  other.on('message', (message: unknown) => received.push(['other', message]))
  for (const args of [[], ['tea2'], [{ room: 1 }, 'x'], [null]]) member.emit('join', ...args)
  await member.emitWithAck('join', 'tea')
  await other.emitWithAck('join', 'milk')
  const response = await fetch(`http://127.0.0.1:${port}/apis/rooms/tea/messages`, post({ text: 'hot' }))
  expect(response.status).toBe(202)
  await expect.poll(() => received).toEqual([{ text: 'hot' }])
  member.disconnect()
  other.disconnect()
  await close()
})
