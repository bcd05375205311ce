import { isError } from '../errors/is-error.ts'
import type { Context } from 'hono'
import { departure, IS_DENO, isAnswered, isDeparture, isOnNode, whenOver } from './client-departure.ts'
import { HttpProblem } from './http-problem.ts'
import { UnsendableItem, type ItemFormat, type Part } from './item-format.ts'
import type { Iteration } from './iteration.ts'
import { executionContextOf, lifetimeOf, waitUntil } from './lifetime.ts'
import type { Logger } from './logger.ts'
import { rawPath } from './request-path.ts'

/** The key under which an execution context has the {@link OpenBodies} of its server. */
export const OPEN_BODIES: unique symbol = Symbol('open bodies')

/** The bodies that a server is sending. When the server closes, it ends them. */
export interface OpenBodies {
  add(body: ItemBody): void
  delete(body: ItemBody): void
}

export interface Sender {
  readonly logger: Logger
  unsendable(type: string): Error
}

type Step = { readonly part: Part } | { readonly error: unknown } | 'end'

/** How a body ends: with an error, without one, or because its reader cancels it. */
type End = DOMException | 'closed' | 'cancelled'

const encoder = /* @__PURE__ */ new TextEncoder()

/**
 * A response body that is made of the items of an iterable. `begin()` takes the first item; reads of the body take
 * further ones. The iterable ends early if the body is cancelled, the client leaves, the server closes, or an item
 * cannot be sent.
 */
export class ItemBody {
  readonly context: Context
  readonly stream: ReadableStream<Uint8Array>
  readonly #items: Iteration
  readonly #format: ItemFormat
  readonly #sender: Sender
  #controller!: ReadableStreamDefaultController<Uint8Array>
  #step: Step | undefined
  #isTaking = false
  /** How the body ends; `undefined` while items are taken. */
  #over: End | undefined
  #closing: DOMException | undefined
  #needsFiller = false
  #wake: (() => void) | undefined

  constructor(context: Context, items: Iteration, format: ItemFormat, sender: Sender) {
    this.context = context
    this.#items = items
    this.#format = format
    this.#sender = sender
    this.stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => void (this.#controller = controller),
        pull: () => this.#pull(),
        cancel: () => this.#end('cancelled'),
      },
      { highWaterMark: 0 },
    )
  }

  get ended(): Promise<void> {
    return this.#items.ended
  }

  /**
   * Takes the first item. Resolves when the head can be sent.
   *
   * @throws the error of the first item; HttpProblem 503 if a closing server aborts the body; on Deno, a `departure()`
   *   if the client leaves
   */
  async begin(): Promise<void> {
    const { context } = this
    if (isAnswered(context)) return this.abort(departure())
    const open = (executionContextOf(context) as { readonly [OPEN_BODIES]?: OpenBodies } | undefined)?.[OPEN_BODIES]
    const unwatch = whenOver(context, () => this.abort(departure()))
    open?.add(this)
    const settled = this.ended.catch((error: unknown) => this.#log(error, 'failed while its generator ended'))
    void Promise.resolve(lifetimeOf(context)?.during(() => settled))
    void settled.finally(() => {
      unwatch()
      open?.delete(this)
    })
    void this.#take()
    await this.#wait(this.#format.headAfter)
    // On Deno, throws before there is a body: Deno would log the error of the body even if the client has left.
    if (IS_DENO && this.#over instanceof DOMException) throw this.#over
    // The problem has no cause: with the reason as its cause, `isDeparture()` would keep it out of the log.
    if (this.#closing && this.#over === this.#closing) throw new HttpProblem(503, { detail: this.#closing.message })
    const step = this.#step
    this.#needsFiller = !step && !this.#over
    if (!step || step === 'end' || 'part' in step) return
    this.#over = 'closed'
    throw step.error
  }

  /** Ends the iterable, and makes readers of the body fail. */
  abort(reason: DOMException): void {
    if (!this.#over) void this.#end(reason)
  }

  /** Ends the iterable and the body. Readers of the body fail, unless it is open-ended. */
  finish(reason: DOMException): void {
    if (this.#over) return
    this.#closing = reason
    void this.#end(this.#format.isOpenEnded ? 'closed' : reason)
  }

  #end(how: End): Promise<void> {
    this.#over ??= how
    this.#wake?.()
    const ended = this.#items.end().catch(() => {})
    // `waitUntil()` keeps a platform from stopping the request when its client has left. On Node, `serve()` waits.
    if (!isOnNode(this.context)) waitUntil(this.context, ended)
    return ended
  }

  async #pull(): Promise<void> {
    const { filler } = this.#format
    if (!this.#step && !this.#isTaking && !this.#over) void this.#take()
    if (!this.#step && !this.#needsFiller && !this.#over) await this.#wait(filler?.interval)
    if (this.#over === 'cancelled') return
    if (this.#over === 'closed') return this.#controller.close()
    if (this.#over) throw this.#over
    const step = this.#step
    this.#step = undefined
    this.#needsFiller = false
    if (!step) return this.#enqueue(filler?.text ?? '')
    if (step !== 'end' && 'part' in step) return this.#enqueue(step.part)
    this.#over = 'closed'
    if (step === 'end') return this.#controller.close()
    if (!isOnNode(this.context)) this.#log(step.error, 'failed while its answer was sent')
    throw readable(step.error)
  }

  #enqueue(part: Part): void {
    this.#controller.enqueue(typeof part === 'string' ? encoder.encode(part) : part)
  }

  async #take(): Promise<void> {
    this.#isTaking = true
    try {
      this.#step = await this.#items.next(async ({ done, value }) =>
        done ? 'end' : { part: await this.#format.encode(value) },
      )
    } catch (error) {
      this.#step = { error: isUnsendable(error) ? this.#sender.unsendable(error.type) : error }
      void this.#items.end().catch(() => {})
    }
    this.#isTaking = false
    this.#wake?.()
  }

  /** Waits for the next item or the end of the body, for at most `most` milliseconds. */
  #wait(most: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const timer = most ? setTimeout(() => this.#wake?.(), most) : undefined
      this.#wake = () => {
        clearTimeout(timer)
        this.#wake = undefined
        resolve()
      }
      if (this.#step) this.#wake()
    })
  }

  #log(error: unknown, message: string): void {
    const { context } = this
    if (!isDeparture(context, error))
      this.#sender.logger.error(`${context.req.method} ${rawPath(context.req)} ${message}`, error)
  }
}

/** Whether a thrown value is an `UnsendableItem`; `false` for a proxy that throws on `instanceof`. */
function isUnsendable(thrown: unknown): thrown is UnsendableItem {
  try {
    return thrown instanceof UnsendableItem
  } catch {
    return false
  }
}

/**
 * Returns an `Error` with a stack to fail a body with, because platforms may end the body without an error if they get
 * something else. If reading the thrown value throws, returns the second error.
 */
function readable(thrown: unknown): unknown {
  try {
    return isError(thrown) && thrown.stack ? thrown : new Error(`threw no Error but ${typeof thrown}`)
  } catch (second) {
    return second
  }
}
