import type {
  Class,
  Decorator,
  Expression,
  Function as FunctionNode,
  MethodDefinition,
  Node,
  ObjectExpression,
} from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'
import { literalOf } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/** An export of the framework that a file uses: its module, its name there, and the local name of the import. */
export interface FoundExport {
  readonly module: string
  readonly name: string
  readonly local: string
}

/** A decorator of the old framework. */
export interface FrameworkDecorator extends FoundExport {
  readonly node: Decorator
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
    const decorators = decoratorsOf(file, decorated.node)
    if (decorators.length > 0) visit(decorated, decorators)
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

/** The decorators of the framework on an element. */
export function decoratorsOf(file: SourceFile, node: unknown): readonly FrameworkDecorator[] {
  const { decorators = [] } = node as { readonly decorators?: readonly Decorator[] }
  return decorators.flatMap((each) => frameworkDecorator(file, each) ?? [])
}

/** Reads a decorator; `undefined` if the framework does not export it. */
export function frameworkDecorator(file: SourceFile, node: Decorator): FrameworkDecorator | undefined {
  const { expression } = node
  const found = exportOf(file, calleeOf(expression))
  const args = expression.type === 'CallExpression' ? (expression.arguments as Expression[]) : []
  return found && { ...found, node, args }
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

/** The type of a parameter. */
interface Parameter {
  /** As written; `''` without one. */
  readonly type: string
  /** Without `undefined` and `null`. */
  readonly present: string
  readonly mayBeMissing: boolean
}

export function parameterOf(file: SourceFile, node: Node): Parameter {
  const { inner, annotation } = annotationOf(node)
  const type = annotation ? file.source(annotation) : ''
  return {
    type,
    present: type.replace(/\s*\|\s*(?:undefined|null)\b/gu, ''),
    mayBeMissing: inner.type === 'AssignmentPattern' || inner.optional === true || /\bundefined\b/u.test(type),
  }
}

/** The names of the members of an object literal; `...` for a spread object or a computed key. */
export function namesOf({ properties }: ObjectExpression): readonly string[] {
  return properties.map((each) => propertyKey(each) ?? '...')
}

/** The value of a member of an object literal. */
export function memberOf({ properties }: ObjectExpression, name: string): Expression | undefined {
  const found = properties.find((each) => propertyKey(each) === name)
  return found?.type === 'Property' ? (found.value as Expression) : undefined
}

function propertyKey(property: ObjectExpression['properties'][number]): string | undefined {
  if (property.type !== 'Property' || property.computed) return undefined
  return property.key.type === 'Identifier' ? property.key.name : literalOf(property.key as Expression)
}
