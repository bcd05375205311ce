import process from 'node:process'
import Fastify from 'fastify'
import { personSchema, string } from './schemas.mjs'

// The service in Fastify, written as in its documentation: with schemas of the replies, and of the validated body.
const replies = (properties) => ({ response: { 200: { type: 'object', properties } } })
const created = { text: string, body: { type: 'object', additionalProperties: true } }

const app = Fastify()
app.get('/apis/hello', async (_, reply) => reply.type('text/plain; charset=UTF-8').send('hello world'))
app.get(
  '/apis/users/:id',
  { schema: replies({ id: string, name: string, position: string }) },
  async ({ params, query }) => ({ id: params.id, name: query.name, position: query.position }),
)
app.post('/apis/users', { schema: replies(created) }, async ({ body }) => ({ text: 'created', body }))
app.post(
  '/apis/validated',
  { schema: { ...replies({ ...created, body: personSchema }), body: personSchema } },
  async ({ body }) => ({ text: 'created', body }),
)
for (let r = 0; r < Number(process.env.EXTRA); r++) {
  app.get(`/apis/r${r}/items/:id`, { schema: replies({ r: { type: 'integer' }, id: string }) }, async ({ params }) => ({
    r,
    id: params.id,
  }))
}
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(app.server.address().port)
