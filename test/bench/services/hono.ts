import { sValidator } from '@hono/standard-validator'
import { Hono } from 'hono'
import { Person } from './person.ts'

/** The service by hand. */
export default function create(extra: number): Hono {
  const app = new Hono().basePath('/apis')
  app.get('/hello', (c) => c.text('hello world'))
  app.get('/users/:id', (c) => {
    const { name, position } = c.req.query()
    return c.json({ id: c.req.param('id'), name, position })
  })
  app.post('/users', async (c) => c.json({ text: 'created', body: await c.req.json() }))
  app.post('/validated', sValidator('json', Person), (c) => c.json({ text: 'created', body: c.req.valid('json') }))
  for (let r = 0; r < extra; r++) {
    const items = { find: (id: string) => ({ r, id }) }
    app.get(`/r${r}/items/:id`, (c) => c.json(items.find(c.req.param('id'))))
  }
  return app
}
