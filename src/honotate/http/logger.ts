import { consoleLogger } from './console-logger.ts'
import { isThenable } from './is-thenable.ts'

/**
 * Receives warnings, and the errors that the client must not see.
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

export function warn(logger: Logger, message: string, error?: Error): void {
  if (logger.warn) logger.warn(message)
  else logger.error(message, error)
}

/**
 * Wraps the logger of an app; for `console`, returns a logger that escapes control characters. Passes errors to pino as
 * the first argument, as pino requires. Errors that a logger throws, and rejections of an `async` logger, go to the
 * console, so that a failing logger neither changes a response nor ends the process.
 */
export function toLogger(logger: Logger): Logger {
  if (logger === console) return consoleLogger
  const takesErrorFirst = 'bindings' in logger
  return Object.assign(Object.create(logger) as Logger, {
    error(message: string, error: unknown) {
      attempt([message, error], () =>
        takesErrorFirst ? logger.error(error as string, message) : logger.error(message, error),
      )
    },
    ...(logger.warn && {
      warn(message: string) {
        attempt([message, undefined], () => logger.warn?.(message))
      },
    }),
  })
}

function attempt([message, error]: readonly [string, unknown], log: () => unknown): void {
  const fall = (failure: unknown): void => {
    consoleLogger.error(message, error)
    consoleLogger.error('The logger failed', failure)
  }
  try {
    const logged = log()
    if (isThenable(logged)) Promise.resolve(logged).catch(fall)
  } catch (failure) {
    fall(failure)
  }
}
