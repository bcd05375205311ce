// Measures the time to the first response, and compares it with the same service in Hono:
// `npm run bench -- cold-start [--rounds 31]`. On Node, the time begins at the start of the process; in workerd, at the
// creation of the isolate. workerd needs the packages of test/runtimes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import process from 'node:process'
import { buildServices } from './cold-start-services.mjs'
import { startIsolates, workerdVersion } from './cold-start-workerd.mjs'
import { byTurns, median } from './support/numbers.mjs'
import { readOptions } from './support/options.mjs'
import { saveResult } from './support/result.mjs'

const rounds = Number(readOptions({ rounds: '31' }).rounds)
const limits = { 1: 1.1, 200: 1.25 }
const installedLimits = { 1: 1.2, 200: 1.35 }
const rows = []

for (const controllers of [1, 200]) {
  const services = await buildServices(controllers)
  const path = `/apis/r${controllers - 1}/items/42`
  rows.push(await compare('Node', controllers, (name) => startNode(services[name].node, path)))
  rows.push({
    ...(await compare('Node, as installed', controllers, (name) => startNode(services[name].installed, path))),
    limit: installedLimits[controllers],
  })
  if (!workerdVersion) continue
  const isolates = await startIsolates(services)
  rows.push(await compare('workerd', controllers, (name) => isolates.start(name, path)))
  await isolates.close()
}

saveResult({
  name: 'cold-start',
  packages: ['hono', '@hono/node-server', 'esbuild', ...(workerdVersion ? ['workerd'] : [])],
  notes: [
    `Milliseconds to the end of the first response, medians of ${rounds} interleaved rounds, bundles minified by esbuild: on Node from the start of the process, in workerd from the creation of the isolate. *As installed* means that the bundle contains only the service, and Node loads the packages from \`node_modules\`. *Decorators alone* is a service without a framework whose classes have two decorators each, which esbuild lowers.`,
    ...(workerdVersion ? [] : ['workerd is left out: `npm ci --prefix test/runtimes` installs it.']),
  ],
  tables: [
    {
      head: ['runtime and controllers', 'Hono', 'decorators alone', 'honotate', 'honotate / Hono', 'goal'],
      rows: rows.map(({ runtime, controllers, hono, decorators, honotate, ratio, limit = limits[controllers] }) => [
        `${runtime}, ${controllers}`,
        hono.toFixed(1),
        decorators.toFixed(1),
        honotate.toFixed(1),
        ratio.toFixed(2),
        `at most ${limit.toFixed(2)}`,
      ]),
    },
  ],
})

/** Measures the services in turns, so that other processes of the machine affect all of them. */
async function compare(runtime, controllers, start) {
  const names = ['hono', 'decorators', 'honotate']
  await byTurns(names, 2, start)
  const samples = await byTurns(names, rounds, start)
  return {
    runtime,
    controllers,
    hono: median(samples.map(({ hono }) => hono)),
    decorators: median(samples.map(({ decorators }) => decorators)),
    honotate: median(samples.map(({ honotate }) => honotate)),
    ratio: median(samples.map(({ hono, honotate }) => honotate / hono)),
  }
}

/** Returns the milliseconds from the start of a process to the end of its first response. */
async function startNode(file, path) {
  if (!existsSync(file)) throw new Error(`${file} was not built`)
  const start = performance.now()
  const child = spawn(process.execPath, [file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [port] = await once(child.stdout, 'data')
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  const response = (await socket.toArray()).join('')
  const time = performance.now() - start
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  if (!response.startsWith('HTTP/1.1 200')) throw new Error(response)
  return time
}
