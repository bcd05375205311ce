import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import honotate from 'honotate/esbuild'
import { expect, test } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { startLoad, startProbingBalancer } from '../../support/load.ts'
import { startChild, type Child } from './child.ts'

const root = join(import.meta.dirname, '../../..')
const directory = mkdtempSync(join(tmpdir(), 'honotate-rolling-'))

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
  await expect.poll(() => output).toContain('workers')

  const load = startLoad(port, { path: '/apis/pid', clients: 6, isKeptAlive: true })
  await load.answered(50)
  const before = load.recent(50)
  primary.kill('SIGHUP')
  await expect.poll(() => [...load.recent(200)].some((body) => before.has(body))).toBe(false)
  await load.answered(100)
  expect(await load.stop()).toBeGreaterThan(100)
  expect(load.failures).toEqual([])
  primary.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('behind a balancer, drainDelay makes a rolling restart without a failed request', async () => {
  const interval = 100
  const balancer = await startProbingBalancer(interval)
  const start = async (): Promise<Child> => {
    const child = await startChild('rolling', { drainDelay: 20 * interval })
    await balancer.add(child.port)
    return child
  }
  const old = await Promise.all([start(), start()])
  const load = startLoad(balancer.port, { path: '/apis/pid', clients: 6, isKeptAlive: false })
  await load.answered(50)
  const fresh: Child[] = []
  for (const child of old) {
    fresh.push(await start())
    child.process.kill('SIGTERM')
    expect(await child.ended).toEqual([0, null])
    balancer.backends.delete(child.port)
  }
  await load.answered(100)
  expect(load.recent(20)).toEqual(new Set(fresh.map((child) => JSON.stringify({ pid: child.process.pid }))))
  expect(await load.stop()).toBeGreaterThan(100)
  expect(load.failures).toEqual([])
  for (const child of fresh) {
    child.process.kill('SIGTERM')
    await child.ended
  }
  await balancer.stop()
})
