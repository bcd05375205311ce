// Saturates a server with mixed traffic and checks every response: `npm run soak [-- seconds]`, ten minutes by default.
// Fails at the first wrong response. With `--save`, writes its figures and a plot to docs/reference. With `hostile`, every
// second request is hostile.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { hostile } from './hostile.mjs'
import { plot } from './plot.ts'
import { closeConnections, kinds } from './traffic.mjs'

const CLIENTS = 48
const SAMPLES = 40
const seconds = Number(process.argv.find((argument) => /^\d+$/u.test(argument)) ?? 600)
const server = fork(new URL('server.ts', import.meta.url), {
  execArgv: ['--expose-gc', '--import', 'honotate-kit/register'],
  env: { ...process.env, NODE_ENV: 'production' },
})
server.once('exit', (code) => {
  if (code) throw new Error(`the server has ended with ${code}`)
})
const [ports] = await once(server, 'message')
const { port } = ports

const attacks = process.argv.includes('hostile') ? Object.keys(hostile) : []
const names = Object.keys(kinds).flatMap((name, index) => [name, ...attacks.slice(index, index + 1)])
const counts = Object.fromEntries(names.map((name) => [name, 0]))
let n = 0
let wrong

/** Sends one request after the other until the time `end`. */
async function client(end) {
  while (performance.now() < end && !wrong) {
    const name = names[n % names.length]
    try {
      await (kinds[name] ? kinds[name](port, n++) : hostile[name](ports, n++))
      counts[name]++
    } catch (error) {
      wrong = new Error(`${name}: ${error.message}`, { cause: error })
    }
  }
}

/** Reads the memory and the open handles of the server while it handles no requests. */
async function sample(start) {
  server.send('sample')
  const [state] = await once(server, 'message')
  return { second: Math.round((performance.now() - start) / 1000), requests: n, ...state }
}

const start = performance.now()
const samples = []
for (let nth = 1; nth <= SAMPLES; nth++) {
  if (wrong) break
  const end = start + (seconds * 1000 * nth) / SAMPLES
  await Promise.all(Array.from({ length: CLIENTS }, () => client(end)))
  await pause(100)
  samples.push(await sample(start))
  const { second, requests, heapUsed, rss, open } = samples.at(-1)
  console.log(`${second} s  ${requests} requests  heap ${mib(heapUsed)}  RSS ${mib(rss)} MiB  open ${open}`)
}
closeConnections()
server.kill('SIGTERM')
await once(server, 'exit')
if (wrong) throw wrong

const result = { node: process.version, seconds, clients: CLIENTS, requests: n, wrong: 0, counts, samples }
console.log(JSON.stringify(counts, undefined, 2))
if (process.argv.includes('--save')) {
  writeFileSync(new URL('reliability-soak.json', import.meta.url), `${JSON.stringify(result, undefined, 2)}\n`)
  writeFileSync(new URL('../../docs/reference/reliability-soak.svg', import.meta.url), plot(result))
}

function mib(bytes) {
  return (bytes / 2 ** 20).toFixed(1)
}
