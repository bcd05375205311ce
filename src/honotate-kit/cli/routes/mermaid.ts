import type { InjectionGraph } from '../../transform/graph/injection-graph.ts'
import { graphParts } from './graph-parts.ts'

const SHAPES = { controller: ['([', '])'], service: ['[', ']'], value: ['{{', '}}'] } as const
const ARROWS = { parameter: '-->', optional: '-->|optional|', field: '-.->' } as const

export function mermaid(graph: InjectionGraph): string {
  const lines = [...graphParts(graph)].map((part) => {
    if ('way' in part) return `  ${part.from} ${ARROWS[part.way]} ${part.to}`
    const [open, close] = SHAPES[part.kind]
    return `  ${part.id}${open}"${part.name.replaceAll('"', '#quot;')}"${close}`
  })
  return ['flowchart LR', ...lines, ''].join('\n')
}
