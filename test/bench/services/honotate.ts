import type { Hono } from 'hono'
import {
  type AppOptions,
  createApp,
  GetMapping,
  PostMapping,
  Request,
  RequestBody,
  RequestMapping,
  RequestPathVariable,
  RequestQuery,
  RestController,
  Service,
  Sse,
  type HttpRequest,
} from 'honotate'
import type { z } from 'zod'
import { events } from './events.ts'
import { Person } from './person.ts'
import { TypedPerson } from './schemas.gen.ts'

const picture = new Uint8Array(1_000_000).fill(120)

interface UserQuery {
  readonly name?: string
  readonly position?: string
}

@RestController()
class FirstController {
  @GetMapping('/hello')
  hello() {
    return 'hello world'
  }

  @GetMapping('/users/:id')
  get(@RequestPathVariable() path: { readonly id?: string }, @RequestQuery() { name, position }: UserQuery) {
    return { id: path.id, name, position }
  }

  @PostMapping('/users')
  create(@RequestBody() body: object) {
    return { text: 'created', body }
  }

  @PostMapping('/validated')
  createValidated(@RequestBody(Person) body: z.output<typeof Person>) {
    return { text: 'created', body }
  }

  @PostMapping('/typed')
  createTyped(@RequestBody(TypedPerson) body: TypedPerson) {
    return { text: 'created', body }
  }

  @GetMapping('/picture')
  picture() {
    return picture
  }

  @PostMapping('/picture')
  async receive(@Request() { context }: HttpRequest) {
    return { bytes: (await context.req.arrayBuffer()).byteLength }
  }

  @Sse()
  @GetMapping('/events')
  events() {
    return events()
  }

  @GetMapping('/request')
  request(@Request() request: HttpRequest) {
    return request.method
  }

  @GetMapping('/cookies')
  cookies(@Request() request: HttpRequest) {
    return request.cookies['name']
  }
}

@Service()
class Greetings {
  greet(name: string | undefined) {
    return `hello ${name}`
  }
}

@RestController()
class SingleController {
  constructor(private readonly greetings: Greetings) {}

  @GetMapping('/single/:name')
  greet(@RequestPathVariable() path: { readonly name?: string }) {
    return this.greetings.greet(path.name)
  }
}

@RestController({ scope: 'request' })
class ScopedController {
  constructor(private readonly greetings: Greetings) {}

  @GetMapping('/scoped/:name')
  greet(@RequestPathVariable() path: { readonly name?: string }) {
    return this.greetings.greet(path.name)
  }
}

/** The service in honotate, with decorators. */
export default function create(extra: number, options: AppOptions = {}): Hono {
  const controllers = Array.from({ length: extra }, (_, r) => itemController(r))
  const all = [FirstController, SingleController, ScopedController, ...controllers]
  const app = createApp({ ...options, controllers: all })
  app.get('/', (c) => c.text('hello world'))
  app.get('/hello', (c) => c.text('hello world'))
  return app
}

function itemController(r: number): new (...args: any[]) => object {
  @Service()
  class Items {
    find(id: string | undefined) {
      return { r, id }
    }
  }

  @RequestMapping(`/r${r}`)
  @RestController()
  class ItemController {
    constructor(private readonly items: Items) {}

    @GetMapping('/items/:id')
    item(@RequestPathVariable() path: { readonly id?: string }) {
      return this.items.find(path.id)
    }
  }
  return ItemController
}
