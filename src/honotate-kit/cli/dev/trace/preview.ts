import { types } from 'node:util'
import { isSecret, MASK, maskText } from './secrets.ts'

const LONGEST_TEXT = 200
const MOST_MEMBERS = 20
const DEEPEST = 3
/** The most characters of one value. */
const LONGEST = 2000

/** Objects whose members say nothing about a call. */
const OPAQUE = /(?:Request|Response|Context|Headers|Promise|Stream|Controller|Socket|Server)$/u

/**
 * A short text of a value, in the syntax of JavaScript, without secrets. Calls no code of the program: no getters, no
 * `toJSON()`, no traps of proxies.
 *
 * @param name The name of the value, which may be that of a secret.
 */
export function preview(value: unknown, name: string): string {
  const text = show(value, name, { depth: 0, left: LONGEST, above: [] })
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** The place of a value in the one that is shown. */
interface Position {
  readonly depth: number
  /** The characters that may still be written, for all values together. */
  left: number
  readonly above: readonly object[]
}

function show(value: unknown, name: string, position: Position): string {
  if (value !== undefined && value !== null && typeof value !== 'boolean' && isSecret(name)) return MASK
  if (typeof value === 'string') {
    const cut = value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value
    const text = JSON.stringify(maskText(cut))
    position.left -= text.length
    return text
  }
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'function') return `ƒ ${nameOf(value)}`
  if (typeof value !== 'object' || value === null) return String(value)
  if (types.isProxy(value)) return '‹Proxy›'
  return showObject(value, position)
}

function showObject(value: object, position: Position): string {
  if (types.isDate(value)) return Number.isNaN(+value) ? 'Invalid Date' : Date.prototype.toISOString.call(value)
  if (types.isNativeError(value)) return `‹${describeError(value)}›`
  if (ArrayBuffer.isView(value) || types.isAnyArrayBuffer(value)) return `‹${value.byteLength} bytes›`
  const name = className(value)
  const isPlain = name === 'Object' || name === ''
  const isOpaque = !isPlain && (OPAQUE.test(name) || position.depth > 1)
  if (isOpaque || position.depth >= DEEPEST || position.left <= 0) return isPlain ? '{…}' : `‹${name}›`
  if (position.above.includes(value)) return '‹circular›'
  const inner = { depth: position.depth + 1, left: position.left, above: [...position.above, value] }
  const text = showMembers(value, isPlain ? '' : `‹${name}› `, inner)
  position.left = inner.left
  return text
}

function showMembers(value: object, prefix: string, inner: Position): string {
  if (Array.isArray(value)) return `[${listed(value.length, (index) => show(ownValue(value, index), '', inner))}]`
  if (types.isMap(value)) {
    const entries = [...Map.prototype.entries.call(value)].slice(0, MOST_MEMBERS)
    return `${prefix}{${listed(value.size, (index) => member(entries[index]?.[0], entries[index]?.[1], inner))}}`
  }
  if (types.isSet(value)) {
    const values = [...Set.prototype.values.call(value)].slice(0, MOST_MEMBERS)
    return `${prefix}{${listed(value.size, (index) => show(values[index], '', inner))}}`
  }
  const keys = Object.keys(value)
  const text = listed(keys.length, (index) => member(keys[index], ownValue(value, keys[index] as string), inner))
  return text === '' ? `${prefix}{}` : `${prefix}{ ${text} }`
}

function listed(length: number, text: (index: number) => string): string {
  const shown = Array.from({ length: Math.min(length, MOST_MEMBERS) }, (_, index) => text(index))
  return [...shown, ...(length > MOST_MEMBERS ? [`… ${length - MOST_MEMBERS} more`] : [])].join(', ')
}

function member(key: unknown, value: unknown, position: Position): string {
  const name = typeof key === 'string' ? key : show(key, '', position)
  position.left -= name.length
  return `${/^[\w$]+$/u.test(name) ? name : JSON.stringify(name)}: ${show(value, name, position)}`
}

function ownValue(value: object, key: PropertyKey): unknown {
  const property = Object.getOwnPropertyDescriptor(value, key)
  return property && 'get' in property ? '‹getter›' : property?.value
}

function className(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null ? '' : nameOf((prototype as { readonly constructor?: unknown }).constructor)
}

function nameOf(value: unknown): string {
  const name: unknown = typeof value === 'function' ? Object.getOwnPropertyDescriptor(value, 'name')?.value : undefined
  return typeof name === 'string' ? name : ''
}

/** The name and the message of what was thrown. */
export function describeError(error: unknown): string {
  if (!types.isNativeError(error)) return preview(error, '')
  const { name, message } = error
  return maskText(`${name}${message ? `: ${message}` : ''}`.slice(0, LONGEST))
}
