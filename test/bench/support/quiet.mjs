import { setTimeout } from 'node:timers/promises'

/** How much longer than its shortest time a loop may take on a quiet machine. */
const TOLERANCE = 1.25
const TURNS_OF_LOOP = 2e7

let shortest = Infinity
/** Seconds that this process still waits, in all. */
let patience = 300

/**
 * Waits until a fixed loop takes about as long as the shortest that this process has seen: other work of the machine then
 * meets fewer rounds. What is measured has no part in it. A machine that is never quiet is waited for five minutes in all.
 */
export async function whenQuiet() {
  for (;;) {
    const time = timeOfLoop()
    shortest = Math.min(shortest, time)
    if (time <= TOLERANCE * shortest || patience === 0) return
    patience--
    await setTimeout(1000)
  }
}

/** Milliseconds. */
function timeOfLoop() {
  const start = performance.now()
  let sum = 0
  for (let n = 0; n < TURNS_OF_LOOP; n++) sum += n % 7
  if (sum < 0) throw new Error('The loop must not be left out')
  return performance.now() - start
}
