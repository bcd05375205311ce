import { Hono } from 'hono'

/** Routes by hand, five for each number. */
export function prepare(count: number): () => Hono {
  return () => {
    const app = new Hono().basePath('/apis')
    for (let n = 0; n < count; n++) {
      const items = { find: (id: string) => ({ n, id }) }
      for (const name of ['a', 'b', 'c', 'd'])
        app.get(`/c${n}/${name}/:id`, (c) => c.json(items.find(c.req.param('id') as string)))
      app.get(`/c${n}/e`, (c) => c.text('e'))
    }
    return app
  }
}

export default (count: number): Hono => prepare(count)()
