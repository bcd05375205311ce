import type { TracedRequest, TracedStep } from '../traced-request.ts'

/** A step, and how long it ran: with the steps that it called, and by itself. */
export interface TimedStep {
  readonly step: TracedStep
  readonly depth: number
  readonly took: number
  readonly own: number
}

/** The steps of a request, each after the one that called it. */
export function timedSteps({ steps, took }: TracedRequest): TimedStep[] {
  const endOf = (step: TracedStep): number => step.to ?? took
  return (function below(parent: number, depth: number): TimedStep[] {
    return [...steps.entries()]
      .filter(([, step]) => step.parent === parent)
      .flatMap(([index, step]) => {
        const called = below(index, depth + 1)
        // Steps may run at the same time: each moment counts once.
        let [covered, last] = [0, 0]
        for (const { step: inner } of called.filter((each) => each.depth === depth + 1)) {
          covered += Math.max(0, endOf(inner) - Math.max(inner.from, last))
          last = Math.max(last, endOf(inner))
        }
        const all = endOf(step) - step.from
        return [{ step, depth, took: all, own: Math.max(0, all - covered) }, ...called]
      })
  })(-1, 0)
}

/** The step that ran the longest by itself. */
export function slowestOf(steps: readonly TimedStep[]): TimedStep | undefined {
  return steps.toSorted((one, other) => other.own - one.own)[0]
}

/** Whether a step threw an error, or is a guard that did not return `true`. */
export function hasFailed({ kind, error, result = 'true' }: TracedStep): boolean {
  return error !== undefined || (kind === 'guard' && result !== 'true')
}

/** Where a request failed, from the outer step to the inner ones that it called. */
export function failuresOf(steps: readonly TimedStep[]): TracedStep[] {
  const start = steps.findIndex(({ step, depth }) => depth === 0 && hasFailed(step))
  const end = steps.findIndex(({ depth }, index) => index > start && depth === 0)
  const called = start === -1 ? [] : steps.slice(start, end === -1 ? undefined : end)
  return called.map(({ step }) => step).filter(hasFailed)
}
