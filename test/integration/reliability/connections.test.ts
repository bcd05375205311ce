import { once } from 'node:events'
import { Agent, get } from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { Container, Token } from 'typedi'
import { afterEach, expect, test } from 'vitest'
import { createApp, GetMapping, Inject, PostMapping, RequestBody, RestController, UseGuard } from 'honotate'
import { serve, type RunningServer } from 'honotate/node'
import { local, rawConnection } from '../node/support.ts'
import { startChild } from './child.ts'
import { logTo } from '../../support/logger.ts'

const logged: [message: string, error: unknown][] = []
const logger = logTo(logged)
let server: RunningServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
  logged.length = 0
})

async function listen(controller: abstract new (...args: any[]) => object): Promise<RunningServer> {
  server = await serve(createApp({ controllers: [controller as never], logger }), { ...local, closeTimeout: 300 })
  return server
}

const uploads = [
  ['guarded', 'application/json'],
  ['direct', 'application/json'],
  ['direct', 'text/plain'],
  ['direct', 'application/x-www-form-urlencoded'],
  ['direct', 'multipart/form-data; boundary=b'],
]
// The received parts of the first two bodies are valid JSON. The last body breaks off in the middle of a chunk.
const halves = [
  'Content-Length: 100\r\n\r\n{"a":1}',
  'Transfer-Encoding: chunked\r\n\r\n7\r\n{"a":1}\r\n',
  'Transfer-Encoding: chunked\r\n\r\n5\r\nabc',
]

test('a method is not called if the connection is reset during the body, and later requests succeed', async () => {
  let called = 0
  let guarded = 0

  @RestController()
  class Uploads {
    @UseGuard(() => ++guarded > 0)
    @PostMapping('/guarded')
    guarded(@RequestBody() body: unknown) {
      called++
      return { body }
    }
    @PostMapping('/direct') direct(@RequestBody() body: unknown) {
      called++
      return { body }
    }
  }
  const { port, address, close } = await listen(Uploads)
  for (let round = 0; round < 20; round++) {
    for (const [path, type] of uploads) {
      for (const half of halves) {
        const { socket } = await rawConnection(port)
        socket.write(`POST /apis/${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n${half}`)
        // In every other round, the server has time to begin to read the body.
        if (round % 2) await pause(2)
        socket.resetAndDestroy()
      }
    }
  }
  const response = await fetch(`${address}/apis/guarded`, {
    method: 'POST',
    body: '{"a":1}',
    headers: { 'Content-Type': 'application/json' },
  })
  expect(await response.json()).toEqual({ body: { a: 1 } })
  await close()
  expect([called, logged]).toEqual([1, []])
  expect(guarded).toBeGreaterThan(1)
})

test('a service that cannot be resolved during a request causes a 500 for that request only', async () => {
  const token = new Token<string>('removed')
  Container.set(token, 'here')
  @RestController({ scope: 'request' })
  class Needs {
    constructor(@Inject(token) readonly value: string) {}
    @GetMapping('/value') answer() {
      return this.value
    }
  }
  const { address } = await listen(Needs)
  expect(await (await fetch(`${address}/apis/value`)).text()).toBe('here')
  Container.remove(token)
  const response = await fetch(`${address}/apis/value`)
  expect([response.status, await response.json()]).toEqual([
    500,
    { type: 'about:blank', title: 'Internal Server Error', status: 500, instance: '/apis/value' },
  ])
  expect(logged).toEqual([
    ['GET /apis/value failed with status 500', expect.objectContaining({ name: 'ServiceNotFoundError' })],
  ])
  Container.set(token, 'again')
  expect(await (await fetch(`${address}/apis/value`)).text()).toBe('again')
  Container.remove(token)
})

test.skipIf(process.platform === 'win32')(
  'with too many open files, the server drops new connections, answers open ones, and recovers later',
  async () => {
    const child = await startChild('files', {}, 'ulimit -n 64')
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    async function ask(): Promise<[status: number | undefined, body: string]> {
      const outgoing = get({ port: child.port, host: '127.0.0.1', path: '/apis/file', agent })
      const [response] = await once(outgoing, 'response')
      return [response.statusCode, await text(response)]
    }
    expect((await ask())[0]).toBe(200)

    const ended = new Set<Socket>()
    const sockets: Socket[] = []
    for (let count = 0; count < 128; count++) {
      const { socket } = await rawConnection(child.port)
      sockets.push(socket.on('close', () => ended.add(socket)))
    }
    await expect.poll(() => ended.size).toBeGreaterThanOrEqual(64)
    const [status, problem] = await ask()
    expect([status, JSON.parse(problem).status]).toEqual([500, 500])
    expect(child.errors()).toContain('EMFILE')

    for (const socket of sockets) socket.destroy()
    await expect.poll(() => ended.size).toBe(sockets.length)
    await expect.poll(async () => (await ask())[0]).toBe(200)
    agent.destroy()
    child.process.kill('SIGTERM')
    expect(await child.ended, child.errors()).toEqual([0, null])
  },
)
