import { Elysia } from 'elysia'
import { Person } from '../services/person.ts'

/** The service in Elysia, written as in its documentation. */
export default function create(extra: number) {
  const app = new Elysia({ prefix: '/apis' })
    .get('/hello', 'hello world')
    .get('/users/:id', ({ params: { id }, query: { name, position } }) => ({ id, name, position }))
    .post('/users', ({ body }) => ({ text: 'created', body }))
    .post('/validated', ({ body }) => ({ text: 'created', body }), { body: Person })
  for (let r = 0; r < extra; r++) {
    const items = { find: (id: string) => ({ r, id }) }
    app.get(`/r${r}/items/:id`, ({ params: { id } }) => items.find(id))
  }
  return app
}
