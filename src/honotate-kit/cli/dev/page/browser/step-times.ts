import type { TracedRequest, TracedStep } from '../traced-request.ts'

/** A step with its children, and the time that it took without them. */
export interface Timed {
  readonly step: TracedStep
  readonly depth: number
  readonly took: number
  readonly own: number
}

/** The steps of a request in the order of the calls, each after the one that called it. */
export function timedSteps({ steps, took }: TracedRequest): Timed[] {
  const childrenOf = (parent: number): number[] =>
    [...steps.keys()].filter((index) => (steps[index] as TracedStep).parent === parent)
  const found: Timed[] = []
  const endOf = (step: TracedStep): number => step.to ?? took
  function add(index: number, depth: number): void {
    const step = steps[index] as TracedStep
    const below = childrenOf(index)
    const total = endOf(step) - step.from
    const called = covered(below.map((each) => steps[each] as TracedStep))
    found.push({ step, depth, took: total, own: Math.max(0, total - called) })
    for (const each of below) add(each, depth + 1)
  }
  /** The time in which at least one of the steps runs: they may run at the same time. */
  function covered(list: readonly TracedStep[]): number {
    let [sum, last] = [0, 0]
    for (const step of list.toSorted((one, other) => one.from - other.from)) {
      sum += Math.max(0, endOf(step) - Math.max(step.from, last))
      last = Math.max(last, endOf(step))
    }
    return sum
  }
  const first = childrenOf(-1).toSorted(
    (one, other) => (steps[one] as TracedStep).from - (steps[other] as TracedStep).from,
  )
  for (const index of first) add(index, 0)
  return found
}

/** The step that took the longest by itself. */
export function slowestOf(timed: readonly Timed[]): Timed | undefined {
  return timed.toSorted((one, other) => other.own - one.own)[0]
}

/** Whether a step failed: it threw an error, or a guard did not return `true`. */
export function hasFailed({ kind, error, result }: TracedStep): boolean {
  return error !== undefined || (kind === 'guard' && result !== undefined && result !== 'true')
}

/** The step where a request failed: the innermost one of the first that failed. */
export function failureOf(timed: readonly Timed[]): Timed | undefined {
  const first = timed.findIndex(({ step }) => hasFailed(step))
  let last = timed[first]
  for (const each of timed.slice(first + 1)) {
    if (!last || each.depth <= (timed[first] as Timed).depth) break
    if (hasFailed(each.step) && each.depth > last.depth && each.step.error === last.step.error) last = each
  }
  return first === -1 ? undefined : last
}
