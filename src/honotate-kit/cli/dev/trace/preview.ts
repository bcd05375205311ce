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
  const text = new Preview().of(value, name, 0)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** The name and the message of a thrown value. */
export function describeError(error: unknown): string {
  if (!types.isNativeError(error)) return preview(error, '')
  // Many subclasses keep the name `Error`.
  const name = error.name === 'Error' ? error.constructor.name : error.name
  return maskText(`${name}${error.message && `: ${error.message}`}`.slice(0, LONGEST))
}

/** The text of one value, which has limits for all its parts together. */
class Preview {
  #count = 0

  of(value: unknown, name: string, depth: number): string {
    if (value !== undefined && value !== null && typeof value !== 'boolean' && isSecret(name)) return line(hide(value))
    if (typeof value === 'string') {
      const text = maskText(value.slice(0, LONGEST))
      return line(text.length > LONGEST_TEXT || value.length > LONGEST ? `${text.slice(0, LONGEST_TEXT)}…` : text)
    }
    if (typeof value === 'function') return line(`ƒ ${value.name}`)
    if (typeof value !== 'object' || value === null) return line(value)
    if (types.isProxy(value)) return line('‹proxy›')
    if (types.isNativeError(value)) return line(describeError(value))
    if (types.isDate(value) || types.isRegExp(value) || types.isGeneratorObject(value)) return line(value)
    if (ArrayBuffer.isView(value) || types.isAnyArrayBuffer(value)) return line(`‹${value.byteLength} bytes›`)
    if (depth > DEEPEST || this.#count++ > MOST_VALUES) return line('…')
    const part = (each: unknown, key: unknown): string => this.of(each, String(key), depth + 1)
    if (types.isMap(value))
      return list(`Map(${value.size}) {}`, value.size, Map.prototype.entries.call(value), ([key, each]) => {
        return `${part(key, '')} => ${part(each, key)}`
      })
    if (types.isSet(value))
      return list(`Set(${value.size}) {}`, value.size, Set.prototype.values.call(value), (each) => part(each, ''))
    const member = (key: string): string => {
      const property = Object.getOwnPropertyDescriptor(value, key)
      return property?.get || property?.set ? '[Getter]' : part(property?.value, key)
    }
    if (Array.isArray(value))
      return list('[]', value.length, Array.prototype.keys.call(value), (index) => member(String(index)))
    const type = typeOf(value)
    const keys = OPAQUE.test(type) ? [] : Object.keys(value)
    return list(`${type} {}`.trim(), keys.length, keys, (key) => {
      return `${/^[a-z_$][\w$]*$/iu.test(key) ? key : line(key)}: ${member(key)}`
    })
  }
}

function line(value: unknown): string {
  return inspect(value, { breakLength: Infinity, compact: true, customInspect: false })
}

/** @param around The brackets, such as `Map(1) {}`. */
function list<T>(around: string, size: number, members: Iterable<T>, show: (member: T) => string): string {
  const shown: string[] = []
  for (const each of members) if (shown.push(show(each)) === MOST_MEMBERS) break
  if (size > shown.length) shown.push(`'…': ${size - shown.length}`)
  return shown.length > 0 ? `${around.slice(0, -1)} ${shown.join(', ')} ${around.at(-1)}` : around
}

/** The name of the class of an object; empty for a plain one. */
function typeOf(value: object): string {
  const prototype = Object.getPrototypeOf(value) as object | null
  const { value: type } = (prototype && Object.getOwnPropertyDescriptor(prototype, 'constructor')) ?? {}
  const name: unknown = typeof type === 'function' && type !== Object ? type.name : ''
  return typeof name === 'string' ? name : ''
}
