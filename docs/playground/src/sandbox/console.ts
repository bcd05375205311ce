import type { ConsoleLevel } from './messages.ts'

const LEVELS: readonly ConsoleLevel[] = ['log', 'info', 'warn', 'error', 'debug']

/** The maximum number of shown lines of a program. */
const MAX_LINES = 500

/** Passes console output of the program to the page. */
export function captureConsole(write: (level: ConsoleLevel, text: string) => void): void {
  let lines = 0
  for (const level of LEVELS) {
    console[level] = (...values: unknown[]) => {
      lines++
      if (lines < MAX_LINES) write(level, values.map(show).join(' '))
      else if (lines === MAX_LINES)
        write('warn', `The program has written ${MAX_LINES} lines. Further ones are not shown.`)
    }
  }
}

/** A value as text: an error with its stack, an object as JSON. */
function show(value: unknown): string {
  if (value instanceof Error) return value.stack ?? String(value)
  if (typeof value !== 'object' || value === null) return String(value)
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}
