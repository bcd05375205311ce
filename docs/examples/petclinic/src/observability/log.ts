import { trace } from '@opentelemetry/api'
import { tryGetContext } from 'hono/context-storage'
import { Token } from 'honotate'
import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

export const Log = new Token<Log>('log')

/** Creates the log of the app: each line that is written during a request has the ids of the request and its trace. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    redact: { paths: ['headers.authorization', 'headers.cookie'], censor: '[redacted]' },
    mixin: () => ({
      requestId: tryGetContext()?.get('requestId'),
      traceId: trace.getActiveSpan()?.spanContext().traceId,
    }),
  }
  return destination ? pino(options, destination) : pino(options)
}
