import { isError } from '../errors/is-error.ts'

interface ConsoleLogger {
  error(message: string, error: unknown): void
  warn(message: string): void
}

/**
 * Logs to the console. Escapes control characters except tabs and line feeds, and indents further lines of a message:
 * client input could move the cursor of a terminal, or look like further entries of the log.
 */
export const consoleLogger: ConsoleLogger = {
  error: (message, error) => console.error(escapeText(message), printable(error)),
  warn: (message) => console.warn(escapeText(message)),
}

function escapeText(text: string): string {
  return text
    .replace(/(?!\s)\p{Cc}|[\r\v\f\u2028\u2029]/gu, (found) => `\\x${found.charCodeAt(0).toString(16)}`)
    .replaceAll('\n', '\n      ')
}

/**
 * Returns an escaped string for a string, and for errors with names or messages to escape; otherwise the value itself.
 */
function printable(value: unknown): unknown {
  try {
    if (typeof value === 'string') return escapeText(value)
    const errors = errorsIn(value)
    const heads = errors.map(({ name, message }) => `${name}: ${message}`)
    if (heads.every((head) => head === escapeText(head))) return value
    return heads.map((head, at) => escapeText(head) + framesOf(errors[at] as Error)).join('\n    caused by ')
  } catch {
    // A hostile error throws when its members are read.
    return value
  }
}

/** An error, its causes, and the errors that it combines, down to six levels; empty if the value is not an error. */
function errorsIn(value: unknown, depth = 0): Error[] {
  if (!isError(value) || depth > 5) return []
  const { cause, errors = [] } = value as AggregateError
  return [value, ...[cause, ...errors].flatMap((each) => errorsIn(each, depth + 1))]
}

/** The frames of a stack, without lines of the message that look like frames. */
function framesOf({ message, stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /u.test(line) && !message.includes(line))
    .map((line) => `\n${line}`)
    .join('')
}
