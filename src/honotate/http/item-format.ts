import { isError } from '../errors/is-error.ts'
import { isIterated } from './iteration.ts'

export type Part = string | Uint8Array

/** How the items of a generator, or of another iterable, are sent. */
export interface ItemFormat {
  /** Converts an item. @throws {@link UnsendableItem}, the item if it is an error, or an error of the conversion */
  encode(item: unknown): Part | Promise<Part>
  /** How many milliseconds the head waits for the first item; by default without a limit. */
  readonly headAfter?: number
  /** Text that clients ignore, sent with an early head and after each `interval` (in milliseconds) without an item. */
  readonly filler?: { readonly text: string; readonly interval: number }
  /** Whether a body that ends early is still complete, as an event stream is. */
  readonly isOpenEnded?: boolean
}

export class UnsendableItem extends Error {
  readonly type: string

  constructor(type: string) {
    super(`An item of the type ${type} cannot be sent`)
    this.type = type
  }
}

/** Sends text and bytes as they are, anything else as a line of JSON. */
export const lines: ItemFormat = {
  encode: (item) => (typeof item === 'string' ? item : (bytesOfItem(item) ?? `${jsonOfItem(item)}\n`)),
}

/**
 * Copies the bytes of a buffer, a view or a blob, because a generator may fill its buffer again before they are sent.
 * Returns `undefined` for anything else.
 */
export function bytesOfItem(item: unknown): Uint8Array | Promise<Uint8Array> | undefined {
  if (typeof item !== 'object' || item === null) return undefined
  if (ArrayBuffer.isView(item)) return new Uint8Array(new Uint8Array(item.buffer, item.byteOffset, item.byteLength))
  if (isBuffer(item)) return new Uint8Array(new Uint8Array(item))
  return item instanceof Blob ? item.arrayBuffer().then((buffer) => new Uint8Array(buffer)) : undefined
}

/** Whether an object is a buffer, shared or not; a view does not count. */
export function isBuffer(item: object): item is ArrayBufferLike {
  return item instanceof ArrayBuffer || (typeof SharedArrayBuffer === 'function' && item instanceof SharedArrayBuffer)
}

/**
 * Converts an item to JSON. @throws the item if it is an error; {@link UnsendableItem} for a function, a `Map` and the
 * like; the errors of `JSON.stringify()`
 */
export function jsonOfItem(item: unknown): string {
  if (isError(item)) throw item
  if (typeof item === 'object' && item !== null && lacksJson(item)) throw new UnsendableItem(typeName(item))
  const json = JSON.stringify(item) as string | undefined
  if (json === undefined) throw new UnsendableItem(typeName(item))
  return json
}

/** Names the type of a value for an error, such as `function`, `Map` or `AsyncGenerator`. */
export function typeName(value: unknown): string {
  if (typeof value !== 'object' || value === null) return typeof value
  const { name } = Object(value.constructor) as { readonly name?: unknown }
  return typeof name === 'string' && name ? name : Object.prototype.toString.call(value).slice(8, -1)
}

/** Whether an object has content that JSON would lose, such as a `Map` or a stream. */
function lacksJson(item: object): boolean {
  if ('toJSON' in item || Array.isArray(item)) return false
  const isOther = item instanceof Map || item instanceof Set || item instanceof ReadableStream
  return isOther || item instanceof Response || isIterated(item)
}
