import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { build } from 'esbuild'
import honotate from 'honotate/esbuild'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { startChild, type Child } from './child.ts'

const root = join(import.meta.dirname, '../../..')
const directory = mkdtempSync(join(tmpdir(), 'honotate-rolling-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks which process answers; with an agent on a connection that is kept alive. */
async function askPid(port: number, agent: Agent | false): Promise<number> {
  const outgoing = request({ host: '127.0.0.1', port, agent, path: '/apis/pid' }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const body = (await json(response)) as { pid: number }
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${JSON.stringify(body)}`)
  return body.pid
}

/** Clients that send one request after the other until they are stopped. */
function startLoad(port: number, clients: number, isKeptAlive: boolean) {
  const failures: string[] = []
  const pids: number[] = []
  const stop = new AbortController()
  const running = Array.from({ length: clients }, async () => {
    const agent = isKeptAlive && new Agent({ keepAlive: true, maxSockets: 1 })
    while (!stop.signal.aborted) {
      try {
        pids.push(await askPid(port, agent))
      } catch (error) {
        failures.push(String(error))
        await pause(10)
      }
    }
    if (agent) agent.destroy()
  })
  return {
    failures,
    /** The processes that have answered the last requests. */
    recent: (count: number) => new Set(pids.slice(-count)),
    async stop() {
      stop.abort()
      await Promise.all(running)
      return pids.length
    },
  }
}

test('docs/guide/scaling.md: its cluster restarts its workers under load without a failed request', async () => {
  const page = readFileSync(join(root, 'docs/guide/scaling.md'), 'utf8')
  const [, program] = /^```ts\n(import cluster[^]*?)^```$/mu.exec(page) as unknown as [string, string]
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(directory, 'cluster.ts'), program)
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'), 'junction')
  await build({
    entryPoints: {
      cluster: join(directory, 'cluster.ts'),
      main: join(import.meta.dirname, 'fixtures/rolling.ts'),
    },
    outdir: join(directory, 'dist'),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'es2022',
    plugins: [honotate()],
  })
  const port = await freePort()
  const primary = spawn(process.execPath, ['dist/cluster.js'], {
    cwd: directory,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(primary, 'exit')
  let output = ''
  primary.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  while (!output.includes('workers')) await pause(20)

  const load = startLoad(port, 6, true)
  await pause(300)
  const before = load.recent(50)
  expect(before.size).toBeGreaterThan(0)
  primary.kill('SIGHUP')
  while ([...load.recent(200)].some((pid) => before.has(pid))) await pause(50)
  await pause(300)
  expect(await load.stop()).toBeGreaterThan(100)
  expect(load.failures).toEqual([])
  primary.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

/** A balancer that sends each request to the next backend whose readiness was 200 when it last looked. */
async function startBalancer(interval: number) {
  const backends = new Map<number, boolean>()
  let turn = 0
  const look = setInterval(async () => {
    for (const port of backends.keys()) {
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { headers: { Connection: 'close' } }).catch(
        () => undefined,
      )
      if (backends.has(port)) backends.set(port, answer?.status === 200)
    }
  }, interval)
  const server = createServer((incoming, outgoing) => {
    const ready = [...backends].filter(([, isReady]) => isReady).map(([port]) => port)
    const port = ready[turn++ % ready.length]
    const forwarded = request({ host: '127.0.0.1', port, agent: false, path: incoming.url ?? '/' }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502)
      response.pipe(outgoing)
    })
    forwarded.on('error', (error) => outgoing.writeHead(502).end(JSON.stringify(String(error))))
    forwarded.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    backends,
    async add(port: number) {
      backends.set(port, false)
      while (!backends.get(port)) await pause(10)
    },
    async stop() {
      clearInterval(look)
      server.close()
      await once(server, 'close')
    },
  }
}

test('behind a balancer, drainDelay makes a rolling restart without a failed request', async () => {
  const interval = 100
  const balancer = await startBalancer(interval)
  const start = async (): Promise<Child> => {
    const child = await startChild('rolling', { drainDelay: 4 * interval })
    await balancer.add(child.port)
    return child
  }
  const old = await Promise.all([start(), start()])
  const load = startLoad(balancer.port, 6, false)
  await pause(200)
  const fresh: Child[] = []
  for (const child of old) {
    fresh.push(await start())
    child.process.kill('SIGTERM')
    expect(await child.ended).toEqual([0, null])
    balancer.backends.delete(child.port)
  }
  await pause(200)
  expect(load.recent(20)).toEqual(new Set(fresh.map((child) => child.process.pid)))
  expect(await load.stop()).toBeGreaterThan(100)
  expect(load.failures).toEqual([])
  for (const child of fresh) {
    child.process.kill('SIGTERM')
    await child.ended
  }
  await balancer.stop()
})
