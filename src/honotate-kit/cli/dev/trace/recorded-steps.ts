import { AsyncLocalStorage } from 'node:async_hooks'
import { types } from 'node:util'
import type { sharedExchange } from 'honotate/kit'
import type { TracedRequest, TracedStep } from '../page/page-content.ts'
import { describeError, preview } from './preview.ts'
import { isSecret } from './secrets.ts'

/** When `Recording.text` reaches this value, no more steps are recorded for the request. */
const MOST_TEXT = 100_000
/** The maximum depth of steps: each step takes stack frames that a recursive method may need. */
const DEEPEST_STEP = 50

export interface Called {
  readonly kind: TracedStep['kind']
  /** `Users.find` */
  readonly name: string
  /** The names of the function's parameters, as far as known; absent if the arguments and the result are not shown. */
  readonly parameters?: readonly (string | undefined)[]
  /**
   * Whether the step of the function ends when the function calls the next handler. The step of that handler then
   * follows on the same level.
   */
  readonly callsNext?: boolean
}

type Describe = (recording: Recording, self: any, args: readonly any[]) => Called

export class Recording {
  readonly #start = performance.now()
  readonly request: TracedStep = { name: 'request', kind: 'method', from: 0, steps: [] }
  /** The number of characters of arguments and results, plus 100 for each step; `Infinity` after {@link stop}. */
  text = 0
  /** The number of steps that are not recorded. */
  more = 0
  matched: Pick<TracedRequest, 'route' | 'handler'> = {}
  context: Parameters<typeof sharedExchange>[0] | undefined
  /** The milliseconds spent on describing values. They do not count for the request. */
  #showing = 0

  now(): number {
    return Math.round((performance.now() - this.#start - this.#showing) * 1000) / 1000
  }

  /** Begins a step at a place, and returns the place inside the step. */
  begin({ kind, name, parameters, callsNext }: Called, given: readonly unknown[], place: Place): Place {
    const from = this.now()
    const outer = (kind !== 'service' && place.outer) || place
    if (outer !== place) place.step.to ??= from
    const args = parameters && given.map((value, index) => this.#show(value, name, parameters[index])).join(', ')
    const step: TracedStep = { name, kind, from, args, steps: [] }
    outer.step.steps.push(step)
    this.text += 100
    return { recording: this, step, outer: callsNext ? outer : undefined, depth: place.depth + 1 }
  }

  end(place: Place, outcome: unknown, hasFailed: boolean): void {
    const { step } = place
    if (types.isGeneratorObject(outcome)) follow(place, outcome)
    if (step.to !== undefined) return
    step.to = this.now()
    if (hasFailed) step.error = attempt(() => describeError(outcome)) ?? '…'
    else if (step.args !== undefined) step.result ??= this.#show(outcome, step.name)
  }

  /** Handles the request, and records its steps until {@link stop}. */
  run<T>(handle: () => T): T {
    active++
    return places.run({ recording: this, step: this.request, depth: 0 }, handle)
  }

  /**
   * Stops recording. If there are steps and all have ended, adds a step for the response, from the end of the last step
   * until now.
   */
  stop(): void {
    const { steps } = this.request
    const from = Math.max(0, ...steps.map(({ to = Infinity }) => to))
    if (from > 0 && from < Infinity) steps.push({ name: 'response', kind: 'response', from, to: this.now(), steps: [] })
    this.text = Infinity
    active--
  }

  /**
   * Describes an argument or a result. Hides all strings if the class or the method has the name of a secret, as
   * `Tokens.issue()` and `hashPassword()` have.
   */
  #show(value: unknown, method: string, name = ''): string {
    const start = performance.now()
    const isHidden = typeof value === 'string' && method.split('.').some(isSecret)
    const text = attempt(() => preview(value, isHidden ? 'secret' : name)) ?? '…'
    this.text += text.length
    this.#showing += performance.now() - start
    return `${name && `${name}: `}${text}`
  }
}

/** The place in a request where code runs. */
interface Place {
  readonly recording: Recording
  /** The step, or the request outside of all steps. */
  readonly step: TracedStep
  /** Set for a step with `callsNext`: the place around the step, where the step of the next handler begins. */
  readonly outer?: Place | undefined
  readonly depth: number
}

const places: AsyncLocalStorage<Place> = new AsyncLocalStorage()
/** How many requests are being recorded: without any, a call costs one comparison. */
let active = 0

/**
 * Finds the place of the running code in a recorded request; `undefined` outside of such a request. Beyond the limits,
 * counts the step in `more` and returns `undefined`.
 */
function currentPlace(): Place | undefined {
  const place = active > 0 ? places.getStore() : undefined
  if (!place || (place.depth < DEEPEST_STEP && place.recording.text < MOST_TEXT)) return place
  return void place.recording.more++
}

/**
 * Wraps a function so that its calls are recorded as steps of a request. Passes on results and errors, and drops
 * errors of the recording. For a native promise, the wrapper returns a derived promise, so an unhandled rejection stays
 * unhandled.
 */
export function recorded<F extends (...args: any[]) => any>(call: F, describe: Describe): F {
  // The wrapper is a method, since a function would have a `prototype`.
  return {
    record(this: unknown, ...args: Parameters<F>): unknown {
      const place = currentPlace()
      return place ? recordIn(place, describe, call, [this, args]) : Reflect.apply(call, this, args)
    },
  }.record as F
}

/** Records a call. Separate from {@link recorded}, so that a call outside of a recording creates no closures. */
function recordIn(place: Place, describe: Describe, call: Function, [self, args]: [unknown, unknown[]]): any {
  const inner = attempt(() => place.recording.begin(describe(place.recording, self, args), args, place))
  const run = (): any => Reflect.apply(call, self, args)
  return inner ? recordRun(inner, run) : run()
}

/** Runs a step, or a part of the step, and ends the step with the outcome. */
function recordRun(place: Place, run: () => any): any {
  const end = <V>(outcome: V, hasFailed = false): V => {
    attempt(() => place.recording.end(place, outcome, hasFailed))
    return outcome
  }
  const fail = (error: unknown): never => {
    throw end(error, true)
  }
  try {
    const result = places.run(place, run)
    return isPlainPromise(result) ? result.then((value) => end(value), fail) : end(result)
  } catch (error) {
    return fail(error)
  }
}

/** Records each `next()` of a generator in the step that returned the generator: only `next()` runs its code. */
function follow(place: Place, generator: Generator): void {
  const { next } = generator
  const value = (...args: unknown[]): unknown => {
    delete place.step.to
    return recordRun(place, () => Reflect.apply(next, generator, args))
  }
  Object.defineProperty(generator, 'next', { value, configurable: true, writable: true })
}

/**
 * Whether a value is a plain promise, as async functions return it. The recording calls `then()` of no other thenable:
 * for the query of an ORM, for example, the call may run the query.
 */
function isPlainPromise(value: unknown): value is Promise<unknown> {
  const isNative = types.isPromise(value) && Object.getPrototypeOf(value) === Promise.prototype
  return isNative && Reflect.ownKeys(value).length === 0
}

/** Returns the result of `work`, or `undefined` if it throws: the program must not see errors of the recording. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

const IN_BRACKETS = /\/\*[^]*?\*\/|\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/gu

/** Reads the parameter names in the source of a function; `undefined` for a destructured parameter. */
export function parametersOf(call: Function): (string | undefined)[] {
  let source = Function.prototype.toString.call(call).replace(/^[^(]*\(/u, '')
  // Removes comments and brackets, which may contain commas.
  for (let before = ''; before !== source; source = source.replaceAll(IN_BRACKETS, '')) before = source
  const names = source.replace(/\)[^]*/u, '').split(',')
  return names.map((each) => /^[\s.]*([\w$]+)/u.exec(each)?.[1])
}
