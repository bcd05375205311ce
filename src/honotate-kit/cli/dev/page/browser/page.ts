import { createElement, render, type VNode } from 'preact'
import { keepRequest, type PageFacts, type ToPage, type TracedRequest } from '../page-state.ts'
import { problemView, routeView } from './fact-views.ts'
import { graphView } from './graph-view.ts'
import { Loaded } from './loaded.ts'
import { block, choice, chosen, EDITORS, h, page } from './parts.ts'
import { requestView } from './request-view.ts'

const requests = new Map<string, TracedRequest>()
let facts: PageFacts = { state: '', routes: [] }
let timer = 0

/** The views by name. The hash of the address has this name, and the id of the selected request. */
const VIEWS: Readonly<Record<string, (facts: PageFacts, selected: string) => VNode>> = {
  requests: (_, selected) => requestView(requests, selected),
  routes: routeView,
  injection: () => loaded('graph', graphView),
  problems: problemView,
  document: () => loaded('document', (json) => block('pre', 'Document', JSON.stringify(json, null, 2))),
}

/** A part that the server makes again when the program has started again, and not after a type check. */
function loaded(path: string, show: (json: any) => VNode): VNode<any> {
  return createElement(Loaded, { key: path + facts.state + chosen('Editor', EDITORS), path, show })
}

function draw(): void {
  timer = 0
  const [view = '', selected = ''] = (location.hash.slice(1) || 'requests').split('/')
  const { state, problems } = facts
  const errors = typeof problems === 'object' && problems.errors > 0 && ` (${problems.errors})`
  const links = Object.keys(VIEWS).map((name) => {
    const attributes = { href: `#${name}`, 'aria-current': name === view ? 'page' : undefined }
    return h('a', attributes, name, name === 'problems' && errors)
  })
  const head = h('header', [
    h('button.skip', { onClick: () => document.querySelector('main')?.focus() }, 'Skip to content'),
    h('h1', h('img', { src: '/_honotate/icon.svg', alt: '', width: 16 }), ' honotate dev'),
    h('nav', { 'aria-label': 'Views' }, links),
    choice('Editor', EDITORS),
    h('p', { id: 'state', role: 'status' }, `The program ${state}`),
  ])
  render([head, h('main', { tabindex: -1 }, VIEWS[view]?.(facts, selected))], document.body)
}

/** Draws soon: many requests may arrive together. */
function drawLater(): void {
  timer ||= window.setTimeout(draw, 150)
}

const events = new EventSource('/_honotate/events')
events.addEventListener('error', () => {
  facts = { ...facts, state: 'has ended' }
  drawLater()
})
events.addEventListener('message', ({ data }) => {
  const message = JSON.parse(data as string) as ToPage
  if ('request' in message) keepRequest(requests, message.request)
  else facts = message
  page.places = facts.places ?? {}
  drawLater()
})
page.redraw = draw
window.addEventListener('hashchange', () => {
  draw()
  // On a small screen, the request is below the list.
  if (location.hash.includes('/')) document.querySelector('.detail')?.scrollIntoView({ block: 'nearest' })
})
draw()
