import type { IncomingMessage } from 'node:http'
import { isSent } from './connection-headers.ts'
import { NodeHeaders, placeOf } from './node-headers.ts'
import { NodeResponse } from './node-response.ts'
import type { Head } from './server-response.ts'

/** Makes the head of a response, without the headers that only the server sets. */
export function headOf(response: Response, { httpVersionMajor }: IncomingMessage): Head {
  const given = response instanceof NodeResponse ? response.given : undefined
  const headers = given ? given.headers : response.headers
  if (given?.type !== undefined && !headers) return { list: ['content-type', given.type], isChecked: true }
  if (headers instanceof NodeHeaders && headers.isSendable) return { list: headers.list, isChecked: true }
  const list: string[] = []
  for (const [name, value] of headers ?? []) if (isSent(name, value, httpVersionMajor)) list.push(name, value)
  return { list, isChecked: false }
}

/**
 * Makes the head of a response without a body. For HEAD and 304, `Content-Length` may describe the body of GET; for 204
 * and 205, it is removed.
 */
export function headOfEmpty(status: number, head: Head, length: number | undefined): Head {
  if (status === 204 || status === 205) return withLength(head, undefined)
  return withLength(head, (status === 304 ? undefined : length) ?? givenLength(head))
}

/** Makes the head of a response whose whole body is known. */
export function headOfWhole(head: Head, length: number | undefined): Head {
  // If the body is `null`, a `Content-Length` that a handler has set becomes 0.
  return length === undefined && placeOf(head.list, 'content-length') === -1 ? head : withLength(head, length ?? 0)
}

/** Makes a head whose `Content-Length` is `length`, whatever a handler has set; `undefined` removes the header. */
export function withLength(head: Head, length: number | undefined): Head {
  const { list, isChecked } = head
  const at = placeOf(head.list, 'content-length')
  const given = at === -1 ? undefined : list[at + 1]
  const text = length?.toString()
  if (given === text) return head
  const rest = at === -1 ? list : list.toSpliced(at, 2)
  return { list: text === undefined ? rest : [...rest, 'content-length', text], isChecked }
}

/** The length that a handler has set; `undefined` without a valid one. */
export function givenLength(head: Head): number | undefined {
  const at = placeOf(head.list, 'content-length')
  const text = head.list[at + 1]
  return at !== -1 && /^\d+$/u.test(text as string) ? Number(text) : undefined
}
