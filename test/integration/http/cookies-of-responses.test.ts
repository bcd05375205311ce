import { createApp, GetMapping, RestController, Use, type HttpResponse } from 'honotate'
import { setCookie } from 'hono/cookie'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import { describe, expect, test } from 'vitest'
import { bothWays } from '../../support/both-ways.ts'

function upstream(): Response {
  const headers = new Headers({ 'X-Of': 'upstream' })
  for (const name of ['up1', 'up2']) headers.append('Set-Cookie', `${name}=1`)
  return new Response('x', { headers })
}

const before = createMiddleware(async (c, next) => {
  setCookie(c, 'before', '1')
  await next()
})
const after = createMiddleware(async (c, next) => {
  await next()
  setCookie(c, 'after', '1')
})

@RestController()
class Cookies {
  @GetMapping('/own') own(_: unknown, res: HttpResponse) {
    res.cookie('own', '1')
    return upstream()
  }
  @Use(before) @GetMapping('/before') before() {
    return upstream()
  }
  @Use(after) @GetMapping('/after') after() {
    return upstream()
  }
  @Use(before, after) @GetMapping('/all') all(_: unknown, res: HttpResponse) {
    res.cookie('own', '1').cookie('own', '2')
    return upstream()
  }
  @Use(before) @GetMapping('/data') data(_: unknown, res: HttpResponse) {
    res.cookie('own', '1')
    return { a: 1 }
  }
}

describe.each([
  ['without CORS', []],
  ['with CORS', [cors()]],
])('%s, the cookies of a returned response, of HttpResponse and of middleware are sent', (_, use) => {
  bothWays(
    () => createApp({ controllers: [Cookies], advice: [], use }),
    (send) => {
      test.each([
        ['/own', ['own', 'up1', 'up2']],
        ['/before', ['before', 'up1', 'up2']],
        ['/after', ['after', 'up1', 'up2']],
        ['/all', ['after', 'before', 'own', 'own', 'up1', 'up2']],
        ['/data', ['before', 'own']],
      ])('%s', async (path, names) => {
        const response = await send(`/apis${path}`)
        expect(response.status).toBe(200)
        const sent = response.headers.getSetCookie().map((each) => each.split('=')[0])
        expect(sent.toSorted()).toEqual(names)
      })
    },
  )
})
