import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { isComplete } from '../../support/runs.ts'
import { startLoad, startProbingBalancer } from '../../support/load.ts'
import { startChild, type Child } from './child.ts'
import { createFolder } from '../../support/folder.ts'
import { start } from '../../support/program.ts'
import { bundleRollingProgram } from '../../support/rolling-program.ts'

/** The clients of a load. More of them take processor time, and meet a restart no more often. */
const CLIENTS = isComplete ? 6 : 2

/** The servers behind the balancer that are replaced: the second one repeats what the first one shows. */
const RESTARTS = isComplete ? 2 : 1

const root = join(import.meta.dirname, '../../..')
const { directory } = createFolder('rolling')

test('the cluster of docs/guide/scaling.md restarts its workers under load without a failed request', async () => {
  const page = readFileSync(join(root, 'docs/guide/scaling.md'), 'utf8')
  const [, program] = /^```ts\n(import cluster[^]*?)^```$/mu.exec(page) as unknown as [string, string]
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(directory, 'cluster.ts'), program)
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'), 'junction')
  await bundleRollingProgram(join(directory, 'dist'), { cluster: join(directory, 'cluster.ts') })
  const port = await freePort()
  const primary = start({ directory }, ['node', 'dist/cluster.js'], { PORT: String(port) })
  await primary.printed(/workers/u)

  const load = startLoad(port, { path: '/apis/pid', clients: CLIENTS, isKeptAlive: true })
  await load.answered(50)
  const before = load.recent(50)
  primary.process.kill('SIGHUP')
  await expect.poll(() => [...load.recent(200)].some((body) => before.has(body))).toBe(false)
  await load.answered(100)
  expect(await load.stop()).toBeGreaterThan(100)
  expect(load.failures).toEqual([])
  expect(await primary.stop()).toBe(0)
})

test('behind a balancer, drainDelay allows a rolling restart without a failed request', async () => {
  const interval = 100
  const balancer = await startProbingBalancer(interval)
  const start = async (): Promise<Child> => {
    const child = await startChild('rolling', { drainDelay: 20 * interval })
    await balancer.add(child.port)
    return child
  }
  const old = await Promise.all([start(), start()])
  const load = startLoad(balancer.port, { path: '/apis/pid', clients: CLIENTS, isKeptAlive: false })
  await load.answered(50)
  const fresh: Child[] = []
  for (const child of old.slice(0, RESTARTS)) {
    fresh.push(await start())
    child.process.kill('SIGTERM')
    expect(await child.ended).toEqual([0, null])
    balancer.backends.delete(child.port)
  }
  await load.answered(100)
  const left = [...old.slice(RESTARTS), ...fresh]
  expect(load.recent(20)).toEqual(new Set(left.map((child) => JSON.stringify({ pid: child.process.pid }))))
  expect(await load.stop()).toBeGreaterThan(100)
  expect(load.failures).toEqual([])
  for (const child of left) {
    child.process.kill('SIGTERM')
    await child.ended
  }
  await balancer.stop()
})
