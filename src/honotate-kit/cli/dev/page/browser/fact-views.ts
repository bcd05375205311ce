import type { PageFacts, Places } from '../page-state.ts'
import { element, hint, opened, placeLink } from './elements.ts'

type Route = PageFacts['routes'][number]

/** The routes with their guards, as `honotate routes` lists them. */
export function routeView({ routes }: PageFacts, places: Places): HTMLElement[] {
  const columns = ['Method', 'Path', 'Handler', 'Guards', 'Parameters']
  const head = element('tr', {}, ...columns.map((name) => element('th', { scope: 'col' }, name)))
  const rows = routes.map(({ method, path, handler, guards, skipped = [], versions, parameters }: Route) => {
    const without = skipped.map((each) => `skips ${each.guards.join(', ')} by ${each.by}`).join('; ')
    const links = guards.map((name) => element('div', {}, placeLink(name, places[name])))
    return element(
      'tr',
      {},
      element('td', { class: 'method' }, method),
      element('th', { scope: 'row' }, [path, ...versions].join(' version ')),
      // An inherited method opens the class that inherits it.
      element('td', {}, placeLink(handler, places[handler] ?? places[handler.split('.')[0] as string])),
      element('td', {}, ...links, element('span', { class: 'hint' }, without || (links.length === 0 && 'none'))),
      element('td', {}, parameters.map(({ name, key, source }) => name ?? key ?? source).join(', ')),
    )
  })
  const caption = element('caption', {}, `${routes.length} routes, the most specific first`)
  const table = element('table', {}, caption, element('thead', {}, head), element('tbody', {}, ...rows))
  return [element('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': 'Routes' }, table)]
}

/** `src/users.ts(3,5)` or `src/users.ts:3:5`. */
const PLACE = /([\w@./\\:-]+\.[cm]?[jt]sx?)[(:](\d+)[,:](\d+)\)?/gu

/** The output of the type check, with links to the editor. */
export function problemView({ problems, directory }: PageFacts): HTMLElement[] {
  if (problems === 'off') return [hint('The type check is off: --no-check, or no tsconfig.json.')]
  if (!problems) return [hint('The first type check has not finished yet.')]
  if (problems.errors === 0) return [hint('No type errors.')]
  const output = element('pre', { tabindex: '0', 'aria-label': 'Type errors' })
  let end = 0
  for (const { 0: place, 1: name = '', 2: line, 3: column, index } of problems.text.matchAll(PLACE)) {
    const file = /^(?:\/|\w:)/u.test(name) ? name : `${directory}/${name}`
    const link = placeLink(place, { file, line: Number(line), column: Number(column) })
    output.append(problems.text.slice(end, index), link)
    end = index + place.length
  }
  output.append(problems.text.slice(end))
  return [element('h2', {}, `Type errors: ${problems.errors}`), output]
}

/** The parts of an OpenAPI document that are shown. */
interface ShownDocument {
  readonly info: { readonly title: string; readonly version: string }
  readonly paths?: Readonly<Record<string, Readonly<Record<string, { readonly summary?: string }>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, object>> }
}

/** The operations and the schemas of the OpenAPI document. */
export function documentView({ info, paths = {}, components }: ShownDocument): HTMLElement[] {
  const json = (part: object, label: string, ...title: (HTMLElement | string)[]): HTMLElement =>
    opened(
      element('span', {}, ...title),
      element('pre', { tabindex: '0', 'aria-label': label }, JSON.stringify(part, null, 2)),
    )
  const operation = (path: string, method: string, part: { readonly summary?: string }): HTMLElement => {
    const [verb, route] = [element('span', { class: 'method' }, method.toUpperCase()), element('code', {}, ` ${path} `)]
    return json(part, `${method} ${path}`, verb, route, part.summary ?? '')
  }
  const schemas = Object.entries(components?.schemas ?? {})
  return [
    element('h2', {}, `${info.title} ${info.version}`),
    element('p', {}, element('a', { href: '/_honotate/document' }, 'The document as JSON')),
    ...Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, part]) => operation(path, method, part)),
    ),
    ...(schemas.length > 0 ? [element('h2', {}, 'Schemas')] : []),
    ...schemas.map(([name, schema]) => json(schema, name, element('code', {}, name))),
  ]
}
