import type { Places } from '../page-state.ts'
import type { TracedRequest } from '../traced-request.ts'
import { placeLink } from './editor.ts'
import { duration, element } from './elements.ts'
import { failureOf, hasFailed, slowestOf, timedSteps, type Timed } from './step-times.ts'

/** The steps of a request as bars on one scale; each step opens to its arguments, its result and its error. */
export function waterfall(request: TracedRequest, places: Places): HTMLElement[] {
  const timed = timedSteps(request)
  const slowest = slowestOf(timed)
  const rows = timed.map((each) => row(each, request, places, each === slowest))
  return [
    ...findings(timed, request, places),
    element('ol', { class: 'steps', 'aria-label': 'Steps, in the order in which they began' }, ...rows),
    ...(request.more > 0 ? [element('p', {}, `and ${request.more} more steps`)] : []),
  ]
}

/** The two answers that most people look for. */
function findings(timed: readonly Timed[], { took }: TracedRequest, places: Places): HTMLElement[] {
  const found: HTMLElement[] = []
  const failure = failureOf(timed)?.step
  if (failure) {
    const reason = failure.error ?? `the guard returned ${failure.result}`
    const name = placeLink(failure.name, places[failure.name])
    found.push(element('p', { class: 'finding bad' }, element('strong', {}, 'Failed: '), name, ` – ${reason}`))
  }
  const slowest = slowestOf(timed)
  if (slowest) {
    const share = took > 0 ? Math.round((slowest.own / took) * 100) : 0
    const name = placeLink(slowest.step.name, places[slowest.step.name])
    const time = ` – ${duration(slowest.own)} by itself, ${share} % of the request`
    found.push(element('p', { class: 'finding' }, element('strong', {}, 'Slowest: '), name, time))
  }
  return found
}

function row({ step, depth, took }: Timed, request: TracedRequest, places: Places, isSlowest: boolean): HTMLElement {
  const failed = hasFailed(step)
  const bar = element('span', { class: `bar ${step.kind}${failed ? ' failed' : ''}` })
  const total = Math.max(request.took, 0.001)
  bar.style.left = `${(step.from / total) * 100}%`
  bar.style.width = `${(took / total) * 100}%`
  const label = element('span', { class: 'step' }, element('span', { class: 'kind' }, step.kind), ` ${step.name}`)
  label.style.paddingLeft = `${depth * 14}px`
  const note = failed ? 'failed ' : step.to === undefined ? 'runs ' : isSlowest ? 'slowest ' : ''
  const time = element('span', { class: 'time' }, element('span', { class: failed ? 'bad' : 'note' }, note), duration(took))
  const summary = element('summary', {}, label, element('span', { class: 'track', 'aria-hidden': 'true' }, bar), time)
  const details = element('details', {}, summary, members(step, places)) as HTMLDetailsElement
  details.open = failed
  return element('li', {}, details)
}

function members({ name, args, result, error }: Timed['step'], places: Places): HTMLElement {
  const list = element('dl')
  const add = (term: string, value: HTMLElement | string | undefined): void => {
    if (value !== undefined && value !== '') list.append(element('dt', {}, term), element('dd', {}, value))
  }
  const place = places[name]
  if (place) add('source', placeLink(`${name} in the editor`, place))
  add('arguments', args === undefined || args === '' ? undefined : element('code', {}, args))
  add('result', result === undefined ? undefined : element('code', {}, result))
  add('error', error === undefined ? undefined : element('code', { class: 'bad' }, error))
  return list.childElementCount > 0 ? list : element('p', {}, 'No arguments and no result.')
}
