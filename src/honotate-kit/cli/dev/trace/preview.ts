import { inspect, types } from 'node:util'
import { hide, isSecret, maskText } from './secrets.ts'

const DEEPEST = 3
const MOST_MEMBERS = 20
/** The most values inside of one value. */
const MOST_VALUES = 200
const LONGEST_TEXT = 200
const LONGEST = 2000

/** Objects whose members say nothing about a call. */
const OPAQUE = /(?:Request|Response|Context|Headers|Promise|Stream|Socket|Server)$/u

/**
 * A short text of a value, without secrets. Calls no code of the program: no getters, no `toJSON()`, no traps of proxies.
 *
 * @param name The name of the value: a secret has one of the known names.
 */
export function preview(value: unknown, name: string): string {
  const options = { depth: DEEPEST, breakLength: Infinity, compact: true, customInspect: false } as const
  const text = inspect(new Copier().copy(value, name, 0), options)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** The name and the message of a thrown value. */
export function describeError(error: unknown): string {
  if (!types.isNativeError(error)) return preview(error, '')
  // Many subclasses keep the name `Error`.
  const name = error.name === 'Error' ? error.constructor.name : error.name
  return maskText(`${name}${error.message && `: ${error.message}`}`.slice(0, LONGEST))
}

/** Copies the part of a value that is shown. */
class Copier {
  #count = 0

  copy(value: unknown, name: string, depth: number): unknown {
    if (value !== undefined && value !== null && typeof value !== 'boolean' && isSecret(name)) return hide(value)
    if (typeof value === 'string') {
      const text = maskText(value.slice(0, LONGEST))
      return text.length > LONGEST_TEXT || value.length > LONGEST ? `${text.slice(0, LONGEST_TEXT)}…` : text
    }
    if (typeof value === 'function') return `ƒ ${value.name}`
    if (typeof value !== 'object' || value === null) return value
    if (types.isProxy(value)) return '‹proxy›'
    if (types.isNativeError(value)) return describeError(value)
    if (types.isDate(value) || types.isRegExp(value) || types.isGeneratorObject(value)) return value
    if (ArrayBuffer.isView(value) || types.isAnyArrayBuffer(value)) return `‹${value.byteLength} bytes›`
    if (depth > DEEPEST || this.#count++ > MOST_VALUES) return '…'
    const member = (each: unknown, key: unknown): unknown => this.copy(each, String(key), depth + 1)
    if (types.isMap(value))
      return new Map(
        first(Map.prototype.entries.call(value)).map(([key, each]) => [member(key, ''), member(each, key)]),
      )
    if (types.isSet(value)) return new Set(first(Set.prototype.values.call(value)).map((each) => member(each, '')))
    const type = typeOf(value)
    const length = Array.isArray(value) ? value.length : undefined
    const made: object = length === undefined ? shellOf(type) : []
    const keys = length === undefined && !OPAQUE.test(type) ? Object.keys(value) : indexes(length ?? 0)
    const rest = (length ?? keys.length) - MOST_MEMBERS
    for (const key of keys.slice(0, MOST_MEMBERS)) {
      const property = Object.getOwnPropertyDescriptor(value, key)
      Object.defineProperty(made, key, {
        ...property,
        ...(property && 'value' in property && { value: member(property.value, key) }),
      })
    }
    if (rest > 0) Object.defineProperty(made, '…', { value: rest, enumerable: true })
    return made
  }
}

/** The name of the class of an object; empty for a plain one. */
function typeOf(value: object): string {
  const prototype = Object.getPrototypeOf(value) as object | null
  const { value: type } = (prototype && Object.getOwnPropertyDescriptor(prototype, 'constructor')) ?? {}
  const name: unknown = typeof type === 'function' && type !== Object ? type.name : ''
  return typeof name === 'string' ? name : ''
}

/** An object that is shown with the name of a class, and has no code of that class. */
function shellOf(type: string): object {
  const shell = { [type]: class extends Object {} }[type]
  return type && shell ? new shell() : {}
}

function indexes(length: number): string[] {
  return Array.from({ length: Math.min(length, MOST_MEMBERS) }, (_, index) => String(index))
}

function first<T>(values: Iterable<T>): T[] {
  const found: T[] = []
  for (const value of values) if (found.push(value) === MOST_MEMBERS) break
  return found
}
