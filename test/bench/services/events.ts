import { setImmediate } from 'node:timers/promises'

/** Yields a hundred events, each in a separate turn of the event loop, like events from another process. */
export async function* events(): AsyncGenerator<object> {
  for (let n = 0; n < 100; n++) {
    await setImmediate()
    yield { n, price: 42.5, symbol: 'ACME' }
  }
}
