import { inspect } from 'node:util'
import { isReadByNode } from './connection-headers.ts'

const NAME = /^[!#$%&'*+.^_`|~\w-]+$/u
const ASCII = /^[\t -~]*$/u
/** The maximum number of cached names: a program may make names from data. */
const MOST_NAMES = 500

interface KnownName {
  /** The name in lower case. */
  readonly key: string
  readonly isReadByNode: boolean
  /** The last valid ASCII value, which is not checked again. */
  valid: string | undefined
}

/** The checked names, by their spelling in the program. */
const names = new Map<string, KnownName>()

/**
 * The headers of a response on Node, as plain data: a list of values and of names in lower case. They behave like the
 * web's `Headers`, and are `instanceof Headers`.
 */
export class NodeHeaders implements Headers {
  /** Name, value, name, value …; there is one pair for each `set-cookie`. */
  readonly list: string[]
  /** True only if the list can be sent as it is: all values are ASCII, and `isReadByNode()` is false for all names. */
  isSendable = true

  constructor(init?: HeadersInit) {
    if (init instanceof NodeHeaders) {
      this.list = init.list.slice()
      this.isSendable = init.isSendable
      return
    }
    this.list = []
    if (!init) return
    if (Symbol.iterator in init)
      for (const [name, value] of init as Iterable<[string, string]>) this.append(name, value)
    else for (const name in init) this.append(name, (init as Record<string, string>)[name] as string)
  }

  get(name: string): string | null {
    const { key } = knownName(name)
    const at = placeOf(this.list, key)
    if (at === -1) return null
    return key === 'set-cookie' ? this.getSetCookie().join(', ') : (this.list[at + 1] as string)
  }

  has(name: string): boolean {
    return placeOf(this.list, knownName(name).key) !== -1
  }

  set(name: string, value: string): void {
    const known = knownName(name)
    const { key } = known
    const text = this.#checked(known, value)
    if (key === 'set-cookie') this.delete(key)
    const at = placeOf(this.list, key)
    if (at === -1) this.list.push(key, text)
    else this.list[at + 1] = text
  }

  append(name: string, value: string): void {
    const known = knownName(name)
    const { key } = known
    const text = this.#checked(known, value)
    const at = key === 'set-cookie' ? -1 : placeOf(this.list, key)
    if (at === -1) this.list.push(key, text)
    else this.list[at + 1] += `${key === 'cookie' ? '; ' : ', '}${text}`
  }

  delete(name: string): void {
    const key = knownName(name).key
    for (let at = placeOf(this.list, key); at !== -1; at = placeOf(this.list, key)) this.list.splice(at, 2)
  }

  getSetCookie(): string[] {
    return this.list.filter((_, index) => index % 2 === 1 && this.list[index - 1] === 'set-cookie')
  }

  *entries(): HeadersIterator<[string, string]> {
    const pairs: [string, string][] = []
    for (let at = 0; at < this.list.length; at += 2) pairs.push([this.list[at] as string, this.list[at + 1] as string])
    // Sorted by name: Fetch standard, "sort and combine".
    yield* pairs.sort(([one], [other]) => Number(one > other) - Number(one < other))
  }

  *keys(): HeadersIterator<string> {
    for (const [name] of this.entries()) yield name
  }

  *values(): HeadersIterator<string> {
    for (const [, value] of this.entries()) yield value
  }

  forEach(callback: (value: string, name: string, headers: Headers) => void, thisArg?: unknown): void {
    for (const [name, value] of this.entries()) callback.call(thisArg, value, name, this)
  }

  [Symbol.iterator](): HeadersIterator<[string, string]> {
    return this.entries()
  }

  #checked(name: KnownName, value: string): string {
    const text = checked(name, value)
    if (name.isReadByNode || text !== name.valid) this.isSendable = false
    return text
  }
}

Object.setPrototypeOf(NodeHeaders.prototype, Headers.prototype)
Object.defineProperty(NodeHeaders.prototype, inspect.custom, {
  value(this: NodeHeaders): string {
    return `Headers ${JSON.stringify(Object.fromEntries(this))}`
  },
})

export function placeOf(list: readonly string[], name: string): number {
  for (let at = 0; at < list.length; at += 2) if (list[at] === name) return at
  return -1
}

/** Checks a name, and caches it. @throws TypeError for an invalid name, with the message of the platform */
function knownName(name: string): KnownName {
  const known = names.get(name)
  if (known) return known
  if (!NAME.test(name)) new Headers().get(name)
  const key = String(name).toLowerCase()
  const made: KnownName = { key, isReadByNode: isReadByNode(key), valid: undefined }
  if (names.size < MOST_NAMES) names.set(name, made)
  return made
}

/** Checks and trims a value. @throws TypeError for an invalid value, with the message of the platform */
function checked(name: KnownName, value: string): string {
  if (name.valid !== undefined && value === name.valid) return value
  const text = String(value)
  if (ASCII.test(text)) return (name.valid = withoutSpaceAround(text))
  const headers = new Headers()
  headers.set(name.key, text)
  return headers.get(name.key) as string
}

/** Trims a value of printable ASCII and tabs. `trim()` takes linear time, unlike a regular expression for the end. */
function withoutSpaceAround(text: string): string {
  const isPadded = text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32
  return isPadded ? text.trim() : text
}
