import type { Places } from '../page-state.ts'
import type { TracedRequest } from '../traced-request.ts'
import { duration, element, placeLink } from './elements.ts'
import { failuresOf, hasFailed, slowestOf, timedSteps, type TimedStep } from './step-times.ts'

/** The steps of a request as bars on one scale; each opens to its arguments, its result and its error. */
export function waterfall(request: TracedRequest, places: Places): HTMLElement[] {
  const steps = timedSteps(request)
  const slowest = slowestOf(steps)
  const failures = (request.status ?? 500) >= 400 ? failuresOf(steps) : []
  const link = (name: string): HTMLElement => placeLink(name, places[name])
  const found: HTMLElement[] = []
  const last = failures.at(-1)
  if (last) {
    const way = failures.flatMap(({ name }, index) => [index > 0 ? ' → ' : '', link(name)])
    const reason = ` – ${last.error ?? `returned ${last.result}`}`
    found.push(
      element('p', { class: 'finding bad' }, element('strong', {}, `Failed ${failures[0]?.kind}: `), ...way, reason),
    )
  }
  if (slowest) {
    const time = ` – ${duration(slowest.own)} by itself, ${Math.round((slowest.own / request.took) * 100)} % of the request`
    found.push(element('p', { class: 'finding' }, element('strong', {}, 'Slowest: '), link(slowest.step.name), time))
  }
  const rows = steps.map((each) => row(each, request.took, each === slowest, each.step === last, places))
  const more = request.more > 0 && element('li', {}, `and ${request.more} more steps`)
  return [...found, element('ol', { class: 'steps', 'aria-label': 'Steps' }, ...rows, more)]
}

function row(
  { step, depth, took }: TimedStep,
  total: number,
  isSlowest: boolean,
  isOpen: boolean,
  places: Places,
): HTMLElement {
  const { kind, name, from, to, args, result, error } = step
  const failed = hasFailed(step)
  const bar = element('span', { class: `bar ${kind}${failed ? ' failed' : ''}` })
  bar.style.left = `${(from / total) * 100}%`
  bar.style.width = `${(took / total) * 100}%`
  const label = element(
    'span',
    { class: 'step' },
    element('span', { class: 'kind' }, name.startsWith(kind) ? '' : kind),
    ` ${name}`,
  )
  label.style.paddingLeft = `${depth * 14}px`
  const note = failed ? 'failed ' : to === undefined ? 'runs ' : isSlowest ? 'slowest ' : ''
  const time = element('span', { class: failed ? 'time bad' : 'time' }, note, duration(took))
  const track = element('span', { class: 'track', 'aria-hidden': 'true' }, bar)
  const shown = Object.entries({ arguments: args, result, error }).flatMap(([term, text]) =>
    text ? [element('dt', {}, term), element('dd', {}, text)] : [],
  )
  const place = places[name]
  const file = place && `${place.file.split(/[/\\]/u).at(-1)}:${place.line}`
  const source = file ? [element('dt', {}, 'source'), element('dd', {}, placeLink(file, place))] : []
  const summary = element('summary', {}, label, track, time)
  return element(
    'li',
    {},
    element('details', isOpen ? { open: '' } : {}, summary, element('dl', {}, ...source, ...shown)),
  )
}
