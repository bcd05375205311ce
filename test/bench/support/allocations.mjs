// Prints the allocations of a request: `node allocations.mjs <bundle> <extra> <request as JSON> <what>`, where `what`
// is `bytes` (of a request), `calls` (exact number for each function) or `sites` (bytes by function).
import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import process from 'node:process'
import { modulesOf } from './modules.mjs'
import { median } from './numbers.mjs'
import { checkResponse, requestInit } from './scenarios.mjs'

const [bundle, extra, text, what] = process.argv.slice(2)
const { default: create } = await import(bundle)
const app = create(Number(extra))
const scenario = JSON.parse(text)
const init = requestInit(scenario)
const url = `http://localhost${scenario.path}`
const session = new Session()
session.connect()

async function ask(requests) {
  for (let n = 0; n < requests; n++) await app.fetch(new Request(url, init))
}

await checkResponse(await app.fetch(new Request(url, init)), scenario)
await ask(20_000)
console.log(JSON.stringify(await { bytes, calls, sites }[what]()))

/** Returns the bytes of a request. The flags of this process make the young generation so large that no GC runs. */
async function bytes() {
  const rounds = []
  for (let round = 0; round < 15; round++) {
    globalThis.gc()
    const start = process.memoryUsage().heapUsed
    await ask(2000)
    rounds.push((process.memoryUsage().heapUsed - start) / 2000)
  }
  return median(rounds)
}

/** Returns how often one request calls each function of the bundle, by its module and name. */
async function calls() {
  const requests = 100
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await ask(requests)
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const script = result.find((each) => each.url.endsWith(bundle))
  const { atOffset } = modulesOf(readFileSync(bundle, 'utf8'))
  const counts = {}
  for (const { functionName, ranges } of script.functions) {
    const name = `${atOffset(ranges[0].startOffset)} ${functionName}`
    counts[name] = (counts[name] ?? 0) + ranges[0].count / requests
  }
  return counts
}

/** Returns the bytes that each function of the bundle allocates for one request, by its module and name. */
async function sites() {
  const requests = 50_000
  await session.post('HeapProfiler.enable')
  await session.post('HeapProfiler.startSampling', {
    samplingInterval: 4096,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  })
  await ask(requests)
  const { profile } = await session.post('HeapProfiler.stopSampling')
  const { atLine } = modulesOf(readFileSync(bundle, 'utf8'))
  const sizes = {}
  const visit = ({ callFrame, selfSize, children }) => {
    if (callFrame.url.endsWith(bundle)) {
      const name = `${atLine(callFrame.lineNumber)} ${callFrame.functionName || '(anonymous)'}`
      sizes[name] = (sizes[name] ?? 0) + selfSize / requests
    }
    for (const child of children) visit(child)
  }
  visit(profile.head)
  return sizes
}
