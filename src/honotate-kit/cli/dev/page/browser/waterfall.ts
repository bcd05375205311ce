import type { VNode } from 'preact'
import type { TracedRequest, TracedStep } from '../page-state.ts'
import { duration, h, memberLink, page, placeLink } from './parts.ts'

/** A step, and how long it ran: with the steps that it called, and by itself. */
interface TimedStep extends TracedStep {
  readonly depth: number
  readonly took: number
  readonly own: number
}

/** The steps of a request, each after the one that called it. A step that still runs ends `now`. */
function timedSteps(steps: readonly TracedStep[], now: number, parent = -1, depth = 0): TimedStep[] {
  return steps.flatMap((step, index) => {
    if (step.parent !== parent) return []
    const end = step.to ?? now
    const called = timedSteps(steps, now, index, depth + 1)
    // Steps may run at the same time: each moment counts once. Steps of a generator run after its method.
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
function hasFailed({ kind, error, result = 'true' }: TracedStep): boolean {
  return error !== undefined || (kind === 'guard' && result !== 'true')
}

/** Where a request failed, from the outer step to the inner ones that it called. */
function failuresOf(steps: readonly TimedStep[]): TimedStep[] {
  const start = steps.findIndex((step) => step.depth === 0 && hasFailed(step))
  const end = steps.findIndex(({ depth }, index) => index > start && depth === 0)
  return start === -1 ? [] : steps.slice(start, end === -1 ? undefined : end).filter(hasFailed)
}

/** The steps of a request as bars on one scale; each opens to its arguments, its result and its error. */
export function waterfall({ took, status = 500, more, steps }: TracedRequest): VNode {
  const timed = timedSteps(steps, took)
  const [slowest] = timed.toSorted((one, other) => other.own - one.own)
  const failures = status >= 400 ? failuresOf(timed) : []
  const last = failures.at(-1)
  const way = failures.map(({ name }, index) => [index > 0 && ' → ', memberLink(name)])
  const reason = ` – ${last?.error ?? `returned ${last?.result}`}`
  const own = slowest?.own ?? 0
  const share = ` – ${duration(own)} by itself, ${Math.round((own / took) * 100)} % of the request`
  const rows = timed.map((step) => row(step, took, step === last, step === slowest ? 'slowest ' : ''))
  return h('div', [
    last && h('p.finding.bad', h('strong', `Failed ${failures[0]?.kind}: `), way, reason),
    slowest && h('p.finding', h('strong', 'Slowest: '), memberLink(slowest.name), share),
    h('ol.steps', { 'aria-label': 'Steps' }, rows, more > 0 && h('li', `and ${more} more steps`)),
  ])
}

function row(step: TimedStep, total: number, open: boolean, note: string): VNode {
  const { kind, name, depth, from, to, took, args, result, error } = step
  const place = page.places[name]
  const source = place && placeLink(`${place.file.split(/[/\\]/u).at(-1)}:${place.line}`, place)
  const shown = Object.entries({ source, arguments: args, result, error }).filter(([, value]) => value)
  const style = `left: ${(from / total) * 100}%; width: ${(took / total) * 100}%`
  const failed = hasFailed(step) ? '.bad' : ''
  const state = failed ? 'failed ' : to === undefined ? 'unfinished ' : note
  const label = name.startsWith(kind) ? name : `${kind} ${name}`
  const title = h('summary', [
    h('code', { style: `padding-left: ${depth * 14}px` }, label),
    h('span.track', h(`span.bar.${kind}${failed}`, { style })),
    h(`span.time${failed}`, state, duration(took)),
  ])
  const facts = shown.map(([term, value]) => [h('dt', term), h('dd', value)])
  return h('li', h('details', { open }, title, h('dl', facts)))
}
