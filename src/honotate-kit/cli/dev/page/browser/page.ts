import { render, type VNode } from 'preact'
import { keepRequest, type PageFacts, type ToPage, type TracedRequest } from '../page-state.ts'
import { documentView, problemView, routeView } from './fact-views.ts'
import { graphView } from './graph-view.ts'
import { block, choice, EDITORS, h, page } from './parts.ts'
import { requestView } from './request-view.ts'

const requests = new Map<string, TracedRequest>()
let facts: PageFacts | undefined
let [view, selected, timer] = ['requests', '', 0]
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
  timer = 0
  const { problems, entry = '', program = '', addresses = [] } = facts ?? {}
  const errors = typeof problems === 'object' && problems.errors > 0 ? ` (${problems.errors})` : ''
  const links = Object.keys(VIEWS).map((name) => {
    const attributes = { href: `#${name}`, 'aria-current': name === view ? 'page' : undefined }
    return h('a', attributes, name, name === 'problems' && errors)
  })
  const state = `${entry} ${program} ${addresses.map((each) => `on ${each}`).join(' and ')}`
  const head = h('header', [
    h('a.skip', { href: '#main' }, 'Skip to content'),
    h('h1', h('img', { src: '/_honotate/icon.svg', alt: '', width: 16 }), ' honotate dev'),
    h('nav', { 'aria-label': 'Views' }, links),
    choice('Editor', EDITORS),
    h('p', { id: 'state', role: 'status' }, state),
  ])
  render([head, h('main', { id: 'main', tabindex: -1 }, facts && VIEWS[view]?.(facts))], document.body)
}

/** A part that is made when it is asked for. */
function part(path: string, show: (loaded: any) => VNode): VNode | undefined {
  if (!parts.has(path)) void load(path, show, parts.set(path, h('p.hint', `Makes the ${path} …`)))
  return parts.get(path)
}

async function load(path: string, show: (loaded: any) => VNode, into: Map<string, VNode>): Promise<void> {
  const response = await fetch(`/_honotate/${path}`)
  into.set(path, response.ok ? show(await response.json()) : h('div.bad', block('pre', 'Error', await response.text())))
  draw()
}

/** Draws soon: many requests may arrive together. */
function drawLater(): void {
  timer ||= window.setTimeout(draw, 150)
}

function follow(): void {
  const [name = '', id = ''] = (location.hash.slice(1) || 'requests').split('/')
  // The link that skips to the content has another name.
  if (!Object.hasOwn(VIEWS, name)) return
  ;[view, selected] = [name, id]
  draw()
  // On a small screen, the request is below the list.
  document.querySelector(id ? '.detail' : 'header')?.scrollIntoView({ block: 'nearest' })
}

const events = new EventSource('/_honotate/events')
events.addEventListener('error', () => {
  if (facts) facts = { ...facts, program: 'has ended', addresses: [] }
  drawLater()
})
events.addEventListener('message', ({ data }) => {
  const message = JSON.parse(data as string) as ToPage
  if ('request' in message) keepRequest(requests, message.request)
  else {
    // The graph and the document are made again when the program has started again, and not after a type check.
    if (facts?.program !== message.program) parts = new Map()
    facts = message
    page.places = message.places ?? {}
  }
  drawLater()
})
page.redraw = () => {
  parts = new Map()
  draw()
}
window.addEventListener('hashchange', follow)
follow()
