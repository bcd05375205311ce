import type { Context } from 'hono'
import { problem, problemText } from '../http/problem.ts'
import { rawPath, type RequestTarget } from '../http/raw-path.ts'
import type { SegmentRouter } from './router.ts'

const NOT_FOUND = { detail: 'Nothing is served under this path.' }
/** The problem up to the value of its last member, `instance`. */
const START = /* @__PURE__ */ problemText({ path: '', url: '' }, 404, NOT_FOUND).slice(0, -3)

/** The problem details of a path that nothing is served under. */
export function notFoundText(request: RequestTarget): string {
  return `${START}${JSON.stringify(rawPath(request))}}`
}

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
  if (methods.length === 0 || methods.includes(method)) return problem(c, 404, NOT_FOUND)
  const headers = { Allow: [...new Set([...methods, 'OPTIONS'])].sort().join(', ') }
  if (method === 'OPTIONS') return c.body(null, 204, headers)
  return problem(c, 405, { detail: `${method} is not allowed here; allowed is ${headers.Allow}.` }, headers)
}
