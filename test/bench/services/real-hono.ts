import { sValidator } from '@hono/standard-validator'
import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { requestId } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import { accessLog } from './access-log.ts'
import { Person } from './person.ts'
import { isBlocked, mayRead } from './rules.ts'

const refuseBlocked: MiddlewareHandler = async (c, next) => {
  if (isBlocked(c.req.header('x-client'))) return c.text('blocked', 403)
  await next()
}

const requireToken: MiddlewareHandler = async (c, next) => {
  if (!mayRead(c.req.header('authorization'))) return c.text('no token', 403)
  await next()
}

/** The service in Hono, without honotate, with the middleware of a real service. */
export default function create(extra: number): Hono {
  const app = new Hono().basePath('/apis')
  app.use(...accessLog, cors(), secureHeaders(), requestId(), refuseBlocked)
  app.post('/people', sValidator('json', Person), (c) => c.json({ text: 'created', body: c.req.valid('json') }))
  for (let r = 0; r < extra; r++) {
    const items = { find: (id: string) => ({ r, id }) }
    const find = new Hono()
    find.get('/items/:id', (c) => {
      const { name, position } = c.req.query()
      return c.json({ ...items.find(c.req.param('id')), name, position })
    })
    find.get('/secrets/:id', requireToken, (c) => {
      const { name, position } = c.req.query()
      return c.json({ ...items.find(c.req.param('id')), name, position })
    })
    app.route(`/r${r}`, find)
  }
  return app
}
