/** Removes the query (`./a.ts?v=1`) or hash that a bundler adds to a path. A folder may have a `#` in its name. */
export function withoutQuery(id: string): string {
  const query = id.indexOf('?')
  const path = query === -1 ? id : id.slice(0, query)
  const hash = path.indexOf('#', Math.max(id.lastIndexOf('/'), id.lastIndexOf('\\')) + 1)
  return hash === -1 ? path : path.slice(0, hash)
}
