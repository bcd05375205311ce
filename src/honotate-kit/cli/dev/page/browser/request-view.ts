import type { Places } from '../page-state.ts'
import type { TracedRequest } from '../traced-request.ts'
import { curlOf } from './curl.ts'
import { duration, element, hint, opened, placeLink } from './elements.ts'
import { waterfall } from './waterfall.ts'

/** The list of requests, and the one that is selected. */
export class RequestView {
  readonly root: HTMLElement
  readonly #list = element('ol', { class: 'requests' })
  readonly #count = element('p', { class: 'hint' })
  readonly #detail = element('section', { class: 'detail', 'aria-label': 'Selected request' })
  readonly #order: HTMLSelectElement
  #shown: TracedRequest | undefined | null = null

  /** @param render Called when the user wants another order. */
  constructor(render: () => void) {
    const orders = ['newest', 'slowest', 'failed'].map((value) => element('option', { value }, `${value} first`))
    this.#order = element('select', {}, ...orders) as HTMLSelectElement
    this.#order.addEventListener('change', render)
    const order = element('label', {}, 'Order ', this.#order)
    const list = element('section', { 'aria-label': 'Requests' }, order, this.#count, this.#list)
    this.root = element('div', { class: 'split' }, list, this.#detail)
  }

  /** @param addresses Where the program listens. */
  render(
    requests: ReadonlyMap<string, TracedRequest>,
    selected: string,
    places: Places,
    addresses: readonly string[],
  ): void {
    const sorted = [...requests.values()].sort((one, other) => other.at - one.at)
    if (this.#order.value === 'slowest') sorted.sort((one, other) => other.took - one.took)
    if (this.#order.value === 'failed') sorted.sort((one, other) => (other.status ?? 0) - (one.status ?? 0))
    const focused = document.activeElement?.getAttribute('href')
    const longest = Math.max(...sorted.map(({ took }) => took))
    this.#list.replaceChildren(...sorted.map((each) => row(each, each.id === selected, longest)))
    for (const link of this.#list.querySelectorAll('a')) if (link.getAttribute('href') === focused) link.focus()
    const missed = sorted.reduce((sum, each) => sum + each.missed, 0)
    const rest = missed > 0 ? `; ${missed} were not recorded, as too many came in a second` : ''
    this.#count.textContent =
      sorted.length > 0
        ? `The last ${sorted.length} requests${rest}`
        : `Requests to ${addresses.join(', ')} appear here.`
    const request = requests.get(selected)
    if (request !== this.#shown)
      this.#detail.replaceChildren(
        ...(request ? detail(request, places) : [hint('Select a request to see where its time goes.')]),
      )
    // On a small screen, the request is below the list.
    if (request && request.id !== this.#shown?.id && this.#detail.offsetTop > this.#list.offsetTop)
      this.#detail.scrollIntoView()
    this.#shown = request
  }
}

function statusOf({ status, isCut }: TracedRequest): HTMLElement {
  const isBad = isCut || (status ?? 0) >= 400
  return element('span', { class: `status${isBad ? ' bad' : ''}` }, `${status ?? 'runs'}${isCut ? ' cut' : ''}`)
}

function row(request: TracedRequest, isSelected: boolean, longest: number): HTMLElement {
  const { id, method, target, took } = request
  const bar = element('span', { class: 'bar' })
  bar.style.width = `${(took / longest) * 100}%`
  const link = element(
    'a',
    { href: `#requests/${id}`, ...(isSelected && { 'aria-current': 'true' }) },
    element('span', { class: 'method' }, method),
    element('span', { class: 'target', title: target }, ` ${target} `),
    statusOf(request),
    element('span', { class: 'time' }, ` ${duration(took)}`),
    element('span', { class: 'track', 'aria-hidden': 'true' }, bar),
  )
  return element('li', {}, link)
}

function detail(request: TracedRequest, places: Places): HTMLElement[] {
  const { method, target, took, at, handler = 'no route', route = '' } = request
  const command = curlOf(request)
  const told = element('span', { role: 'status' })
  const copy = element('button', { type: 'button' }, 'Copy as curl')
  copy.addEventListener('click', async () => {
    const isCopied = await navigator.clipboard
      .writeText(command)
      .then(() => true)
      .catch(() => false)
    told.textContent = isCopied ? ' Copied. Secrets are masked.' : ' The browser does not allow it.'
  })
  const time = ` – ${duration(took)} – ${new Date(at).toLocaleTimeString()} – `
  return [
    element('h2', {}, element('span', { class: 'method' }, method), ` ${target}`),
    element('p', {}, statusOf(request), time, placeLink(handler, places[handler]), route && ` (${route})`),
    element('p', {}, copy, told),
    ...waterfall(request, places),
    opened('The request for curl', element('pre', { tabindex: '0', 'aria-label': 'Command' }, command)),
  ]
}
