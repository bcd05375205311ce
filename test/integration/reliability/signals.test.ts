import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startChild } from './child.ts'
import { setTimeout as pause } from 'node:timers/promises'

/** The results of one client, which sends its requests one after the other on a keep-alive connection. */
interface Outcome {
  readonly answered: string[]
  /** Descriptions of wrong responses and unexpected errors. */
  readonly wrong: string[]
  /** The request that the client sent on an ended connection; the client can send it again elsewhere. */
  late?: string
  /** Whether the last response had `Connection: close`. */
  told: boolean
}

const nothing = (): Outcome => ({ answered: [], wrong: [], told: false })

/** Sends requests until the server ends the connection, and adds the results to `outcome`. */
async function askOnAndOn(port: number, client: number, outcome: Outcome): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const kinds = ['direct', 'slow', 'echo', 'stream'] as const
  for (let count = 0; !outcome.told && !outcome.late; count++) {
    const kind = kinds[(client + count) % kinds.length]
    const n = `${client}-${count}`
    const body = kind === 'echo' ? JSON.stringify({ n, filler: 'x'.repeat(10_000) }) : undefined
    const outgoing = request({
      port,
      host: '127.0.0.1',
      agent,
      path: `/apis/${kind}?n=${n}`,
      method: body ? 'POST' : 'GET',
      headers: body ? { 'Content-Type': 'application/json' } : {},
    })
    let head: IncomingMessage | undefined
    try {
      outgoing.end(body)
      ;[head] = (await once(outgoing, 'response')) as [IncomingMessage]
      const content = await text(head)
      if (head.statusCode !== 200 || content !== JSON.stringify({ n })) throw new Error(`${head.statusCode} ${content}`)
      outcome.answered.push(n)
      outcome.told = head.headers.connection === 'close'
    } catch (error) {
      if (head || (!outgoing.reusedSocket && (error as NodeJS.ErrnoException).code !== 'ECONNREFUSED'))
        outcome.wrong.push(`${kind} ${n}: ${String(error)}`)
      outcome.late = n
    }
    // Some connections are idle for a moment.
    if (client % 3 === 0) await pause(Math.random() * 30)
  }
  agent.destroy()
}

async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
  } finally {
    socket.destroy()
  }
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s under load: the process answers every accepted request and then exits',
  async (signal) => {
    const child = await startChild('service', { busy: signal === 'SIGINT' })
    const outcomes = Array.from({ length: 40 }, nothing)
    const clients = outcomes.map((outcome, index) => askOnAndOn(child.port, index, outcome))
    // Each client has received each kind of response.
    await expect.poll(() => Math.min(...outcomes.map(({ answered }) => answered.length))).toBeGreaterThan(4)
    child.process.kill(signal)
    await Promise.all(clients)
    expect(outcomes.flatMap(({ wrong }) => wrong)).toEqual([])
    expect(outcomes.filter(({ told, late }) => !told && !late)).toEqual([])
    expect(outcomes.filter(({ told }) => told).length).toBeGreaterThan(10)
    expect(await isRefused(child.port)).toBe(true)
    expect(await child.ended).toEqual([0, null])
    // Services are destroyed once, after the last response, and every request that began has a response.
    const answered = outcomes.flatMap((outcome) => outcome.answered).sort()
    const [destroyed, ...more] = child.lines.filter((line) => 'destroyed' in line) as {
      underWay: number
      accepted: string[]
    }[]
    expect({ ...destroyed, accepted: destroyed?.accepted.sort(), more }).toEqual({
      destroyed: true,
      underWay: 0,
      accepted: answered,
      more: [],
    })
    expect(child.errors()).toBe('')
  },
)

test('requests that exceed closeTimeout are cut, and the process exits', async () => {
  const child = await startChild('service', { closeTimeout: 200 })
  const outgoing = request({ port: child.port, host: '127.0.0.1', path: '/apis/never' })
  const response = once(outgoing, 'response')
  outgoing.end()
  await child.wrote('pending')
  child.process.kill('SIGTERM')
  await expect(response).rejects.toThrow('socket hang up')
  expect(await child.ended).toEqual([0, null])
  expect(child.lines.at(-1)).toMatchObject({ destroyed: true })
})

test('on a signal, idle connections end, begun requests are answered, and the process exits', async () => {
  const child = await startChild('service', { closeTimeout: 2000 })
  const silent = connect(child.port, '127.0.0.1')
  const idle = connect(child.port, '127.0.0.1')
  idle.write('GET /apis/direct?n=1 HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(idle, 'data')
  const ends = Promise.all([once(silent.resume(), 'close'), once(idle.resume(), 'close')])
  const half = connect(child.port, '127.0.0.1')
  half.write('GET /apis/direct?n=1 HTTP/1.1\r\n')
  await pause(50)
  child.process.kill('SIGTERM')
  // The server ends the first two before the time-out. It waits for the third, because its request has begun.
  await ends
  half.write('Host: localhost\r\n\r\n')
  expect(String((await once(half, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*Connection: close\r\n/u)
  half.destroy()
  expect(await child.ended).toEqual([0, null])
})

test('the process exits after exitTimeout if destroy() of a service never ends', async () => {
  const child = await startChild('service', { destroy: 'never', closeTimeout: 100, exitTimeout: 300 })
  expect((await fetch(`http://127.0.0.1:${child.port}/apis/direct?n=1`)).status).toBe(200)
  child.process.kill('SIGTERM')
  expect(await child.ended).toEqual([1, null])
  expect(child.errors()).toContain('300 ms after SIGTERM')
})

test('the default of exitTimeout leaves a service the time of destroyTimeout', async () => {
  const child = await startChild('service', { destroy: 5300, closeTimeout: 100, destroyTimeout: 20_000 })
  expect((await fetch(`http://127.0.0.1:${child.port}/apis/direct?n=1`)).status).toBe(200)
  child.process.kill('SIGTERM')
  expect(await child.ended).toEqual([0, null])
})

test.for(['SIGTERM', 'SIGINT'] as const)(
  'on %s while services start, the process destroys them and exits',
  async (signal) => {
    const child = await startChild('late')
    child.process.kill(signal)
    expect(await child.ended).toEqual([0, null])
    expect(child.lines.slice(1)).toEqual([{ destroyed: 'Database' }, { destroyed: 'Settings' }])
    expect(child.errors()).toBe('')
  },
)
