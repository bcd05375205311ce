import type { Class, Node } from 'oxc-parser'
import { decoratorsOf, elementsIn, parameterOf } from './decorators.ts'
import { localNames } from './imported-names.ts'
import { modulesWith, type Module, type Project } from './migrated-project.ts'
import { declarationOf, isNameIn, nameOf, parentsOf, rootOf } from './nodes.ts'

/** A use that needs a class, not a schema: `new NewCat()` or `cat instanceof dtos.NewCat`. */
export type ClassUse = Readonly<Record<'name' | 'reason', string> & Record<'line', number>>

/** Matches the types of nodes in which names need no class: TypeScript types, imports and `export *`. */
const SKIPPED =
  /^(?:TS(?:Type(?!Assertion)\w*|\w+Type|ClassImplements|InterfaceDeclaration|ImportEqualsDeclaration)|(?:Import|ExportAll)Declaration)$/u

/**
 * Finds uses that need a class. Leaves out `extends` at the top level, and decorators of the framework such as
 * `@Type(() => NewCat)`, but not `@Type(() => own(NewCat))`.
 */
export function classUses(
  { program, code }: Module,
  names: ReadonlySet<string>,
  isFramework: (local: string) => boolean,
): readonly ClassUse[] {
  const locals = localNames(program)
  const bases = new Set<unknown>(program.body.map((each) => (declarationOf(each) as Partial<Class> | null)?.superClass))
  const isSkipped = (node: Node): boolean =>
    SKIPPED.test(node.type) || bases.has(node) || (node.type === 'ExportNamedDeclaration' && !node.declaration)
  const parents = parentsOf(program, isSkipped)
  const isInDecorator = (node: Node | undefined): boolean => {
    if (!node || node.type === 'Decorator') return node !== undefined && isFramework(nameOf(rootOf(node.expression)))
    const isCall = node.type === 'CallExpression' || node.type === 'NewExpression'
    return (!isCall || isFramework(nameOf(rootOf(node.callee)))) && isInDecorator(parents.get(node))
  }
  return [...parents].flatMap(([node, parent]) => {
    const name = qualified(node)
    if (!names.has(name) || isSkipped(node) || isNameIn(parent, node) || isInDecorator(node)) return []
    if (locals.find(nameOf(rootOf(node)), node.start)) return []
    return [{ name, reason: reasonOf(node, parent), line: code.slice(0, node.start).split('\n').length }]
  })
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

/** Matches decorators for the parts of a request that consist of strings. */
const OF_TEXTS = /^(?:(?:Query|Header|Cookie)?Params?|Query|Headers)$/u

/** Finds the classes that describe only strings of a request, with their bases. */
export function queriedClasses(project: Project, basesOf: (key: string) => readonly string[]): ReadonlySet<string> {
  const withBases = (key: string): readonly string[] => [key, ...basesOf(key).flatMap(withBases)]
  const received = modulesWith(project, /@/u).flatMap((module) =>
    elementsIn(module.program).flatMap(({ node }) => {
      const key = project.keyOf(module.path, parameterOf(module, node).present.replace(/\[\]$/u, ''))
      if (key === undefined) return []
      return decoratorsOf(module, node).map(({ name }) => ({ key, isQueried: OF_TEXTS.test(name) }))
    }),
  )
  const keysOf = (areQueried: boolean): readonly (readonly string[])[] =>
    received.filter(({ isQueried }) => isQueried === areQueried).map(({ key }) => withBases(key))
  const bodies = new Set(keysOf(false).flat())
  // Leaves out a class if it, or one of its bases, also describes a body or a member of another class.
  return new Set(keysOf(true).flatMap((keys) => (keys.some((key) => bodies.has(key)) ? [] : keys)))
}
