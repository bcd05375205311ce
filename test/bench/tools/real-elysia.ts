import { cors } from '@elysiajs/cors'
import { Elysia } from 'elysia'
import { isBlocked } from '../services/rules.ts'

/** What `secureHeaders()` of Hono sends. */
const secureHeaders = {
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=15552000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/** The service with the middleware of a real one, as Elysia's documentation writes it: a plugin and a hook. */
export default function create(extra: number) {
  const app = new Elysia({ prefix: '/apis' })
    .headers(secureHeaders)
    .use(cors({ origin: '*', methods: false as never, allowedHeaders: [], exposeHeaders: [], credentials: false }))
    .onRequest(({ request, set, status }) => {
      set.headers['x-request-id'] = crypto.randomUUID()
      if (isBlocked(request.headers.get('x-client') ?? undefined)) return status(403, 'blocked')
      return undefined
    })
  for (let r = 0; r < extra; r++) {
    const items = { find: (id: string) => ({ r, id }) }
    app.get(`/r${r}/items/:id`, ({ params: { id }, query: { name, position } }) => ({
      ...items.find(id),
      name,
      position,
    }))
  }
  return app
}
