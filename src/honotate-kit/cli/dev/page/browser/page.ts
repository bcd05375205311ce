import type { PageFacts, PageGraph, Places, ToPage } from '../page-state.ts'
import type { TracedRequest } from '../traced-request.ts'
import { documentView, type ShownDocument } from './document-view.ts'
import { editorChoice } from './editor.ts'
import { element } from './elements.ts'
import { graphView } from './graph-view.ts'
import { RequestView } from './request-view.ts'
import { problemView, routeView } from './route-view.ts'

/** How many requests are kept, as on the server. */
const MOST_REQUESTS = 100
/** Milliseconds between two changes of the page. */
const PAUSE = 150

const requests = new Map<string, TracedRequest>()
let facts: PageFacts | undefined
let places: Places = {}
let isConnected = false
let timer: number | undefined

const main = document.querySelector('main') as HTMLElement
const navigation = document.querySelector('nav') as HTMLElement
const state = document.querySelector('#state') as HTMLElement
const view = new RequestView(requests, render)
const VIEWS = ['requests', 'routes', 'injection', 'problems', 'document'] as const
const links = VIEWS.map((name) => element('a', { href: `#${name}` }))
navigation.append(...links)
navigation.after(editorChoice(show))

/** The view in the address, and what it was rendered from. */
let shown = ''

function render(): void {
  timer = undefined
  const [name = 'requests', selected = ''] = location.hash.slice(1).split('/').map(decodeURIComponent)
  const errors = typeof facts?.problems === 'object' ? (facts.problems?.errors ?? 0) : 0
  for (const [index, link] of links.entries()) {
    const each = VIEWS[index] as string
    setText(link, `${each[0]?.toUpperCase()}${each.slice(1)}${each === 'problems' && errors > 0 ? ` (${errors})` : ''}`)
    if (each === (name || 'requests')) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
  setText(state, isConnected && facts ? stateOf(facts) : 'honotate dev has ended')
  document.title = `${facts?.entry ?? ''} – honotate dev`
  if (name === '' || name === 'requests') {
    if (!view.root.isConnected) main.replaceChildren(view.root)
    view.render(selected, places)
    shown = ''
  } else if (facts && shown !== name) {
    shown = name
    renderOther(name, facts)
  }
}

function renderOther(name: string, known: PageFacts): void {
  if (name === 'routes') main.replaceChildren(...routeView(known, places))
  else if (name === 'problems') main.replaceChildren(...problemView(known))
  else if (name === 'injection') load<PageGraph>('graph', (graph) => graphView(graph, places))
  else load<ShownDocument>('document', documentView)
}

/** Loads a part that is made when it is asked for. */
function load<T>(path: string, draw: (loaded: T) => HTMLElement[]): void {
  const asked = shown
  main.replaceChildren(element('p', { class: 'hint', role: 'status' }, 'Reading the sources …'))
  void fetch(`/_honotate/${path}`)
    .then(async (response) => {
      if (!response.ok) throw new Error(await response.text())
      return draw((await response.json()) as T)
    })
    .catch((error: Error) => [element('pre', { class: 'bad', tabindex: '0' }, error.message)])
    .then((made) => {
      if (shown === asked) main.replaceChildren(...made)
    })
}

function stateOf({ entry, program, addresses }: PageFacts): string {
  return `${entry} ${program}${program === 'runs' && addresses.length > 0 ? ` on ${addresses.join(', ')}` : ''}`
}

/** A live region is read out when it changes, so it changes only with its text. */
function setText(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text
}

/** Renders everything again. */
function show(): void {
  shown = ''
  render()
}

function later(): void {
  timer ??= window.setTimeout(render, PAUSE)
}

function receive(message: ToPage): void {
  if (message.kind === 'facts') {
    ;({ facts, places } = message)
    shown = ''
  } else {
    requests.set(message.request.id, message.request)
    const [oldest] = requests.keys()
    if (requests.size > MOST_REQUESTS && oldest !== undefined) requests.delete(oldest)
  }
  later()
}

const events = new EventSource('/_honotate/events')
events.addEventListener('open', () => (isConnected = true))
events.addEventListener('message', ({ data }) => receive(JSON.parse(data as string) as ToPage))
events.addEventListener('error', () => {
  isConnected = false
  later()
})
window.addEventListener('hashchange', show)
render()
