import type {
  Class,
  Decorator,
  Expression,
  Function as FunctionNode,
  MethodDefinition,
  Node,
  ObjectExpression,
} from 'oxc-parser'
import { walk } from '../../compiler/transform/core/walk.ts'
import { literalOf } from './literals.ts'
import type { SourceFile } from './source-file.ts'

/** A decorator of the framework that the file leaves. */
export interface FrameworkDecorator {
  readonly node: Decorator
  /** The name as the framework exports it. */
  readonly name: string
  /** The local name. */
  readonly local: string
  /** The module that exports it. */
  readonly module: string
  readonly args: readonly Expression[]
}

/** An element with decorators. */
export type Decorated =
  | { readonly kind: 'class'; readonly node: Class }
  | { readonly kind: 'method'; readonly node: MethodDefinition; readonly class: Class }
  | { readonly kind: 'property'; readonly node: Node; readonly class: Class }
  | { readonly kind: 'parameter'; readonly node: Node; readonly method: MethodDefinition; readonly class: Class }

/** Calls `visit` for every class, method, field and parameter that carries decorators of the framework. */
export function eachDecorated(
  file: SourceFile,
  visit: (decorated: Decorated, decorators: readonly FrameworkDecorator[]) => void,
): void {
  const found = (decorated: Decorated) => {
    const { decorators = [] } = decorated.node as { readonly decorators?: readonly Decorator[] }
    const ofFramework = decorators.flatMap((each) => frameworkDecorator(file, each) ?? [])
    if (ofFramework.length > 0) visit(decorated, ofFramework)
  }
  const inClass = (node: Class) => {
    found({ kind: 'class', node })
    for (const member of node.body.body) {
      if (member.type === 'MethodDefinition') {
        found({ kind: 'method', node: member, class: node })
        for (const parameter of (member.value as FunctionNode).params as readonly Node[])
          found({ kind: 'parameter', node: parameter, method: member, class: node })
      } else if ('decorators' in member) found({ kind: 'property', node: member, class: node })
    }
  }
  walk(file.program, { ClassDeclaration: inClass, ClassExpression: inClass })
}

/** `Get` of `@Get('/a')` and of `@Get`. */
export function calleeOf(decorator: Expression): Expression {
  return decorator.type === 'CallExpression' ? decorator.callee : decorator
}

/** Reads a decorator; `undefined` if the framework does not export it. */
export function frameworkDecorator(file: SourceFile, node: Decorator): FrameworkDecorator | undefined {
  const { expression } = node
  const found = exportOf(file, calleeOf(expression))
  const args = expression.type === 'CallExpression' ? (expression.arguments as Expression[]) : []
  return found && { ...found, node, args }
}

/** An export of the framework: its name there, and the local name that leads to it. */
export interface FoundExport {
  readonly module: string
  readonly name: string
  readonly local: string
}

/** The export of the framework that an expression or a type names: `Request`, `express.Request`, `nest.Get`. */
export function exportOf(file: SourceFile, node: Node | undefined): FoundExport | undefined {
  if (node?.type === 'Identifier') {
    const imported = file.imported(node.name)
    return imported && { ...imported, local: node.name }
  }
  const [left, right] =
    node?.type === 'TSQualifiedName'
      ? [node.left, node.right]
      : node?.type === 'MemberExpression' && !node.computed
        ? [node.object, node.property]
        : []
  if (left?.type !== 'Identifier' || right?.type !== 'Identifier') return undefined
  const module = file.whole(left.name)
  return module === undefined ? undefined : { module, name: right.name, local: left.name }
}

/** The declared type of a parameter, as written; `''` without one. */
export function parameterType(code: string, node: Node): string {
  const annotation = annotationOf(node).annotation
  return annotation ? code.slice(annotation.start, annotation.end) : ''
}

function annotationOf(node: Node): {
  readonly inner: { readonly type: string; readonly optional?: boolean }
  readonly annotation: Node | undefined
} {
  const inner = (node.type === 'TSParameterProperty' ? node.parameter : node) as unknown as {
    readonly type: string
    readonly optional?: boolean
    readonly typeAnnotation?: { readonly typeAnnotation: Node }
    readonly left?: { readonly typeAnnotation?: { readonly typeAnnotation: Node } }
  }
  const annotation = (inner.type === 'AssignmentPattern' ? inner.left : inner)?.typeAnnotation?.typeAnnotation
  return { inner, annotation }
}

/** The declared type of a parameter, as written, and whether it may be undefined. */
export function parameterOf(file: SourceFile, node: Node): { readonly type: string; readonly mayBeMissing: boolean } {
  const { inner, annotation } = annotationOf(node)
  const type = annotation ? file.source(annotation) : ''
  return {
    type,
    mayBeMissing: inner.type === 'AssignmentPattern' || inner.optional === true || /\bundefined\b/u.test(type),
  }
}

/** The names of the members of an object literal; `...` for a spread object. */
export function namesOf({ properties }: ObjectExpression): readonly string[] {
  return properties.map((each) => {
    if (each.type !== 'Property' || each.computed) return '...'
    return each.key.type === 'Identifier' ? each.key.name : (literalOf(each.key as Expression) ?? '...')
  })
}

/** The start of an element, including its decorators. */
export function startOf({
  start,
  decorators,
}: {
  readonly start: number
  readonly decorators?: readonly Decorator[]
}): number {
  return Math.min(start, decorators?.[0]?.start ?? start)
}

/** The value of a member of an object literal. */
export function memberOf({ properties }: ObjectExpression, name: string): Expression | undefined {
  for (const property of properties) {
    if (property.type !== 'Property' || property.computed) continue
    const { key } = property
    if ((key.type === 'Identifier' ? key.name : literalOf(key as Expression)) === name)
      return property.value as Expression
  }
  return undefined
}
