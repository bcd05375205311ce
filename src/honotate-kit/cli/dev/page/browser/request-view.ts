import type { VNode } from 'preact'
import type { PageFacts } from '../page-state.ts'
import type { TracedRequest } from '../traced-request.ts'
import { curlOf } from './curl.ts'
import { block, choice, chosen, duration, hint, memberLink, opened, tags } from './parts.ts'
import { waterfall } from './waterfall.ts'

const { a, button, div, h2, li, ol, p, section, span } = tags

const ORDERS: Readonly<Record<string, (one: TracedRequest, other: TracedRequest) => number>> = {
  'newest first': (one, other) => other.at - one.at,
  'slowest first': (one, other) => other.took - one.took,
  'failed first': (one, other) => (other.status ?? 0) - (one.status ?? 0),
}

/** The list of requests, and the one that is selected. */
export function requestView(requests: ReadonlyMap<string, TracedRequest>, selected: string, facts: PageFacts): VNode {
  const orders = Object.keys(ORDERS)
  const newest = [...requests.values()].sort((one, other) => other.at - one.at)
  const sorted = newest.sort(ORDERS[chosen('Order', orders)])
  const longest = Math.max(...sorted.map(({ took }) => took))
  const missed = sorted.reduce((sum, each) => sum + each.missed, 0)
  const rest = missed > 0 ? `; ${missed} were not recorded, as too many came in a second` : ''
  const count = `The last ${sorted.length} requests${rest}`
  const request = requests.get(selected)
  const shown = request ? detail(request) : hint('Select a request to see where its time goes.')
  const rows = sorted.map((each) => row(each, each === request, longest))
  const list = section(
    { 'aria-label': 'Requests' },
    choice('Order', orders),
    hint(sorted.length > 0 ? count : `Requests to ${facts.addresses.join(', ')} appear here.`),
    ol({ class: 'requests' }, rows),
  )
  return div({ class: 'split' }, list, section({ class: 'detail', 'aria-label': 'Selected request' }, shown))
}

function statusOf({ status, isCut }: TracedRequest): VNode {
  const isBad = isCut || (status ?? 0) >= 400
  return span({ class: `status${isBad ? ' bad' : ''}` }, status ?? 'runs', isCut && ' cut')
}

function row(request: TracedRequest, isSelected: boolean, longest: number): VNode {
  const { id, method, target, took } = request
  const bar = span({ class: 'bar', style: `width: ${(took / longest) * 100}%` })
  const link = a(
    { href: `#requests/${id}`, 'aria-current': isSelected || undefined },
    span({ class: 'method' }, method),
    span({ class: 'target', title: target }, ` ${target} `),
    statusOf(request),
    span({ class: 'time' }, ` ${duration(took)}`),
    span({ class: 'track', 'aria-hidden': 'true' }, bar),
  )
  return li({ key: id }, link)
}

function detail(request: TracedRequest): VNode {
  const { id, method, target, took, at, handler, route } = request
  const command = curlOf(request)
  async function onClick({ currentTarget }: Event): Promise<void> {
    const told = (currentTarget as HTMLElement).nextElementSibling as HTMLElement
    const writing = navigator.clipboard.writeText(command).then(() => ' Copied. Secrets are masked.')
    told.textContent = await writing.catch(() => ' The browser does not allow it.')
  }
  const time = ` – ${duration(took)} – ${new Date(at).toLocaleTimeString()} – `
  return div(
    { key: id },
    h2(span({ class: 'method' }, method), ` ${target}`),
    p(statusOf(request), time, handler ? memberLink(handler) : 'no route', route && ` (${route})`),
    p(button({ type: 'button', onClick }, 'Copy as curl'), span({ role: 'status' })),
    waterfall(request),
    opened('The request for curl', block('Command', command)),
  )
}
