import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { routeLines } from '../../app/program-apps.ts'

/**
 * Calls `tell` once for each requested path that causes a 404 but is the end of a route's path.
 *
 * @param tell Receives the requested path and the path of the route.
 */
export function followMissingPrefixes(tell: (path: string, route: string) => void): void {
  const told = new Set<string>()
  subscribe('http.server.response.finish', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    const [path = '/'] = (request.url ?? '/').split('?')
    if (response.statusCode !== 404 || path === '/' || told.has(path)) return
    const route = routeLines().find((each) => endsWith(each.path, path))
    if (!route) return
    told.add(path)
    tell(path, route.path)
  })
}

/**
 * Whether the path of a route ends with a requested path and is longer: `/apis/users/:id` and `/users/7`. The first
 * requested segment must not match a variable, since a variable matches any word.
 */
function endsWith(route: string, path: string): boolean {
  const [segments, wanted] = [route.split('/').slice(1), path.split('/').slice(1)]
  const end = segments.slice(-wanted.length)
  const isSame = (each: string, index: number): boolean => each === wanted[index] || (index > 0 && each.startsWith(':'))
  return segments.length > wanted.length && end.every(isSame)
}
