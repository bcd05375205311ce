import type { PageFacts, Places, ToPage } from '../page-state.ts'
import type { TracedRequest } from '../traced-request.ts'
import { editorChoice, element, hint } from './elements.ts'
import { documentView, problemView, routeView } from './fact-views.ts'
import { graphView } from './graph-view.ts'
import { keepRequest } from './keep-request.ts'
import { RequestView } from './request-view.ts'

const requests = new Map<string, TracedRequest>()
let facts: PageFacts | undefined
let places: Places = {}
let isConnected = false
/** The view that the page has rendered since the facts have changed. */
let rendered = ''
let timer: number | undefined

const [main, navigation, state] = ['main', 'nav', '#state'].map((each) => document.querySelector(each)) as HTMLElement[]
const requestView = new RequestView(render)
const VIEWS = ['requests', 'routes', 'injection', 'problems', 'document']
const links = VIEWS.map((name) => element('a', { href: `#${name}` }))
navigation?.append(...links)
navigation?.after(editorChoice(renderAll))

function render(): void {
  timer = undefined
  const [name = '', selected = ''] = (location.hash.slice(1) || 'requests').split('/')
  const errors = typeof facts?.problems === 'object' ? facts.problems.errors : 0
  for (const [index, link] of links.entries()) {
    const label = VIEWS[index] as string
    setText(link, label === 'problems' && errors > 0 ? `${label} (${errors})` : label)
    link.toggleAttribute('aria-current', label === name)
  }
  const where = facts?.program === 'runs' && facts.addresses.length > 0 ? ` on ${facts.addresses.join(', ')}` : ''
  setText(
    state as HTMLElement,
    !facts ? '' : isConnected ? `${facts.entry} ${facts.program}${where}` : 'honotate dev does not run',
  )
  if (name === 'requests') {
    if (!requestView.root.isConnected) main?.replaceChildren(requestView.root)
    requestView.render(requests, selected, places, facts?.addresses ?? [])
  } else if (facts && rendered !== name) {
    if (name === 'routes') main?.replaceChildren(...routeView(facts, places))
    else if (name === 'problems') main?.replaceChildren(...problemView(facts))
    else if (name === 'injection') void load('graph', name, (graph) => graphView(graph, places))
    else void load('document', name, documentView)
  }
  rendered = name
}

/** Loads a part that is made when it is asked for. */
async function load(path: string, name: string, draw: (loaded: any) => HTMLElement[]): Promise<void> {
  main?.replaceChildren(hint(`Makes the ${path} …`))
  const response = await fetch(`/_honotate/${path}`)
  const made = response.ok
    ? draw(await response.json())
    : [element('pre', { class: 'bad', tabindex: '0' }, await response.text())]
  if (rendered === name) main?.replaceChildren(...made)
}

/** A screen reader reads a status when it changes. */
function setText(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text
}

function renderAll(): void {
  rendered = ''
  render()
}

/** Renders soon: many requests may arrive together. */
function renderLater(): void {
  timer ??= window.setTimeout(render, 150)
}

const events = new EventSource('/_honotate/events')
events.addEventListener('open', () => (isConnected = true))
events.addEventListener('error', () => {
  isConnected = false
  renderLater()
})
events.addEventListener('message', ({ data }) => {
  const message = JSON.parse(data as string) as ToPage
  if (message.kind === 'request') keepRequest(requests, message.request)
  else {
    // The graph and the document are made again when the program has started again, and not after a type check.
    const hasStarted = facts?.program !== message.facts.program
    if (hasStarted || rendered === 'routes' || rendered === 'problems') rendered = ''
    ;({ facts, places } = message)
  }
  renderLater()
})
window.addEventListener('hashchange', () => {
  const before = rendered
  renderAll()
  if (rendered !== before) window.scrollTo(0, 0)
})
render()
