import type { Handler } from 'hono'
import type { Result, Router } from 'hono/router'
import type { RouterRoute } from 'hono/types'
import { checkOptionalParameter } from 'hono/utils/url'
import { Bag } from '../http/bag.ts'

/** One handler of a path; `answer` is it with the places of its variables among the segments. */
interface Entry<T> {
  readonly method: string
  readonly answer: [handler: T, places: Record<string, number>]
  readonly turn: number
}

/** What may follow certain segments. */
interface Node<T> {
  /** Absent where nothing follows: most nodes are the end of a path. */
  literals: Map<string, Node<T>> | undefined
  readonly variables: {
    readonly source: string | undefined
    readonly pattern: RegExp | undefined
    readonly node: Node<T>
  }[]
  readonly entries: Entry<T>[]
  /** Of paths that end with `/*` here. */
  readonly rest: Entry<T>[]
}

// A `*` that is not the whole last segment, an expression that may match a `/`: a tree of segments cannot hold these.
const IRREGULAR = /\*(?!$)|[^/]\*$|\{.*(?:[./]|\[\^|\\[DSW])/u
const VARIABLE = /^:([^{]+)(?:\{(.+)\})?$/u

/**
 * A router for Hono: a tree of segments, and for each path without variables the answer itself. It takes Hono's whole
 * syntax; irregular patterns are tried one after the other.
 *
 * @param otherwise The handler of paths that nothing matches. Hono calls one handler, but composes none.
 */
export class SegmentRouter<T> implements Router<T> {
  readonly name = 'SegmentRouter'
  readonly #nothing: Result<T>
  readonly #root: Node<T> = createNode()
  readonly #irregular: { readonly pattern: RegExp; readonly names: readonly string[]; readonly entry: Entry<T> }[] = []
  readonly #fixed = new Map<string, Map<string, Result<T>>>()
  readonly #methods = new Set<string>()
  #isKept = false
  #turn = 0

  constructor(otherwise: T) {
    this.#nothing = [[[otherwise, {}]]]
  }

  add(method: string, path: string, handler: T): void {
    this.#methods.add(method)
    for (const each of checkOptionalParameter(path) ?? [path]) {
      const entry: Entry<T> = { method, answer: [handler, new Bag<number>()], turn: this.#turn++ }
      if (IRREGULAR.test(each)) this.#irregular.push({ ...compiled(each), entry })
      else insert(this.#root, each.split('/'), entry)
      if (!/[:*]/u.test(each)) this.#fixed.set(each, new Map())
    }
    // What is kept may lack the new one.
    if (this.#isKept) for (const answers of this.#fixed.values()) answers.clear()
    this.#isKept = false
  }

  match(method: string, path: string): Result<T> {
    const answers = this.#fixed.get(path)
    const known = answers?.get(method)
    if (known) return known
    const segments = path.split('/')
    const found = this.#find(segments, path, method)
    const result: Result<T> = found.length === 0 ? this.#nothing : [found.map(({ answer }) => answer), segments]
    // Nobody fills the memory with methods of his own invention.
    if (answers && this.#methods.has(method)) {
      answers.set(method, result)
      this.#isKept = true
    }
    return result
  }

  /** Whether the handlers of a result are those of `otherwise`. */
  isNothing(handlers: unknown): boolean {
    return handlers === this.#nothing[0]
  }

  /** The methods that a path has handlers for; middleware, for all methods, is none. */
  methodsOf(path: string): string[] {
    const found = this.#find(path.split('/'), path, undefined)
    return found.length === 0
      ? []
      : [...new Set(found.map(({ method }) => method))].filter((method) => method !== 'ALL')
  }

  #find(segments: string[], path: string, method: string | undefined): Entry<T>[] {
    const found: Entry<T>[] = []
    collect(this.#root, segments, 1, method, found)
    for (const { pattern, names, entry } of this.#irregular) {
      const match = isFor(entry, method) && pattern.exec(path)
      if (!match) continue
      const places = Object.fromEntries(
        names.map((name, index) => [name, segments.push(match.groups?.[`v${index}`] as string) - 1]),
      )
      found.push({ ...entry, answer: [entry.answer[0], places] })
    }
    return found.length > 1 ? found.sort((a, b) => a.turn - b.turn) : found
  }
}

/** The router of an app, which answers what nothing matches as not found. */
export function createRouter(): SegmentRouter<[Handler, RouterRoute]> {
  const handler: Handler = (c) => c.notFound()
  return new SegmentRouter([handler, { basePath: '/', path: '*', method: 'ALL', handler }])
}

function createNode<T>(): Node<T> {
  return { literals: undefined, variables: [], entries: [], rest: [] }
}

function insert<T>(root: Node<T>, segments: readonly string[], entry: Entry<T>): void {
  let node = root
  for (let index = 1; index < segments.length; index++) {
    const segment = segments[index] as string
    if (segment === '*') return void node.rest.push(entry)
    // By index: an iterator for each segment is much of what adding a route would cost.
    const { 1: name, 2: source } = (segment[0] === ':' && VARIABLE.exec(segment)) || ([] as string[])
    if (name) entry.answer[1][name] ??= index
    const next: Node<T> | undefined = name
      ? node.variables.find((each) => each.source === source)?.node
      : node.literals?.get(segment)
    const child = next ?? createNode()
    if (!next && name)
      node.variables.push({ source, pattern: source ? new RegExp(`^(?:${source})$`) : undefined, node: child })
    else if (!next) (node.literals ??= new Map()).set(segment, child)
    node = child
  }
  node.entries.push(entry)
}

function collect<T>(
  node: Node<T>,
  segments: readonly string[],
  depth: number,
  method: string | undefined,
  found: Entry<T>[],
): void {
  const segment = segments[depth]
  for (const entry of node.rest) if (isFor(entry, method)) found.push(entry)
  if (segment === undefined) {
    for (const entry of node.entries) if (isFor(entry, method)) found.push(entry)
    return
  }
  const literal = node.literals?.get(segment)
  if (literal) collect(literal, segments, depth + 1, method, found)
  for (const { pattern, node: next } of node.variables) {
    if (pattern ? pattern.test(segment) : segment !== '') collect(next, segments, depth + 1, method, found)
  }
}

function isFor(entry: Entry<unknown>, method: string | undefined): boolean {
  return !method || entry.method === method || entry.method === 'ALL'
}

/** An irregular path as one expression; its variables are the groups `v0`, `v1` … */
function compiled(path: string): { readonly pattern: RegExp; readonly names: readonly string[] } {
  const names: string[] = []
  const source = path.replace(
    /:(\w[^/{]*)(?:\{((?:[^{}]|\{[\d,]+\})+)\})?|\/\*$|\*$|\*|[.\\+^$()[\]|?]/gu,
    (part, name: string | undefined, expression = '[^/]+') => {
      if (name) return `(?<v${names.push(name) - 1}>${expression})`
      if (part === '/*') return '(?:/[^]*)?'
      if (part !== '*') return `\\${part}`
      return path.endsWith('*') ? '[^]*' : '[^/]+'
    },
  )
  return { pattern: new RegExp(`^${source}$`), names }
}
