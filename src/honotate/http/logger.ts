import type { Context } from 'hono'
import { consoleLogger } from './console-logger.ts'
import { rawPath } from './request-path.ts'

/**
 * Receives the errors that the client must not see.
 *
 * @example
 * ```ts
 * const logger: Logger = { error: (message, error) => log.error({ err: error }, message) }
 * ```
 */
export interface Logger {
  /** Logs an error; the message names the request or the task that failed. */
  error(message: string, error: unknown): void
  /** Receives warnings; without it, `error()` does. */
  warn?(message: string): void
}

/** Logs a warning, by `error()` if the logger has no `warn()`. */
export function warn(logger: Logger, message: string, error?: Error): void {
  if (logger.warn) logger.warn(message)
  else logger.error(message, error)
}

/** Logs the error of a request, if its status is 500 or more. */
export function logFailure(logger: Logger, c: Context, status: number, error: unknown): void {
  if (status >= 500) logger.error(`${c.req.method} ${rawPath(c.req)} failed with status ${status}`, error)
}

/**
 * Passes errors to pino as the first argument, which pino requires, and escapes the text that the console would print as it
 * is; any other logger is used as it is.
 */
export function toLogger(logger: Logger): Logger {
  if (logger === console) return consoleLogger
  return 'bindings' in logger
    ? Object.assign(Object.create(logger) as Logger, {
        error: (message: string, error: string) => logger.error(error, message),
      })
    : logger
}
