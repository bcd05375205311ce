import { render, type VNode } from 'preact'
import { keepRequest, type PageFacts, type ToPage } from '../page-state.ts'
import type { TracedRequest } from '../traced-request.ts'
import { documentView, problemView, routeView } from './fact-views.ts'
import { graphView } from './graph-view.ts'
import { block, choice, EDITORS, hint, page, tags } from './parts.ts'
import { requestView } from './request-view.ts'

const { a, div, h1, header, img, main, nav, p } = tags
const requests = new Map<string, TracedRequest>()
let facts: PageFacts | undefined
let isConnected = false
let [view, selected] = ['requests', '']
let timer: number | undefined
/** The parts that are made when they are asked for. */
let parts = new Map<string, VNode>()

const VIEWS: Readonly<Record<string, (facts: PageFacts) => VNode | undefined>> = {
  requests: (facts) => requestView(requests, selected, facts),
  routes: routeView,
  injection: () => part('graph', graphView),
  problems: problemView,
  document: () => part('document', documentView),
}

function draw(): void {
  timer = undefined
  const errors = typeof facts?.problems === 'object' ? facts.problems.errors : 0
  const links = Object.keys(VIEWS).map((name) => {
    const label = name === 'problems' && errors > 0 ? `${name} (${errors})` : name
    return a({ href: `#${name}`, 'aria-current': name === view ? 'page' : undefined }, label)
  })
  const focused = document.activeElement?.getAttribute('href')
  const head = header(
    a({ class: 'skip', href: '#main' }, 'Skip to content'),
    h1(img({ src: '/_honotate/icon.svg', alt: '', width: 22, height: 22 }), ' honotate dev'),
    nav({ 'aria-label': 'Views' }, links),
    choice('Editor', EDITORS),
    p({ id: 'state', role: 'status' }, facts && stateOf(facts)),
  )
  render([head, main({ id: 'main', tabindex: -1 }, facts && VIEWS[view]?.(facts))], document.body)
  // An element that moves loses the focus.
  if (focused && document.activeElement === document.body)
    document.querySelector<HTMLElement>(`[href="${CSS.escape(focused)}"]`)?.focus()
}

function stateOf({ entry, program, addresses }: PageFacts): string {
  if (!isConnected) return 'honotate dev does not run'
  return `${entry} ${program}${program === 'runs' && addresses.length > 0 ? ` on ${addresses.join(', ')}` : ''}`
}

/** A part that is made when it is asked for. */
function part(path: string, show: (loaded: any) => VNode): VNode | undefined {
  if (!parts.has(path)) void load(path, show, parts.set(path, hint(`Makes the ${path} …`)))
  return parts.get(path)
}

async function load(path: string, show: (loaded: any) => VNode, into: Map<string, VNode>): Promise<void> {
  const response = await fetch(`/_honotate/${path}`)
  const isMade = response.ok && show(await response.json())
  into.set(path, isMade || div({ class: 'bad' }, block('Error', await response.text())))
  draw()
}

/** Draws soon: many requests may arrive together. */
function drawLater(): void {
  timer ??= window.setTimeout(draw, 150)
}

function follow(): void {
  const [name = '', id = ''] = (location.hash.slice(1) || 'requests').split('/')
  // The link that skips to the content has another name.
  if (!Object.hasOwn(VIEWS, name)) return
  const isNew = name !== view
  ;[view, selected] = [name, id]
  draw()
  if (isNew) window.scrollTo(0, 0)
  // On a small screen, the request is below the list.
  else if (id && matchMedia('(max-width: 800px)').matches) document.querySelector('.detail')?.scrollIntoView()
}

const events = new EventSource('/_honotate/events')
events.addEventListener('open', () => (isConnected = true))
events.addEventListener('error', () => {
  isConnected = false
  drawLater()
})
events.addEventListener('message', ({ data }) => {
  const message = JSON.parse(data as string) as ToPage
  if (message.kind === 'request') keepRequest(requests, message.request)
  else {
    // The graph and the document are made again when the program has started again, and not after a type check.
    if (facts?.program !== message.facts.program) parts = new Map()
    ;({ facts, places: page.places } = message)
  }
  drawLater()
})
page.redraw = () => {
  parts = new Map()
  draw()
}
window.addEventListener('hashchange', follow)
follow()
