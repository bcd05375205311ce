import type { ServerType } from '@hono/node-server'

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** Closes the server at the first signal. A second one ends the process at once, as it would without the listener. */
export function closeOnSignals(server: ServerType, close: () => Promise<void>): void {
  function onSignal(): void {
    forget()
    void close()
  }
  function forget(): void {
    for (const signal of SIGNALS) process.off(signal, onSignal)
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  server.once('close', forget)
}
