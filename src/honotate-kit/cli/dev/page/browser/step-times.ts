import type { TracedStep } from '../page-state.ts'

/** A step, and how long it ran: with the steps that it called, and by itself. */
export interface TimedStep extends TracedStep {
  readonly depth: number
  readonly took: number
  readonly own: number
}

/** The steps of a request, each after the one that called it. A step that still runs ends `now`. */
export function timedSteps(steps: readonly TracedStep[], now: number, parent = -1, depth = 0): TimedStep[] {
  return steps.flatMap((step, index) => {
    if (step.parent !== parent) return []
    const end = step.to ?? now
    const called = timedSteps(steps, now, index, depth + 1)
    // Steps may run at the same time: each moment counts once. Those of a generator run after its method.
    let [own, last] = [0, step.from]
    for (const inner of called.filter((each) => each.depth === depth + 1)) {
      own += Math.max(0, Math.min(inner.from, end) - last)
      last = Math.max(last, inner.from + inner.took)
    }
    own += Math.max(0, end - last)
    return [{ ...step, depth, took: end - step.from, own }, ...called]
  })
}

/** Whether a step threw an error, or is a guard that did not return `true`. */
export function hasFailed({ kind, error, result = 'true' }: TracedStep): boolean {
  return error !== undefined || (kind === 'guard' && result !== 'true')
}

/** Where a request failed, from the outer step to the inner ones that it called. */
export function failuresOf(steps: readonly TimedStep[]): TimedStep[] {
  const start = steps.findIndex((step) => step.depth === 0 && hasFailed(step))
  const end = steps.findIndex(({ depth }, index) => index > start && depth === 0)
  return start === -1 ? [] : steps.slice(start, end === -1 ? undefined : end).filter(hasFailed)
}
