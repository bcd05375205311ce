import type { Logger } from 'honotate'

/** Logs nothing. */
export const silent: Logger = { error() {} }

/** Keeps the arguments of each call. */
export function logTo(entries: unknown[]): Logger {
  return { error: (...entry) => void entries.push(entry) }
}

/** Keeps one line for each error: the message and the message of the error. */
export function writeTo(lines: string[]): Logger {
  return { error: (message, error) => void lines.push(`${message}: ${(error as Error).message}`) }
}
