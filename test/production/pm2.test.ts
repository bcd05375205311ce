import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { isUp, startLoad } from '../support/load.ts'
import { createModule, page } from './support/programs.ts'
import { run } from '../support/program.ts'
import { bundleRollingProgram } from '../support/rolling-program.ts'

const { directory } = createModule()
let port: number

/** Runs a command of the page with a separate daemon, without blocking the clients of the load. */
async function pm2(command: string): Promise<void> {
  const [, ...args] = command.split(' ')
  const script = join(import.meta.dirname, 'node_modules/pm2/bin/pm2')
  const env = { PM2_HOME: join(directory, '.pm2'), PORT: String(port) }
  const { code, output } = await run({ directory }, ['node', script, ...args], env)
  expect(code, output).toBe(0)
}

beforeAll(async () => {
  port = await freePort()
  await bundleRollingProgram(join(directory, 'dist'))
})

test('the pm2 commands of docs/guide/scaling.md reload under load without a failed request', async () => {
  const commands = [...page('scaling').matchAll(/`(pm2 [^`]+)`/gu)].map(([, command]) => command as string)
  expect(commands).toHaveLength(2)
  const [start, reload] = commands as [string, string]
  onTestFinished(() => pm2('pm2 kill'))
  await pm2(start)
  await expect.poll(() => isUp(port, '/health/ready')).toBe(true)
  const load = startLoad(port, { path: '/apis/pid', clients: 4, isKeptAlive: true })
  await load.answered(50)
  const before = load.recent(1000)
  await pm2(reload)
  await expect.poll(() => [...load.recent(50)].some((pid) => before.has(pid))).toBe(false)
  expect(await load.stop()).toBeGreaterThan(50)
  expect(load.failures).toEqual([])
})
