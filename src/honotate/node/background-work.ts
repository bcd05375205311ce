import type { ExecutionContext } from 'hono'
import { readableError } from '../http/error-response.ts'
import { withinTime } from '../di/within-time.ts'
import type { Logger } from '../http/logger.ts'
import { OPEN_BODIES, type OpenBodies } from '../http/item-body.ts'

interface BackgroundWork {
  /** Receives work from handlers, as on Cloudflare. */
  readonly execution: ExecutionContext
  /**
   * Waits until all work has ended, including work that was added meanwhile.
   *
   * @param timeout Milliseconds. The number of promises that have not settled by then is logged; their work continues.
   */
  end(timeout: number): Promise<void>
}

/**
 * @param logger Receives the errors of the work.
 * @param bodies Receives the bodies that are made of generators or other iterables.
 */
export function createBackgroundWork(logger: Logger, bodies: OpenBodies): BackgroundWork {
  const running = new Set<Promise<void>>()

  async function runWork(work: unknown): Promise<void> {
    try {
      await work
    } catch (error) {
      logFailedWork(error, logger)
    }
  }

  async function allEnded(): Promise<void> {
    while (running.size > 0) await Promise.all(running)
  }

  const execution: ExecutionContext & { readonly [OPEN_BODIES]: OpenBodies } = {
    [OPEN_BODIES]: bodies,
    waitUntil(work) {
      const ended = runWork(work).then(() => void running.delete(ended))
      running.add(ended)
    },
    // On Cloudflare, this method passes a failed request on to the origin. Node has no origin.
    passThroughOnException() {},
    props: {},
  }

  return {
    execution,
    async end(timeout) {
      try {
        await withinTime(timeout, allEnded())
      } catch {
        const count = running.size === 1 ? '1 promise' : `${running.size} promises`
        const reason = new Error('The time of closeTimeout is over')
        logger.error(`The server is closed without waiting for ${count} passed to waitUntil()`, reason)
      }
    },
  }
}

function logFailedWork(error: unknown, logger: Logger): void {
  const message = 'Work of waitUntil() failed'
  try {
    logger.error(message, readableError(error))
  } catch {
    // The logger may throw, for example when it reads a hostile error. The unhandled rejection would end the process.
    console.error(`${message} with an error that cannot be logged`)
  }
}
