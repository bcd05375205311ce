import { Bag } from './bag.ts'

/**
 * The values of every key of a query string.
 *
 * @param url The whole URL.
 */
export function parseQueries(url: string): Record<string, string[]> {
  const queries = new Bag<string[]>()
  for (const [name, value] of new URLSearchParams(queryOf(url))) (queries[name] ??= []).push(value)
  return queries
}

/** The first value of every key of a query string. */
export function parseQuery(url: string): Record<string, string> {
  const query = new Bag<string>()
  const text = queryOf(url)
  if (/[%+]/u.test(text)) {
    for (const [name, value] of new URLSearchParams(text)) query[name] ??= value
    return query
  }
  // Where nothing is encoded, cutting finds what URLSearchParams does, several times faster.
  for (let start = 1; start < text.length;) {
    const next = text.indexOf('&', start)
    const stop = next === -1 ? text.length : next
    const equals = text.indexOf('=', start)
    const end = equals === -1 || equals > stop ? stop : equals
    if (start < stop) query[text.slice(start, end)] ??= text.slice(end + 1, stop)
    start = stop + 1
  }
  return query
}

/** From the `?` to the fragment. */
function queryOf(url: string): string {
  const start = url.indexOf('?')
  const hash = url.indexOf('#')
  if (start === -1 || (hash !== -1 && hash < start)) return ''
  return hash === -1 ? url.slice(start) : url.slice(start, hash)
}
