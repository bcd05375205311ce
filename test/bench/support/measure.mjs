import { load } from './load.mjs'
import { byTurns, median } from './numbers.mjs'
import { checkResponse, requestInit } from './scenarios.mjs'
import { startServer } from './server.mjs'

/** Seconds. On a slow machine, V8 needs about seven seconds to optimize the code of a server. */
export const WARM_UP = 8

/**
 * Loads servers in turns, for a second each. Each round starts a new process for every server and warms it up.
 *
 * @param files The programs by name.
 * @param scenarioOf Returns the scenario for a name, usually the same for all names.
 * @param times The number of `rounds`, and the `seconds` of load for each server in a round.
 * @param delayOf Computes the milliseconds that each connection waits before a request, from the rate that saturates
 *   the server.
 */
export async function measureByTurns(files, scenarioOf, { rounds, seconds }, delayOf = () => undefined) {
  const names = Object.keys(files)
  const samples = []
  for (let round = 0; round < rounds; round++) {
    const servers = {}
    try {
      for (const name of names) servers[name] = await startWarm(files[name], scenarioOf(name))
      const sample = (name) => measure(servers[name], scenarioOf(name), 1, delayOf(servers[name].saturating))
      samples.push(...(await byTurns(names, seconds, sample)))
    } finally {
      for (const server of Object.values(servers)) await server.stop()
    }
  }
  return resultsOf(samples)
}

/** The number of requests of a turn. */
export const REQUESTS = 20_000
/** The number of turns before the first sample. */
const LOOP_WARM_UP = 6

/**
 * Measures services in process, in turns. Each service runs in a separate process, so that the JIT compiler optimizes
 * it alone. The programs run the loop of services/runtimes/loop.ts.
 *
 * @param commands The commands by name.
 * @param scenario The request; with `paths`, the loop requests them in turns.
 * @param times The number of `rounds`, each with new processes, and the number of `turns` of each service in a round.
 */
export async function askLoops(commands, scenario, { rounds, turns }) {
  const names = Object.keys(commands)
  const body = JSON.stringify({
    requests: REQUESTS,
    urls: (scenario.paths ?? [scenario.path]).map((path) => `http://localhost${path}`),
    init: requestInit(scenario),
  })
  const samples = []
  for (let round = 0; round < rounds; round++) {
    const servers = {}
    const sample = async (name) => {
      // `processorTime()` works on Linux only.
      const clock = () => servers[name].processorTime() ?? performance.now() * 1000
      const before = clock()
      await checkResponse(await fetch(servers[name].url, { method: 'POST', body }), scenario)
      return { processor: (clock() - before) / REQUESTS }
    }
    try {
      for (const name of names) servers[name] = await startServer(commands[name])
      await byTurns(names, LOOP_WARM_UP, sample)
      samples.push(...(await byTurns(names, turns, sample)))
    } finally {
      for (const server of Object.values(servers)) await server.stop()
    }
  }
  return resultsOf(samples)
}

/** Like `measureByTurns()`, but runs one server at a time, for servers that still work after they have responded. */
export async function measureAlone(files, scenarioOf, { rounds, seconds }) {
  const samples = await byTurns(Object.keys(files), rounds, async (name) => {
    const server = await startWarm(files[name], scenarioOf(name))
    try {
      return await measure(server, scenarioOf(name), seconds)
    } finally {
      await server.stop()
    }
  })
  return resultsOf(samples)
}

/** Evaluates samples: `middle()` is a median, `ratios()` compares the samples of a round, `ratio()` is their median. */
function resultsOf(samples) {
  const of = (name, what) => samples.map((sample) => sample[name][what])
  const ratios = (name, other, what = 'rate') => samples.map((sample) => sample[name][what] / sample[other][what])
  return {
    middle: (name, what = 'rate') => median(of(name, what)),
    ratios,
    ratio: (name, other, what) => median(ratios(name, other, what)).toFixed(2),
  }
}

/** Starts a server, checks its response and warms it up; `saturating` is the rate during the warm-up. */
async function startWarm(file, scenario) {
  const server = await startServer(file, scenario)
  try {
    const url = server.url + scenario.path
    if (!scenario.streams) await checkResponse(await fetch(url, requestInit(scenario)), scenario)
    return { ...server, file, saturating: (await load(url, scenario, WARM_UP)).rate }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/**
 * Takes one sample.
 *
 * @param delay Milliseconds that each connection waits before a request.
 * @returns Requests a second; `processor`, the microseconds of the server's processor time for one request; `memory`
 *   after the load, in MiB; `p99` in milliseconds.
 */
async function measure(server, scenario, seconds, delay) {
  const { file, saturating } = server
  const before = server.processorTime()
  const { rate, p99, requests, refused, broken } = await load(server.url + scenario.path, scenario, seconds, delay)
  const wrong = scenario.status === 404 ? requests - refused : refused
  if (wrong > 0 || broken > 0) throw new Error(`${file}: ${wrong} wrong and ${broken} broken responses`)
  return { rate, p99, saturating, processor: (server.processorTime() - before) / requests, memory: server.memory() }
}
