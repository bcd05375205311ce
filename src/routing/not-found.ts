import type { Context, Hono } from 'hono'
import { problem } from '../http/problem.ts'

const NOT_FOUND = { detail: 'Nothing is served under this path.' }

/**
 * Answers what no route has answered: `OPTIONS` with the methods of the path, another method of a known path with 405
 * (RFC 9110, section 15.5.6), an unknown path with 404.
 */
export function answerNotFound(app: Hono, c: Context): Response {
  const allowed = allowedMethods(app, c.req.path)
  if (allowed.length === 0) return problem(c, 404, NOT_FOUND)
  const allow = allowed.join(', ')
  if (c.req.method === 'OPTIONS') return c.body(null, 204, { Allow: allow })
  // A known path whose handler passed the request on is not found, not forbidden.
  if (allowed.includes(c.req.method)) return problem(c, 404, NOT_FOUND)
  return problem(c, 405, { detail: `${c.req.method} is not allowed here; allowed is ${allow}.` }, { Allow: allow })
}

/** Asks Hono's own router, so that routes which were added to the app by hand count as well; middleware does not. */
function allowedMethods(app: Hono, path: string): string[] {
  const methods = new Set(app.routes.map((route) => route.method).filter((method) => method !== 'ALL'))
  const allowed = [...methods].filter((method) => app.router.match(method, path)[0].some(([[, route]]) => route.method === method))
  if (allowed.length === 0) return []
  if (allowed.includes('GET')) allowed.push('HEAD')
  return [...new Set([...allowed, 'OPTIONS'])].sort()
}
