// Counts the calls of one GET with a path variable on Node, by module: `node test/bench/calls.mjs`, after `npm run build`.
// V8 counts the calls of each function, without those of Node's own modules.
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { Session } from 'node:inspector/promises'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundleServices } from './support/bundle.mjs'
import { modulesOf } from './support/modules.mjs'

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
const { 'serve-calls': bundle } = await bundleServices(['serve-calls'])
const { server } = await import(pathToFileURL(bundle).href)

/** Sends a request over a connection of its own, and waits until both sides have closed the connection. */
async function ask() {
  const response = await new Promise((resolve, reject) => {
    get(`${server.address}/users/7`, { agent: false }, resolve).on('error', reject)
  })
  let text = ''
  for await (const part of response) text += part
  await wait(20)
  if (text !== '{"id":"7"}') throw new Error(`The answer is ${response.statusCode} ${text}`)
}

for (let times = 0; times < 20; times++) await ask()
await session.post('Profiler.takePreciseCoverage')
await ask()
const { result } = await session.post('Profiler.takePreciseCoverage')

const source = readFileSync(bundle, 'utf8')
const { atOffset } = modulesOf(source)
const { functions } = result.find(({ url }) => url.startsWith('file:') && fileURLToPath(url) === bundle)
const modules = new Map()
let sum = 0
for (const { functionName, ranges } of functions) {
  const [{ count, startOffset }] = ranges
  if (count === 0) continue
  sum += count
  const module = atOffset(startOffset)
  const called = modules.get(module) ?? { count: 0, names: [] }
  const name = functionName.replace('<instance_members_initializer>', 'fields') || '(anonymous)'
  called.names.push(count > 1 ? `${name} × ${count}` : name)
  modules.set(module, { ...called, count: called.count + count })
}
console.log(`${sum} calls in ${modules.size} modules`)
for (const [module, { count, names }] of [...modules].sort(([, one], [, other]) => other.count - one.count))
  console.log(`${String(count).padStart(3)}  ${module}: ${names.join(', ')}`)

await server.close()
process.exit()
