import { NodeHeaders } from './node-headers.ts'

/** Headers by name; with a list, a header is sent several times. */
export type HeaderRecord = Readonly<Record<string, string | string[]>>

/** Sets the headers that a handler passes with a body. */
export function setHeaders(headers: Headers, more: HeaderRecord): void {
  for (const name in more) {
    const value = more[name] as string | string[]
    if (typeof value === 'string') headers.set(name, value)
    else {
      headers.delete(name)
      for (const each of value) headers.append(name, each)
    }
  }
}

/** Sets the headers of a `ResponseInit`; cookies are added. */
export function addHeaders(headers: Headers, more: Headers): void {
  for (const [name, value] of more) {
    if (name === 'set-cookie') headers.append(name, value)
    else headers.set(name, value)
  }
}

/** Sets the headers of the response that another one replaces; the new one keeps its content type. */
export function takeHeaders(headers: Headers, old: Headers): void {
  if (headers instanceof NodeHeaders && old instanceof NodeHeaders) return takeList(headers, old)
  for (const [name, value] of old) {
    if (name === 'content-type') continue
    if (name === 'set-cookie') {
      headers.delete(name)
      for (const cookie of old.getSetCookie()) headers.append(name, cookie)
    } else headers.set(name, value)
  }
}

/** The same for two lists: all values were checked when they were set, and most headers have the same place in both. */
function takeList(headers: NodeHeaders, from: NodeHeaders): void {
  if (headers === from) return
  const [list, old] = [headers.list, from.list]
  headers.isSendable &&= from.isSendable
  const replaced = placeOf(old, 'set-cookie') === -1 ? -1 : placeOf(list, 'set-cookie')
  for (let at = replaced; at !== -1; at = placeOf(list, 'set-cookie')) list.splice(at, 2)
  for (let at = 0; at < old.length; at += 2) {
    const name = old[at] as string
    if (name === 'content-type') continue
    const place = name === 'set-cookie' ? -1 : list[at] === name ? at : placeOf(list, name)
    if (place === -1) list.push(name, old[at + 1] as string)
    else list[place + 1] = old[at + 1] as string
  }
}

function placeOf(list: readonly string[], name: string): number {
  for (let at = 0; at < list.length; at += 2) if (list[at] === name) return at
  return -1
}
