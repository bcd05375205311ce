import { compare } from '../../../honotate/shared.ts'
import type { InjectionGraph } from '../../transform/graph/injection-graph.ts'
import { isController, type ClassOf } from '../../transform/graph/names.ts'

/** A class, or a value under a token or a name. */
export interface GraphNode {
  readonly id: string
  readonly name: string
  readonly kind: 'controller' | 'service' | 'value'
}

/** An injection: the class `from` receives `to`. */
export interface GraphEdge {
  readonly from: string
  readonly to: string
  readonly way: 'parameter' | 'optional' | 'field'
}

/**
 * Lists the nodes and edges of an injection graph, beginning with a controller if there is one. A node comes before its
 * edges.
 */
export function* graphParts({ nodes }: InjectionGraph): Generator<GraphNode | GraphEdge> {
  const known = new Map<object | string, GraphNode>()
  function* add(key: object | string, name: string, kind: GraphNode['kind']): Generator<GraphNode, string> {
    // Ids contain numbers instead of names: two classes may share a name, and `end` is a keyword of Mermaid.
    const node = known.get(key) ?? { id: `n${known.size}`, name, kind }
    if (!known.has(key)) yield node
    known.set(key, node)
    return node.id
  }
  const addClass = (owner: ClassOf): Generator<GraphNode, string> =>
    add(owner.node, owner.name, isController(owner) ? 'controller' : 'service')

  const sorted = [...nodes.values()].toSorted((one, other) => compare(keyOf(one.owner), keyOf(other.owner)))
  for (const { owner, edges } of sorted) {
    const from = yield* addClass(owner)
    for (const { dependency, to } of edges) {
      const { target, isParameter, optional } = dependency
      const way = isParameter ? (optional ? 'optional' : 'parameter') : 'field'
      if (to) yield { from, to: yield* addClass(to), way }
      else if (target.kind === 'class') yield { from, to: yield* addClass(target), way }
      else if (target.kind === 'token') yield { from, to: yield* add(target.key, target.written, 'value'), way }
    }
  }
}

/** Makes the sort key of a class: controllers come first. */
function keyOf(owner: ClassOf): string {
  return `${isController(owner) ? 0 : 1} ${owner.name} ${owner.module.file}`
}
