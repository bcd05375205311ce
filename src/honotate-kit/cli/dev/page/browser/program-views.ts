import { Graph, layout } from '@dagrejs/dagre'
import type { VNode } from 'preact'
import type { GraphEdge } from '../../../routes/graph-parts.ts'
import type { PageContent } from '../page-content.ts'
import { block, h, memberLink } from './parts.ts'

/** The height of a box, and the space between two columns of boxes. */
export const HEIGHT = 30
const SPACE = 60

export function layOut(parts: Exclude<PageContent['graph'], string>): Graph {
  const graph = new Graph({ multigraph: true })
  // The default ranker takes seconds for hundreds of classes.
  graph.setGraph({ rankdir: 'LR', ranker: 'tight-tree', nodesep: 16, edgesep: 14, ranksep: SPACE })
  for (const part of parts)
    if ('way' in part) graph.setEdge(part.from, part.to, {}, part.way)
    else graph.setNode(part.id, { ...part, width: part.name.length * 7.8 + 26, height: HEIGHT })
  layout(graph)
  return graph
}

/**
 * Computes the corners of a line. The line is horizontal beside its two boxes, so that it does not cross wider boxes of
 * the same columns.
 */
export function lineOf(graph: Graph, { from, to, way }: GraphEdge): { readonly x: number; readonly y: number }[] {
  const [start, end] = [graph.node(from), graph.node(to)]
  const between = graph.edge(from, to, way).points.slice(1, -1)
  const space = (start.x < end.x ? SPACE : -SPACE) / 2
  const [first = end, last = start] = [between[0], between.at(-1)]
  return [start, { x: first.x - space, y: start.y }, ...between, { x: last.x + space, y: end.y }, end]
}

/** Draws the injection graph from left to right: from a class to its injected services and values. */
export function graphView({ graph: parts }: PageContent): VNode {
  if (typeof parts === 'string') return block('pre', 'Error', parts)
  const graph = layOut(parts)
  const { width = 0, height = 0 } = graph.graph()
  const edges = parts.filter((part) => 'way' in part)
  const lines = edges.map((edge) => {
    const title = `${graph.node(edge.from).name} gets ${graph.node(edge.to).name} (${edge.way})`
    const points = lineOf(graph, edge).flatMap(({ x, y }) => [x, y])
    return h(`polyline.${edge.way}`, { points, role: 'img' }, h('title', title))
  })
  const boxes = graph.nodes().map((id: string) => {
    const { name, kind, x, y, width } = graph.node(id)
    const size = { x: x - width / 2, y: y - HEIGHT / 2, width, height: HEIGHT, rx: kind === 'controller' ? 15 : 4 }
    return memberLink(name, [h(`rect.${kind}`, size), h('text', { x, y: y + 5 }, name)], 'g')
  })
  const picture = h('svg', { viewBox: `-1 -1 ${width + 2} ${height + 2}`, width, height }, lines, boxes)
  const legend = 'Round boxes are controllers, square ones services, dashed ones values; dotted lines lead to fields.'
  return h('section', h('p.hint', legend), block('div', 'Injection graph', picture))
}

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

export function problemView({ problems }: PageContent): VNode {
  if (!problems) return h('p.hint', 'The first type check runs, or checks are off: --no-check, or no tsconfig.json.')
  const { errors, text } = problems
  return h('section', h('h2', `Type errors: ${errors}`), errors > 0 && block('pre', 'Type errors', text))
}
