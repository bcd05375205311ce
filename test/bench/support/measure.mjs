import { load } from './load.mjs'
import { byTurns, median } from './numbers.mjs'
import { checkResponse, requestInit } from './scenarios.mjs'
import { startServer } from './server.mjs'

/**
 * Takes samples of servers by turns, each in a fresh process that is warmed up for a second.
 *
 * @param files The programs by name.
 * @param scenarioOf The scenario for a name; all of them are asked the same, as a rule.
 * @returns The samples, and what they say: `middle(name, what)`, and `ratios(name, other, what)` of the same round.
 */
export async function measureByTurns(files, scenarioOf, { rounds, seconds }) {
  const samples = await byTurns(Object.keys(files), rounds, (name) => measure(files[name], scenarioOf(name), seconds))
  const of = (name, what) => samples.map((sample) => sample[name][what])
  const ratios = (name, other, what = 'rate') => samples.map((sample) => sample[name][what] / sample[other][what])
  return {
    middle: (name, what = 'rate') => median(of(name, what)),
    ratios,
    ratio: (name, other, what) => median(ratios(name, other, what)).toFixed(2),
  }
}

/**
 * One sample.
 *
 * @param delayOf Makes the delay of every request of the number of requests a second that there are without one.
 * @returns Requests a second; `processor`, the microseconds of the server's processor time for one request; `memory`
 *   after the load, in MiB; `p99` in milliseconds.
 */
export async function measure(file, scenario, seconds, delayOf) {
  const server = await startServer(file, scenario)
  try {
    const url = server.url + scenario.path
    if (!scenario.streams) await checkResponse(await fetch(url, requestInit(scenario)), scenario)
    const { rate: saturating } = await load(url, scenario, 1)
    const before = server.processorTime()
    const { rate, p99, requests, refused, broken } = await load(url, scenario, seconds, delayOf?.(saturating))
    const wrong = scenario.status === 404 ? requests - refused : refused
    if (wrong > 0 || broken > 0) throw new Error(`${file}, ${url}: ${wrong} wrong and ${broken} broken responses`)
    return { rate, p99, saturating, processor: (server.processorTime() - before) / requests, memory: server.memory() }
  } finally {
    await server.stop()
  }
}
