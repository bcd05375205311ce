import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { departure } from '../http/client-departure.ts'
import type { ItemBody, OpenBodies } from '../http/item-body.ts'
import { abortRequest } from './abort.ts'

/** Milliseconds that a body may take to end after the signal of its request is aborted, and again after `finish()`. */
const GRACE = 400

/** The generators and event streams that a server sends. */
export interface ClosableBodies extends OpenBodies {
  /**
   * Ends the open bodies, and bodies that begin later. Waits less than a second for the end of the bodies that are open
   * now.
   */
  close(): Promise<void>
}

export function createOpenBodies(): ClosableBodies {
  const bodies = new Set<ItemBody>()
  let isClosing = false

  async function end(body: ItemBody): Promise<void> {
    const reason = departure('The server is closing.')
    const { outgoing } = body.context.env as { readonly outgoing?: ServerResponse }
    if (outgoing) abortRequest(outgoing, reason)
    if (await endsSoon(body)) return
    body.finish(reason)
    await endsSoon(body)
  }

  return {
    add(body) {
      bodies.add(body)
      if (isClosing) void end(body)
    },
    delete: (body) => void bodies.delete(body),
    async close() {
      isClosing = true
      await Promise.all([...bodies].map(end))
    },
  }
}

/** Returns whether a generator ends within `GRACE`, its `finally` included. */
async function endsSoon({ ended }: ItemBody): Promise<boolean> {
  const timer = new AbortController()
  const late = wait(GRACE, false, { signal: timer.signal }).catch(() => false)
  const isEnded = await Promise.race([ended.catch(() => {}).then(() => true), late])
  timer.abort()
  return isEnded
}
