import process from 'node:process'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Waits for a signal that ends `honotate dev`, and for what `end` does then. */
export function endOnSignals(end: (signal: NodeJS.Signals) => Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    let isEnding = false
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        if (isEnding) return
        isEnding = true
        void end(signal).then(resolve)
      })
    }
  })
}
