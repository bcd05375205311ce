import { setTimeout } from 'node:timers/promises'

/** On a quiet machine, the loop takes at most this many times its shortest time. */
const TOLERANCE = 1.25
const TURNS_OF_LOOP = 2e7

let shortest = Infinity
/** The seconds that this process may still spend waiting. */
let patience = 300

/**
 * Waits until the machine is quiet: until a fixed loop takes about as long as its shortest run in this process. Fewer
 * rounds then run beside other work of the machine. The subject of the benchmark does not influence the loop. Waits for
 * at most five minutes in all.
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

/** Returns the milliseconds that the loop takes. */
function timeOfLoop() {
  const start = performance.now()
  let sum = 0
  for (let n = 0; n < TURNS_OF_LOOP; n++) sum += n % 7
  if (sum < 0) throw new Error('The loop must not be left out')
  return performance.now() - start
}
