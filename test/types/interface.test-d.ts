import type { Hono } from 'hono'
import {
  ApiVersion,
  Container,
  createApp,
  ExceptionHandler,
  GetMapping,
  PostMapping,
  Inject,
  Request,
  RequestBody,
  RequestMapping,
  RequestPathVariable,
  RequestQuery,
  Response,
  Consumes,
  ResponseHeader,
  ResponseStatus,
  RestController,
  Service,
  Sse,
  Token,
  Use,
  UseGuard,
  UseInterceptor,
  type HttpRequest,
  type HttpResponse,
} from 'honotate'
import * as typedi from 'typedi'

// A path starts with a slash.
GetMapping('/users')
// @ts-expect-error no slash
GetMapping('users')
// @ts-expect-error no path
GetMapping()

// Decorators are written with parentheses and without arguments.
// @ts-expect-error an argument
RestController('users')
// @ts-expect-error an argument
RequestQuery('name')

// Mappings apply to public instance methods.
class Elements {
  // @ts-expect-error static
  @GetMapping('/a') static a() {}
  // @ts-expect-error a field
  @GetMapping('/b') b = 1
  // @ts-expect-error private
  @GetMapping('/c') #c() {}
  @GetMapping('/d') protected d() {
    this.#c()
  }
  @GetMapping('/e') async *e() {
    yield 1
  }
  @GetMapping('/f') f<T extends object>(@RequestQuery() query: T): T {
    return query
  }
}
new Elements()

// Decorators for both classes and methods apply to public instance methods as well.
class Statics {
  // @ts-expect-error static
  @Use() static use() {}
  // @ts-expect-error private
  @Use() #use() {}
  // @ts-expect-error static
  @UseGuard() static guard() {}
  // @ts-expect-error private
  @UseGuard() #guard() {}
  // @ts-expect-error static
  @UseInterceptor() static interceptor() {}
  // @ts-expect-error private
  @UseInterceptor() #interceptor() {}
  // @ts-expect-error static
  @ApiVersion('1') static version() {}
  // @ts-expect-error private
  @ApiVersion('1') #version() {}
  // @ts-expect-error static
  @ResponseStatus(201) static status() {}
  // @ts-expect-error private
  @ResponseStatus(201) #status() {}
  // @ts-expect-error static
  @ResponseHeader('A', 'b') static header() {}
  // @ts-expect-error private
  @ResponseHeader('A', 'b') #header() {}
  // @ts-expect-error static
  @Consumes('text/csv') static consumes() {}
  // @ts-expect-error no type
  @Consumes() nothing() {}
  // @ts-expect-error static
  @Sse() static sse() {}
  // @ts-expect-error private
  @Sse() #sse() {}
  // @ts-expect-error static
  @ExceptionHandler(Error) static handle() {}
  // @ts-expect-error a field
  @Use() field = 1
  // @ts-expect-error a getter
  @Use() get getter() {
    return [this.#use, this.#guard, this.#interceptor, this.#version, this.#status, this.#header, this.#sse]
  }
  @Use()
  @UseGuard()
  @UseInterceptor()
  @ApiVersion('1')
  @Consumes('text/csv')
  @ResponseStatus(201)
  @ResponseHeader('A', 'b')
  @Sse()
  open() {}
}
new Statics()

// The declared type of a parameter must accept the injected value.
interface Required {
  id: string
  count: '1' | '2'
}
class Parameters {
  good(
    @RequestQuery() a: Required,
    @RequestPathVariable() b: { id?: string },
    @RequestBody() c: string,
    @Request() d: HttpRequest,
    @Response() e: HttpResponse,
  ) {
    return [a, b, c, d, e]
  }
  optional(@RequestQuery() a?: Required, @RequestPathVariable() { id = '1' }: { id?: string } = {}) {
    return [a, id]
  }
  part(@Request() req: { query: Record<string, string> }) {
    return req.query
  }
  // @ts-expect-error an object is not a string
  query(@RequestQuery() a: string) {
    return a
  }
  // @ts-expect-error the members are strings
  member(@RequestQuery() a: { page?: number }) {
    return a
  }
  // @ts-expect-error an object is not a number
  path(@RequestPathVariable() a: number) {
    return a
  }
  // @ts-expect-error the request is not a response
  request(@Request() a: HttpResponse) {
    return a
  }
  // @ts-expect-error the response is not a string
  response(@Response() a: string) {
    return a
  }
}
new Parameters()

// An undecorated first parameter of a route receives the request, and an undecorated second one the response.
class Undecorated {
  @GetMapping('/a') request(req: HttpRequest, res: HttpResponse, third: string) {
    return [req, res, third]
  }
  @GetMapping('/b') parts({ query }: { query: Record<string, string> }, res?: unknown) {
    return [query, res]
  }
  @GetMapping('/c') narrower(req: HttpRequest & { user: string }, @RequestBody() body: string) {
    return [req, body]
  }
  @ExceptionHandler(RangeError) error(error: RangeError) {
    return error
  }
  @Use() unmapped(id: string) {
    return id
  }
  // @ts-expect-error a request is not a string
  @GetMapping('/d') first(id: string) {
    return id
  }
  // @ts-expect-error a response is not a number
  @Use() @RequestMapping({ path: '/e' }) second(@RequestQuery() query: object, id: number) {
    return [query, id]
  }
  // @ts-expect-error a request is not a body
  @PostMapping('/f') user(user: Required, req: HttpRequest) {
    return [user, req]
  }
  // @ts-expect-error the web's `Request` is another type
  @GetMapping('/g') web(req: globalThis.Request) {
    return req
  }
}
new Undecorated()

// The types of an app.
const app: Hono = createApp({
  controllers: [Elements],
  prefix: '',
  container: Container,
  onError: (error, c) => c.text(error.message),
})
const bound = createApp<{ Bindings: { DATABASE: string } }>({ container: Container.of('other') })
bound.get('/x', (c) => c.text(c.env.DATABASE))
app.get('/y', (c) => c.text('y'))
// @ts-expect-error the prefix starts with a slash
createApp({ prefix: 'apis' })

// The exports for dependency injection have TypeDI's own types.
const service: typeof typedi.Service = Service
const inject: typeof typedi.Inject = Inject
const token: typedi.Token<string> = new Token<string>('name')
Container.set(token, 'value')
void [service, inject]

// The members of request and response.
export function members(req: HttpRequest, res: HttpResponse): string {
  const status: string = res.status.toString()
  res
    .status(201)
    .header('a', 1)
    .append('b', 'c')
    .type('text/html')
    .cookie('d', 'e', { maxAge: 1 })
    .clearCookie('d')
    .redirect('/f', 303)
    .set({ g: 'h' })
  // @ts-expect-error a header needs a value
  res.header('a')
  return [
    status,
    req.params.id,
    req.query.id,
    req.queries.id?.[0],
    req.header('x'),
    req.cookies.a,
    req.method,
    req.url,
    req.path,
    req.ip,
    req.raw.url,
    req.context.req.url,
  ].join()
}
