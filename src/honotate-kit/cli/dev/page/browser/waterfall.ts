import type { VNode } from 'preact'
import type { TracedRequest, TracedStep } from '../page-content.ts'
import { duration, h, line, memberLink } from './parts.ts'

type Steps = readonly TracedStep[]

/** The steps of a request as bars on one scale; each opens to its arguments, its result and its error. */
export function waterfall({ took, more, steps }: TracedRequest, isBad: boolean): VNode {
  const failures = isBad ? failuresOf(steps) : []
  const [last, slowest] = [failures.at(-1), slowestOf(steps, took)]
  const way = failures.map(({ name }, index) => [index > 0 && ' → ', memberLink(name)])
  const time = slowest ? timeOf(slowest, took) : 0
  const share = ` – ${duration(time)}, ${Math.round((time / took) * 100)} % of the request`
  return h('div', [
    last && h('p.finding.bad', h('strong', `Failed ${failures[0]?.kind}: `), way, ` – ${last.error}`),
    slowest && h('p.finding', h('strong', 'Slowest: '), memberLink(slowest.name), share),
    h('ol.steps', { 'aria-label': 'Steps' }, rows(steps, took), more > 0 && h('li', `and ${more} more steps`)),
  ])
}

/** How long a step ran; one that still runs ends `now`. */
function timeOf({ from, to }: TracedStep, now: number): number {
  return (to ?? now) - from
}

/** The longest step, or the one inside of it that takes most of its time, and so on. */
function slowestOf(steps: Steps, now: number, least = 0): TracedStep | undefined {
  const [longest] = steps.toSorted((one, other) => timeOf(other, now) - timeOf(one, now))
  const time = longest ? timeOf(longest, now) : 0
  return time > least ? (slowestOf(longest?.steps ?? [], now, time / 2) ?? longest) : undefined
}

/** Where a request failed, from the outer step to the innermost one. */
function failuresOf(steps: Steps): Steps {
  const last = steps.findLast(({ error }) => error)
  return last ? [last, ...failuresOf(last.steps)] : []
}

/** The rows of steps, each followed by those that it called. */
function rows(steps: Steps, whole: number, depth = 0): VNode[] {
  return steps.flatMap((step) => {
    const { kind, name, from, to, args, result, error } = step
    const title = name.startsWith(kind) ? name : `${kind} ${name}`
    const note = error ? h('span.bad', 'failed') : to === undefined && 'unfinished'
    const span = [from, timeOf(step, whole), whole] as const
    const summary = h('summary.line', { style: `--depth: ${depth}` }, line(title, error ? 'bad' : kind, span, note))
    const shown = Object.entries({ source: memberLink(name), arguments: args, result, error })
    const facts = shown.map(([term, value]) => value && [h('dt', term), h('dd', value)])
    return [h('li', h('details', summary, h('dl', facts))), ...rows(step.steps, whole, depth + 1)]
  })
}
