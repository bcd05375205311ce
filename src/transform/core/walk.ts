import { visitorKeys, type Node, type Program, type VisitorObject } from 'oxc-parser'

type Handlers = Readonly<Record<string, ((node: Node) => void) | undefined>>

/**
 * Calls the functions of `visitor` for the nodes of a file, in the order of the source.
 *
 * It does what `Visitor` of oxc-parser does, without recursion: the tree of `'a' + 'b' + …` over ten thousand lines is
 * ten thousand levels deep.
 */
export function walk(program: Program, visitor: VisitorObject): void {
  const handlers = visitor as Handlers
  const leave = leaving(handlers)
  // A node that is to be left stands here twice: to be entered, and below that, after what follows it, to be left.
  const nodes: Node[] = [program]
  const isLeft: boolean[] = [false]
  while (nodes.length > 0) {
    const node = nodes.pop() as Node
    const exit = leave.get(node.type)
    if (isLeft.pop()) {
      exit?.(node)
      continue
    }
    handlers[node.type]?.(node)
    if (exit) push(node, true)
    const keys = visitorKeys[node.type] ?? []
    for (let index = keys.length - 1; index >= 0; index--) {
      const child = (node as unknown as Record<string, Node | readonly (Node | null)[] | null | undefined>)[
        keys[index] as string
      ]
      if (!Array.isArray(child)) {
        if (child) push(child as Node, false)
        continue
      }
      for (let item = child.length - 1; item >= 0; item--) {
        if (child[item]) push(child[item] as Node, false)
      }
    }
  }

  function push(node: Node, left: boolean): void {
    nodes.push(node)
    isLeft.push(left)
  }
}

/** The functions of `'Name:exit'` by `Name`. */
function leaving(handlers: Handlers): Map<string, (node: Node) => void> {
  const found = new Map<string, (node: Node) => void>()
  for (const [name, handler] of Object.entries(handlers)) {
    if (name.endsWith(':exit') && handler) found.set(name.slice(0, -':exit'.length), handler)
  }
  return found
}
