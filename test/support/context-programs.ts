import type { Context, Handler, Hono, MiddlewareHandler } from 'hono'
import { GetMapping, PostMapping, RestController, type HttpRequest } from 'honotate'

// Random actions of middleware and handlers on a context. A program is a list of such steps in a request header.

export interface Step {
  readonly do: keyof typeof actions
  readonly name: string
  readonly value: string
}

export interface Program {
  readonly middleware: readonly { readonly before: readonly Step[]; readonly after: readonly Step[] }[]
  readonly handler: readonly Step[]
  readonly answer: keyof typeof answers
  /** The result of the method, for the path `/method`. */
  readonly result: keyof typeof results
}

export const actions = {
  header: (c: Context, { name, value }: Step) => c.header(name, value),
  append: (c: Context, { name, value }: Step) => c.header(name, value, { append: true }),
  remove: (c: Context, { name }: Step) => c.header(name, undefined),
  cookie: (c: Context, { value }: Step) => c.header('Set-Cookie', `${value}=1`, { append: true }),
  status: (c: Context, { value }: Step) => c.status((200 + value.length) as 200),
  set: (c: Context, { name, value }: Step) => c.set(name, value),
  get: (c: Context, { name }: Step) => c.header('X-Got', String(c.get(name) ?? 'nothing')),
  variables: (c: Context) => c.header('X-Variables', Object.keys(c.var).join(' ')),
  resHeader: (c: Context, { name, value }: Step) => c.res.headers.set(name, value),
  resAppend: (c: Context, { name, value }: Step) => c.res.headers.append(name, value),
  resDelete: (c: Context, { name }: Step) => c.res.headers.delete(name),
  resRead: (c: Context, { name }: Step) =>
    c.header('X-Read', `${c.res.status} ${c.res.headers.get(name)} ${c.res.headers.has(name)}`),
  resNames: (c: Context) => c.header('X-Names', [...c.res.headers.keys()].join(' ')),
  resReplace: (c: Context, { name, value }: Step) => {
    c.res = new Response(value, { status: 203, headers: { 'Content-Type': 'text/own', [name]: value } })
  },
  resWrap: (c: Context, { name, value }: Step) => {
    const wrapped = new Response(c.res.body, c.res)
    wrapped.headers.set(name, value)
    c.res = wrapped
  },
  resClear: (c: Context, { value }: Step) => {
    c.res = undefined as never
    c.res = new Response(value, { headers: { 'Content-Type': 'text/own' } })
  },
  resReplaceByText: (c: Context, { value }: Step) => {
    c.res = undefined as never
    c.res = c.text(value)
  },
  requestHeader: (c: Context) =>
    c.header('X-Sent', `${c.req.header('x-sent')} ${c.req.header('X-Many')} ${c.req.header('none')}`),
  request: (c: Context) =>
    c.header('X-Request', `${c.req.method} ${c.req.path} ${c.req.query('q')} ${c.req.param('id')}`),
  route: (c: Context) => c.header('X-Route', c.req.matchedRoutes.map(({ path }) => path).join(' ')),
  raw: (c: Context) => c.header('X-Raw', `${c.req.raw.method} ${c.req.raw.headers.get('x-sent')}`),
  isResponse: (c: Context) =>
    c.header('X-Response', String(c.res instanceof Response && c.res.headers instanceof Headers)),
} as const

export const answers = {
  text: (c: Context) => c.text('text'),
  textWith: (c: Context) => c.text('text', 201, { 'X-Own': 'own', 'Content-Type': 'text/own' }),
  json: (c: Context) => c.json({ a: [1, 'ü'] }),
  jsonWith: (c: Context) => c.json({ a: 1 }, { status: 202, headers: { 'X-Own': 'own', 'Set-Cookie': 'own=1' } }),
  html: (c: Context) => c.html('<p>html</p>'),
  body: (c: Context) => c.body('body'),
  bytes: (c: Context) => c.body(new Uint8Array([104, 105]), 200, { 'Content-Type': 'application/x' }),
  stream: (c: Context) => c.body(new Response('stream').body as ReadableStream, 200, { 'X-Stream': '1' }),
  empty: (c: Context) => c.body(null, 204),
  lists: (c: Context) => c.body('lists', 200, { 'X-List': ['a', 'b'], 'Set-Cookie': ['a=1', 'b=2'] }),
  redirect: (c: Context) => c.redirect('/ünï', 301),
  newResponse: (c: Context) => c.newResponse('new', { status: 203, headers: [['X-Pair', 'a']] }),
  response: () => new Response('own', { status: 206, headers: { 'X-Own': 'own', 'Content-Type': 'text/own' } }),
  first: (c: Context) => {
    const first = c.text('first')
    c.json({ second: true })
    return first
  },
  discards: (c: Context) => {
    c.json({}, { headers: { 'X-Discarded': '1', 'Set-Cookie': 'discarded=1' } })
    return c.body('kept')
  },
  discardsAndThrows: (c: Context) => {
    c.body('', 200, { 'X-Discarded': ['1', '2'], 'Content-Type': 'text/discarded' })
    throw new Error('thrown')
  },
  names: (c: Context) => c.json(1, 200, { 'content-type': 'application/own+json', 'X-Own': '1', 'x-own': '2' }),
  stringObject: (c: Context) => c.body(new String('ü') as string, 200, { 'Content-Type': 'text/own' }),
  number: (c: Context) => c.text(5 as never),
  blob: (c: Context) => c.body(new Blob(['blob'], { type: 'text/own' }) as never),
  form: (c: Context) => c.body(new URLSearchParams({ a: 'ü' }) as never, 201),
  nothing: (c: Context) => c.body(undefined as never, 200, { 'X-Own': 'own' }),
  throws: () => {
    throw new Error('thrown')
  },
  /** Returns an object with `then()`, like the promises of other libraries. */
  thenable: () => ({ then: (take: (response: Response) => void) => take(new Response('thenable')) }) as never,
  notFound: (c: Context) => c.notFound(),
  body_of_request: async (c: Context) => c.json([await c.req.text(), await c.req.json()]),
  renders: (c: Context) => {
    c.setRenderer((content) => c.html(`<b>${String(content)}</b>`))
    return c.render('content')
  },
  unbound: (c: Context) => {
    const { json, header } = c
    header('X-Unbound', 'yes')
    return json({ unbound: true })
  },
} as const

const TEXT = { 'Content-Type': 'text/plain;charset=UTF-8' }

/** A response with the cookies that were set before: a method sends them with its own response, and a handler does not. */
function withCookies(c: Context, response: Response): Response {
  for (const cookie of c.body(null).headers.getSetCookie()) response.headers.append('Set-Cookie', cookie)
  return response
}

/** The results of methods of controllers, and the code with which a handler of Hono sends the same response. */
export const results = {
  text: { returned: () => 'text', answered: (c: Context) => c.body('text', undefined, TEXT) },
  json: { returned: () => ({ a: [1, 'ü'] }), answered: (c: Context) => c.json({ a: [1, 'ü'] }) },
  nothing: { returned: () => undefined, answered: (c: Context) => c.body(null, 204) },
  response: { returned: () => answers.response(), answered: (c: Context) => withCookies(c, answers.response()) },
  later: { returned: async () => ['later'], answered: async (c: Context) => c.json(['later']) },
  throws: { returned: () => answers.throws(), answered: () => answers.throws() },
} as const

/**
 * Makes a context of Hono send the cookies of a response and of the one that it replaces, as ours does: in Hono, the old
 * cookies replace the new ones. `docs/reference/http.md` lists that difference.
 */
export function keepCookies(c: Context): void {
  const res = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(c), 'res') as Required<PropertyDescriptor>
  Object.defineProperty(c, 'res', {
    get: () => res.get.call(c) as Response,
    set(response: Response | undefined) {
      const own = response?.headers.getSetCookie() ?? []
      res.set.call(c, response)
      if (own.length === 0) return
      const { headers } = c.res
      const sent = headers.getSetCookie()
      if (own.every((each) => sent.includes(each))) return
      headers.delete('Set-Cookie')
      for (const each of [...own, ...sent.filter((cookie) => !own.includes(cookie))]) headers.append('Set-Cookie', each)
    },
  })
}

function apply(c: Context, list: readonly Step[] = []): void {
  for (const each of list) actions[each.do](c, each)
}

/** Reads the program of a request from its header. */
function programOf(c: Context): Program {
  return JSON.parse(decodeURIComponent(c.req.header('x-program') as string)) as Program
}

/** Runs the program of a request to `/method/:id` in a method of a controller. */
@RestController()
export class ProgramController {
  @GetMapping('/method/:id')
  @PostMapping('/method/:id')
  run(req: HttpRequest) {
    const { handler: steps, result } = programOf(req.context)
    apply(req.context, steps)
    return results[result].returned()
  }
}

/** Adds a handler for `/method/:id` to an app that sends the same responses as {@link ProgramController}. */
export function addMethod<App extends Hono<any>>(app: App): App {
  app.on(['GET', 'POST'], '/method/:id', (c) => {
    const { handler: steps, result } = programOf(c)
    apply(c, steps)
    return results[result].answered(c)
  })
  return app
}

/**
 * Adds a route `/run/:id` to an app, which runs the program of each request.
 *
 * @param prepare Is called with the context of each request first.
 */
export function addPrograms<App extends Hono<any>>(app: App, prepare?: (c: Context) => void): App {
  for (const index of [0, 1, 2]) {
    const middleware: MiddlewareHandler = async (c, next) => {
      if (index === 0) prepare?.(c)
      const { before, after } = programOf(c).middleware[index] ?? {}
      apply(c, before)
      await next()
      apply(c, after)
    }
    app.use(middleware)
  }
  const handler: Handler = (c) => {
    const { handler: steps, answer } = programOf(c)
    apply(c, steps)
    return answers[answer](c)
  }
  app.onError((error, c) => c.text(`failed: ${error.message}`, 500))
  app.notFound((c) => c.text('not found', 404))
  app.get('/run/:id', handler).post('/run/:id', handler)
  return app
}
