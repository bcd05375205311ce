import { Visitor, type Class, type Decorator, type MethodDefinition, type ParamPattern, type ParseResult } from 'oxc-parser'
import { importsFrom } from './imports.ts'

/** A half-open range of UTF-16 offsets. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** One parameter as a call meets it: a `this` parameter is not counted. */
export interface ScannedParameter {
  /** `undefined` for a destructuring pattern. */
  readonly name: string | undefined
  readonly rest: boolean
  /** In the order of the source. */
  readonly decorators: readonly Span[]
}

/** A method, setter or constructor that receives the helpers. */
export interface Site {
  /** Where the helpers go: behind the last decorator of the method (or class), or in front of it. */
  readonly at: number
  /** Whether a decorator stands directly before `at`. */
  readonly afterDecorator: boolean
  readonly parameters: readonly ScannedParameter[]
}

/** What there is to rewrite in one file. */
export interface Scan {
  readonly sites: readonly Site[]
  /** Decorators of declarations without a body, which can never run. */
  readonly erased: readonly Span[]
}

/**
 * Finds every parameter decorator in the classes of a file.
 *
 * In a file that imports `module`, decorated methods are recorded even when no parameter is decorated: at run time such
 * a method could not be told from one whose parameter decorators a compiler has dropped.
 */
export function scan({ program }: ParseResult, module: string): Scan {
  const sites: Site[] = []
  const erased: Span[] = []
  const recordAll = importsFrom(program, module)

  function visitClass(node: Class): void {
    for (const member of node.body.body) {
      if (member.type === 'MethodDefinition' || member.type === 'TSAbstractMethodDefinition') visitMethod(node, member)
    }
  }

  function visitMethod(owner: Class, method: MethodDefinition): void {
    const parameters = method.value.params.filter((node) => !isThis(node)).map(describe)
    const decorators = parameters.flatMap((parameter) => parameter.decorators)
    if (owner.declare || !method.value.body) {
      erased.push(...decorators)
      return
    }
    const isConstructor = method.kind === 'constructor'
    const recorded = recordAll && !isConstructor && method.decorators.length > 0 && parameters.length > 0
    if (decorators.length === 0 && !recorded) return
    sites.push({ ...innermost(isConstructor ? owner : method), parameters })
  }

  new Visitor({ ClassDeclaration: visitClass, ClassExpression: visitClass }).visit(program)
  return { sites, erased }
}

/** The place of a further decorator that is evaluated last and applied first. */
function innermost(node: Class | MethodDefinition): Pick<Site, 'at' | 'afterDecorator'> {
  const last = node.decorators.at(-1)
  return { at: last ? last.end : node.start, afterDecorator: last !== undefined }
}

function isThis(node: ParamPattern): boolean {
  return node.type === 'Identifier' && node.name === 'this'
}

function describe(node: ParamPattern): ScannedParameter {
  const target = unwrap(node)
  return {
    name: target.type === 'Identifier' ? target.name : undefined,
    rest: node.type === 'RestElement',
    decorators: decoratorsOf(node).map(({ start, end }) => ({ start, end })),
  }
}

function unwrap(node: ParamPattern): { type: string; name?: string } {
  if (node.type === 'TSParameterProperty') return unwrap(node.parameter as ParamPattern)
  if (node.type === 'AssignmentPattern') return node.left
  if (node.type === 'RestElement') return node.argument
  return node
}

function decoratorsOf(node: ParamPattern): readonly Decorator[] {
  return node.decorators ?? []
}
