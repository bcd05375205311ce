/**
 * The values of every key of a query string. Objects without a prototype, so that `__proto__` and `constructor` are
 * keys like any other.
 *
 * @param url The whole URL.
 */
export function parseQueries(url: string): Record<string, string[]> {
  const queries: Record<string, string[]> = Object.create(null)
  for (const [name, value] of searchParams(url)) (queries[name] ??= []).push(value)
  return queries
}

/** The first value of every key of a query string, as an object without a prototype. */
export function parseQuery(url: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of searchParams(url)) query[name] ??= value
  return query
}

function searchParams(url: string): Iterable<[string, string]> {
  const start = url.indexOf('?')
  if (start === -1) return []
  const end = url.indexOf('#', start)
  return new URLSearchParams(url.slice(start + 1, end === -1 ? undefined : end))
}
