import type { PageGraph, Places } from '../page-state.ts'
import { drawn, editorAddress, element, hint, opened } from './elements.ts'

const HEIGHT = 30
const ROW = 46
/** The height of a line that passes between boxes. */
const LINE = 18
const GAP = 70

/** The place of a class, or of a line that passes a column. */
interface Box {
  readonly x: number
  /** The middle. */
  readonly y: number
  readonly width: number
}

/** The injection graph: controllers on the left, and what they get on their right. */
export function graphView(graph: PageGraph, places: Places): HTMLElement[] {
  const { nodes, edges } = graph
  const { boxes, segments } = layout(graph)
  const lines = segments.map(({ from, to, way }) => {
    const [left, right] = [boxes.get(from) as Box, boxes.get(to) as Box]
    const [x, middle] = [left.x + left.width, GAP / 2]
    const end = nodes.some(({ id }) => id === to) ? '' : `h${right.width}`
    const d = `M${x} ${left.y}C${x + middle} ${left.y} ${right.x - middle} ${right.y} ${right.x} ${right.y}${end}`
    return drawn('path', { class: `edge ${way}`, d })
  })
  const shapes = nodes.map(({ id, name, kind }) => {
    const { x, y, width } = boxes.get(id) as Box
    const size = {
      x: `${x}`,
      y: `${y - HEIGHT / 2}`,
      width: `${width}`,
      height: `${HEIGHT}`,
      rx: kind === 'controller' ? '15' : '4',
    }
    const label = drawn('text', { x: `${x + width / 2}`, y: `${y + 5}`, 'text-anchor': 'middle' }, name)
    const place = places[name]
    const parts = [
      { class: `node ${kind}`, ...(place && { href: editorAddress(place) }) },
      drawn('rect', size),
      label,
    ] as const
    return drawn(place ? 'a' : 'g', ...parts)
  })
  const all = [...boxes.values()]
  const [width, height] = [
    Math.max(0, ...all.map((box) => box.x + box.width)) + 1,
    Math.max(0, ...all.map(({ y }) => y)) + ROW,
  ]
  const size = { viewBox: `0 0 ${width} ${height}`, width: `${width}`, height: `${height}` }
  const picture = drawn('svg', { ...size, role: 'group', 'aria-label': 'Injection graph' }, ...lines, ...shapes)
  const nameOf = (wanted: string): string => nodes.find(({ id }) => id === wanted)?.name ?? ''
  const items = edges.map(({ from, to, way }) => element('li', {}, `${nameOf(from)} gets ${nameOf(to)} (${way})`))
  return [
    hint('Round boxes are controllers, square ones services, dashed ones values; dotted lines lead to fields.'),
    element('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': 'Picture' }, picture),
    opened('As a list', element('ul', {}, ...items)),
  ]
}

/** Puts each class to the right of those that get it, and near their height. */
function layout({ nodes, edges }: PageGraph) {
  const columns = columnsOf({ nodes, edges })
  // All lines to a class meet in each column that they pass, where they have a place between the boxes.
  const segments = new Map<string, PageGraph['edges'][number]>()
  for (const { from: first, to, way } of edges) {
    let from = first
    const last = columns.get(to) as number
    for (let column = (columns.get(first) as number) + 1; column <= last; column++) {
      const next = column === last ? to : `${to} ${column}`
      columns.set(next, column)
      segments.set(`${from} ${next} ${way}`, { from, to: next, way })
      from = next
    }
    if (from === first && from !== to) segments.set(`${from} ${to} ${way}`, { from, to, way })
  }
  const names = new Map(nodes.map(({ id, name }) => [id, name]))
  const links = [...segments.values()]
  let boxes: ReadonlyMap<string, Box> = new Map()
  // Again: the first column then has the order of what it gets.
  for (let round = 0; round < 3; round++) boxes = place(columns, links, names, boxes)
  return { boxes, segments: links }
}

/** The length of the longest way to each class. Of classes that need each other, one comes first. */
function columnsOf({ nodes, edges }: PageGraph): Map<string, number> {
  const order: string[] = []
  const seen = new Set<string>()
  function visit(id: string): void {
    if (seen.has(id)) return
    seen.add(id)
    for (const { from, to } of edges) if (from === id) visit(to)
    order.unshift(id)
  }
  for (const { id } of nodes) visit(id)
  const columns = new Map(nodes.map(({ id }) => [id, 0]))
  for (const [index, id] of order.entries())
    for (const { from, to } of edges)
      if (from === id && order.indexOf(to) > index)
        columns.set(to, Math.max(columns.get(to) as number, (columns.get(id) as number) + 1))
  return columns
}

/** Places the classes and lines of each column near the height of those that lead to them. */
function place(
  columns: ReadonlyMap<string, number>,
  links: PageGraph['edges'],
  names: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, Box>,
): Map<string, Box> {
  const boxes = new Map<string, Box>()
  const mean = (found: readonly (Box | undefined)[]): number | undefined => {
    const known = found.flatMap((box) => box?.y ?? [])
    return known.length > 0 ? known.reduce((sum, y) => sum + y, 0) / known.length : undefined
  }
  let x = 1
  for (let column = 0; column <= Math.max(...columns.values()); column++) {
    const heights = [...columns.keys()]
      .filter((id) => columns.get(id) === column)
      .map((id) => {
        const above = mean(links.flatMap((link) => (link.to === id ? boxes.get(link.from) : [])))
        const below = mean(links.flatMap((link) => (link.from === id ? before.get(link.to) : [])))
        return { id, above, wanted: above ?? below ?? Infinity }
      })
      .sort((one, other) => (one.wanted < other.wanted ? -1 : one.wanted > other.wanted ? 1 : 0))
    const width = Math.max(...heights.map(({ id }) => (names.get(id)?.length ?? 0) * 7.8 + 26))
    let free = 1
    for (const { id, above = 0 } of heights) {
      const height = names.has(id) ? ROW : LINE
      const y = Math.max(free + height / 2, above)
      boxes.set(id, { x, y, width })
      free = y + height / 2
    }
    x += width + GAP
  }
  return boxes
}
