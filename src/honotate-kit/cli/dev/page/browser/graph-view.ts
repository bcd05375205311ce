import type { PageGraph, Places } from '../page-state.ts'
import { editorAddress } from './editor.ts'
import { drawn, element } from './elements.ts'

type Node = PageGraph['nodes'][number]
type Edge = PageGraph['edges'][number]

const HEIGHT = 30
const ROW = 46
const GAP = 90

interface Box {
  readonly node: Node
  readonly x: number
  readonly y: number
  readonly width: number
}

/** The injection graph: controllers on the left, and what they inject on their right. */
export function graphView(graph: PageGraph, places: Places): HTMLElement[] {
  if (graph.nodes.length === 0) return [element('p', { class: 'hint' }, 'No class of the project injects another one.')]
  const { boxes, width, height } = layout(graph)
  const lines = graph.edges.map((edge) => line(edge, boxes))
  const nodes = [...boxes.values()].map((box) => shape(box, places, lines))
  const picture = drawn(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width: String(width), height: String(height), 'aria-label': 'Injection graph', role: 'group' },
    ...lines.map(({ path }) => path),
    ...nodes,
  )
  const names = new Map(graph.nodes.map(({ id, name }) => [id, name]))
  const items = graph.nodes.flatMap(({ id, name }) => {
    const got = graph.edges.flatMap(({ from, to }) => (from === id ? [names.get(to)] : []))
    return got.length > 0 ? [element('li', {}, `${name} gets ${got.join(', ')}`)] : []
  })
  const legend = 'Round: controllers. Square: services. Dashed: values. Dotted lines: injected into a field.'
  return [
    element('p', { class: 'note' }, legend),
    element('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': 'Picture of the injection' }, picture),
    element('details', { class: 'more' }, element('summary', {}, 'As a list'), element('ul', {}, ...items)),
  ]
}

/** Puts each class to the right of all classes that inject it, at the height of these. */
function layout({ nodes, edges }: PageGraph): { boxes: Map<string, Box>; width: number; height: number } {
  const layers = new Map(nodes.map(({ id }) => [id, 0]))
  // Services that need each other would move on forever.
  for (let round = 0; round < nodes.length; round++) {
    const moved = edges.filter(({ from, to }) => from !== to && (layers.get(to) ?? 0) <= (layers.get(from) ?? 0))
    for (const { from, to } of moved) layers.set(to, Math.min((layers.get(from) ?? 0) + 1, nodes.length))
    if (moved.length === 0) break
  }
  const boxes = new Map<string, Box>()
  const numbers = [...new Set(layers.values())].toSorted((one, other) => one - other)
  const columns = numbers.map((number) => nodes.filter(({ id }) => layers.get(id) === number))
  let x = 1
  for (const column of columns) {
    const width = Math.max(...column.map(({ name }) => name.length * 7.6 + 26))
    const heightOf = ({ id }: Node): number => {
      const above = edges.flatMap(({ from, to }) => (to === id ? (boxes.get(from)?.y ?? []) : []))
      return above.length === 0 ? Infinity : above.reduce((sum, each) => sum + each, 0) / above.length
    }
    const sorted = column.map((node) => [node, heightOf(node)] as const)
    if (x > 1) sorted.sort(([, one], [, other]) => (one === other ? 0 : one - other))
    for (const [index, [node]] of sorted.entries()) boxes.set(node.id, { node, x, y: index * ROW + 1, width })
    x += width + GAP
  }
  const tallest = Math.max(...columns.map((column) => column.length))
  return { boxes, width: x - GAP + 1, height: tallest * ROW }
}

interface Line {
  readonly edge: Edge
  readonly path: SVGElement
}

function line(edge: Edge, boxes: ReadonlyMap<string, Box>): Line {
  const [from, to] = [boxes.get(edge.from) as Box, boxes.get(edge.to) as Box]
  const [x1, y1, x2, y2] = [from.x + from.width, from.y + HEIGHT / 2, to.x, to.y + HEIGHT / 2]
  const d = `M${x1} ${y1}C${x1 + GAP / 2} ${y1} ${x2 - GAP / 2} ${y2} ${x2} ${y2}`
  return { edge, path: drawn('path', { class: `edge ${edge.way}`, d }) }
}

/** A class, which opens in the editor, and whose lines stand out while it has the pointer or the focus. */
function shape({ node, x, y, width }: Box, places: Places, lines: readonly Line[]): SVGElement {
  const place = places[node.name]
  const box = { x: String(x), y: String(y), width: String(width), height: String(HEIGHT) }
  const made = drawn(
    place ? 'a' : 'g',
    { class: `node ${node.kind}`, ...(place && { href: editorAddress(place) }) },
    drawn('rect', { ...box, rx: node.kind === 'controller' ? '15' : '4' }),
    drawn('text', { x: String(x + width / 2), y: String(y + 20), 'text-anchor': 'middle' }, node.name),
  )
  const mark = (isMarked: boolean): void => {
    for (const { edge, path } of lines)
      if (edge.from === node.id || edge.to === node.id) path.classList.toggle('marked', isMarked)
  }
  for (const event of ['pointerenter', 'focus']) made.addEventListener(event, () => mark(true))
  for (const event of ['pointerleave', 'blur']) made.addEventListener(event, () => mark(false))
  return made
}
