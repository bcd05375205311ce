import type { Handler } from 'hono'
import type { Router } from 'hono/router'
import type { RouterRoute } from 'hono/types'
import { checkOptionalParameter } from 'hono/utils/url'
import { NullPrototype } from '../http/null-prototype.ts'
import type { ProxyTrust } from '../http/trusted-proxies.ts'
import { compilePattern, isIrregular } from './whole-path-pattern.ts'

/**
 * The rank of a handler. If a controller handles the request, middleware runs before the controller, and other handlers
 * after it, whenever they were added.
 */
export type Rank = 'middleware' | 'controller' | 'handler'

export type Registered = [handler: Handler, route: RouterRoute]

/**
 * The result for a request, in the form that `HonoRequest` reads: the handlers in the order in which they run, each
 * with the indexes of its variables in `segments`.
 */
export type Match<T = Registered> = [handlers: Found<T>, segments: string[]]

export type Found<T = Registered> = [handler: T, places: Record<string, number>][] & {
  /** The methods of all handlers for the path, except `ALL`; a method may be listed several times. */
  readonly methods: readonly string[]
  readonly trustProxy: ProxyTrust | undefined
  /** The router's number of paths when the result was found. The result is outdated if the router has more now. */
  readonly turn: number
}

interface Ranked {
  readonly rank: Rank
  readonly turn: number
}

interface Entry<T> extends Ranked {
  readonly method: string
  readonly answer: [handler: T, places: Record<string, number>]
}

interface Node<T> {
  /** The children for literal segments; `undefined` if there are none, as in most nodes. */
  literals: Map<string, Node<T>> | undefined
  readonly variables: {
    readonly source: string | undefined
    readonly pattern: RegExp | undefined
    readonly node: Node<T>
  }[]
  readonly entries: Entry<T>[]
  /** Handlers of paths that end with `/*` here. */
  readonly rest: Entry<T>[]
  /** Cached results by method, for paths that end here. */
  ending?: Map<string, Found<T>>
  /** Cached results by method, for paths whose next segment matches no child. */
  leaving?: Map<string, Found<T>>
}

const VARIABLE = /^:([^{]+)(?:\{(.+)\})?$/u

/**
 * A router for Hono: a tree of path segments whose nodes cache results. Irregular patterns are tried one after the
 * other: see `isIrregular()`.
 */
export class SegmentRouter<T = Registered> implements Router<T> {
  readonly name = 'SegmentRouter'
  /** Which proxies the app trusts. Each result has a copy, which the request reads. */
  trustProxy: ProxyTrust | undefined
  readonly #root: Node<T> = createNode()
  /** Cached matches by path and method, for the registered paths without variables and wildcards. */
  readonly #fixed = new Map<string, Map<string, Match<T>>>()
  /**
   * Cached nodes that only literal segments lead to, by path. `#resultsOf()` starts there for a path with one more
   * segment.
   */
  readonly #starts = new Map<string, { readonly node: Node<T>; readonly segments: readonly string[] }>()
  readonly #irregular: { readonly pattern: RegExp; readonly names: readonly string[]; readonly entry: Entry<T> }[] = []
  readonly #methods = new Set<string>()
  readonly #added: (Ranked & { readonly handler: T })[] = []
  readonly #otherwise: T | undefined
  readonly #rankOf: (method: string, handler: T) => Rank
  #rank: Rank | undefined
  #turn = 0

  /**
   * @param otherwise The handler of unmatched requests: Hono needs one to call.
   * @param rankOf Returns the rank of a handler that is not added by `addAs()`.
   */
  constructor(otherwise?: T, rankOf: (method: string, handler: T) => Rank = () => 'handler') {
    this.#otherwise = otherwise
    this.#rankOf = rankOf
  }

  /** Calls `add`, and gives `rank` to the handlers that it adds. */
  addAs(rank: Rank, add: () => void): void {
    this.#rank = rank
    try {
      add()
    } finally {
      this.#rank = undefined
    }
  }

  /** All handlers, in the order in which another router must add them to run middleware before controllers. */
  get added(): T[] {
    return inOrder(this.#added).map(({ handler }) => handler)
  }

  add(method: string, path: string, handler: T): void {
    const rank = this.#rank ?? this.#rankOf(method, handler)
    this.#added.push({ handler, rank, turn: this.#turn })
    this.#methods.add(method)
    this.#starts.clear()
    for (const each of checkOptionalParameter(path) ?? [path]) {
      const entry: Entry<T> = { method, rank, turn: this.#turn++, answer: [handler, new NullPrototype<number>()] }
      if (!/[*:{]/u.test(each)) this.#fixed.set(each, new Map())
      if (isIrregular(each)) this.#irregular.push({ ...compilePattern(each), entry })
      else insert(this.#root, segmentsOf(each), entry)
    }
  }

  match(method: string, path: string): Match<T> {
    const matches = this.#fixed.get(path)
    const known = matches?.get(method)
    if (known?.[0].turn === this.#turn) return known
    // If only literal segments precede the last one, `#resultsOf()` can start at their node.
    const last = path.lastIndexOf('/')
    const start = this.#starts.get(path.slice(0, last))
    const segments = start ? [...start.segments, path.slice(last + 1)] : segmentsOf(path)
    const results = this.#resultsOf(path, segments, start?.node)
    let found = results?.get(method)
    if (found?.turn !== this.#turn) {
      found = this.#find(method, path, segments)
      // Cache only registered methods, so that clients cannot grow the cache.
      if (this.#methods.has(method)) results?.set(method, found)
    }
    const match: Match<T> = [found, segments]
    if (this.#methods.has(method)) matches?.set(method, match)
    return match
  }

  /**
   * Returns the cache for a path, and creates it if necessary; `undefined` if an irregular pattern matches the path, or
   * if paths that lead to the same node may have different handlers.
   *
   * @param start The node before the last segment, if it is known.
   */
  #resultsOf(path: string, segments: readonly string[], start?: Node<T>): Map<string, Found<T>> | undefined {
    if (this.#irregular.some(({ pattern }) => pattern.test(path))) return undefined
    const last = segments.length - 1
    let node = start ?? this.#root
    let isOpen = false
    let isLiteral = true
    for (let depth = start ? last : 1; depth <= last; depth++) {
      const segment = segments[depth] as string
      if (!start && depth === last && isLiteral && !isOpen)
        this.#starts.set(path.slice(0, path.lastIndexOf('/')), { node, segments: segments.slice(0, last) })
      const literal = node.literals?.get(segment)
      // Read by index: an iterator takes longer than the rest of the loop.
      const { 0: variable, 1: other } = node.variables
      // Another branch may match as well, or the variable may not match, so the node determines the handlers only if
      // this segment and all later ones are literals.
      if (variable && (literal || other || variable.pattern || !segment)) isOpen = true
      if (isOpen && !literal) return undefined
      const next = literal ?? variable?.node
      isLiteral &&= next === literal
      if (!next) return (node.leaving ??= new Map())
      node = next
    }
    return (node.ending ??= new Map())
  }

  #find(method: string, path: string, segments: string[]): Found<T> {
    const found: Entry<T>[] = []
    const methods: string[] = []
    const take = (entry: Entry<T>): void => {
      const isForAll = entry.method === 'ALL'
      if (!isForAll) methods.push(entry.method)
      if (isForAll || entry.method === method) found.push(entry)
    }
    const search = (node: Node<T>, depth: number): void => {
      node.rest.forEach(take)
      const segment = segments[depth]
      if (segment === undefined) return node.entries.forEach(take)
      const literal = node.literals?.get(segment)
      if (literal) search(literal, depth + 1)
      for (const { pattern, node: next } of node.variables)
        if (pattern ? pattern.test(segment) : segment) search(next, depth + 1)
    }
    search(this.#root, 1)
    for (const { pattern, names, entry } of this.#irregular) {
      const match = pattern.exec(path)
      if (!match) continue
      const places = new NullPrototype<number>()
      for (const [index, name] of names.entries())
        places[name] = segments.push(match.groups?.[`v${index}`] as string) - 1
      take({ ...entry, answer: [entry.answer[0], places] })
    }
    const handlers: [T, Record<string, number>][] = inOrder(found).map(({ answer }) => answer)
    if (!found.length && this.#otherwise) handlers.push([this.#otherwise, {}])
    return Object.assign(handlers, { methods, trustProxy: this.trustProxy, turn: this.#turn })
  }
}

const RANKS: readonly Rank[] = ['middleware', 'controller', 'handler']

/** Sorts handlers in the order of their registration, as in Hono; if there are controllers, by rank first. */
function inOrder<Each extends Ranked>(all: readonly Each[]): Each[] {
  const hasControllers = all.some(({ rank }) => rank === 'controller')
  const byRank = (one: Each, other: Each): number =>
    hasControllers ? RANKS.indexOf(one.rank) - RANKS.indexOf(other.rank) : 0
  return all.toSorted((one, other) => byRank(one, other) || one.turn - other.turn)
}

/** Does the same as `path.split('/')`, which takes twice as long for the few segments of a path. */
function segmentsOf(path: string): string[] {
  const segments: string[] = []
  let from = 0
  for (let end; (end = path.indexOf('/', from)) >= 0; from = end + 1) segments.push(path.slice(from, end))
  segments.push(path.slice(from))
  return segments
}

function createNode<T>(): Node<T> {
  return { literals: undefined, variables: [], entries: [], rest: [] }
}

function insert<T>(root: Node<T>, segments: readonly string[], entry: Entry<T>): void {
  let node = root
  for (let index = 1; index < segments.length; index++) {
    const segment = segments[index] as string
    if (segment === '*') return void node.rest.push(entry)
    // Read by index: an iterator for each segment would be a large part of the time to add a route.
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
