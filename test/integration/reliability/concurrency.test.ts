import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createApp,
  GetMapping,
  HttpRequest,
  HttpResponse,
  Inject,
  PostMapping,
  RequestBody,
  RestController,
  Service,
} from 'honotate'
import { serve, type RunningServer } from 'honotate/node'
import { runs } from '../../support/runs.ts'
import { local } from '../../support/server.ts'

const REQUESTS = Math.max(400, runs(1000))

/** Resolves after a few turns of the event loop, a different number each time, so that requests overtake one another. */
async function gap(): Promise<void> {
  for (let turns = Math.floor(Math.random() * 5); turns >= 0; turns--)
    await new Promise<void>((resolve) => (turns % 2 ? setImmediate(resolve) : setTimeout(resolve, Math.random() * 5)))
}

let destroyed = 0

@Service()
class Visit {
  user: string | undefined
  readonly seen: string[] = []
  constructor(readonly request: HttpRequest) {}
  destroy() {
    destroyed++
  }
}

@RestController({ scope: 'request' })
class ScopedController {
  #user: string | undefined
  @Inject() readonly again!: Visit
  constructor(
    readonly visit: Visit,
    readonly response: HttpResponse,
  ) {}

  @PostMapping('/scoped/:id')
  async visitOf(req: HttpRequest) {
    const id = req.params.id as string
    this.#user ??= id
    this.visit.user ??= (req.body as { id: string }).id
    await gap()
    this.visit.seen.push(req.header('x-id') as string)
    this.response.header('X-Answer', this.visit.user)
    await gap()
    return [
      this.#user,
      this.visit.user,
      ...this.visit.seen,
      ...this.again.seen,
      this.visit.request.params.id,
      this.visit.request.query.id,
      req.cookies.id,
    ]
  }
}

let underWay = 0
let most = 0

@RestController()
class SingleController {
  @PostMapping('/single/:id')
  async whole(req: HttpRequest, res: HttpResponse) {
    most = Math.max(most, ++underWay)
    const before = req.params.id
    await gap()
    res.header('X-Answer', before as string).status(200)
    await gap()
    underWay--
    return [
      before,
      (req.body as { id: string }).id,
      req.header('x-id'),
      req.query.id,
      req.params.id,
      req.url.split('=')[1],
      req.cookies.id,
    ]
  }

  @PostMapping('/body')
  async body(@RequestBody() body: { id: string }) {
    await gap()
    return Array.from({ length: 7 }, () => body.id)
  }

  @GetMapping('/stream/:id')
  async *stream({ params, query }: HttpRequest) {
    yield '['
    for (let count = 0; count < 6; count++) {
      yield `"${params.id}",`
      await gap()
    }
    yield `"${query.id}"]`
  }
}

let server: RunningServer
beforeAll(
  async () =>
    void (server = await serve(createApp({ controllers: [ScopedController, SingleController] }), {
      ...local,
    })),
)
afterAll(() => server.close())

async function ask(
  agent: Agent,
  method: string,
  path: string,
  id: string,
): Promise<{ header: unknown; body: unknown }> {
  const headers = {
    'X-Id': id,
    Cookie: `id=${id}`,
    ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
  }
  const outgoing = request(`${server.address}/apis/${path}?id=${id}`, { method, agent, headers })
  outgoing.end(method === 'POST' ? JSON.stringify({ id }) : undefined)
  const [answer] = await once(outgoing, 'response')
  return { header: answer.headers['x-answer'], body: await json(answer) }
}

test.each([
  ['a controller of the request', 'POST', (id: string) => `scoped/${id}`, true],
  ['a controller of the app', 'POST', (id: string) => `single/${id}`, true],
  ['a direct route with a body', 'POST', () => 'body', false],
  ['a stream', 'GET', (id: string) => `stream/${id}`, false],
])(`${REQUESTS} concurrent requests to %s share no data`, async (_, method, path, hasHeader) => {
  destroyed = 0
  // The requests share connections one after the other, as behind a proxy.
  const agent = new Agent({ keepAlive: true, maxSockets: 250 })
  const ids = Array.from({ length: REQUESTS }, (__, index) => `${index}-${Math.random().toString(36).slice(2)}`)
  const answers = await Promise.all(ids.map((id) => ask(agent, method, path(id), id)))
  agent.destroy()
  expect(answers).toEqual(
    ids.map((id) => ({ header: hasHeader ? id : undefined, body: Array.from({ length: 7 }, () => id) })),
  )
  if (path('') === 'scoped/') expect(destroyed).toBe(REQUESTS)
  if (path('') === 'single/') expect(most).toBeGreaterThan(20)
})
