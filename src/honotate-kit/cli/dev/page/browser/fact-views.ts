import type { VNode } from 'preact'
import type { PageFacts } from '../page-state.ts'
import { block, h, memberLink, opened, placeLink } from './parts.ts'

/** The routes with their guards, as `honotate routes` lists them. */
export function routeView({ routes }: PageFacts): VNode {
  const columns = ['Method', 'Path', 'Handler', 'Guards'].map((name) => h('th', { scope: 'col' }, name))
  const rows = routes.map(({ method, path, handler, guards, skipped = [], versions }) => {
    const without = skipped.map((each) => `skips ${each.guards.join(', ')} by ${each.by}`).join('; ')
    const links = guards.map((name) => h('div', memberLink(name)))
    const guarded = [links, without || (guards.length === 0 && 'none')]
    const title = h('th', { scope: 'row' }, [path, ...versions].join(' version '))
    return h('tr', h('td', method), title, h('td', memberLink(handler)), h('td', guarded))
  })
  const caption = h('caption', `${routes.length} routes, the most specific first`)
  return block('div', 'Routes', h('table', caption, h('thead', h('tr', columns)), h('tbody', rows)))
}

/** `src/users.ts(3,5)` or `src/users.ts:3:5`. */
const PLACE = /(([\w@./\\:-]+\.[cm]?[jt]sx?)[(:](\d+)[,:](\d+)\)?)/u

/** The output of the type check, with links to the editor. */
export function problemView({ problems, directory }: PageFacts): VNode {
  if (problems === 'off') return h('p.hint', 'The type check is off: --no-check, or no tsconfig.json.')
  if (!problems?.errors) return h('p.hint', problems ? 'No type errors.' : 'The first type check has not finished yet.')
  // Text, then a place and its three parts, then text …
  const output = problems.text.split(PLACE).map((part, index, parts) => {
    const [name = '', line, column] = parts.slice(index + 1)
    const file = /^(?:\/|\w:)/u.test(name) ? name : `${directory}/${name}`
    if (index % 5 === 1) return placeLink(part, { file, line: Number(line), column: Number(column) })
    return index % 5 === 0 && part
  })
  return h('section', h('h2', `Type errors: ${problems.errors}`), block('pre', 'Type errors', output))
}

type Json = Readonly<Record<string, any>>

/** The operations and the schemas of the OpenAPI document. */
export function documentView({ info, paths = {}, components }: Json): VNode {
  const part = (title: string, json: Json): VNode => opened(title, block('pre', title, JSON.stringify(json, null, 2)))
  const operations = Object.entries<Json>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, each]) => part(`${name.toUpperCase()} ${path} ${each.summary ?? ''}`, each)),
  )
  const schemas = Object.entries<Json>(components?.schemas ?? {}).map(([name, json]) => part(`Schema ${name}`, json))
  const link = h('p', h('a', { href: '/_honotate/document' }, 'The document as JSON'))
  return h('section', h('h2', `${info.title} ${info.version}`), link, operations, schemas)
}
