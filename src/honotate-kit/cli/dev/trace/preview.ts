import { inspect, types } from 'node:util'
import { hide, isSecret, maskTarget, maskText } from './secrets.ts'

const DEEPEST = 3
const MOST_MEMBERS = 20
/** The maximum number of objects inside one value. */
const MOST_VALUES = 200
const LONGEST_TEXT = 200
const LONGEST = 2000

/** Matches names of classes whose members say nothing about a call, but not names such as `LoginRequest`. */
const OPAQUE = /^(?:Http|Node|\w*Server)?(?:Request|Response)$|(?:Context|Headers|Promise|Stream|Socket|Server)$/u

const PLAIN = { breakLength: Infinity, compact: true, customInspect: false }

/**
 * Describes a value briefly and without secrets. Calls no `toJSON()`, no traps of proxies, and no getters of the
 * program except getters of an error.
 *
 * @param name The name of the value. A value with the name of a secret is hidden, except booleans, `null` and
 *   `undefined`.
 */
export function preview(value: unknown, name: string): string {
  return cut(new Preview().of(value, name, 0), LONGEST)
}

/** Describes a thrown value; of an error, only the name and the message. */
export function describeError(error: unknown): string {
  if (!types.isNativeError(error)) return preview(error, '')
  // Many subclasses keep the name `Error`.
  const name = error.name === 'Error' ? error.constructor.name : error.name
  return maskText(`${name}${error.message && `: ${error.message}`}`.slice(0, LONGEST))
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text
}

/** Makes the text of one value. `MOST_VALUES` limits all objects inside the value together, at any depth. */
class Preview {
  #count = 0

  of(value: unknown, name: unknown, depth: number): string {
    const isHidden = typeof name === 'string' && isSecret(name) && typeof value !== 'boolean'
    if (isHidden && value !== undefined && value !== null) return `'${hide(value)}'`
    if (typeof value === 'string') return inspect(cut(maskText(value.slice(0, LONGEST)), LONGEST_TEXT), PLAIN)
    // Comes before functions, because a proxy may be a function, as the client of `hc()` is.
    if (types.isProxy(value)) return '‹proxy›'
    if (typeof value === 'function') return `ƒ ${own(value, 'name') || ''}`
    if (typeof value !== 'object' || value === null) return inspect(value)
    if (types.isNativeError(value)) return describeError(value)
    if (Object.getPrototypeOf(value) === URL.prototype) return maskTarget(String(value))
    if (types.isDate(value) || types.isRegExp(value) || types.isGeneratorObject(value)) return inspect(value, PLAIN)
    if (ArrayBuffer.isView(value) || types.isAnyArrayBuffer(value)) return `‹${value.byteLength} bytes›`
    if (depth > DEEPEST || this.#count++ > MOST_VALUES) return '…'
    if (types.isMap(value))
      return `Map(${value.size}) ${this.of(firstOf(Map.prototype.entries.call(value)), '', depth)}`
    if (types.isSet(value)) return `Set(${value.size}) ${this.of(firstOf(Set.prototype.values.call(value)), '', depth)}`
    const kind = String(own(own(Object.getPrototypeOf(value), 'constructor') || {}, 'name') || 'Object')
    if (OPAQUE.test(kind)) return `${kind} {}`
    const isArray = Array.isArray(value)
    const all = isArray ? value : Object.keys(value)
    const shown = firstOf<number | string>(isArray ? Array.prototype.keys.call(value) : all).map((key) => {
      // In an entry such as `['password', 'open']`, the first item names the second.
      const name = isArray && value.length === 2 && key === 1 ? own(value, 0) : key
      return `${isArray ? '' : `${key}: `}${this.of(own(value, key), name, depth + 1)}`
    })
    const left = all.length - shown.length
    if (left > 0) shown.push(`… ${left} more`)
    const content = shown.join(', ').replace(/^[^]+$/u, ' $& ')
    return isArray ? `[${content}]` : `${kind === 'Object' ? '' : `${kind} `}{${content}}`
  }
}

function firstOf<T>(items: Iterable<T>): T[] {
  const first: T[] = []
  for (const each of items) if (first.push(each) === MOST_MEMBERS) break
  return first
}

/** Reads a property without calling getters or traps of proxies. */
function own(of: any, key: string | number): any {
  const property = types.isProxy(of) ? undefined : Object.getOwnPropertyDescriptor(of ?? {}, key)
  return property?.get ? '[Getter]' : property?.value
}
