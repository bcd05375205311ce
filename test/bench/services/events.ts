import { setImmediate } from 'node:timers/promises'

/** A hundred events, each in a turn of the event loop of its own, as they come from somewhere else. */
export async function* events(): AsyncGenerator<object> {
  for (let n = 0; n < 100; n++) {
    await setImmediate()
    yield { n, price: 42.5, symbol: 'ACME' }
  }
}
