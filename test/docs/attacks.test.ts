import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { Hono } from 'hono'
import { sign } from 'hono/jwt'
import { createApp } from 'honotate'
import { serve } from 'honotate/node'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { filesBelow } from '../support/files-below.ts'
import { VisitController } from '../../docs/examples/vercel/src/visit-controller.ts'
import { app as playground } from '../../docs/playground/examples/programs/guard.ts'
import { createFolder, linkPackages } from '../support/folder.ts'

// Attacks on programs of the documentation that people copy. Each of these programs once gave way to its attack.

const root = join(import.meta.dirname, '../..')
const SECRET = crypto.randomBytes(32).toString('hex')
const SECRETS = ['TOKEN_SECRET', 'WEBHOOK_SECRET', 'REPORT_JOB_KEY', 'ANN']
for (const name of SECRETS) process.env[name] = SECRET
afterAll(() => {
  for (const name of SECRETS) delete process.env[name]
})

const folder = createFolder('attacks', { 'package.json': { type: 'module' } })
linkPackages(folder.directory, ['honotate', 'hono', 'typedi', 'zod', 'jose'])
let loaded = 0

/** Imports the program of a page, or the one under a heading of it. */
async function load<Exports = { readonly app: Hono }>(page: string, heading = ''): Promise<Exports> {
  const text = readFileSync(join(root, 'docs', page), 'utf8')
  const section = text.slice(heading ? text.indexOf(`## ${heading}\n`) : 0)
  const [, code = ''] = /^```ts\n(import [^]*?)^```$/mu.exec(section) ?? []
  expect(code, `${page} has no program`).not.toBe('')
  const file = `program-${++loaded}.ts`
  folder.write(file, code)
  return (await import(/* @vite-ignore */ join(folder.directory, file))) as Exports
}

type Send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>

function sender(app: Hono): Send {
  return async (method, path, body, headers = {}) =>
    app.request(`/apis${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
}

afterEach(() => vi.useRealTimers())

describe('no program has a default for a secret', () => {
  test.each([
    ['recipes/refresh-token.md', '', 'TOKEN_SECRET'],
    ['recipes/refresh-token.md', '', 'ANN'],
    ['recipes/webhook.md', '', 'WEBHOOK_SECRET'],
    ['recipes/api-key.md', '', 'REPORT_JOB_KEY'],
  ])('%s %s does not start without %s', async (page, heading, name) => {
    process.env[name] = ''
    await expect(load(page, heading).finally(() => (process.env[name] = SECRET))).rejects.toThrow(
      new RegExp(`${name}.*HONOTATE_INVALID_CONFIG`, 'su'),
    )
  })

  test('nothing named like a secret falls back to a text', () => {
    const files = ['docs'].flatMap((path) =>
      filesBelow(join(root, path), /^(?!site\/generated\/).*\.(?:md|ts)$/u).map((file) => join(root, path, file)),
    )
    const found = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(FALLBACK)].map(([text]) => `${file.slice(root.length + 1)}: ${text}`),
    )
    expect(found).toEqual([])
  })
})

/** `X_SECRET ?? 'text'`, `{ PASSWORD = 'text' }`, and `TOKEN: z.string().default('text')`. */
const FALLBACK =
  /\b\w*(?:SECRET|PASSWORD|TOKEN|_KEY)\w*\s*(?:\?\?|\|\||=(?!=|>)|:[^\n]*\.default\()\s*(['"`])[^'"`\n]+\1/gu

describe('recipes/idempotency-key.md', async () => {
  const send = sender((await load('recipes/idempotency-key.md')).app)
  const pay = (body: unknown, token: string, key: string) =>
    send('POST', '/payments', body, { Token: token, 'Idempotency-Key': key })

  test('a key of one account is no key of another', async () => {
    const ann = await pay({ cents: 7 }, '1', 'same')
    const bob = await pay({ cents: 8 }, '2', 'same')
    expect([ann.status, bob.status]).toEqual([201, 201])
    expect(await bob.json()).toMatchObject({ cents: 8 })
    expect((await send('POST', '/payments', { cents: 9 }, { 'Idempotency-Key': 'same' })).status).toBe(403)
  })

  test('a key with another body is refused', async () => {
    expect((await pay({ cents: 100 }, '1', 'body')).status).toBe(201)
    expect((await pay({ cents: 999_999 }, '1', 'body')).status).toBe(422)
  })

  test('a refused request is not kept', async () => {
    expect((await pay('{"cents":1', '1', 'cut')).status).toBe(400)
    expect((await pay({ cents: -1 }, '1', 'cut')).status).toBe(422)
    expect((await pay({ cents: 1 }, '1', 'cut')).status).toBe(201)
  })

  test('requests at the same time have one effect', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => pay({ cents: 5 }, '1', 'twice')))
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: number }).id))
    expect(new Set(ids).size).toBe(1)
  })

  test.each([[''], ['a b'], ['x'.repeat(256)]])('the key %# is refused', async (key) => {
    expect((await pay({ cents: 5 }, '1', key)).status).toBe(422)
  })
})

describe('recipes/refresh-token.md', async () => {
  const send = sender((await load('recipes/refresh-token.md')).app)
  const check = async (secret: string) => {
    const token = await sign({ sub: '1', exp: Math.floor(Date.now() / 1000) + 60 }, secret)
    return (await send('GET', '/tokens/check', undefined, { Authorization: `Bearer ${token}` })).status
  }

  test('tokens with the secret of an old documentation are refused', async () => {
    expect(await check('only for development')).toBe(401)
    expect(await check(SECRET)).toBe(200)
  })

  test.each([[null], [{}], [[]], [{ refresh: 1 }], [{ refresh: ['a.b'] }], [{ name: ['ann'], password: 'x' }]])(
    'the body %j is refused',
    async (body) => {
      expect((await send('POST', '/tokens/refresh', body)).status).toBe(422)
      expect((await send('POST', '/tokens', body)).status).toBe(422)
    },
  )

  test('a token that is used twice ends its family, and only the known name logs in', async () => {
    expect((await send('POST', '/tokens', { name: 'eve', password: SECRET })).status).toBe(401)
    const { refresh } = (await (await send('POST', '/tokens', { name: 'ann', password: SECRET })).json()) as any
    const next = (await (await send('POST', '/tokens/refresh', { refresh })).json()) as { refresh: string }
    expect((await send('POST', '/tokens/refresh', { refresh })).status).toBe(401)
    expect((await send('POST', '/tokens/refresh', next)).status).toBe(401)
  })
})

describe('guide/authentication.md, Sessions', async () => {
  const send = sender((await load('guide/authentication.md', 'Sessions')).app)

  test.each([
    null,
    {},
    { name: ['ann'], password: 'tea and honey' },
    { name: { toString: 1 }, password: 'tea and honey' },
    { name: 'ann', password: { toString: null } },
    { name: 'ann', password: 'x'.repeat(1001) },
  ])('the login %# is refused', async (body) => {
    expect((await send('POST', '/login', body)).status).toBe(422)
  })

  test('a login hashes one password with the salt of its account, whether the name is known or not', async () => {
    await send('POST', '/login', { name: 'ann', password: 'x' })
    const scrypt = vi.spyOn(crypto, 'scrypt')
    syncBuiltinESMExports()
    const { app } = await load('guide/authentication.md', 'Sessions')
    const own = sender(app)
    await own('POST', '/login', { name: 'ann', password: 'x' })
    const salts: string[] = []
    for (const name of ['ann', 'ann', 'eve', 'constructor', '__proto__']) {
      scrypt.mockClear()
      expect((await own('POST', '/login', { name, password: 'x' })).status).toBe(401)
      expect(scrypt.mock.calls, name).toHaveLength(1)
      salts.push(String(scrypt.mock.calls[0]?.[1]))
    }
    scrypt.mockRestore()
    syncBuiltinESMExports()
    expect(salts[0]).toBe(salts[1])
    expect(new Set(salts).size).toBe(4)
  })
})

test('guide/guards.md: a name of a request finds no member of Object.prototype', async () => {
  const send = sender((await load('guide/guards.md', 'All together')).app)
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'])
    for (const path of ['/users', '/users/7'])
      expect((await send('GET', path, undefined, { 'X-User': name })).status, name).toBe(401)
})

test('the guard of the playground finds no member of Object.prototype either', async () => {
  const send = sender(playground)
  for (const Authorization of ['constructor', 'toString', '__proto__'])
    expect((await send('GET', '/account', undefined, { Authorization })).status, Authorization).toBe(401)
})

describe('recipes/rate-limit.md', async () => {
  const { app, networkOf } = await load<{ app: Hono; networkOf(ip: string): string }>('recipes/rate-limit.md')
  const ask = async (address: string) =>
    app.request('/apis/quotes/today', {}, { incoming: { socket: { remoteAddress: address } } })

  test('the addresses of a /64 count as one client, those of another do not', async () => {
    const statuses = []
    for (const host of ['1', 'ffff:1', 'dead:beef:0:1', '0'])
      statuses.push((await ask(`2001:db8:0:1:${'0:'.repeat(4 - host.split(':').length)}${host}`)).status)
    expect(statuses).toEqual([200, 200, 429, 429])
    expect((await ask('2001:db8:0:2::1')).status).toBe(200)
  })

  test.each([
    ['2001:db8::1', '2001:DB8:0:0:ffff:1:2:3'],
    ['::1', '0:0:0:0:0:0:0:1'],
    ['2001:0db8:1:2::', '2001:db8:1:2:3:4:5:6'],
    ['fe80::1%eth0', 'fe80::2'],
  ])('%s and %s are of one network', (one, other) => {
    expect(networkOf(one)).toBe(networkOf(other))
  })

  test.each([
    ['192.0.2.1', '192.0.2.2'],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2'],
    ['2001:db8:0:1::', '2001:db8:0:2::'],
    ['2001:db8::1:2:3:4:5', '2001:db8::2:2:3:4:5'],
  ])('%s and %s are not', (one, other) => {
    expect(networkOf(one)).not.toBe(networkOf(other))
  })

  test('a request walks over no other clients', async () => {
    const walks = ['entries', 'keys', 'values', 'forEach', Symbol.iterator] as const
    for (let client = 0; client < 12_000; client++)
      await ask(`198.${client >> 16}.${(client >> 8) & 255}.${client & 255}`)
    const spies = walks.map((name) => vi.spyOn(Map.prototype, name as 'entries'))
    const before = spies.map(({ mock }) => mock.calls.length)
    await ask('203.0.113.1')
    const walked = spies.flatMap(({ mock }, at) => mock.contexts.slice(before[at]) as Map<unknown, unknown>[])
    for (const spy of spies) spy.mockRestore()
    expect(walked.filter(({ size }) => size > 10_000)).toEqual([])
  })
})

describe('transfers of money', () => {
  test('recipes/transaction.md: nobody takes the money of others', async () => {
    const send = sender((await load('recipes/transaction.md')).app)
    for (const cents of [-30, 0, 1.5, '30', null, 1e300])
      expect((await send('POST', '/moves', { from: 'bob', to: 'ann', cents })).status, String(cents)).toBe(422)
    expect((await send('POST', '/moves', { from: 'ann', to: 'bob', cents: 101 })).status).toBe(409)
    expect((await send('POST', '/moves', { from: "ann' or 1 --", to: 'bob', cents: 1 })).status).toBe(409)
    expect(await (await send('GET', '/balances/ann')).json()).toEqual([{ cents: 100 }])
    expect(await (await send('GET', '/balances/bob')).json()).toEqual([{ cents: 0 }])
  })

  test('guide/databases.md has the same rule', () => {
    const text = readFileSync(join(root, 'docs/guide/databases.md'), 'utf8')
    expect(text).toContain('cents: z.int().positive()')
    expect(text).toContain('cents + ? >= 0')
  })
})

/** A body that looks like the form of an upload. */
const FAKE_FILE = '{"file":{"type":"image/png","size":3}}'

describe.each([
  ['recipes/background-job.md', '', 'POST', '/exports'],
  ['recipes/webhook.md', '', 'POST', '/shop-events'],
  ['recipes/mail.md', '', 'POST', '/invitations'],
  ['recipes/llm-stream.md', '', 'POST', '/answers'],
  ['recipes/transaction.md', '', 'POST', '/moves'],
  ['recipes/refresh-token.md', '', 'POST', '/tokens'],
  ['recipes/refresh-token.md', '', 'POST', '/tokens/refresh'],
  ['recipes/idempotency-key.md', '', 'POST', '/payments'],
  ['guide/controllers.md', 'Parameters', 'PUT', '/notes/7'],
  ['guide/requests-and-responses.md', '', 'POST', '/messages'],
  ['recipes/upload.md', '', 'POST', '/pictures'],
  ['guide/single-values.md', 'Files', 'POST', '/uploads'],
])('%s %s', async (page, heading, method, path) => {
  const send = sender((await load(page, heading)).app)
  test.each(['null', '1', '"text"', '[]', '[null]', '{}', '{"constructor":1}', '{"a":"\\u0000"}', FAKE_FILE])(
    'refuses the body %s without a 500',
    async (body) => {
      const { status } = await send(method, path, body)
      expect([400, 401, 403, 422]).toContain(status)
    },
  )
})

test('recipes/tenants.md: only hosts of the service select a tenant', async () => {
  const { app } = await load('recipes/tenants.md')
  for (const Host of [
    'acme',
    'acme.evil.test',
    'acme.example.com.evil.test',
    'constructor.example.com',
    'acme.example.com, x',
  ])
    expect((await app.request('/apis/invoices', { headers: { Host } })).status, Host).toBe(404)
  for (const Host of ['acme.example.com:8080', 'ACME.Example.com'])
    expect((await app.request('/apis/invoices', { headers: { Host } })).status, Host).toBe(200)
  // Over HTTP/2, Deno has no such header.
  expect((await app.request('http://acme.example.com/apis/invoices')).status).toBe(200)
})

test('examples/vercel: a header that is not encoded is no 500', async () => {
  const send = sender(createApp({ controllers: [VisitController] }))
  for (const city of ['%', '%E0%A4%A', 'Z%C3%BCrich']) {
    const response = await send('GET', '/visit', undefined, { 'X-Vercel-IP-City': city })
    expect(response.status, city).toBe(200)
  }
})

describe('guide/websockets.md', () => {
  const page = readFileSync(join(root, 'docs/guide/websockets.md'), 'utf8')

  test('every server for WebSockets limits messages', () => {
    const pages = filesBelow(join(root, 'docs'), /\.md$/u)
    const servers = pages.flatMap(
      (path) => readFileSync(join(root, 'docs', path), 'utf8').match(/new WebSocketServer\([^\n]*/gu) ?? [],
    )
    expect(servers.length).toBeGreaterThan(0)
    for (const server of servers) expect(server).toMatch(/maxPayload: [\d_]+/u)
    expect(page).toContain('maxPayloadLength: ')
    expect(page).toMatch(/`limits\.body`\]\(\S+\) does not apply/u)
  })

  test('a larger message closes the connection, and others stay', async () => {
    const { app } = await load('guide/websockets.md')
    const maxPayload = Number(/maxPayload: ([\d_]+)/u.exec(page)?.[1]?.replaceAll('_', ''))
    const adapter = { websocket: { server: new WebSocketServer({ noServer: true, maxPayload }) as never } }
    const server = await serve(app, { port: 0, hostname: '127.0.0.1', adapter, closeTimeout: 0 })
    const open = async () => {
      const socket = new WebSocket(`${server.address.replace('http', 'ws')}/apis/echo`)
      await once(socket, 'open')
      return socket
    }
    const [attacker, user] = [await open(), await open()]
    const closed = once(attacker, 'close')
    attacker.on('error', () => {}).send('x'.repeat(maxPayload + 1))
    expect((await closed)[0]).toBe(1009)
    const answer = once(user, 'message')
    user.send('x'.repeat(maxPayload))
    expect(String((await answer)[0])).toHaveLength(maxPayload)
    user.terminate()
    await server.close()
  })

  test('a name that could forge a line of the chat is refused', async () => {
    const { app } = await load('guide/websockets.md', 'Rooms')
    for (const name of ['', 'Ann:', 'Ann%0ABob', 'x'.repeat(21), '<b>'])
      expect((await app.request(`/apis/chat/lobby?name=${name}`)).status, name).toBe(403)
  })
})
