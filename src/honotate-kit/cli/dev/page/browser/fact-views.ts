import type { VNode } from 'preact'
import type { PageFacts } from '../page-state.ts'
import { block, hint, memberLink, opened, placeLink, region, tags } from './parts.ts'

const { a, caption, code, div, h2, p, section, span, table, tbody, td, th, thead, tr } = tags

/** The routes with their guards, as `honotate routes` lists them. */
export function routeView({ routes }: PageFacts): VNode {
  const columns = ['Method', 'Path', 'Handler', 'Guards', 'Parameters'].map((name) => th({ scope: 'col' }, name))
  const rows = routes.map(({ method, path, handler, guards, skipped = [], versions, parameters }) => {
    const without = skipped.map((each) => `skips ${each.guards.join(', ')} by ${each.by}`).join('; ')
    const links = guards.map((name) => div(memberLink(name)))
    return tr(
      td({ class: 'method' }, method),
      th({ scope: 'row' }, [path, ...versions].join(' version ')),
      td(memberLink(handler)),
      td(links, span({ class: 'hint' }, without || (guards.length === 0 && 'none'))),
      td(parameters.map(({ name, key, source }) => name ?? key ?? source).join(', ')),
    )
  })
  const title = caption(`${routes.length} routes, the most specific first`)
  return region('Routes', table(title, thead(tr(columns)), tbody(rows)))
}

/** `src/users.ts(3,5)` or `src/users.ts:3:5`. */
const PLACE = /(([\w@./\\:-]+\.[cm]?[jt]sx?)[(:](\d+)[,:](\d+)\)?)/u

/** The output of the type check, with links to the editor. */
export function problemView({ problems, directory }: PageFacts): VNode {
  if (problems === 'off') return hint('The type check is off: --no-check, or no tsconfig.json.')
  if (!problems) return hint('The first type check has not finished yet.')
  if (problems.errors === 0) return hint('No type errors.')
  // Text, then a place and its three parts, then text …
  const parts = problems.text.split(PLACE)
  const output = parts.map((part, index) => {
    const [name = '', line, column] = parts.slice(index + 1)
    const file = /^(?:\/|\w:)/u.test(name) ? name : `${directory}/${name}`
    if (index % 5 === 1) return placeLink(part, { file, line: Number(line), column: Number(column) })
    return index % 5 === 0 ? part : ''
  })
  return section(h2(`Type errors: ${problems.errors}`), block('Type errors', output))
}

/** The parts of an OpenAPI document that are shown. */
interface ShownDocument {
  readonly info: { readonly title: string; readonly version: string }
  readonly paths?: Readonly<Record<string, Readonly<Record<string, { readonly summary?: string }>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, object>> }
}

/** The operations and the schemas of the OpenAPI document. */
export function documentView({ info, paths = {}, components }: ShownDocument): VNode {
  const part = (method: string, name: string, json: { readonly summary?: string }): VNode => {
    const title = [span({ class: 'method' }, method), code(` ${name} `), json.summary]
    return opened(title, block(`${method} ${name}`, JSON.stringify(json, null, 2)))
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, json]) => part(method.toUpperCase(), path, json)),
  )
  const schemas = Object.entries(components?.schemas ?? {}).map(([name, schema]) => part('Schema', name, schema))
  const link = p(a({ href: '/_honotate/document' }, 'The document as JSON'))
  return section(h2(`${info.title} ${info.version}`), link, operations, schemas)
}
