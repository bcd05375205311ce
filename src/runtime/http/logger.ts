import type { Logger } from './error-response.ts'

/** Passes errors to pino before the message, as pino wants them; any other logger is used as it is. */
export function toLogger(logger: Logger): Logger {
  return 'bindings' in logger
    ? ({ __proto__: logger, error: (message: string, error: string) => logger.error(error, message) } as never)
    : logger
}
