import { isError } from '../errors/is-error.ts'
import { isIterated } from './iteration.ts'

/** An item as text or bytes. */
export type Part = string | Uint8Array

/** How the items of a generator are sent. */
export interface ItemFormat {
  /** @throws the item if it is an error; {@link UnsendableItem} */
  encode(item: unknown): Part | Promise<Part>
  /** Milliseconds after which the head is sent without the first item. Default: the head waits for it. */
  readonly headAfter?: number
  /** Text that clients ignore. It is sent with an early head, and after each `interval` without an item. */
  readonly filler?: { readonly text: string; readonly interval: number }
  /** Whether the end of an incomplete body looks like the end of a complete one. */
  readonly isOpenEnded?: boolean
}

/** The type of an item that cannot be sent. */
export class UnsendableItem extends Error {
  readonly type: string

  constructor(type: string) {
    super(`An item of the type ${type} cannot be sent`)
    this.type = type
  }
}

/** Text and bytes as they are, anything else as a line of JSON. */
export const lines: ItemFormat = {
  encode: (item) => (typeof item === 'string' ? item : (bytesOfItem(item) ?? `${jsonOfItem(item)}\n`)),
}

/**
 * The bytes of a buffer, a view or a blob; `undefined` for anything else. They are copied, because a generator may fill
 * its buffer again before the bytes are sent.
 */
export function bytesOfItem(item: unknown): Uint8Array | Promise<Uint8Array> | undefined {
  if (typeof item !== 'object' || item === null) return undefined
  if (ArrayBuffer.isView(item)) return new Uint8Array(new Uint8Array(item.buffer, item.byteOffset, item.byteLength))
  if (isBuffer(item)) return new Uint8Array(new Uint8Array(item))
  return item instanceof Blob ? item.arrayBuffer().then((buffer) => new Uint8Array(buffer)) : undefined
}

/** Bytes without a view. */
export function isBuffer(item: object): item is ArrayBufferLike {
  return item instanceof ArrayBuffer || (typeof SharedArrayBuffer === 'function' && item instanceof SharedArrayBuffer)
}

/** @throws the item if it is an error; {@link UnsendableItem} for a value that JSON cannot represent */
export function jsonOfItem(item: unknown): string {
  if (isError(item)) throw item
  if (typeof item === 'object' && item !== null && lacksJson(item)) throw new UnsendableItem(typeName(item))
  const json = JSON.stringify(item) as string | undefined
  if (json === undefined) throw new UnsendableItem(typeName(item))
  return json
}

/** The type of a value in an error, such as `function`, `Map` or `AsyncGenerator`: generators have no class. */
export function typeName(value: unknown): string {
  if (typeof value !== 'object' || value === null) return typeof value
  const { name } = Object(value.constructor) as { readonly name?: unknown }
  return typeof name === 'string' && name ? name : Object.prototype.toString.call(value).slice(8, -1)
}

/** JSON would have `{}` for them. */
function lacksJson(item: object): boolean {
  if ('toJSON' in item || Array.isArray(item)) return false
  const isOther = item instanceof Map || item instanceof Set || item instanceof ReadableStream
  return isOther || item instanceof Response || isIterated(item)
}
