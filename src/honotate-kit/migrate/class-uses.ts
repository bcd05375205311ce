import type { Node } from 'oxc-parser'
import { decoratorsOf, elementsIn, parameterOf } from './decorators.ts'
import { localNames } from './imported-names.ts'
import type { Module, Project } from './migrated-project.ts'
import { declarationOf, nameOf } from './nodes.ts'

/** A use of a class, `NewCat` or `dtos.NewCat`, that a schema cannot replace. */
export type ClassUse = Readonly<Record<'name' | 'reason', string> & Record<'line', number>>

/** Fields of nodes to skip, since they contain only types, or names that are not read. */
const SKIPPED_KEYS =
  /^(?:typeAnnotation|returnType|typeArguments|typeParameters|superTypeArguments|implements|id|label|type)$/u

const SKIPPED_NODES =
  /^(?:TSInterfaceDeclaration|TSTypeAliasDeclaration|ImportDeclaration|ExportAllDeclaration|TSImportEqualsDeclaration)$/u

/** Finds uses that need a class. Decorators of the framework do not count, nor does `extends` of a class at the top level. */
export function classUses(
  { program, code }: Module,
  names: ReadonlySet<string>,
  isFramework: (local: string) => boolean,
): readonly ClassUse[] {
  const uses: ClassUse[] = []
  const locals = localNames(program)
  const visited: { readonly node: Node; readonly parent: Node; readonly isDecorator: boolean }[] = []
  const push = (node: unknown, parent: Node, isDecorator: boolean): void => {
    if (Array.isArray(node)) for (const each of node) push(each, parent, isDecorator)
    else if (node && typeof (node as Node).type === 'string') visited.push({ node: node as Node, parent, isDecorator })
  }
  push(program.body, program, false)
  const atTop = new Set(program.body.map(declarationOf))
  for (let next = visited.pop(); next; next = visited.pop()) {
    const { node, parent } = next
    let { isDecorator } = next
    if (SKIPPED_NODES.test(node.type) || (node.type === 'ExportNamedDeclaration' && !node.declaration)) continue
    if (node.type === 'Decorator') isDecorator = isFramework(rootOf(node.expression))
    else if ((node.type === 'CallExpression' || node.type === 'NewExpression') && isDecorator)
      isDecorator = isFramework(rootOf(node.callee))
    const name = qualified(node)
    if (names.has(name)) {
      const [reason, line] = [reasonOf(node, parent), code.slice(0, node.start).split('\n').length]
      if (!isDecorator && !locals.find(rootOf(node), node.start)) uses.push({ name, reason, line })
      continue
    }
    for (const [key, child] of Object.entries(node)) {
      const isName = (key === 'key' || key === 'property') && !(node as { computed?: boolean }).computed
      const isSkipped = SKIPPED_KEYS.test(key) || (key === 'superClass' && atTop.has(node))
      if (!isName && !isSkipped) push(child, node, isDecorator)
    }
  }
  return uses
}

/** The name that an expression starts with: `a` in `a`, `a()` and `a.b()`. */
function rootOf(node: Node): string {
  if (node.type === 'CallExpression') return rootOf(node.callee)
  return node.type === 'MemberExpression' ? rootOf(node.object) : nameOf(node)
}

function qualified(node: Node): string {
  if (node.type !== 'MemberExpression') return nameOf(node)
  const names = [nameOf(node.object), nameOf(node.property)]
  return node.computed || names.includes('') ? '' : names.join('.')
}

function reasonOf(node: Node, parent: Node): string {
  if (parent.type === 'NewExpression' && parent.callee === node) return 'it is created with new'
  if (parent.type === 'BinaryExpression' && parent.operator === 'instanceof') return 'it is used with instanceof'
  if (parent.type.startsWith('Class')) return 'a class in an expression extends it'
  return parent.type === 'MemberExpression' ? 'its static members are read' : 'it is passed as a value'
}

/** Decorators that receive strings: the parts of a request except its body. */
const OF_TEXTS = /^(?:(?:Query|Header|Cookie)?Params?|Query|Headers)$/u

/** The classes, with their bases, that only describe strings of a request. */
export function queriedClasses(project: Project, basesOf: (key: string) => readonly string[]): ReadonlySet<string> {
  const withBases = (key: string): readonly string[] => [key, ...basesOf(key).flatMap(withBases)]
  const received = [...project.files.keys()].flatMap((path) => receivedClasses(project, path))
  const keys = (isQueried: boolean): readonly string[] =>
    received.filter((each) => each.isQueried === isQueried).map(({ key }) => key)
  const bodies = new Set(keys(false).flatMap(withBases))
  // Leave out classes that also describe bodies, or members of other classes.
  return new Set(
    keys(true)
      .map(withBases)
      .filter((all) => !all.some((key) => bodies.has(key)))
      .flat(),
  )
}

/** The classes of the parameters and fields of a file that have decorators. */
function receivedClasses(project: Project, path: string): { readonly key: string; readonly isQueried: boolean }[] {
  const module = project.module(path)
  if (!module) return []
  return elementsIn(module.program).flatMap(({ node }) => {
    const key = project.keyOf(path, parameterOf(module, node).present.replace(/\[\]$/u, ''))
    return key === undefined
      ? []
      : decoratorsOf(module, node).map(({ name }) => ({ key, isQueried: OF_TEXTS.test(name) }))
  })
}
