import { Graph, layout } from '@dagrejs/dagre'
import type { VNode } from 'preact'
import type { PageGraph } from '../page-state.ts'
import { editorAddress, hint, opened, page, region, tags } from './parts.ts'

const { a, g, li, path, rect, section, svg, text, ul } = tags

/** The height of a box. */
export const HEIGHT = 30

/** A place in the picture. Of a box, it is the middle. */
export interface Point {
  readonly x: number
  readonly y: number
}

interface Layout {
  readonly width?: number
  readonly height?: number
  readonly boxes: readonly (Point & { readonly width: number })[]
  readonly lines: readonly (readonly Point[])[]
}

/** Places the box of each class, and the line of each injection, from left to right. */
export function layOut({ nodes, edges }: PageGraph): Layout {
  const graph = new Graph({ multigraph: true })
  // The usual ranker takes seconds for hundreds of classes.
  graph.setGraph({ rankdir: 'LR', ranker: 'tight-tree', nodesep: 16, edgesep: 14, ranksep: 60, marginx: 1, marginy: 1 })
  for (const { id, name } of nodes) graph.setNode(id, { width: name.length * 7.8 + 26, height: HEIGHT })
  for (const { from, to, way } of edges) graph.setEdge(from, to, {}, way)
  layout(graph)
  const lines = edges.map(({ from, to, way }) => graph.edge(from, to, way).points)
  return { ...graph.graph(), boxes: nodes.map(({ id }) => graph.node(id)), lines }
}

/** The injection graph: controllers on the left, the classes that they get on their right. */
export function graphView({ nodes, edges }: PageGraph): VNode {
  const { width = 0, height = 0, boxes, lines } = layOut({ nodes, edges })
  const drawn = lines.map((points, index) => {
    const d = `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`
    return path({ class: `edge ${edges[index]?.way}`, d })
  })
  const shapes = boxes.map(({ x, y, width }, index) => {
    const { name, kind } = nodes[index] as PageGraph['nodes'][number]
    const size = { x: x - width / 2, y: y - HEIGHT / 2, width, height: HEIGHT, rx: kind === 'controller' ? 15 : 4 }
    const place = page.places[name]
    const attributes = { class: `node ${kind}`, href: place && editorAddress(place) }
    return (place ? a : g)(attributes, rect(size), text({ x, y: y + 5, 'text-anchor': 'middle' }, name))
  })
  const size = { viewBox: `0 0 ${width} ${height}`, width, height, role: 'group', 'aria-label': 'Injection graph' }
  const names = new Map(nodes.map(({ id, name }) => [id, name]))
  const items = edges.map(({ from, to, way }) => li(`${names.get(from)} gets ${names.get(to)} (${way})`))
  return section(
    hint('Round boxes are controllers, square ones services, dashed ones values; dotted lines lead to fields.'),
    region('Picture', svg(size, drawn, shapes)),
    opened('As a list', ul(items)),
  )
}
