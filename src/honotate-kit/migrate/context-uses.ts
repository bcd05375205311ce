import type { ArrowFunctionExpression, Class, Function as FunctionNode, Node } from 'oxc-parser'
import { callOf, contains, isNameIn, methodOf, nameOf, nodesOf, parentsOf } from './nodes.ts'
import type { ByName, Range } from './nodes.ts'
import { removeNode } from './rewrite-decorators.ts'
import { expressType } from './rewrite-requests.ts'
import type { SourceFile } from './source-file.ts'

export type AnyFunction = FunctionNode | ArrowFunctionExpression

/** The methods of NestJS's context that lead to the request, each with the part that it returns. */
const NEXT: ByName = { 'context.switchToHttp': 'http', 'http.getRequest': 'request' }

const CASTS = /^(?:TSAsExpression|TSTypeAssertion|TSNonNullExpression|ParenthesizedExpression)$/u

/** Follows the uses of NestJS's context in a function, and replaces the context with the request. */
export class ContextUses {
  readonly #file: SourceFile
  readonly #fn: AnyFunction
  readonly #owner: Class | undefined
  readonly #parents: ReadonlyMap<Node, Node>
  readonly #edits: (() => void)[] = []
  /** The variables that hold the request. */
  readonly #names = new Set<string>()
  #needsName = false

  constructor(file: SourceFile, fn: AnyFunction, owner?: Class) {
    this.#file = file
    this.#fn = fn
    this.#owner = owner
    this.#parents = parentsOf(fn)
  }

  /**
   * Whether the function uses a variable only in ways that `apply()` rewrites. Collects the edits for `apply()`.
   *
   * @param part The part of the context that the variable holds: `context`, `http` or `request`.
   * @param without The parts of the function in which uses do not count.
   */
  follows(variable: string, part: string, without: readonly Range[] = []): boolean {
    return nodesOf(this.#fn, 'Identifier').every((node) => {
      const isParameter = this.#fn.params.includes(node as never)
      const isFollowed = isParameter || without.some((each) => contains(each, node)) || node.name !== variable
      return isFollowed || isNameIn(this.#parents.get(node) as Node, node) || this.#follow(node, part)
    })
  }

  /** The name of the request; `''` if the function needs no name, `undefined` if several variables hold the request. */
  get request(): string | undefined {
    const [name, ...others] = this.#names
    if (name !== undefined) return others.length > 0 ? undefined : name
    if (!this.#needsName) return ''
    return /\brequest\b/u.test(this.#file.source(this.#fn)) ? 'requestHere' : 'request'
  }

  apply(): void {
    for (const edit of this.#edits) edit()
  }

  #follow(given: Node, part: string): boolean {
    let [node, parent] = [given, this.#parents.get(given)]
    while (parent && CASTS.test(parent.type)) [node, parent] = [parent, this.#parents.get(parent)]
    const declared = parent?.type === 'VariableDeclarator' ? this.#parents.get(parent) : undefined
    const name = parent?.type === 'VariableDeclarator' ? nameOf(parent.id) : ''
    if (name && declared?.type === 'VariableDeclaration' && declared.declarations.length === 1) {
      this.#edits.push(() => removeNode(this.#file, declared))
      if (part === 'request') this.#names.add(name)
      return this.follows(name, part)
    }
    const member = parent?.type === 'MemberExpression' && parent.object === node ? parent : undefined
    if (part !== 'request') {
      const call = member && this.#parents.get(member)
      const next = NEXT[`${part}.${nameOf(member?.property)}`]
      return next !== undefined && call?.type === 'CallExpression' && this.#follow(call, next)
    }
    if (!member && !declared && !this.#isForMethod(node, parent)) return false
    this.#needsName ||= given.type !== 'Identifier'
    if (node.type !== 'Identifier')
      this.#edits.push(() => this.#file.text.overwrite(node.start, node.end, this.request || this.#file.source(given)))
    return true
  }

  /** Whether a node is passed to a method of its class (`this.method(node)`) as Express's `Request`. */
  #isForMethod(node: Node, parent: Node | undefined): boolean {
    const call = callOf(parent)
    const method = call?.object?.type === 'ThisExpression' && this.#owner && methodOf(this.#owner, call.name)
    const parameter = (method ? (method.value.params as readonly Node[]) : [])[call?.args.indexOf(node as never) ?? -1]
    const type = parameter?.type === 'Identifier' ? parameter.typeAnnotation?.typeAnnotation : undefined
    return expressType(this.#file, type, 'Request') !== undefined
  }
}
