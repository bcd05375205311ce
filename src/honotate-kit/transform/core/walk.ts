import type { Class, MethodDefinition, Node, Program, VisitorObject } from 'oxc-parser'
import { loadOxc } from './oxc.ts'

/** By type of node: the fields with child nodes, in reverse order, because `walk()` uses a stack. */
const reversedKeys = new Map<string, readonly string[]>()

/**
 * Calls the functions of `visitor` for a node and the nodes in it. A node precedes its descendants.
 *
 * oxc-parser's `Visitor` is recursive and fails with a RangeError on generated files that compilers accept: 10,000
 * lines of `'…' +`, of `a === 1 ||`, of `else if`, of `a ? b :` or of chained calls (oxc-parser 0.154, Node 22 and 24).
 *
 * @param isSkipped Whether to leave out a node, and the nodes in it.
 */
export function walk(
  root: Node,
  visitor: Omit<VisitorObject, `${string}:exit`>,
  isSkipped?: (node: Node) => boolean,
): void {
  const handlers = visitor as Readonly<Record<string, ((node: Node) => void) | undefined>>
  const nodes: Node[] = [root]
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if (isSkipped?.(node)) continue
    handlers[node.type]?.(node)
    const fields = node as unknown as Readonly<Record<string, Node | readonly (Node | null)[] | null | undefined>>
    for (const key of keysOf(node.type)) {
      const child = fields[key]
      if (!Array.isArray(child)) {
        if (child) nodes.push(child as Node)
        continue
      }
      for (let index = child.length - 1; index >= 0; index--) if (child[index]) nodes.push(child[index] as Node)
    }
  }
}

export function isInnerFunction({ type }: Node): boolean {
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'FunctionDeclaration'
}

export function childrenOf(node: Node): Node[] {
  const fields = node as unknown as Readonly<Record<string, Node | readonly (Node | null)[] | null | undefined>>
  return keysOf(node.type)
    .toReversed()
    .flatMap((key) => fields[key] ?? [])
    .filter((each): each is Node => each !== null)
}

export function classesIn(program: Program): readonly Class[] {
  const classes: Class[] = []
  const visit = (node: Class): unknown => classes.push(node)
  walk(program, { ClassDeclaration: visit, ClassExpression: visit })
  return classes
}

/** The constructor of a class. Its overloads, which have no body, do not count. */
export function constructorOf({ body }: Class): MethodDefinition | undefined {
  return body.body.find(
    (member): member is MethodDefinition =>
      member.type === 'MethodDefinition' && member.kind === 'constructor' && member.value.body !== null,
  )
}

function keysOf(type: string): readonly string[] {
  let keys = reversedKeys.get(type)
  if (!keys) reversedKeys.set(type, (keys = (loadOxc().visitorKeys[type] ?? []).toReversed()))
  return keys
}
