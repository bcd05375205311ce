import { randomUUID } from 'node:crypto'
import process from 'node:process'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import Fastify, { LogController } from 'fastify'
import { destination } from 'pino'
import { Person } from '../services/person.ts'
import { isBlocked, mayRead } from '../services/rules.ts'
import { itemReply, object, personSchema, string } from './schemas.mjs'

// The service in Fastify with the middleware of a real service, written as in its documentation: plugins, hooks and
// schemas. With VALIDATOR=zod, zod validates the body in a validator compiler, as in the documentation.
const { ACCESS_LOG, EXTRA, VALIDATOR } = process.env
const app = Fastify({
  logger: ACCESS_LOG ? { stream: destination({ dest: ACCESS_LOG, minLength: 4096, sync: false }) } : false,
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
})
// Sends the same headers as Hono's secureHeaders().
await app.register(helmet, { contentSecurityPolicy: false, strictTransportSecurity: { maxAge: 15_552_000 } })
await app.register(cors)
app.addHook('onRequest', async (request, reply) => {
  reply.header('x-request-id', request.id)
  if (isBlocked(request.headers['x-client'])) return reply.code(403).send('blocked')
})
if (ACCESS_LOG) {
  app.addHook('onResponse', async ({ log, method, url }, { statusCode, elapsedTime }) =>
    log.info({ method, url, status: statusCode, ms: elapsedTime }),
  )
}
if (VALIDATOR === 'zod') {
  app.setValidatorCompiler(({ schema }) => (data) => {
    const { success, data: value, error } = schema.safeParse(data)
    return success ? { value } : { error }
  })
}
const reply = { response: { 200: object({ text: string, body: personSchema }) } }
app.post(
  '/apis/people',
  { schema: { ...reply, body: VALIDATOR === 'zod' ? Person : personSchema } },
  async ({ body }) => ({ text: 'created', body }),
)

const schema = { response: { 200: itemReply } }
const requireToken = async ({ headers }, reply) => {
  if (!mayRead(headers.authorization)) return reply.code(403).send('no token')
}
for (let r = 0; r < Number(EXTRA); r++) {
  const items = { find: (id) => ({ r, id }) }
  app.register(
    async (part) => {
      const find = async ({ params, query: { name, position } }) => ({ ...items.find(params.id), name, position })
      part.get('/items/:id', { schema }, find)
      part.get('/secrets/:id', { schema, onRequest: requireToken }, find)
    },
    { prefix: `/apis/r${r}` },
  )
}
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(app.server.address().port)
