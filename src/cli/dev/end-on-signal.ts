import process from 'node:process'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Waits for a signal that ends `honotate dev`, and for what `end` does then.
 *
 * @param end Receives the signal to pass on; `undefined` where the terminal has sent it to the service as well.
 */
export function endOnSignals(end: (signal: NodeJS.Signals | undefined) => Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    let isEnding = false
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        if (isEnding) return
        isEnding = true
        // Ctrl+C reaches all processes of a terminal. A second signal would end the service at once.
        const isFromTerminal = signal === 'SIGINT' && Boolean(process.stdin.isTTY)
        void end(isFromTerminal ? undefined : signal).then(resolve)
      })
    }
  })
}
