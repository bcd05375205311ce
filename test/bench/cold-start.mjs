// From nothing to the first response, beside the same service on plain Hono: `npm run bench:cold [-- rounds]`.
// In Node from the start of the process, in workerd from the creation of the isolate (where test/runtimes is installed).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { cpus } from 'node:os'
import process from 'node:process'
import { buildServices } from './cold-start-services.mjs'
import { startIsolates, workerdVersion } from './cold-start-workerd.mjs'

const rounds = Number(process.argv[2] ?? 31)
const limits = { 1: 1.1, 200: 1.25 }
const rows = []

for (const controllers of [1, 200]) {
  const services = await buildServices(controllers)
  const path = `/apis/r${controllers - 1}/items/42`
  rows.push(await compare('Node', controllers, (name) => startNode(services[name].node, path)))
  if (!workerdVersion) continue
  const isolates = await startIsolates(services)
  rows.push(await compare('workerd', controllers, (name) => isolates.start(name, path)))
  await isolates.close()
}

console.log(`Node ${process.version}, ${workerdVersion ? `workerd ${workerdVersion}` : 'workerd left out: `npm ci --prefix test/runtimes` installs it'}, ${cpus()[0].model}, ${cpus().length} cores; medians of ${rounds} interleaved rounds\n`)
console.log('| runtime | controllers | Hono | honotate | ratio | wanted |\n| --- | --- | --- | --- | --- | --- |')
for (const { runtime, controllers, hono, honotate, ratio } of rows) {
  console.log(`| ${runtime} | ${controllers} | ${hono.toFixed(1)} ms | ${honotate.toFixed(1)} ms | ${ratio.toFixed(2)} | at most ${limits[controllers].toFixed(2)} |`)
}

/** Both services by turns, who goes first by turns as well, so that whatever else the machine does meets both. */
async function compare(runtime, controllers, start) {
  const names = ['hono', 'honotate']
  for (const name of [...names, ...names]) await start(name)
  const samples = []
  for (let round = 0; round < rounds; round++) {
    const times = {}
    for (const name of round % 2 ? names : names.toReversed()) times[name] = await start(name)
    samples.push(times)
  }
  return {
    runtime,
    controllers,
    hono: median(samples.map(({ hono }) => hono)),
    honotate: median(samples.map(({ honotate }) => honotate)),
    ratio: median(samples.map(({ hono, honotate }) => honotate / hono)),
  }
}

/** Milliseconds from the start of a process to the end of its first response. */
async function startNode(file, path) {
  if (!existsSync(file)) throw new Error(`${file} was not built`)
  const start = performance.now()
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } })
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

function median(values) {
  return values.toSorted((one, other) => one - other)[values.length >> 1]
}
