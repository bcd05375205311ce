import type { ServerType } from '@hono/node-server'
import { constants } from 'node:os'

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** Milliseconds in which a process can flush its logs after everything is closed. */
const FLUSH_TIME = 1000

/**
 * Whether `bun --watch` runs the process. Bun does not end such a process when it is idle, but waits for an edit. The
 * child processes of Node's `--watch` do not have the flag.
 */
const isWatching = process.execArgv.includes('--watch')

/** The servers that a signal is closing; the process has to outlive all of them. */
const closing = new Set<ServerType>()

/**
 * Calls a listener at the first signal, and ends the process at the second, with the exit code that a shell reports for
 * that signal. Node alone would not end a process that has its own listener, or that is the first process of a
 * container.
 *
 * @returns A function that stops listening, unless a signal has arrived.
 */
function onFirstSignal(listener: (signal: NodeJS.Signals) => void): () => void {
  let isFirst = true
  function onSignal(signal: NodeJS.Signals): void {
    if (!isFirst) return process.exit(128 + constants.signals[signal])
    isFirst = false
    listener(signal)
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  return function forget() {
    if (isFirst) for (const signal of SIGNALS) process.off(signal, onSignal)
  }
}

/**
 * Closes the server at the first signal, and ends the process afterwards. A second signal ends the process at once.
 *
 * @param timeout Milliseconds from the signal until the process is ended in any case.
 */
export function closeOnSignals(server: ServerType, close: () => Promise<void>, timeout: number): void {
  const forget = onFirstSignal((signal) => {
    closing.add(server)
    // These timers do not keep an idle process alive.
    setTimeout(() => {
      console.error(`The process has not ended ${timeout} ms after ${signal}, and is ended now`)
      process.exit(1)
    }, timeout).unref()
    const end = (): void => {
      closing.delete(server)
      if (closing.size > 0) return
      if (isWatching) process.exit()
      setTimeout(() => process.exit(), FLUSH_TIME).unref()
    }
    close().then(end, end)
  })
  server.once('close', forget)
}

/**
 * Ends the process at a signal that arrives while the services start: a service may wait for a database for minutes.
 * Without a listener, Node ignores signals if it is the first process of a container.
 *
 * @param start Starts the services. If the given promise rejects, `start` destroys the services and rejects too.
 * @param timeout Milliseconds from the signal until the process is ended in any case.
 */
export async function endOnSignals(
  start: (interrupted: Promise<never>) => Promise<void>,
  timeout: number,
): Promise<void> {
  const { promise: interrupted, reject } = withReject()
  let isInterrupted = false
  const forget = onFirstSignal((signal) => {
    isInterrupted = true
    setTimeout(() => process.exit(1), timeout).unref()
    reject(new Error(`${signal} has ended the start`))
  })
  try {
    await start(interrupted)
  } catch (error) {
    if (isInterrupted) process.exit()
    throw error
  } finally {
    forget()
  }
}

function withReject(): { readonly promise: Promise<never>; readonly reject: (reason: Error) => void } {
  let reject!: (reason: Error) => void
  const promise = new Promise<never>((_, given) => (reject = given))
  // Prevents an unhandled rejection if the start ends before it awaits the promise.
  promise.catch(() => {})
  return { promise, reject }
}
