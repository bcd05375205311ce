import type { PageFacts, Places, TypeProblems } from '../page-state.ts'
import { placeLink } from './editor.ts'
import { element } from './elements.ts'

type Route = PageFacts['routes'][number]

/** The routes with their guards, as `honotate routes` lists them. */
export function routeView({ routes }: PageFacts, places: Places): HTMLElement[] {
  if (routes.length === 0) return [element('p', { class: 'hint' }, 'The program serves no routes yet.')]
  const columns = ['Method', 'Path', 'Handler', 'Guards', 'Parameters']
  const head = element('tr', {}, ...columns.map((name) => element('th', { scope: 'col' }, name)))
  const rows = routes.map((route) => {
    const { method, path, handler, versions, parameters } = route
    return element(
      'tr',
      {},
      element('td', { class: 'method' }, method),
      element('th', { scope: 'row' }, path, versions.length > 0 ? ` (version ${versions.join(', ')})` : ''),
      element('td', {}, placeLink(handler, places[handler])),
      guardCell(route, places),
      element('td', {}, parameters.map(({ name, source, key }) => name ?? key ?? source ?? '').join(', ')),
    )
  })
  const caption = element('caption', {}, `${routes.length} routes, the most specific first`)
  const table = element('table', {}, caption, element('thead', {}, head), element('tbody', {}, ...rows))
  return [element('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': 'Routes' }, table)]
}

function guardCell({ guards, skipped = [] }: Route, places: Places): HTMLElement {
  const parts = guards.flatMap((name, index) => [index > 0 ? ', ' : '', placeLink(name, places[name])])
  const without = skipped.map(({ by, guards }) => `without ${guards.join(', ')} by ${by}`).join('; ')
  const isOpen = guards.length === 0
  const note = element('span', { class: 'note' }, isOpen ? `none ${without}` : without)
  return element('td', {}, ...parts, parts.length > 0 && without ? ' ' : '', note)
}

/** `src/users.ts(3,5)` or `src/users.ts:3:5`. */
const PLACE = /([\w@./\\-]+\.[cm]?[jt]sx?)[(:](\d+)[,:](\d+)\)?/gu

/** The output of the type check, with links to the editor. */
export function problemView({ problems, directory }: PageFacts): HTMLElement[] {
  if (problems === 'off') return [hint('The type check is off: no tsconfig.json, or --no-check.')]
  if (problems === null) return [hint('The first type check has not finished yet.')]
  const { errors, text } = problems as TypeProblems
  if (errors === 0) return [hint('No type errors.')]
  const output = element('pre', { tabindex: '0', 'aria-label': 'Type errors' })
  let end = 0
  for (const { 0: whole, 1: file = '', 2: line, 3: column, index } of text.matchAll(PLACE)) {
    const path = /^(?:\/|\w:)/u.test(file) ? file : `${directory}/${file}`
    const place = { file: path, line: Number(line), column: Number(column) }
    output.append(text.slice(end, index), placeLink(whole, place))
    end = index + whole.length
  }
  output.append(text.slice(end))
  return [element('h2', {}, `${errors} type ${errors === 1 ? 'error' : 'errors'}`), output]
}

function hint(text: string): HTMLElement {
  return element('p', { class: 'hint' }, text)
}
