/** Headers by name; a list sends a header several times. */
export type HeaderRecord = Readonly<Record<string, string | string[]>>

export function setHeaders<T extends Headers>(headers: T, more: HeaderRecord): T {
  for (const name in more) {
    const value = more[name] as string | string[]
    if (typeof value === 'string') headers.set(name, value)
    else {
      headers.delete(name)
      for (const each of value) headers.append(name, each)
    }
  }
  return headers
}

/** Sets the headers of a `ResponseInit`; cookies are added. */
export function addHeaders(headers: Headers, more: Headers): void {
  for (const [name, value] of more) {
    if (name === 'set-cookie') headers.append(name, value)
    else headers.set(name, value)
  }
}

/** Whether the headers of a response are immutable, as in responses of `fetch()` and `Response.redirect()`. */
export function hasFixedHeaders({ headers }: Response): boolean {
  try {
    // Throws for immutable headers, although no header has the name.
    headers.delete('~')
    return false
  } catch {
    return true
  }
}

/**
 * Copies the headers `old` of a replaced response into `headers` of the new one, except the content type; joins
 * cookies.
 */
export function takeHeaders(headers: Headers, old: Headers): void {
  const cookies = mergeCookies(headers.getSetCookie(), old.getSetCookie())
  for (const [name, value] of old) if (name !== 'content-type' && name !== 'set-cookie') headers.set(name, value)
  headers.delete('set-cookie')
  for (const cookie of cookies) headers.append('set-cookie', cookie)
}

/**
 * Joins the cookies of a response and of the one that it replaces. Lines that both have are sent once: the response may
 * have been created with the cookies of the old one.
 */
export function mergeCookies(own: readonly string[], old: readonly string[]): readonly string[] {
  if (own.length === 0) return old
  const known = new Set(own)
  return [...own, ...old.filter((each) => !known.has(each))]
}
