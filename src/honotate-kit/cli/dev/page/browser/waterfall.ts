import type { VNode } from 'preact'
import type { TracedRequest } from '../traced-request.ts'
import { duration, memberLink, page, placeLink, tags } from './parts.ts'
import { failuresOf, hasFailed, timedSteps, type TimedStep } from './step-times.ts'

const { dd, details, div, dl, dt, li, ol, p, span, strong, summary } = tags

/** The steps of a request as bars on one scale; each opens to its arguments, its result and its error. */
export function waterfall(request: TracedRequest): VNode {
  const steps = timedSteps(request)
  const slowest = steps.toSorted((one, other) => other.own - one.own)[0]
  const failures = (request.status ?? 500) >= 400 ? failuresOf(steps) : []
  const last = failures.at(-1)
  const way = failures.map(({ name }, index) => [index > 0 && ' → ', memberLink(name)])
  const reason = ` – ${last?.error ?? `returned ${last?.result}`}`
  const own = slowest?.own ?? 0
  const share = ` – ${duration(own)} by itself, ${Math.round((own / request.took) * 100)} % of the request`
  return div(
    last && p({ class: 'finding bad' }, strong(`Failed ${failures[0]?.kind}: `), way, reason),
    slowest && p({ class: 'finding' }, strong('Slowest: '), memberLink(slowest.name), share),
    ol(
      { class: 'steps', 'aria-label': 'Steps' },
      steps.map((step) => row(step, request.took, step === last, step === slowest ? 'slowest ' : '')),
      request.more > 0 && li(`and ${request.more} more steps`),
    ),
  )
}

function row(step: TimedStep, total: number, open: boolean, note: string): VNode {
  const { kind, name, depth, from, to, took, args, result, error } = step
  const failed = hasFailed(step)
  const place = page.places[name]
  const source = place && placeLink(`${place.file.split(/[/\\]/u).at(-1)}:${place.line}`, place)
  const shown = Object.entries({ source, arguments: args, result, error }).filter(([, value]) => value)
  const style = `left: ${(from / total) * 100}%; width: ${(took / total) * 100}%`
  const label = [span({ class: 'kind' }, name.startsWith(kind) ? '' : kind), ` ${name}`]
  const state = failed ? 'failed ' : to === undefined ? 'runs ' : note
  const title = summary(
    span({ class: 'step', style: `padding-left: ${depth * 14}px` }, label),
    span({ class: 'track', 'aria-hidden': 'true' }, span({ class: `bar ${kind}${failed ? ' failed' : ''}`, style })),
    span({ class: `time${failed ? ' bad' : ''}` }, state, duration(took)),
  )
  return li(details({ open }, title, dl(shown.map(([term, value]) => [dt(term), dd(value)]))))
}
