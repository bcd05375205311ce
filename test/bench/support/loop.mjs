// A process that asks a service in process: `node loop.mjs <bundle> <extra> <request as JSON>`. The parent sends a number
// of requests, the answer is how many microseconds each took.
import process from 'node:process'
import { checkResponse, requestInit } from './scenarios.mjs'

const [bundle, extra, text] = process.argv.slice(2)
const { default: create } = await import(bundle)
const app = create(Number(extra))
const { paths, ...scenario } = JSON.parse(text)
const init = requestInit(scenario)
const urls = (paths ?? [scenario.path]).map((path) => `http://localhost${path}`)

await checkResponse(await app.fetch(new Request(urls[0], init)), scenario)
process.on('message', async (requests) => {
  const start = performance.now()
  for (let n = 0; n < requests; n++) await app.fetch(new Request(urls[n % urls.length], init))
  process.send(((performance.now() - start) * 1000) / requests)
})
process.send('ready')
