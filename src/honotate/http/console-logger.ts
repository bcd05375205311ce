/** Characters that control a terminal, or begin a line of the log, except for the line break itself. */
const CONTROL = /(?![\n\t])[\p{Cc}\u2028\u2029]/gu

interface ConsoleLogger {
  error(message: string, error: unknown): void
  warn(message: string): void
}

/** The deepest cause that is printed. */
const MAX_CAUSES = 5

/**
 * Logs to the console. The message of an error may contain input of a client, which could move the cursor of a terminal,
 * or look like further lines of the log: control characters are escaped, and lines of a message are indented.
 */
export const consoleLogger: ConsoleLogger = {
  error(message, error) {
    console.error(escapeControl(message), printable(error))
  },
  warn(message) {
    console.warn(escapeControl(message))
  },
}

function escapeControl(text: string): string {
  return text.replaceAll(CONTROL, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function escapeText(text: string): string {
  return escapeControl(text).replaceAll('\n', '\n      ')
}

/** The value itself, unless the console would print characters of it as they are. */
function printable(value: unknown): unknown {
  try {
    if (typeof value === 'string') return escapeText(value)
    return isUnsafe(value) ? textOf(value) : value
  } catch {
    // A hostile error throws when its members are read.
    return value
  }
}

/** Whether a text in an error, or in one of its causes, has a control character or a line break. */
function isUnsafe(value: unknown, depth = 0): boolean {
  if (!(value instanceof Error) || depth > MAX_CAUSES) return false
  const texts = [value.name, value.message].map(String)
  return (
    texts.some((text) => text !== escapeText(text)) ||
    [value.cause, ...errorsOf(value)].some((each) => isUnsafe(each, depth + 1))
  )
}

function errorsOf({ errors }: { readonly errors?: unknown } & Error): unknown[] {
  return Array.isArray(errors) ? errors : []
}

/** Name, message and stack of an error and of its causes. */
function textOf(value: unknown, depth = 0): string {
  if (!(value instanceof Error)) return escapeText(typeof value === 'object' ? JSON.stringify(value) : String(value))
  const { name, message, stack, cause } = value
  const frames = String(stack)
    .split('\n')
    .filter((line) => /^\s+at /u.test(line) && !message.includes(line))
  const inner = depth < MAX_CAUSES ? [...(cause === undefined ? [] : [cause]), ...errorsOf(value)] : []
  return [
    escapeText(`${name}: ${message}`),
    ...frames.map(escapeControl),
    ...inner.map((each) => `    caused by ${textOf(each, depth + 1)}`),
  ].join('\n')
}
