import type { VNode } from 'preact'
import type { PageContent, TracedRequest } from '../page-content.ts'
import { block, choice, chosen, duration, h, line, memberLink } from './parts.ts'
import { waterfall } from './waterfall.ts'

const ORDERS: Readonly<Record<string, (one: TracedRequest, other: TracedRequest) => number>> = {
  'newest first': (one, other) => other.at - one.at,
  'slowest first': (one, other) => other.took - one.took,
  'failed first': (one, other) => badness(other) - badness(one),
}

/** From 400 on, the request has failed. */
function badness({ status = 0, isCut }: TracedRequest): number {
  return isCut ? 600 : status
}

/** The list of requests, and the one that is selected. */
export function requestView({ requests }: PageContent, selected: string): VNode {
  const orders = Object.keys(ORDERS)
  const sorted = requests.toReversed().sort(ORDERS[chosen('Order', orders)])
  const longest = Math.max(...sorted.map(({ took }) => took))
  const count = `The last ${sorted.length} requests; under load, some are not recorded`
  const request = requests.find(({ id }) => id === selected)
  const rows = sorted.map((each) => row(each, each === request, longest))
  const shown = request ? detail(request) : h('p.hint', 'Select a request to see where its time goes.')
  return h('div.split', [
    h('section', { 'aria-label': 'Requests' }, choice('Order', orders), h('p.hint', count), h('ol.requests', rows)),
    h('section.detail', { 'aria-label': 'Selected request' }, shown),
  ])
}

function statusOf(request: TracedRequest): VNode {
  const { status, isCut } = request
  return h(badness(request) < 400 ? 'span.fine' : 'span.bad', status ?? (!isCut && 'runs'), isCut && ' cut')
}

function row(request: TracedRequest, isSelected: boolean, whole: number): VNode {
  const { id, method, target, took } = request
  const attributes = { href: `#requests/${id}`, 'aria-current': isSelected || undefined }
  const kind = badness(request) < 400 ? '' : 'bad'
  const shown = line(`${method} ${target} `, kind, [0, took, whole], statusOf(request))
  return h('li', { key: id }, h('a.line', attributes, shown))
}

function detail(request: TracedRequest): VNode {
  const { id, method, target, took, at, handler, route, curl } = request
  async function onClick({ currentTarget }: Event): Promise<void> {
    const told = (currentTarget as HTMLElement).nextElementSibling as HTMLElement
    await navigator.clipboard.writeText(curl)
    told.textContent = ' Copied. Secrets are masked.'
  }
  const time = ` – ${duration(took)} – ${new Date(at).toLocaleTimeString()} – `
  return h('div', { key: id }, [
    h('h2', `${method} ${target}`),
    h('p', statusOf(request), time, handler ? memberLink(handler) : 'no route', route && ` (${route})`),
    h('p', h('button', { type: 'button', onClick }, 'Copy as curl'), h('span', { role: 'status' })),
    waterfall(request, badness(request) >= 400),
    h('details.more', h('summary', 'The request for curl'), block('pre', 'Command', curl)),
  ])
}
