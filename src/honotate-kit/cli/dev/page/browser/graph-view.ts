import type { PageGraph, Places } from '../page-state.ts'
import { drawn, editorAddress, element, hint, opened } from './elements.ts'

const HEIGHT = 30
const ROW = 46
const GAP = 90

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** The injection graph: controllers on the left, and what they get on their right. */
export function graphView({ nodes, edges }: PageGraph, places: Places): HTMLElement[] {
  const boxes = layout({ nodes, edges })
  const lines = edges.map(({ from, to, way }) => {
    const [left, right] = [boxes.get(from) as Box, boxes.get(to) as Box]
    const [x1, y1, x2, y2] = [left.x + left.width, left.y + HEIGHT / 2, right.x, right.y + HEIGHT / 2]
    const d = `M${x1} ${y1}C${x1 + GAP / 2} ${y1} ${x2 - GAP / 2} ${y2} ${x2} ${y2}`
    return drawn('path', { class: `edge ${way}`, d })
  })
  const shapes = nodes.map(({ id, name, kind }) => {
    const { x, y, width } = boxes.get(id) as Box
    const size = {
      x: `${x}`,
      y: `${y}`,
      width: `${width}`,
      height: `${HEIGHT}`,
      rx: kind === 'controller' ? '15' : '4',
    }
    const label = drawn('text', { x: `${x + width / 2}`, y: `${y + 20}`, 'text-anchor': 'middle' }, name)
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
function layout({ nodes, edges }: PageGraph): Map<string, Box> {
  const columns = new Map(nodes.map(({ id }) => [id, 0]))
  // As often as there are classes: those that need each other would move on forever.
  for (const _ of nodes)
    for (const { from, to } of edges) {
      const column = (columns.get(from) as number) + 1
      if (from !== to && column < nodes.length) columns.set(to, Math.max(columns.get(to) as number, column))
    }
  const boxes = new Map<string, Box>()
  let x = 1
  for (const column of [...new Set(columns.values())].sort((one, other) => one - other)) {
    const above = (id: string): number => {
      const found = edges.flatMap((edge) => (edge.to === id ? (boxes.get(edge.from)?.y ?? []) : []))
      return found.reduce((sum, y) => sum + y, 0) / found.length || 0
    }
    const shown = nodes
      .filter(({ id }) => columns.get(id) === column)
      .sort((one, other) => above(one.id) - above(other.id))
    const width = Math.max(...shown.map(({ name }) => name.length * 7.6 + 26))
    for (const [index, { id }] of shown.entries()) boxes.set(id, { x, y: index * ROW + 1, width })
    x += width + GAP
  }
  return boxes
}
