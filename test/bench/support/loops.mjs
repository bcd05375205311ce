import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { byTurns } from './numbers.mjs'

/**
 * Asks services in process, each in a process of its own, so that none profits or suffers from what another has taught
 * the compiler. They wait for each other and take turns of few milliseconds.
 *
 * @param bundles The files by name.
 * @param scenario What is asked; with `paths`, each in its turn.
 * @param requests How many a turn has.
 * @param processes How often new processes are started, with that many rounds each: where the compiler and the collector
 *   happen to put things stays the same for the life of a process.
 * @returns The microseconds of a request, by name, for each round.
 */
export async function askInProcess(bundles, scenario, { processes = 1, ...options }) {
  const samples = []
  for (let nth = 0; nth < processes; nth++) samples.push(...(await askOnce(bundles, scenario, options)))
  return samples
}

async function askOnce(bundles, scenario, { rounds, requests, warmUp = 20 }) {
  const loops = {}
  try {
    for (const [name, bundle] of Object.entries(bundles)) loops[name] = await startLoop(bundle, scenario)
    const names = Object.keys(bundles)
    const sample = (name) => ask(loops[name], requests)
    await byTurns(names, warmUp, sample)
    return await byTurns(names, rounds, sample)
  } finally {
    for (const loop of Object.values(loops)) loop.kill()
  }
}

async function startLoop(bundle, scenario) {
  const loop = fork(join(import.meta.dirname, 'loop.mjs'), [bundle, scenario.extra ?? 0, JSON.stringify(scenario)], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await answerOf(loop)
  return loop
}

function ask(loop, requests) {
  const answer = answerOf(loop)
  loop.send(requests)
  return answer
}

/** What a loop says next. */
async function answerOf(loop) {
  const ended = new AbortController()
  const failed = once(loop, 'exit', { signal: ended.signal }).then(([code]) => {
    throw new Error(`A process has ended with ${code}`)
  })
  try {
    const [answer] = await Promise.race([once(loop, 'message', { signal: ended.signal }), failed])
    return answer
  } finally {
    failed.catch(() => {})
    ended.abort()
  }
}
