import type { VNode } from 'preact'
import type { PageContent } from '../page-content.ts'
import { block, h, memberLink } from './parts.ts'

/** The routes with their guards, as `honotate routes` lists them. */
export function routeView({ routes }: PageContent): VNode {
  const columns = ['Method', 'Path', 'Handler', 'Guards'].map((name) => h('th', { scope: 'col' }, name))
  const rows = routes.map(({ method, path, handler, guards, skipped = [], versions }) => {
    const without = skipped.map((each) => `skips ${each.guards.join(', ')} by ${each.by}`).join('; ')
    const guarded = [guards.map((name) => h('div', memberLink(name))), without || (guards.length === 0 && 'none')]
    const title = h('th', { scope: 'row' }, [path, ...versions].join(' version '))
    return h('tr', h('td', method), title, h('td', memberLink(handler)), h('td', guarded))
  })
  const caption = h('caption', `${routes.length} routes, the most specific first`)
  return block('div', 'Routes', h('table', caption, h('thead', h('tr', columns)), h('tbody', rows)))
}

/** The output of the type check. */
export function problemView({ problems }: PageContent): VNode {
  if (problems === 'off') return h('p.hint', 'The type check is off: --no-check, or no tsconfig.json.')
  if (!problems?.errors) return h('p.hint', problems ? 'No type errors.' : 'The first type check has not finished yet.')
  return h('section', h('h2', `Type errors: ${problems.errors}`), block('pre', 'Type errors', problems.text))
}
