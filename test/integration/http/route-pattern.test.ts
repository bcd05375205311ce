import { routePath } from 'hono/route'
import { expect, test } from 'vitest'
import { createApp, GetMapping, Request, RestController, UseGuard, UseInterceptor, type HttpRequest } from 'honotate'
import { bothWays } from '../../support/both-ways.ts'

@RestController()
class PatternController {
  @GetMapping('/direct/:id') direct(@Request() req: HttpRequest) {
    return req.route
  }

  @UseGuard((req) => {
    req.context.set('guard' as never, req.route as never)
    return true
  })
  @UseInterceptor(
    async ({ request }, next) => `${String(request.context.get('guard'))} ${request.route} ${String(await next())}`,
  )
  @GetMapping('/hooked/:id{[0-9]+}/:tab?')
  hooked(@Request() req: HttpRequest) {
    return req.route
  }

  @GetMapping('/plain') plain(req: HttpRequest) {
    return req.route
  }
}

bothWays(
  () => {
    const app = createApp({ controllers: [PatternController] })
    app.use(async (c, next) => {
      const before = routePath(c)
      await next()
      c.header('X-Route', `${before} ${routePath(c)}`)
    })
    app.get('/by-hand/:id', (c) => c.text(routePath(c)))
    app.get('*', (c) => c.text('rest'))
    return app
  },
  (send) => {
    test.each([
      ['/apis/direct/7', '/apis/direct/:id', '/apis/direct/:id'],
      ['/apis/plain', '/apis/plain', '/apis/plain'],
      [
        '/apis/hooked/1/a',
        '/apis/hooked/:id{[0-9]+}/:tab? /apis/hooked/:id{[0-9]+}/:tab? /apis/hooked/:id{[0-9]+}/:tab?',
        '/apis/hooked/:id{[0-9]+}/:tab?',
      ],
      ['/by-hand/7', '/by-hand/:id', '/by-hand/:id'],
      ['/unknown/7', 'rest', '/*'],
    ])('req.route and routePath() return the pattern of the route for %s', async (path, body, pattern) => {
      const response = await send(path)
      expect([await response.text(), response.headers.get('x-route')]).toEqual([body, `/* ${pattern}`])
    })
  },
)

test('req.route returns the pattern in an app without middleware', async () => {
  const app = createApp({ controllers: [PatternController] })
  expect(await (await app.request('/apis/direct/1')).text()).toBe('/apis/direct/:id')
})
