import type { Context } from 'hono'
import { problem } from '../http/problem.ts'
import type { SegmentRouter } from './router.ts'

/**
 * Answers what no route has answered: `OPTIONS` with the methods of the path, another method of a known path with 405
 * (RFC 9110, section 15.5.6), an unknown path with 404.
 */
export function answerNotFound(router: SegmentRouter<unknown>, c: Context): Response {
  const { method, path } = c.req
  // The router knows routes that were added to the app by hand as well.
  const methods = router.methodsOf(path)
  if (methods.includes('GET')) methods.push('HEAD')
  // A known path whose handler passed the request on is not found, not forbidden.
  if (methods.length === 0 || methods.includes(method)) return problem(c, 404, { detail: 'Nothing is served under this path.' })
  const headers = { Allow: [...new Set([...methods, 'OPTIONS'])].sort().join(', ') }
  if (method === 'OPTIONS') return c.body(null, 204, headers)
  return problem(c, 405, { detail: `${method} is not allowed here; allowed is ${headers.Allow}.` }, headers)
}
