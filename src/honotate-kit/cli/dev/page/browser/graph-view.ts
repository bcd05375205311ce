import type { PageGraph, Places } from '../page-state.ts'
import { drawn, editorAddress, element, hint, opened } from './elements.ts'
import { GAP, HEIGHT, layout, ROW, type Box } from './graph-layout.ts'

/** The injection graph: controllers on the left, the classes that they get on their right. */
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
