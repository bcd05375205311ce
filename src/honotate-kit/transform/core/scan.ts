import type { Class, Decorator, MethodDefinition, ParamPattern, ParseResult, Program } from 'oxc-parser'
import { dottedName, runtimeImports } from './honotate-names.ts'
import { isWithin, type Span } from './spans.ts'
import { classesIn, walk } from './walk.ts'

/** One parameter; a `this` parameter is not counted. */
export interface ScannedParameter {
  /** `undefined` for a destructuring pattern. */
  readonly name: string | undefined
  readonly rest: boolean
  /** Whether it has a `?` or a default value, and belongs to a method that may be a route. */
  readonly optional: boolean
  readonly decorators: readonly Span[]
}

/**
 * A method, setter or class to which the rewrite adds helper decorators (`@Parameters`, `@Parameter`, `@Dependencies`).
 * The helpers for a constructor are added to its class.
 */
export interface Site {
  /**
   * The offset for the helpers: after the last decorator of the method or class, or before a method or class without
   * decorators.
   */
  readonly at: number
  readonly afterDecorator: boolean
  /** The end of a class expression that needs parentheses: TypeScript parses no decorator after `=>` or `extends`. */
  readonly parenthesesTo: number | undefined
  /** `undefined` if `@Parameters` is not needed. */
  readonly parameters: readonly ScannedParameter[] | undefined
  /**
   * The type arguments of `@Parameters`: the indexes of the first two parameters, if they have a type annotation
   * and no decorator, and the types of the method's decorators.
   */
  readonly typeArguments?: string
  /** The text of the arguments of `@Dependencies`, for a class that receives it. */
  readonly dependencies?: string
}

export interface Scan {
  /** References to type parameters of a class, in decorators that move out of the class. */
  readonly typeReferences: readonly Span[]
  readonly sites: readonly Site[]
  /** Parameter decorators of methods that have no body or are in a `declare class`. They can never run. */
  readonly erased: readonly Span[]
}

/**
 * Finds the parameter decorators in the classes of a file.
 *
 * In a file that imports values of honotate, or of another `module`, a decorated method that has parameters and may be
 * a route gets `@Parameters`, even if no parameter is decorated. Otherwise the runtime could not distinguish the method
 * from one whose parameter decorators a compiler has dropped.
 */
export function scan({ program }: ParseResult, module: string, classes: readonly Class[] = classesIn(program)): Scan {
  const sites: Site[] = []
  const erased: Span[] = []
  const typeReferences: Span[] = []
  const runtime = runtimeImports(program, module)

  function visitClass(node: Class): void {
    for (const member of node.body.body) {
      if (member.type === 'MethodDefinition' || member.type === 'TSAbstractMethodDefinition') visitMethod(node, member)
    }
  }

  function visitMethod(owner: Class, method: MethodDefinition): void {
    // An override without decorators may be a route, too: its base class may map it.
    const mayBeRoute = runtime.values && isPublicMethod(method)
    const parameters = method.value.params
      .filter((node) => !isThis(node))
      .map((node) => ({ ...describeParameter(node), optional: mayBeRoute && isOptional(node) }))
    const decorators = parameters.flatMap((parameter) => parameter.decorators)
    if (owner.declare || !method.value.body) {
      for (const decorator of decorators) erased.push(decorator)
      return
    }
    if (decorators.length === 0 && (parameters.length === 0 || !isRecorded(method))) return
    if (method.kind !== 'constructor') {
      const typeArguments = runtime.values ? typeArgumentsOf(method) : undefined
      sites.push({
        ...innermost(method, program),
        parameters,
        ...(typeArguments === undefined ? {} : { typeArguments }),
      })
      return
    }
    const nodes = method.value.params.flatMap(decoratorsOf)
    for (const span of innerTypesIn(owner, nodes)) typeReferences.push(span)
    sites.push({ ...innermost(owner, program), parameters })
  }

  function isRecorded(method: MethodDefinition): boolean {
    if (!runtime.values || !isRoutable(method)) return false
    return !method.decorators.some((decorator) => runtime.parameters.has(calleeOf(decorator) ?? ''))
  }

  for (const node of classes) visitClass(node)

  // A class in an erased decorator is erased with it.
  const isErased = isWithin(erased)
  return {
    sites: sites.filter(({ at }) => !isErased(at)),
    erased: erased.filter(({ start }) => !isErased(start)),
    typeReferences: typeReferences.filter(({ start }) => !isErased(start)),
  }
}

/** Whether the decorators of a method may make it a route. */
function isRoutable(method: MethodDefinition): boolean {
  return isPublicMethod(method) && method.decorators.length > 0
}

function isPublicMethod({ kind, key, static: isStatic }: MethodDefinition): boolean {
  return kind === 'method' && !isStatic && key.type !== 'PrivateIdentifier'
}

/**
 * Writes the type arguments of `@Parameters`: `<0 | 1, typeof GetMapping>`. TypeScript checks the annotations of the
 * parameters 0 and 1, which have no decorators, against the decorators of the method.
 */
function typeArgumentsOf(method: MethodDefinition): string | undefined {
  if (!isRoutable(method)) return undefined
  const undecorated = method.value.params
    .filter((node) => !isThis(node))
    .slice(0, 2)
    .flatMap((node, index) => (isTyped(node) && decoratorsOf(node).length === 0 ? [index] : []))
  const names = method.decorators.flatMap((decorator) => calleeOf(decorator) ?? dottedName(decorator.expression) ?? [])
  if (undecorated.length === 0 || names.length === 0) return undefined
  return `<${undecorated.join(' | ')}, ${names.map((name) => `typeof ${name}`).join(' | ')}>`
}

function isTyped(node: ParamPattern): boolean {
  if (node.type === 'TSParameterProperty') return false
  return Boolean((node.type === 'AssignmentPattern' ? node.left : node).typeAnnotation)
}

/** The position after all decorators: a decorator there is evaluated last and applied first. */
export function innermost(node: Class | MethodDefinition, program: Program): Omit<Site, 'parameters'> {
  const last = node.decorators.at(-1)
  if (last) return { at: last.end, afterDecorator: true, parenthesesTo: undefined }
  if (node.type === 'ClassDeclaration' && node.abstract) {
    // Babel does not parse `export default @decorator abstract class`.
    const statement = program.body.find((each) => each.type === 'ExportDefaultDeclaration' && each.declaration === node)
    if (statement) return { at: statement.start, afterDecorator: false, parenthesesTo: undefined }
  }
  return {
    at: node.start,
    afterDecorator: false,
    parenthesesTo: node.type === 'ClassExpression' ? node.end : undefined,
  }
}

/** The name that a decorator calls, such as `Parameters` or `honotate.Parameters`; `undefined` if it calls none. */
function calleeOf({ expression }: Decorator): string | undefined {
  return expression.type === 'CallExpression' ? dottedName(expression.callee) : undefined
}

export function isThis(node: ParamPattern): boolean {
  return node.type === 'Identifier' && node.name === 'this'
}

function describeParameter(node: ParamPattern): Omit<ScannedParameter, 'optional'> {
  const target = bindingOf(node)
  return {
    name: target.type === 'Identifier' ? target.name : undefined,
    rest: node.type === 'RestElement',
    decorators: decoratorsOf(node).map(({ start, end }) => ({ start, end })),
  }
}

export function bindingOf(node: ParamPattern): Span & { readonly type: string; readonly name?: string } {
  if (node.type === 'TSParameterProperty') return bindingOf(node.parameter as ParamPattern)
  if (node.type === 'AssignmentPattern') return node.left
  if (node.type === 'RestElement') return node.argument
  return node
}

function isOptional(node: ParamPattern): boolean {
  if (node.type === 'TSParameterProperty') return isOptional(node.parameter as ParamPattern)
  return node.type === 'AssignmentPattern' || ('optional' in node && node.optional === true)
}

function decoratorsOf(node: ParamPattern): readonly Decorator[] {
  return node.decorators ?? []
}

/**
 * Finds the references to type parameters of a class in the decorators of its constructor's parameters. These
 * decorators move in front of the class, where the type parameters are not in scope:
 *
 *     class Box<T> { constructor(@Codec<T>() value: T) {} }
 */
function innerTypesIn({ typeParameters }: Class, decorators: readonly Decorator[]): Span[] {
  const names = new Set(typeParameters?.params.map(({ name }) => name.name))
  const found: Span[] = []
  if (names.size === 0) return found
  for (const decorator of decorators) {
    walk(decorator.expression, {
      TSTypeReference({ typeName }) {
        if (typeName.type === 'Identifier' && names.has(typeName.name)) found.push(typeName)
      },
    })
  }
  return found
}
