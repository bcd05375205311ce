import type { BindingIdentifier, Class, Decorator, Expression, MethodDefinition, Node, Program } from 'oxc-parser'
import type { ImportedName } from '../transform/core/imports.ts'
import { classesIn } from '../transform/core/walk.ts'
import { decoratorsIn, nameOf, type Range } from './nodes.ts'

export interface Importing {
  readonly imports: ReadonlyMap<string, ImportedName>
}

/** An export that a file uses: its module, its name there, and the local name of the import. */
export interface FoundExport {
  readonly module: string
  readonly name: string
  readonly local: string
}

export interface FrameworkDecorator extends FoundExport {
  readonly node: Decorator
  readonly args: readonly Expression[]
}

export type Decorators = readonly FrameworkDecorator[]

export type Decorated =
  | { readonly kind: 'class'; readonly node: Class }
  | { readonly kind: 'method'; readonly node: MethodDefinition; readonly class: Class }
  | { readonly kind: 'property'; readonly node: Node; readonly class: Class }
  | { readonly kind: 'parameter'; readonly node: Node; readonly method: MethodDefinition; readonly class: Class }

export type OfKind<Kind> = Extract<Decorated, { kind: Kind }>

/** Lists the classes of a file, and their members and parameters that may have decorators. */
export function elementsIn(program: Program): readonly Decorated[] {
  return classesIn(program).flatMap((node): Decorated[] => [
    { kind: 'class', node },
    ...node.body.body.flatMap((member): Decorated[] => {
      if (member.type !== 'MethodDefinition')
        return 'decorators' in member ? [{ kind: 'property', node: member, class: node }] : []
      const parameters = (member.value.params as readonly Node[]).map(
        (each) => ({ kind: 'parameter', node: each, method: member, class: node }) as const,
      )
      return [{ kind: 'method', node: member, class: node }, ...parameters]
    }),
  ])
}

/** `Get` in `@Get('/a')` and in `@Get`. */
export function calleeOf(decorator: Expression): Expression {
  return decorator.type === 'CallExpression' ? decorator.callee : decorator
}

export function decoratorsOf(file: Importing, node: unknown): Decorators {
  return decoratorsIn(node).flatMap((each) => frameworkDecorator(file, each) ?? [])
}

export function frameworkDecorator(file: Importing, node: Decorator): FrameworkDecorator | undefined {
  const { expression } = node
  const found = exportOf(file, calleeOf(expression))
  const args = expression.type === 'CallExpression' ? (expression.arguments as Expression[]) : []
  return found && { ...found, node, args }
}

/**
 * Finds the export that an expression or a type names: `Request`, `express.Request`, `nest.Get`. `undefined` if it is
 * not imported.
 */
export function exportOf({ imports }: Importing, node: Node | undefined): FoundExport | undefined {
  const [owner, member] =
    node?.type === 'TSQualifiedName'
      ? [node.left, node.right]
      : node?.type === 'MemberExpression' && !node.computed
        ? [node.object, node.property]
        : [node]
  const local = nameOf(owner)
  const found = imports.get(local)
  const name = member ? nameOf(member) : found?.name
  return found && name && found.isWhole === (member !== undefined) ? { module: found.module, name, local } : undefined
}

/** The declared `type` of a parameter (`''` without one), and `present`: the type without `undefined` and `null`. */
interface Parameter {
  readonly type: string
  readonly present: string
  readonly mayBeMissing: boolean
}

export function parameterOf(file: { source(node: Range): string }, node: Node): Parameter {
  const inner = node.type === 'TSParameterProperty' ? node.parameter : node
  const { typeAnnotation, optional } = (inner.type === 'AssignmentPattern' ? inner.left : inner) as BindingIdentifier
  const type = typeAnnotation ? file.source(typeAnnotation.typeAnnotation) : ''
  return {
    type,
    present: type.replace(/\s*\|\s*(?:undefined|null)\b/gu, ''),
    mayBeMissing: inner.type === 'AssignmentPattern' || Boolean(optional) || /\bundefined\b/u.test(type),
  }
}
