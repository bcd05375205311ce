/** The path of a module that a bundler has given a query (`./a.ts?v=1`) or a hash; a folder may have a `#` in its name. */
export function withoutQuery(id: string): string {
  const query = id.indexOf('?')
  const path = query === -1 ? id : id.slice(0, query)
  const hash = path.indexOf('#', Math.max(id.lastIndexOf('/'), id.lastIndexOf('\\')) + 1)
  return hash === -1 ? path : path.slice(0, hash)
}
