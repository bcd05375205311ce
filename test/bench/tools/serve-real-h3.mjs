import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { getQuery, getRouterParam, H3, handleCors, HTTPError, readValidatedBody, serve } from 'h3'
import { writeLine } from '../services/access-log.ts'
import { Person } from '../services/person.ts'
import { isBlocked, mayRead } from '../services/rules.ts'
import { SECURE_HEADERS } from '../services/secure-headers.ts'

// The service in h3 with the middleware of a real service, written as in its documentation.
const { EXTRA } = process.env
const app = new H3()
if (writeLine)
  app.use(async (event, next) => {
    const start = performance.now()
    const result = await next()
    const { method, url } = event.req
    const status = event.res.status ?? 200
    writeLine({ id: event.context.id, method, url, status, ms: performance.now() - start })
    return result
  })
const secureHeaders = Object.entries(SECURE_HEADERS)
app.use((event) => {
  const preflight = handleCors(event, { origin: '*' })
  if (preflight !== false) return preflight
  const { headers } = event.res
  for (const [name, value] of secureHeaders) headers.set(name, value)
  event.context.id = randomUUID()
  headers.set('x-request-id', event.context.id)
  if (isBlocked(event.req.headers.get('x-client') ?? undefined)) throw new HTTPError('blocked', { status: 403 })
})
app.post('/apis/people', async (event) => ({ text: 'created', body: await readValidatedBody(event, Person) }))

function requireToken({ req }) {
  if (!mayRead(req.headers.get('authorization') ?? undefined)) throw new HTTPError('no token', { status: 403 })
}
for (let r = 0; r < Number(EXTRA); r++) {
  const items = { find: (id) => ({ r, id }) }
  const find = (event) => {
    const { name, position } = getQuery(event)
    return { ...items.find(getRouterParam(event, 'id')), name, position }
  }
  app.get(`/apis/r${r}/items/:id`, find)
  app.get(`/apis/r${r}/secrets/:id`, find, { middleware: [requireToken] })
}

const server = serve(app, { port: 0, hostname: '127.0.0.1', silent: true })
await server.ready()
console.log(new URL(server.url).port)
