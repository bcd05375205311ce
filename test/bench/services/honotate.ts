import type { Hono } from 'hono'
import {
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
  type HttpRequest,
} from 'honotate'
import type { z } from 'zod'
import { Person } from './person.ts'

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

  @GetMapping('/request')
  request(@Request() request: HttpRequest) {
    return request.method
  }

  @GetMapping('/cookies')
  cookies(@Request() request: HttpRequest) {
    return request.cookies['name']
  }
}

/** The service with decorators. */
export default function create(extra: number): Hono {
  return createApp({ controllers: [FirstController, ...Array.from({ length: extra }, (_, r) => itemController(r))] })
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
