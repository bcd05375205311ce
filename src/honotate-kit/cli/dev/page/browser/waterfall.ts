import type { VNode } from 'preact'
import type { TracedRequest, TracedStep } from '../page-content.ts'
import { bar, duration, h, memberLink, page } from './parts.ts'

type Steps = readonly TracedStep[]

/** The steps of a request as bars on one scale; each opens to its arguments, its result and its error. */
export function waterfall({ took, more, steps }: TracedRequest, isBad: boolean): VNode {
  const failures = isBad ? failuresOf(steps) : []
  const [last, slowest] = [failures.at(-1), slowestOf(steps, took)]
  const reason = ` – ${last?.error ?? `returned ${last?.result}`}`
  const way = failures.map(({ name }, index) => [index > 0 && ' → ', memberLink(name)])
  const time = slowest ? timeOf(slowest, took) : 0
  const share = ` – ${duration(time)}, ${Math.round((time / took) * 100)} % of the request`
  return h('div', [
    last && h('p.finding.bad', h('strong', `Failed ${failures[0]?.kind}: `), way, reason),
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

/** Whether a step threw an error, or is a guard that did not return `true`. */
function hasFailed({ kind, error, result = 'true' }: TracedStep): boolean {
  return error !== undefined || (kind === 'guard' && result !== 'true')
}

/** Where a request failed, from the outer step to the innermost one. */
function failuresOf(steps: Steps): Steps {
  const last = steps.findLast(hasFailed)
  return last ? [last, ...failuresOf(last.steps)] : []
}

/** The rows of steps, each followed by those that it called. */
function rows(steps: Steps, total: number, depth = 0): VNode[] {
  return steps.flatMap((step) => {
    const { kind, name, from, to, args, result, error } = step
    const took = timeOf(step, total)
    const label = name.startsWith(kind) ? name : `${kind} ${name}`
    const failed = hasFailed(step) && h('span.bad', 'failed')
    const title = h('summary.line', [
      h('code', { style: `padding-left: ${depth * 14}px`, title: label }, label),
      bar(failed ? 'bad' : kind, from, took, total),
      h('span.time', failed || (to === undefined && 'unfinished'), ` ${duration(took)}`),
    ])
    const shown = Object.entries({ source: page.places[name] && memberLink(name), arguments: args, result, error })
    const facts = shown.map(([term, value]) => value && [h('dt', term), h('dd', value)])
    return [h('li', h('details', title, h('dl', facts))), ...rows(step.steps, total, depth + 1)]
  })
}
