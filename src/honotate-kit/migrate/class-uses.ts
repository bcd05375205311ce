import type { Node } from 'oxc-parser'
import { localNames } from './local-scopes.ts'
import type { Module } from './migrated-project.ts'
import { declarationOf, lineAt } from './nodes.ts'

/** A use of a class that a schema cannot replace. */
export interface ClassUse {
  /** `NewCat`, or `dtos.NewCat`. */
  readonly name: string
  readonly reason: string
  /** The line, from 1. */
  readonly line: number
}

/** Fields of nodes to skip, since they contain only types, or names that are not read. */
const SKIPPED_KEYS = new Set([
  'typeAnnotation',
  'returnType',
  'typeArguments',
  'typeParameters',
  'superTypeArguments',
  'implements',
  'id',
  'label',
  'type',
])

const SKIPPED_NODES = new Set([
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'ImportDeclaration',
  'ExportAllDeclaration',
  'TSImportEqualsDeclaration',
])

/**
 * Finds uses that need a class: `new`, `instanceof`, access to members, and any other use as a value. Uses in
 * decorators of the framework, and in `extends` of a class at the top level, do not count.
 *
 * @param isFramework Whether a local name is imported from the framework.
 */
export function classUses(
  { program, code }: Module,
  names: ReadonlySet<string>,
  isFramework: (local: string) => boolean,
): readonly ClassUse[] {
  const uses: ClassUse[] = []
  const locals = localNames(program)
  const nodes: { readonly node: Node; readonly parent: Node; readonly isDecorator: boolean }[] = []
  const push = (node: unknown, parent: Node, isDecorator: boolean): void => {
    if (Array.isArray(node)) for (const each of node) push(each, parent, isDecorator)
    else if (node && typeof (node as Node).type === 'string') nodes.push({ node: node as Node, parent, isDecorator })
  }
  push(program.body, program, false)
  const atTop = new Set(program.body.map(declarationOf))
  for (let next = nodes.pop(); next; next = nodes.pop()) {
    const { node, parent } = next
    let { isDecorator } = next
    if (SKIPPED_NODES.has(node.type) || (node.type === 'ExportNamedDeclaration' && !node.declaration)) continue
    if (node.type === 'Decorator') isDecorator = isFramework(rootOf(node.expression))
    else if ((node.type === 'CallExpression' || node.type === 'NewExpression') && isDecorator)
      isDecorator = isFramework(rootOf(node.callee))
    const name = qualified(node)
    if (name !== undefined && names.has(name)) {
      const isClass = !isDecorator && !locals.find(rootOf(node), node.start)
      if (isClass) uses.push({ name, reason: reasonOf(node, parent), line: lineAt(code, node.start) })
      continue
    }
    for (const [key, child] of Object.entries(node)) {
      if (SKIPPED_KEYS.has(key) || (key === 'superClass' && atTop.has(node))) continue
      const isName = (key === 'key' || key === 'property') && !(node as { computed?: boolean }).computed
      if (!isName) push(child, node, isDecorator)
    }
  }
  return uses
}

/** The name that an expression starts with: `a` in `a`, `a()` and `a.b()`. */
function rootOf(node: Node): string {
  let at = node
  for (;;) {
    if (at.type === 'CallExpression') at = at.callee
    else if (at.type === 'MemberExpression') at = at.object
    else return at.type === 'Identifier' ? at.name : ''
  }
}

function qualified(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression' || node.computed || node.object.type !== 'Identifier') return undefined
  return node.property.type === 'Identifier' ? `${node.object.name}.${node.property.name}` : undefined
}

function reasonOf(node: Node, parent: Node): string {
  if (parent.type === 'NewExpression' && parent.callee === node) return 'it is created with new'
  if (parent.type === 'BinaryExpression' && parent.operator === 'instanceof') return 'it is used with instanceof'
  if (parent.type.startsWith('Class')) return 'a class in an expression extends it'
  if (parent.type === 'MemberExpression') return 'its static members are read'
  return 'it is passed as a value'
}
