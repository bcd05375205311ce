import { AsyncLocalStorage } from 'node:async_hooks'
import type { StepKind, TracedStep } from '../page/traced-request.ts'
import { describeError, preview } from './preview.ts'
import { isSecret, MASK } from './secrets.ts'

/** The most steps of one request. */
const MOST_STEPS = 500
/** The most characters of the arguments and results of one request. */
const MOST_TEXT = 60_000

/** The steps of one request, while it runs. */
export class Recording {
  readonly start: number = performance.now()
  readonly steps: TracedStep[] = []
  more = 0
  hasEnded = false
  /** The step in which the body is read and the arguments are made, until the method or an interceptor is called. */
  body: number | undefined
  /** When the last handler has made its response. */
  responded: number | undefined
  #text = 0

  now(): number {
    return Math.round((performance.now() - this.start) * 1000) / 1000
  }

  /** @returns The index of the step; `undefined` if there are too many. */
  begin(kind: StepKind, name: string, parent: number, args?: string): number | undefined {
    if (this.steps.length >= MOST_STEPS) {
      this.more++
      return undefined
    }
    const isCall = kind === 'method' || kind === 'interceptor'
    const from = this.now()
    // The method is called after the body has been read, by the same handler.
    if (isCall && this.body !== undefined && parent === this.body) parent = this.#endBody(this.body, from)
    return this.steps.push({ name, kind, parent, from, ...(args !== undefined && { args }) }) - 1
  }

  /** Runs the last handler: it reads the body, makes the arguments, and calls the interceptors and the method. */
  untilResponse<T>(run: () => T): T {
    this.body = this.steps.length
    const result = run()
    const note = (): void => void (this.responded = this.now())
    if (result instanceof Promise) result.then(note, note)
    else note()
    return result
  }

  #endBody(index: number, now: number): number {
    const step = this.steps[index] as TracedStep
    step.to ??= now
    return step.parent
  }

  end(index: number, outcome: { readonly result?: string; readonly error?: string } = {}): void {
    const step = this.steps[index]
    if (!step || step.to !== undefined || this.hasEnded) return
    Object.assign(step, outcome, { to: this.now() })
  }

  /** The text of a value; less of it if the request has shown much already. */
  show(value: unknown, name: string): string {
    if (this.#text > MOST_TEXT) return '…'
    const text = preview(value, name)
    this.#text += text.length
    return text
  }
}

/** The place in a request where code runs. */
interface Place {
  readonly recording: Recording
  /** The step that runs; -1 outside of all. */
  readonly step: number
}

const places = new AsyncLocalStorage<Place>()
/** How many requests are being recorded: without any, a call costs one comparison. */
let active = 0

/** Runs the whole handling of a request. */
export function runRecorded<T>(recording: Recording, run: () => T): T {
  active++
  return places.run({ recording, step: -1 }, run)
}

/** Ends a recording; what its code does later is not recorded. */
export function stopRecording(recording: Recording): void {
  if (recording.hasEnded) return
  recording.hasEnded = true
  active--
}

/** The recorded request that the running code belongs to. */
export function currentPlace(): Place | undefined {
  if (active === 0) return undefined
  const place = places.getStore()
  return place && !place.recording.hasEnded ? place : undefined
}

/** A function that is called in a recorded request. */
export interface Described {
  readonly kind: StepKind
  readonly name: string
  /** The names of the parameters, as far as they are known. */
  readonly parameters: readonly string[]
}

/**
 * Runs a call as a step of a request. Nothing of it reaches the program: an error of the recording is dropped, and the
 * result of the call is returned as it is. A native promise is followed by one more `then()`, which rejects with the same
 * error, so that an unhandled rejection stays one.
 */
export function runStep<T>(place: Place, called: Described, args: readonly unknown[], run: () => T): T {
  const { recording } = place
  const index = attempt(() => recording.begin(called.kind, called.name, place.step, textOf(recording, called, args)))
  if (index === undefined) return run()
  let result: T
  try {
    result = places.run({ recording, step: index }, run)
  } catch (error) {
    attempt(() => recording.end(index, { error: describeError(error) }))
    throw error
  }
  const finish = (value: unknown): void => {
    // The results of the other steps are responses.
    const hasResult = called.kind !== 'body' && called.kind !== 'middleware'
    const show = (): string => recording.show(value, nameToMask('', called.name, value))
    attempt(() => recording.end(index, hasResult ? { result: show() } : {}))
  }
  if (!isPlainPromise(result)) {
    finish(result)
    return result
  }
  return result.then(
    (value) => {
      finish(value)
      return value
    },
    (error: unknown) => {
      attempt(() => recording.end(index, { error: describeError(error) }))
      throw error
    },
  ) as T
}

/** Runs code of the step around the running one, such as the next handler of a guard. */
export function runOutside<T>(place: Place, run: () => T): T {
  return places.run(place, run)
}

/** Drops errors: the program must not see them. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Whether it is what an async function returns. Others, such as the queries of an ORM, may act when `then()` is called. */
function isPlainPromise(value: unknown): value is Promise<unknown> {
  return (
    value instanceof Promise &&
    Object.getPrototypeOf(value) === Promise.prototype &&
    Reflect.ownKeys(value).length === 0
  )
}

function textOf(recording: Recording, { name, parameters }: Described, args: readonly unknown[]): string {
  return args
    .map((value, index) => {
      const parameter = parameters[index]
      const text = recording.show(value, nameToMask(parameter ?? '', name, value))
      return parameter === undefined ? text : `${parameter}: ${text}`
    })
    .join(', ')
}

/** Texts are masked in `Tokens.issue()` and `hashPassword()`, whatever their own names are. */
function nameToMask(parameter: string, method: string, value: unknown): string {
  return typeof value === 'string' && !isSecret(parameter) && method.split('.').some(isSecret) ? MASKED : parameter
}

/** A name that is always masked. */
const MASKED = `secret${MASK}`
