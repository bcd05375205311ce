import type { PageGraph } from '../page-state.ts'

/** The height of a box. */
export const HEIGHT = 30
export const ROW = 46
/** The height of a line that passes between boxes. */
const LINE = 18
/** The space between columns. */
export const GAP = 70

/** The place of a class, or of a line that passes a column. */
export interface Box {
  readonly x: number
  /** The middle. */
  readonly y: number
  readonly width: number
}

interface Layout {
  readonly boxes: ReadonlyMap<string, Box>
  /** The parts of the lines: each ends at a class, or passes a column at the place of this name. */
  readonly segments: PageGraph['edges']
}

/** Puts each class to the right of those that get it, and near their height. */
export function layout({ nodes, edges }: PageGraph): Layout {
  const columns = columnsOf({ nodes, edges })
  // All lines to a class share a place between the boxes of each column that they pass.
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
  // Again: the first column then has the order of the second.
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
