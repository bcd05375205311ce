import type { Class, Decorator, MethodDefinition, ParamPattern, ParseResult, Program } from 'oxc-parser'
import { runtimeImports } from './imports.ts'
import { innerTypesIn } from './inner-types.ts'
import { within, type Span } from './spans.ts'
import { walk } from './walk.ts'

/** One parameter; a `this` parameter is not counted. */
export interface ScannedParameter {
  /** `undefined` for a destructuring pattern. */
  readonly name: string | undefined
  readonly rest: boolean
  /** In the order of the source. */
  readonly decorators: readonly Span[]
}

/** A method, setter or constructor that receives the helpers. */
export interface Site {
  /** Where the helpers go: after the last decorator of the method (or class), or in front of the method. */
  readonly at: number
  /** Whether a decorator ends at `at`. */
  readonly afterDecorator: boolean
  /** The end of a class expression that needs parentheses: TypeScript parses no decorator after `=>` or `extends`. */
  readonly parenthesesTo: number | undefined
  /** `undefined` where `@Parameters` is not needed. */
  readonly parameters: readonly ScannedParameter[] | undefined
  /** The text of the arguments of `@Dependencies`, where a class receives it. */
  readonly dependencies?: string
}

/** What to rewrite in one file. */
export interface Scan {
  /** References to types that are only in scope in a class, in decorators that move out of it. */
  readonly typeReferences: readonly Span[]
  readonly sites: readonly Site[]
  /** Decorators of declarations without a body, which can never run. */
  readonly erased: readonly Span[]
}

/**
 * Finds every parameter decorator in the classes of a file.
 *
 * In a file that imports `module`, decorated methods get `@Parameters` even without decorated parameters, unless they have
 * it. Without it, the runtime could not distinguish them from methods whose parameter decorators a compiler dropped.
 */
export function scan({ program }: ParseResult, module: string): Scan {
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
    const parameters = method.value.params.filter((node) => !isThis(node)).map(describe)
    const decorators = parameters.flatMap((parameter) => parameter.decorators)
    if (owner.declare || !method.value.body) {
      for (const decorator of decorators) erased.push(decorator)
      return
    }
    if (decorators.length === 0 && (parameters.length === 0 || !isRecorded(method))) return
    if (method.kind !== 'constructor') {
      sites.push({ ...innermost(method, program), parameters })
      return
    }
    const nodes = method.value.params.flatMap(decoratorsOf)
    for (const span of innerTypesIn(owner, nodes)) typeReferences.push(span)
    sites.push({ ...innermost(owner, program), parameters })
  }

  function isRecorded({ kind, key, decorators, static: isStatic }: MethodDefinition): boolean {
    if (!runtime.values || kind !== 'method' || isStatic || key.type === 'PrivateIdentifier' || decorators.length === 0)
      return false
    return !decorators.some((decorator) => runtime.parameters.has(calleeOf(decorator) ?? ''))
  }

  walk(program, { ClassDeclaration: visitClass, ClassExpression: visitClass })

  // A class in an erased decorator is erased with it.
  const isErased = within(erased)
  return {
    sites: sites.filter(({ at }) => !isErased(at)),
    erased: erased.filter(({ start }) => !isErased(start)),
    typeReferences: typeReferences.filter(({ start }) => !isErased(start)),
  }
}

/** The place of an added decorator, which is evaluated last and applied first. */
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

/** What a decorator calls, for example `Parameters` or `honotate.Parameters`. */
function calleeOf({ expression }: Decorator): string | undefined {
  if (expression.type !== 'CallExpression') return undefined
  const { callee } = expression
  if (callee.type === 'Identifier') return callee.name
  const isPath =
    callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.property.type === 'Identifier'
  return isPath && !callee.computed
    ? `${(callee.object as { name: string }).name}.${(callee.property as { name: string }).name}`
    : undefined
}

export function isThis(node: ParamPattern): boolean {
  return node.type === 'Identifier' && node.name === 'this'
}

function describe(node: ParamPattern): ScannedParameter {
  const target = bindingOf(node)
  return {
    name: target.type === 'Identifier' ? target.name : undefined,
    rest: node.type === 'RestElement',
    decorators: decoratorsOf(node).map(({ start, end }) => ({ start, end })),
  }
}

/** The name or pattern that a parameter binds. */
export function bindingOf(node: ParamPattern): { type: string; name?: string } {
  if (node.type === 'TSParameterProperty') return bindingOf(node.parameter as ParamPattern)
  if (node.type === 'AssignmentPattern') return node.left
  if (node.type === 'RestElement') return node.argument
  return node
}

function decoratorsOf(node: ParamPattern): readonly Decorator[] {
  return node.decorators ?? []
}
