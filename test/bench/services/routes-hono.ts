import { Hono } from 'hono'

/** Prepares an app in Hono with five routes for each number below `count`. */
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
