import type { Places } from '../page-state.ts'
import type { TracedRequest } from '../traced-request.ts'
import { curlOf } from './curl.ts'
import { placeLink } from './editor.ts'
import { duration, element } from './elements.ts'
import { waterfall } from './waterfall.ts'

const ORDERS: Readonly<Record<string, (one: TracedRequest, other: TracedRequest) => number>> = {
  newest: (one, other) => other.at - one.at,
  slowest: (one, other) => other.took - one.took,
}

/** The list of requests, and the one that is selected. */
export class RequestView {
  readonly root: HTMLElement
  readonly #requests: Map<string, TracedRequest>
  readonly #rows = new Map<string, readonly [request: TracedRequest, row: HTMLElement]>()
  readonly #list = element('ol', { class: 'requests' })
  readonly #count = element('p', { class: 'count' })
  readonly #detail = element('section', { class: 'detail', 'aria-label': 'Selected request' })
  readonly #filter = element('input', { type: 'search', placeholder: 'path, status, method' }) as HTMLInputElement
  readonly #order = element('select') as HTMLSelectElement
  #shown: readonly [TracedRequest | undefined, Places] | undefined

  constructor(requests: Map<string, TracedRequest>, render: () => void) {
    this.#requests = requests
    for (const name of Object.keys(ORDERS)) this.#order.append(element('option', {}, name))
    this.#filter.addEventListener('input', render)
    this.#order.addEventListener('change', render)
    const filter = element('label', {}, 'Filter ', this.#filter)
    const order = element('label', {}, 'First ', this.#order)
    const tools = element('div', { class: 'tools' }, filter, order)
    const list = element('section', { 'aria-label': 'Requests' }, tools, this.#count, this.#list)
    this.root = element('div', { class: 'split' }, list, this.#detail)
  }

  render(selected: string, places: Places): void {
    const words = this.#filter.value.toLowerCase().split(/\s+/u)
    const matching = [...this.#requests.values()].filter((request) => {
      const text = `${request.method} ${request.target} ${request.status ?? 'runs'} ${request.handler ?? ''}`
      return words.every((word) => text.toLowerCase().includes(word))
    })
    matching.sort(ORDERS[this.#order.value])
    const longest = Math.max(1, ...matching.map(({ took }) => took))
    const focused = (document.activeElement as HTMLElement | null)?.getAttribute('href')
    this.#list.replaceChildren(...matching.map((request) => this.#row(request, longest, request.id === selected)))
    if (focused) this.#list.querySelector<HTMLElement>(`[href="${CSS.escape(focused)}"]`)?.focus()
    const missed = [...this.#requests.values()].reduce((sum, each) => sum + each.missed, 0)
    const rest = missed > 0 ? `; ${missed} more were too many for a second, and not recorded` : ''
    this.#count.textContent = `${matching.length} of the last ${this.#requests.size} requests${rest}`
    this.#showDetail(this.#requests.get(selected), places)
  }

  #row(request: TracedRequest, longest: number, isSelected: boolean): HTMLElement {
    const [before, known] = this.#rows.get(request.id) ?? []
    const row = before === request && known ? known : rowOf(request)
    this.#rows.set(request.id, [request, row])
    const link = row.firstElementChild as HTMLElement
    if (isSelected) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
    ;(link.querySelector('.bar') as HTMLElement).style.width = `${(request.took / longest) * 100}%`
    return row
  }

  #showDetail(request: TracedRequest | undefined, places: Places): void {
    if (this.#shown && this.#shown[0] === request && this.#shown[1] === places) return
    this.#shown = [request, places]
    const hint = 'Select a request to see where its time goes. New requests appear at the top.'
    this.#detail.replaceChildren(...(request ? detailOf(request, places) : [element('p', { class: 'hint' }, hint)]))
  }
}

function statusOf({ status, isCut }: TracedRequest): HTMLElement {
  const isBad = isCut || (status ?? 0) >= 400
  const text = status === undefined ? 'runs' : isCut ? `${status} cut` : String(status)
  return element('span', { class: `status${isBad ? ' bad' : ''}` }, text)
}

function rowOf(request: TracedRequest): HTMLElement {
  const { id, method, target, took } = request
  const link = element(
    'a',
    { href: `#requests/${id}` },
    element('span', { class: 'method' }, method),
    element('span', { class: 'target' }, ` ${target} `),
    statusOf(request),
    element('span', { class: 'time' }, ` ${duration(took)}`),
    element('span', { class: 'track', 'aria-hidden': 'true' }, element('span', { class: 'bar' })),
  )
  return element('li', {}, link)
}

function detailOf(request: TracedRequest, places: Places): HTMLElement[] {
  const { method, target, took, at, handler, route, headers, responseHeaders, body } = request
  const copied = element('span', { role: 'status' })
  const copy = element('button', { type: 'button' }, 'Copy as curl')
  copy.addEventListener('click', () => {
    navigator.clipboard.writeText(curlOf(request)).then(
      () => (copied.textContent = ' Copied; masked secrets are •••'),
      () => (copied.textContent = ' The browser did not allow it'),
    )
  })
  const name = handler === undefined ? 'no route' : placeLink(handler, places[handler])
  const time = `${duration(took)}, at ${new Date(at).toLocaleTimeString()}`
  return [
    element('h2', {}, element('span', { class: 'method' }, method), ` ${target}`),
    element('p', {}, statusOf(request), ` – ${time} – `, name, route === undefined ? '' : ` (${route})`),
    element('p', {}, copy, copied),
    ...waterfall(request, places),
    ...(body === undefined ? [] : [opened('Request body', element('pre', { tabindex: '0' }, body))]),
    opened('Request headers', lines(headers)),
    opened('Response headers', lines(responseHeaders)),
  ]
}

function opened(title: string, content: HTMLElement): HTMLElement {
  return element('details', { class: 'more' }, element('summary', {}, title), content)
}

function lines(pairs: TracedRequest['headers']): HTMLElement {
  const rows = pairs.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)])
  return rows.length === 0 ? element('p', {}, 'None.') : element('dl', {}, ...rows)
}
