import { sValidator } from '@hono/standard-validator'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { events } from './events.ts'
import { Person } from './person.ts'

const picture = new Uint8Array(1_000_000).fill(120)

/** The service in Hono, without honotate. */
export default function create(extra: number): Hono {
  const app = new Hono().basePath('/apis')
  app.get('/hello', (c) => c.text('hello world'))
  app.get('/users/:id', (c) => {
    const { name, position } = c.req.query()
    return c.json({ id: c.req.param('id'), name, position })
  })
  app.post('/users', async (c) => c.json({ text: 'created', body: await c.req.json() }))
  app.post('/validated', sValidator('json', Person), (c) => c.json({ text: 'created', body: c.req.valid('json') }))
  app.get('/picture', (c) => c.body(picture, 200, { 'Content-Type': 'application/octet-stream' }))
  app.post('/picture', async (c) => c.json({ bytes: (await c.req.arrayBuffer()).byteLength }))
  app.get('/events', (c) =>
    streamSSE(c, async (stream) => {
      for await (const event of events()) await stream.writeSSE({ data: JSON.stringify(event) })
    }),
  )
  for (let r = 0; r < extra; r++) {
    const items = { find: (id: string) => ({ r, id }) }
    app.get(`/r${r}/items/:id`, (c) => c.json(items.find(c.req.param('id'))))
  }
  return app
}
