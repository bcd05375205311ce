import process from 'node:process'
import { getQuery, getRouterParam, H3, readBody, readValidatedBody, serve } from 'h3'
import { Person } from '../services/person.ts'

// The service in h3, written as in its documentation.
const app = new H3()
app.get('/apis/hello', () => 'hello world')
app.get('/apis/users/:id', (event) => {
  const { name, position } = getQuery(event)
  return { id: getRouterParam(event, 'id'), name, position }
})
app.post('/apis/users', async (event) => ({ text: 'created', body: await readBody(event) }))
app.post('/apis/validated', async (event) => ({ text: 'created', body: await readValidatedBody(event, Person) }))
for (let r = 0; r < Number(process.env.EXTRA); r++)
  app.get(`/apis/r${r}/items/:id`, (event) => ({ r, id: getRouterParam(event, 'id') }))

const server = serve(app, { port: 0, hostname: '127.0.0.1', silent: true })
await server.ready()
console.log(new URL(server.url).port)
