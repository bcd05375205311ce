import { Hono } from 'hono'
import { cors } from 'hono/cors'
import {
  createApp,
  ExceptionHandler,
  GetMapping,
  PathVariable,
  ResponseEntity,
  RestController,
  UseGuard,
  type HttpRequest,
} from 'honotate'
import { serve } from 'honotate/node'
import { describe, expect, test } from 'vitest'
import { local } from '../../support/server.ts'
import { silent } from '../../support/logger.ts'

class Refused extends Error {}

@RestController()
class Kinds {
  @GetMapping('/text') text() {
    return 'text'
  }
  @GetMapping('/json/:id') json(@PathVariable('id') id: string) {
    return { id }
  }
  @GetMapping('/request') request(req: HttpRequest) {
    return req.path
  }
  @GetMapping('/entity') entity() {
    return ResponseEntity.status(202).body('entity')
  }
  @GetMapping('/response') response() {
    return new Response('response')
  }
  @GetMapping('/throws') throws() {
    throw new Error('unexpected')
  }
  @GetMapping('/refuses') refuses() {
    throw new Refused('refused')
  }
  @ExceptionHandler(Refused) refused() {
    return 'handled'
  }
  @UseGuard(() => true) @GetMapping('/guarded') guarded() {
    return 'guarded'
  }
}

const paths = ['/apis/text', '/apis/json/7', '/apis/request', '/apis/entity', '/apis/response', '/apis/throws']
const others = ['/apis/refuses', '/apis/guarded', '/apis/nowhere', '/nowhere', '/apis/text/%41', '/by-hand']

describe.each([
  ['without middleware', (app: Hono<any, any>) => app],
  ['with middleware', (app: Hono<any, any>) => app.use(cors())],
])('%s', (_, prepare) => {
  const app = prepare(createApp({ controllers: [Kinds], logger: silent }).get('/by-hand', (c) => c.text('hand')))
  let matches = 0
  const { router } = app
  const match = router.match.bind(router)
  router.match = (method, path) => {
    matches++
    return match(method, path)
  }

  /** Counts how often the router matches a request. */
  async function count(ask: () => Promise<Response>): Promise<number> {
    matches = 0
    await (await ask()).text()
    return matches
  }

  test.each([...paths, ...others])('%s is matched once, in process and on Node', async (path) => {
    expect(await count(async () => app.request(path))).toBe(1)
    expect(await count(async () => app.request(path, { method: 'POST', body: 'x' }))).toBe(1)
    const server = await serve(app, { ...local, closeTimeout: 0 })
    expect(await count(() => fetch(server.address + path))).toBe(1)
    expect(await count(() => fetch(server.address + path, { method: 'POST', body: 'x' }))).toBe(1)
    await server.close()
  })
})
