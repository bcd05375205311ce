import { Hono } from 'hono'
import { Container, Service } from 'typedi'

// The service of `quickstart.ts` by hand: Hono for HTTP, TypeDI for the instances.

interface User {
  name?: string
  position?: string
}

class HelloController {
  hello(): string {
    return 'hello world'
  }
}

class UserController {
  find({ name, position }: User): object {
    return { name, position, same: true }
  }

  create(user: User): object {
    return { text: 'created', body: user }
  }

  update(id: string, body: User): object {
    return { text: `id = ${id} is updated`, body }
  }

  patch(id: string, body: User): object {
    return { text: `id = ${id} is patched`, body }
  }

  remove(id: string): string {
    return `id = ${id} is removed`
  }
}

Service()(HelloController)
Service()(UserController)
const hello = Container.get(HelloController)
const users = Container.get(UserController)

const app = new Hono().basePath('/apis')
app.get('/hello', (c) => c.text(hello.hello()))
app.get('/users', (c) => c.json(users.find(c.req.query())))
app.get('/users/:id', (c) => c.json({ id: c.req.param('id') }))
app.post('/users', async (c) => c.json(users.create(await c.req.json()), 201))
app.put('/users/:id', async (c) => c.json(users.update(c.req.param('id'), await c.req.json())))
app.patch('/users/:id', async (c) => c.json(users.patch(c.req.param('id'), await c.req.json())))
app.delete('/users/:id', (c) => c.text(users.remove(c.req.param('id'))))

export default app
