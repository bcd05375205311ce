import type { Hono, MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { requestId } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import {
  createApp,
  GetMapping,
  HttpProblem,
  PostMapping,
  RequestBody,
  RequestMapping,
  RequestPathVariable,
  RequestQuery,
  RestController,
  Service,
  UseGuard,
  type Guard,
  type HttpRequest,
} from 'honotate'
import type { z } from 'zod'
import { accessLog } from './access-log.ts'
import { Person } from './person.ts'
import { isBlocked, mayRead } from './rules.ts'
import { TypedPerson } from './schemas.gen.ts'

interface Path {
  readonly id?: string
}

interface UserQuery {
  readonly name?: string
  readonly position?: string
}

@Service()
class TokenGuard implements Guard {
  canActivate(request: HttpRequest) {
    return mayRead(request.header('authorization'))
  }
}

@RestController()
class PeopleController {
  @PostMapping('/people')
  create(@RequestBody(Person) body: z.output<typeof Person>) {
    return { text: 'created', body }
  }

  @PostMapping('/typed-people')
  createTyped(@RequestBody(TypedPerson) body: TypedPerson) {
    return { text: 'created', body }
  }
}

/**
 * The service in honotate, with decorators and the middleware of a real service.
 *
 * @param extra The number of controllers with items.
 * @param outer Creates middleware that runs before the middleware of this service.
 */
export default function create(extra: number, outer: (app: Hono) => MiddlewareHandler[] = () => []): Hono {
  const controllers = Array.from({ length: extra }, (_, r) => itemController(r))
  const app = createApp({ controllers: [PeopleController, ...controllers] })
  app.use(...outer(app), ...accessLog, cors(), secureHeaders(), requestId(), async (c, next) => {
    if (isBlocked(c.req.header('x-client'))) throw new HttpProblem(403)
    await next()
  })
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
    item(@RequestPathVariable() path: Path, @RequestQuery() { name, position }: UserQuery) {
      return { ...this.items.find(path.id), name, position }
    }

    @UseGuard(TokenGuard)
    @GetMapping('/secrets/:id')
    secret(@RequestPathVariable() path: Path, @RequestQuery() { name, position }: UserQuery) {
      return { ...this.items.find(path.id), name, position }
    }
  }
  return ItemController
}
