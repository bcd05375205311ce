import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectConformance } from '../hosts/support/conformance.ts'
import { sampled } from '../support/runs.ts'
import { createClient } from './support/mcp-client.ts'
import { placesIn } from './support/places.ts'
import type { Running } from './support/process.ts'
import { runtimes, unavailable, type Feature } from './support/runtimes.ts'

// Servers that compress responses, such as Miniflare, buffer the chunks of a stream.
const uncompressed = { 'Accept-Encoding': 'identity' }

/** A commit tries one of two neighbours, such as one of two versions of Node, and a release all. */
const tried = sampled(runtimes, 2)
const others = runtimes.filter((runtime) => !tried.includes(runtime)).map(({ name }) => name)
if (others.length > 0) console.log(`Skipped: ${others.join('; ')}: other commits try them`)

describe.for(tried.filter((runtime) => !unavailable(runtime)))(
  '$name',
  ({ name, start, tool, bundle, places, ip, environment, ticks = Infinity, without = {} }) => {
    let running: Running
    beforeAll(async () => {
      running = await start()
    })
    afterAll(() => running?.close())

    const address = (path: string): string => `${running.address}/apis${path}`
    const get = async (path: string): Promise<unknown> => (await fetch(address(path))).json()
    const has = (feature: Feature): typeof test => (without[feature] ? test.skip : test) as typeof test

    test('services start once before the first response, and the readiness check is up', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => get(`/starts/${index}`)))
      expect(answers).toEqual(Array.from({ length: 20 }, () => ({ starts: 1, isStarted: true })))
      const response = await fetch(`${running.address}/health/ready`)
      expect([response.status, await response.json()]).toEqual([200, { status: 'up', checks: { late: 'up' } }])
    })

    test('service: the conformance checks pass, and stack traces show source positions', async () => {
      await expectConformance(running.address, places?.accuracy, places && placesIn(bundle))
    })

    test('types: generated schemas apply to the body and the result, and the document describes them', async () => {
      const join = (body: object): Promise<Response> =>
        fetch(address('/members'), {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        })
      const member = { name: 'Ann', email: 'ann@a.test', contact: { kind: 'phone', number: '+49' } }
      expect(await (await join(member)).json()).toEqual({ name: 'Ann', joined: '1970-01-01T00:00:00.000Z' })
      const refused = await join({ ...member, email: 'ann', contact: { kind: 'phone', number: '49' } })
      const { errors } = (await refused.json()) as { errors: { pointer: string }[] }
      expect([refused.status, errors.map(({ pointer }) => pointer)]).toEqual([422, ['#/email', '#/contact/number']])
      const { paths } = (await (await fetch(`${running.address}/openapi.json`)).json()) as any
      const { requestBody, responses } = paths['/apis/members'].post
      expect(requestBody.content['application/json'].schema.required).toEqual(['contact', 'email', 'name'])
      expect(responses[200].content['application/json'].schema.properties.joined).toEqual({
        type: 'string',
        format: 'date-time',
      })
    })

    test('tools: the official client calls methods in both eras of the protocol', async () => {
      for (const mode of ['auto', 'legacy'] as const) {
        await using client = await createClient(`${running.address}/mcp`, mode)
        expect(client.version).toBe(mode === 'auto' ? '2026-07-28' : '2025-11-25')
        expect(client.tools).toEqual(
          ['ip', 'env', 'length', 'later', 'watch'].map((each) => `Runtime_${each}`).toSorted(),
        )
        expect(await client.call('Runtime_ip')).toEqual({ ip: without['client IP'] ? null : ip })
        if (!without.environment) expect(await client.call('Runtime_env', { name: environment })).toEqual({ has: true })
        expect(await client.call('Runtime_length', { body: 'ü'.repeat(1000) })).toEqual({ length: 1000 })
        expect(await client.call('Runtime_later', { id: `tool ${mode}` })).toEqual({ ended: false })
        if (!without.waitUntil) await expect.poll(() => get(`/ended/tool%20${mode}`)).toEqual({ ended: true })
      }
    })

    has('signal')('tools: a method learns that the client has left', async () => {
      const id = randomUUID()
      await using client = await createClient(`${running.address}/mcp`, 'auto')
      const leave = new AbortController()
      const call = client.call('Runtime_watch', { id }, leave.signal)
      await expect.poll(() => get(`/ended/not%20${id}`)).toEqual({ ended: true })
      leave.abort()
      await expect(call).rejects.toThrow()
      await expect.poll(() => get(`/ended/${id}`)).toEqual({ ended: true })
    })

    has('client IP')('client IP: the address is that of the peer, and headers do not change it', async () => {
      // Miniflare accepts this header from a client, but Cloudflare would overwrite it.
      const cloudflare: Record<string, string> = tool === 'workerd' ? {} : { 'CF-Connecting-IP': '203.0.113.9' }
      const response = await fetch(address('/ip'), {
        headers: { 'X-Forwarded-For': '203.0.113.9', 'X-Real-IP': '203.0.113.9', ...cloudflare },
      })
      expect(await response.json()).toEqual({ ip })
    })

    has('environment')('environment: a method and an injected service can read it', async () => {
      expect(await get(`/env/${environment}`)).toEqual({ has: true })
      expect(await get(`/injected-env/${environment}`)).toEqual({ has: true })
      expect(await get('/env/absent')).toEqual({ has: false })
    })

    has('streaming')('streaming: the client receives values before the generator ends', async () => {
      const leave = new AbortController()
      const { body } = await fetch(address(`/ticks/streaming?count=${ticks}`), {
        signal: leave.signal,
        headers: uncompressed,
      })
      const text = body!.pipeThrough(new TextDecoderStream()).getReader()
      let received = ''
      while (!received.includes('tick 2')) received += (await text.read()).value
      expect(received).toMatch(/^tick 0\ntick 1\ntick 2\n/u)
      expect(received).not.toContain(`tick ${ticks - 1}`)
      // A function that does not learn of a disconnected client must run to its end.
      if (ticks === Infinity) leave.abort()
      else while (!(await text.read()).done);
    })

    test('the client receives all of a stream that ends', async () => {
      const response = await fetch(address('/numbers'))
      expect(await response.text()).toBe('{"n":1}\n{"n":2}\n{"n":3}\n')
    })

    has('events')('events: the client receives them as Server-Sent Events', async () => {
      const response = await fetch(address('/events'))
      expect(response.headers.get('Content-Type')).toMatch(/^text\/event-stream/u)
      expect(await response.text()).toBe('data: started\n\nevent: progress\ndata: {"percent":50}\nid: 1\n\n')
    })

    // The platforms that send a response as a whole send no head before it ends.
    has('streaming')(
      'the head of late events is sent after a second, with heartbeats until the first event',
      async () => {
        const { body } = await fetch(address('/late-events'), { headers: uncompressed })
        const text = body!.pipeThrough(new TextDecoderStream()).getReader()
        let received = ''
        while (!received.includes('late')) received += (await text.read()).value
        expect(received).toMatch(/^(?::\n\n)+data: late\n\n$/u)
      },
    )

    test('an error before the first event is an error response', async () => {
      const response = await fetch(address('/no-events'))
      expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ title: 'Not Found' })])
    })

    test('HEAD has the length of GET or none', async () => {
      for (const [path, length] of [
        ['/text', '5'],
        ['/digits', '10'],
        ['/tagged', '11'],
        ['/nothing', undefined],
      ] as const) {
        const response = await fetch(address(path), { method: 'HEAD', headers: uncompressed })
        const whole = length ?? String((await (await fetch(address(path))).arrayBuffer()).byteLength)
        expect([null, whole], path).toContain(response.headers.get('Content-Length'))
      }
    })

    test('an empty text has the content type of a text', async () => {
      const { headers } = await fetch(address('/empty'))
      expect(headers.get('Content-Type')?.toLowerCase()).toBe('text/plain;charset=utf-8')
    })

    test('middleware sees the content type of a text', async () => {
      const { headers } = await fetch(address('/seen'))
      expect(headers.get('X-Seen')).toBe('text/plain;charset=UTF-8')
    })

    test('a control character in a header is an error response, and the server stays', async () => {
      expect((await fetch(address('/moved?to=%01'), { redirect: 'manual' })).status).toBe(500)
      expect((await fetch(address('/text'))).status).toBe(200)
    })

    test('downloads have ranges and names, and conditions are evaluated', async () => {
      const read = async (path: string, headers: Record<string, string>): Promise<unknown[]> => {
        const response = await fetch(address(path), { headers: { ...uncompressed, ...headers } })
        return [response.status, response.headers.get('Content-Range'), await response.text()]
      }
      expect(await read('/digits', { Range: 'bytes=2-4' })).toEqual([206, 'bytes 2-4/10', '234'])
      expect(await read('/digits', { Range: 'bytes=-1' })).toEqual([206, 'bytes 9-9/10', '9'])
      expect(await read('/digits', { Range: 'bytes=10-' })).toEqual([416, 'bytes */10', expect.any(String)])
      expect(await read('/digits', { 'If-None-Match': 'W/"d"' })).toEqual([304, null, ''])
      expect(await read('/tagged', { 'If-None-Match': '"6", "7"' })).toEqual([304, null, ''])
      expect(await read('/tagged', { 'If-Match': '"6"' })).toEqual([412, null, expect.any(String)])
      const { headers } = await fetch(address('/digits'))
      expect(headers.get('Content-Disposition')).toBe(
        `attachment; filename="Ziffern a.txt"; filename*=UTF-8''Ziffern%20%C3%A4.txt`,
      )
    })

    // workerd makes an empty text of it, which no program can tell from a field.
    const isFile = !name.includes('workerd')
    test.runIf(isFile && !without.upload)('upload: a file that was not chosen is missing', async () => {
      const body =
        '--x\r\nContent-Disposition: form-data; name="file"; filename=""\r\n' +
        'Content-Type: application/octet-stream\r\n\r\n\r\n--x--\r\n'
      const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
      const response = await fetch(address('/upload'), { method: 'POST', headers, body })
      expect([response.status, await response.text()]).toEqual([
        400,
        expect.stringContaining(`part \\"file\\" is missing`),
      ])
    })

    has('upload')('upload: a file of a form keeps its name, type and bytes', async () => {
      const body = new FormData()
      // Bun derives the type from the extension.
      body.set(
        'file',
        new File([Uint8Array.from({ length: 70_000 }, (_, index) => index % 256)], 'bytes.png', { type: 'image/png' }),
      )
      body.set('note', 'ä €')
      const response = await fetch(address('/upload'), { method: 'POST', body })
      expect(await response.json()).toEqual({
        name: 'bytes.png',
        type: 'image/png',
        size: 70_000,
        intact: true,
        note: 'ä €',
      })
    })

    has('abort')('abort: the generator and the services of the request end when the client disconnects', async () => {
      for (const path of ['/ticks', '/event-ticks', '/scoped-stream']) {
        const id = randomUUID()
        const leave = new AbortController()
        const { body } = await fetch(address(`${path}/${id}`), { signal: leave.signal, headers: uncompressed })
        await body!.getReader().read()
        expect(await get(`/ended/${id}`), path).toEqual({ ended: false })
        leave.abort()
        await expect.poll(() => get(`/ended/${id}`), { message: path }).toEqual({ ended: true })
      }
    })

    has('signal')('signal: it aborts when the client disconnects before the response', async () => {
      const id = randomUUID()
      const leave = new AbortController()
      const left = fetch(address(`/watch/${id}`), { signal: leave.signal }).catch(() => undefined)
      await expect.poll(() => get(`/ended/not ${id}`), { message: 'under way' }).toEqual({ ended: true })
      leave.abort()
      await left
      await expect.poll(() => get(`/ended/${id}`)).toEqual({ ended: true })
    })

    test('a body beyond the limit gets a 413 response, with and without Content-Length', async () => {
      const text = 'x'.repeat(1_048_577)
      const streamed = { body: new Blob([text]).stream(), duplex: 'half' }
      for (const init of [{ body: text }, streamed]) {
        const response = await fetch(address('/length'), {
          method: 'POST',
          headers: { 'Content-Type': 'text/plain' },
          ...init,
        } as RequestInit)
        expect(response.status).toBe(413)
        expect(await response.json()).toMatchObject({ title: 'Content Too Large', instance: '/apis/length' })
      }
      const response = await fetch(address('/length'), {
        method: 'POST',
        headers: { 'Content-Type': 'text/plain' },
        body: text.slice(1),
      })
      expect(await response.json()).toEqual({ length: 1_048_576 })
    })

    has('websocket')('websocket: a method opens one behind a guard, with an injected service', async () => {
      const open = (query: string): Promise<WebSocket | Event> =>
        new Promise((resolve) => {
          const socket = new WebSocket(`${address('/chat/lobby').replace('http', 'ws')}${query}`)
          socket.addEventListener('open', () => resolve(socket))
          socket.addEventListener('error', resolve)
        })
      expect(await open('')).toBeInstanceOf(Event)
      const socket = (await open('?key=open')) as WebSocket
      const message = once(socket, 'message')
      socket.send('hello')
      expect(((await message) as [MessageEvent])[0].data).toBe('lobby: hello')
      const closed = once(socket, 'close')
      socket.close()
      await closed
      const response = await fetch(address('/chat/lobby?key=open'))
      expect([response.status, await response.json()]).toEqual([
        426,
        expect.objectContaining({ title: 'Upgrade Required' }),
      ])
    })

    has('waitUntil')('waitUntil: a promise is settled after the response', async () => {
      const id = randomUUID()
      const response = await fetch(address(`/later/${id}`), { method: 'POST' })
      expect(await response.json()).toEqual({ ended: false })
      await expect.poll(() => get(`/ended/${id}`)).toEqual({ ended: true })
    })
  },
)

for (const runtime of runtimes) {
  const reason = unavailable(runtime)
  if (reason) test.skip(`${runtime.name}: ${reason}`)
}
