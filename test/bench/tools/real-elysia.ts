import { cors } from '@elysiajs/cors'
import { Elysia } from 'elysia'
import { isBlocked } from '../services/rules.ts'
import { SECURE_HEADERS } from '../services/secure-headers.ts'

/** The service in Elysia with the middleware of a real service, as in its documentation: with a plugin and a hook. */
export default function create(extra: number) {
  const app = new Elysia({ prefix: '/apis' })
    .headers(SECURE_HEADERS)
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
