import { Hono } from 'hono'
import { createApp, GetMapping, PostMapping, RequestBody, RequestPathVariable, RequestQuery, RestController } from 'honotate'

// The same service by hand and by decorators, asked in process; rounds of both take turns, so that whatever else the
// machine does meets both. `npm run bench`

@RestController()
class Service {
  @GetMapping('/hello') hello() { return 'hello world' }
  @GetMapping('/users/:id') get(@RequestPathVariable() path: { id?: string }, @RequestQuery() query: { name?: string; position?: string }) {
    return { id: path.id, name: query.name, position: query.position }
  }
  @PostMapping('/users') create(@RequestBody() body: object) { return { text: 'created', body } }
}

function itemController(r: number): new () => object {
  @RestController()
  class Items {
    @GetMapping(`/r${r}/items/:id`) item(@RequestPathVariable() path: { id?: string }) { return { r, id: path.id } }
  }
  return Items
}

function byHand(extra: number): Hono {
  const app = new Hono().basePath('/apis')
  app.get('/hello', (c) => c.text('hello world'))
  app.get('/users/:id', (c) => {
    const { name, position } = c.req.query()
    return c.json({ id: c.req.param('id'), name, position })
  })
  app.post('/users', async (c) => c.json({ text: 'created', body: await c.req.json() }))
  for (let r = 0; r < extra; r++) app.get(`/r${r}/items/:id`, (c) => c.json({ r, id: c.req.param('id') }))
  return app
}

const extra = Array.from({ length: 200 }, (_, r) => itemController(r))
const small = [byHand(0), createApp({ controllers: [Service] })] as const
const large = [byHand(200), createApp({ controllers: [Service, ...extra] })] as const
const body = JSON.stringify({ text: 'x'.repeat(1000) })
const post = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }

const scenarios: readonly [name: string, apps: readonly [Hono, Hono], path: string, init?: RequestInit][] = [
  ['string', small, '/apis/hello'],
  ['path and query to JSON', small, '/apis/users/7?name=Ann&position=Dev'],
  ['1 KB of JSON to JSON', small, '/apis/users', post],
  ['one of 200 controllers', large, '/apis/r157/items/42'],
  ['404', small, '/apis/nothing'],
]

/** Microseconds a request. */
async function measure(app: Hono, path: string, init: RequestInit | undefined, requests: number): Promise<number> {
  const start = performance.now()
  for (let n = 0; n < requests; n++) await app.fetch(new Request(`http://localhost${path}`, init))
  return ((performance.now() - start) * 1000) / requests
}

const rounds = Number(process.argv[2] ?? 15)
console.log(`Node ${process.version}, median of ${rounds} rounds; a ratio above 1 is faster than Hono by hand`)
for (const [name, [hono, honotate], path, init] of scenarios) {
  for (const app of [hono, honotate]) await measure(app, path, init, 5000)
  const samples: [number, number][] = []
  for (let round = 0; round < rounds; round++) samples.push([await measure(hono, path, init, 5000), await measure(honotate, path, init, 5000)])
  const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] as number
  const ratio = median(samples.map(([own, ours]) => own / ours))
  console.log(`${name.padEnd(24)} ${ratio.toFixed(2)}   (${median(samples.map(([own]) => own)).toFixed(1)} and ${median(samples.map(([, ours]) => ours)).toFixed(1)} µs)`)
}
