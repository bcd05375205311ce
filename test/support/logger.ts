import type { Logger } from 'honotate'

/** A logger that discards everything. */
export const silent: Logger = { error() {} }

/** Creates a logger that records the arguments of each call. */
export function logTo(entries: unknown[]): Logger {
  return { error: (...entry) => void entries.push(entry) }
}

/** Creates a logger that records a line for each error: the log message and the message of the error. */
export function writeTo(lines: string[]): Logger {
  return { error: (message, error) => void lines.push(`${message}: ${(error as Error).message}`) }
}
