import { render, type VNode } from 'preact'
import type { PageContent } from '../page-content.ts'
import { choice, EDITORS, h, page } from './parts.ts'
import { graphView, problemView, routeView } from './program-views.ts'
import { requestView } from './request-view.ts'

/**
 * The views by name. The hash of the URL contains the name of the view and, if a request is selected, the id of the
 * request: `#requests/4242-7`.
 */
const VIEWS: Readonly<Record<string, (content: PageContent, selected: string) => VNode>> = {
  requests: requestView,
  routes: routeView,
  injection: graphView,
  problems: problemView,
}

function draw(): void {
  const [view = '', selected = ''] = (location.hash.slice(1) || 'requests').split('/')
  const { state, problems } = page.content
  const errors = problems !== undefined && problems.errors > 0 && ` (${problems.errors})`
  const links = Object.keys(VIEWS).map((name) => {
    const attributes = { href: `#${name}`, 'aria-current': name === view ? 'page' : undefined }
    return h('a', attributes, name, name === 'problems' && errors)
  })
  const head = h('header', [
    h('button.skip', { onClick: () => document.querySelector('main')?.focus() }, 'Skip to content'),
    h('h1', h('img', { src: '/_honotate/icon.svg', alt: '', width: 16 }), ' honotate dev'),
    h('nav', { 'aria-label': 'Views' }, links, h('a', { href: '/_honotate/document' }, 'document')),
    choice('Editor', EDITORS),
    h('p', { id: 'state', role: 'status' }, `The program ${state}`),
  ])
  render([head, h('main', { tabindex: -1 }, VIEWS[view]?.(page.content, selected))], document.body)
}

/** Polls the content, and draws the page again when it has changed. */
async function follow(last: string): Promise<void> {
  const reading = fetch('/_honotate/content').then((response) => response.text())
  const json = await reading.catch(() => '')
  if (json !== last) {
    page.content = json ? (JSON.parse(json) as PageContent) : { ...page.content, state: 'has ended' }
    draw()
  }
  setTimeout(() => void follow(json), 300)
}

window.addEventListener('hashchange', draw)
// The change event of a select element bubbles.
window.addEventListener('change', draw)
void follow('')
