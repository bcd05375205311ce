export type Iterated = AsyncIterable<unknown> | Iterable<unknown>

type AnyIterator = AsyncIterator<unknown> | Iterator<unknown>

interface Demand {
  answer(result: IteratorResult<unknown>): Promise<void>
  reject(error: unknown): void
}

/** The members of Node's readable streams that honotate uses. */
interface NodeStream {
  readonly readableObjectMode: boolean
  readonly readableDidRead: boolean
  on(event: 'error', listener: () => void): unknown
  destroy(): unknown
}

/**
 * Takes the items of an iterable in the async context in which this object was created: `AsyncLocalStorage` has the
 * same store during the whole life of a generator, `finally` included. An async function keeps its context, so two of
 * them do the work: one calls `next()` on demand, the other ends the iterator.
 */
export class Iteration {
  readonly #source: Iterated
  readonly #change: (item: unknown) => unknown
  #iterator: AnyIterator | undefined
  #isOver = false
  #demand = deferred<Demand>()
  readonly #stop = deferred<void>()
  /** Settles when the last `next()` of the iterator has settled. */
  #pending: Promise<unknown> | undefined
  /** Settles when the iterator has ended; rejects if `return()` of the iterator fails. */
  readonly ended: Promise<void>

  /** @param change Converts each item of the iterable to the item to send. */
  constructor(source: Iterated, change: (item: unknown) => unknown = (item) => item) {
    this.#source = source
    this.#change = change
    // Without a listener, a stream that fails to open would end the process.
    if (isNodeStream(source)) source.on('error', () => {})
    void this.#takeItems()
    this.ended = this.#end()
    this.ended.catch(() => {})
  }

  /**
   * Takes the next item. Call `next()` again only after the promise has settled. Awaits promises of a sync iterable.
   *
   * @param convert Called in the async context of the iteration.
   */
  next<T>(convert: (result: IteratorResult<unknown>) => T | Promise<T>): Promise<T> {
    return new Promise((resolve, reject) =>
      this.#demand.resolve({ answer: async (result) => resolve(await convert(result)), reject }),
    )
  }

  /** Ends the iterator, unless it has already ended. Returns `ended`. */
  end(): Promise<void> {
    this.#stop.resolve()
    return this.ended
  }

  async #takeItems(): Promise<void> {
    while (!this.#isOver) {
      const { answer, reject } = await this.#demand.promise
      this.#demand = deferred()
      try {
        await answer(await this.#next())
      } catch (error) {
        reject(error)
      }
    }
  }

  async #next(): Promise<IteratorResult<unknown>> {
    if (this.#isOver) return { done: true, value: undefined }
    let result: IteratorResult<unknown>
    try {
      this.#iterator ??= open(this.#source)
      this.#pending = Promise.resolve(this.#iterator.next())
      result = (await this.#pending) as IteratorResult<unknown>
    } catch (error) {
      this.#isOver = true
      this.#stop.resolve()
      throw error
    }
    if (!result.done) {
      const item: unknown = Symbol.asyncIterator in this.#source ? result.value : await result.value
      return { done: false, value: this.#change(item) }
    }
    this.#isOver = true
    this.#stop.resolve()
    return { done: true, value: undefined }
  }

  async #end(): Promise<void> {
    await this.#stop.promise
    // Destroys the stream even if its iterator failed or was never made: the stream may still hold a file descriptor.
    if (isNodeStream(this.#source)) this.#source.destroy()
    if (this.#isOver) return
    this.#isOver = true
    // An iterable that was not opened holds nothing, unless it is an iterator itself.
    const iterator = this.#iterator ?? (this.#source as Partial<AnyIterator>)
    // `return()` of a generator also waits for the pending `next()`, but on Deno, `finally` would then lose the async
    // context.
    if (isGenerator(iterator)) await this.#pending?.catch(() => {})
    await iterator.return?.()
  }
}

/** Whether an iterator is an async generator, which queues calls. */
function isGenerator(iterator: object): boolean {
  return Object.prototype.toString.call(iterator) === '[object AsyncGenerator]'
}

function open(source: Iterated): AnyIterator {
  return Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]()
}

const bound = new WeakMap<object, Iteration>()

/** Binds a result that is iterated, and not bound yet, to the current async context. Returns the result. */
export function keepContext(result: unknown): unknown {
  if (typeof result === 'object' && result !== null && isIterated(result) && !bound.has(result))
    bound.set(result, new Iteration(result))
  return result
}

/** Makes `change` convert each item of a result when the item is sent. Returns the result. */
export function changeItems<T extends Iterated>(result: T, change: (item: unknown) => unknown): T {
  bound.set(result, new Iteration(result, change))
  return result
}

/**
 * The iteration that `keepContext()` or `changeItems()` made for a result, or a new one in the current async context.
 */
export function iterationOf(source: Iterated): Iteration {
  return bound.get(source) ?? new Iteration(source)
}

/** Whether a value is an async iterable, or an iterable iterator such as a generator; not an array, a map or a set. */
export function isIterated(value: object): value is AsyncIterable<unknown> | (Iterator<unknown> & Iterable<unknown>) {
  return (
    Symbol.asyncIterator in value || (Symbol.iterator in value && 'next' in value && typeof value.next === 'function')
  )
}

/** Whether a value is a readable stream of Node, by its members, since this file also runs without modules of Node. */
export function isNodeStream(value: object): value is Iterated & NodeStream {
  return 'readableObjectMode' in value && typeof (value as Partial<NodeStream>).destroy === 'function'
}

interface Deferred<T> {
  readonly promise: Promise<T>
  resolve(value: T): void
}

function deferred<T>(): Deferred<T> {
  let resolve!: (value: T) => void
  const promise = new Promise<T>((settle) => (resolve = settle))
  return { promise, resolve }
}
