import type { VNode } from 'preact'
import type { PageContent, TracedRequest, TracedStep } from '../page-content.ts'
import { block, choice, chosen, duration, h, line, memberLink, page } from './parts.ts'

const ORDERS: Readonly<Record<string, (one: TracedRequest, other: TracedRequest) => number>> = {
  'newest first': (one, other) => other.at - one.at,
  'slowest first': (one, other) => other.took - one.took,
  'failed first': (one, other) => badness(other) - badness(one),
}

/**
 * Rates a request by its status: 0 without a status, 600 if the request was cut. From 400 on, a request counts as
 * failed.
 */
function badness({ status = 0, isCut }: TracedRequest): number {
  return isCut ? 600 : status
}

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
  const shown = line(`${method} ${target} `, badness(request) < 400 ? '' : 'bad', [0, took, whole], statusOf(request))
  return h('li', { key: id }, h('a.line', attributes, shown))
}

/** Scrolls to the details of the selected request: on a small screen, they are below the list. */
const show = (element: Element | null): void => element?.scrollIntoView({ block: 'nearest' })

function detail(request: TracedRequest): VNode {
  const { id, method, target, took, at, handler, route, curl } = request
  async function onClick({ currentTarget }: Event): Promise<void> {
    const told = (currentTarget as HTMLElement).nextElementSibling as HTMLElement
    await navigator.clipboard.writeText(curl)
    told.textContent = ' Copied. Secrets are masked.'
  }
  const time = ` – ${duration(took)} – ${new Date(at).toLocaleTimeString()} – `
  return h('div', { key: id, ref: show }, [
    h('h2', `${method} ${target}`),
    h('p', statusOf(request), time, handler ? memberLink(handler) : 'no route', route && ` (${route})`),
    h('p', h('button', { type: 'button', onClick }, 'Copy as curl'), h('span', { role: 'status' })),
    waterfall(request),
    h('details.more', h('summary', 'The request for curl'), block('pre', 'Command', curl)),
  ])
}

function waterfall({ took, more, steps }: TracedRequest): VNode {
  const failures = failuresOf(steps)
  const [last, slowest] = [failures.at(-1), slowestOf(steps, took)]
  const way = failures.map(({ name }, index) => [index > 0 && ' → ', memberLink(name)])
  return h('div', [
    last && h('p.finding.bad', h('b', `Failed ${failures[0]?.kind}: `), way, ` – ${last.error}`),
    slowest && h('p.finding', h('b', 'Slowest: '), memberLink(slowest.name), ` – ${duration(timeOf(slowest, took))}`),
    h('ol.steps', { 'aria-label': 'Steps' }, rows(steps, took), more > 0 && h('li', `and ${more} more steps`)),
  ])
}

/** The milliseconds that a step took. A step that still runs ends `now`. */
function timeOf({ from, to }: TracedStep, now: number): number {
  return (to ?? now) - from
}

/**
 * Finds the longest step, then the step inside it that takes more than half of its time, and so on, and returns the
 * last one.
 */
function slowestOf(steps: readonly TracedStep[], now: number, least = 0): TracedStep | undefined {
  const [longest] = steps.toSorted((one, other) => timeOf(other, now) - timeOf(one, now))
  const time = longest ? timeOf(longest, now) : 0
  return time > least ? (slowestOf(longest?.steps ?? [], now, time / 2) ?? longest) : undefined
}

/** Lists the last failed step of `steps`, the last failed step inside it, and so on. */
function failuresOf(steps: readonly TracedStep[]): readonly TracedStep[] {
  const last = steps.findLast(({ error }) => error)
  return last ? [last, ...failuresOf(last.steps)] : []
}

function rows(steps: readonly TracedStep[], whole: number, depth = 0): VNode[] {
  return steps.flatMap((step) => {
    const { kind, name, from, to, args, result, error } = step
    const title = name.startsWith(kind) ? name : `${kind} ${name}`
    const note = error ? h('span.bad', 'failed') : to === undefined && 'unfinished'
    const span = [from, timeOf(step, whole), whole] as const
    const summary = h('summary.line', { style: `--depth: ${depth}` }, line(title, error ? 'bad' : kind, span, note))
    const source = page.content.places[name] && memberLink(name)
    const shown = Object.entries({ source, arguments: args, result, error })
    const facts = shown.map(([term, value]) => value && [h('dt', term), h('dd', value)])
    return [h('li', h('details', summary, h('dl', facts))), ...rows(step.steps, whole, depth + 1)]
  })
}
