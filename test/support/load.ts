import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import { setTimeout as pause } from 'node:timers/promises'

/** The clients of a load, and the path that they request. */
export interface Load {
  readonly path: string
  readonly clients: number
  /** Whether a client keeps its connection for the next request. */
  readonly isKeptAlive: boolean
}

/** Starts clients that send one request after the other until `stop()` or the end of the test. */
export function startLoad(port: number, { path, clients, isKeptAlive }: Load) {
  const failures: string[] = []
  const answers: string[] = []
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const running = Array.from({ length: clients }, async () => {
    const agent = isKeptAlive && new Agent({ keepAlive: true, maxSockets: 1 })
    while (!stop.signal.aborted) {
      try {
        answers.push(await ask(port, path, agent))
        // Without a pause, the clients would use all the processor time.
        await pause(5)
      } catch (error) {
        failures.push(String(error))
        await pause(10)
      }
    }
    if (agent) agent.destroy()
  })
  return {
    failures,
    /** Returns the distinct bodies of the last `count` responses. */
    recent: (count: number) => new Set(answers.slice(-count)),
    /** Resolves when the clients have received `count` more responses. */
    async answered(count: number) {
      const goal = answers.length + count
      await expect.poll(() => answers.length).toBeGreaterThanOrEqual(goal)
    },
    /** Stops the clients and returns the number of responses. */
    async stop() {
      stop.abort()
      await Promise.all(running)
      return answers.length
    },
  }
}

async function ask(port: number, path: string, agent: Agent | false): Promise<string> {
  const outgoing = request({ host: '127.0.0.1', port, agent, path }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const body = await text(response)
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${body}`)
  return body
}

/** Starts a balancer that sends each request to the next ready backend. */
export async function startBalancer() {
  const backends = new Map<number, boolean>()
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const ready = [...backends].filter(([, isReady]) => isReady).map(([port]) => port)
    const port = ready[turn++ % ready.length]
    const options = { host: '127.0.0.1', port, agent: false, path: incoming.url ?? '/', headers: incoming.headers }
    const forwarded = request(options, (response) => {
      outgoing.writeHead(response.statusCode ?? 502)
      response.pipe(outgoing)
    })
    forwarded.on('error', (error) => outgoing.writeHead(502).end(JSON.stringify(String(error))))
    forwarded.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Whether each backend is ready, by its port. */
    backends,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Starts a balancer that checks the readiness of its backends at an interval, in milliseconds. */
export async function startProbingBalancer(interval: number) {
  const balancer = await startBalancer()
  const { backends } = balancer
  const look = setInterval(async () => {
    for (const port of backends.keys()) {
      const isReady = await isUp(port, '/health/ready')
      if (backends.has(port)) backends.set(port, isReady)
    }
  }, interval)
  return {
    ...balancer,
    /** Adds a backend, and resolves when the backend is ready. */
    async add(port: number) {
      backends.set(port, false)
      while (!backends.get(port)) await pause(10)
    },
    async stop() {
      clearInterval(look)
      await balancer.stop()
    },
  }
}

/** Whether the server responds to a path with 200, on a new connection. */
export async function isUp(port: number, path: string, timeout = 5000): Promise<boolean> {
  const signal = AbortSignal.timeout(timeout)
  const init = { headers: { Connection: 'close' }, signal }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init).catch(() => undefined)
  await response?.arrayBuffer().catch(() => undefined)
  return response?.status === 200
}
