import { createApp, GetMapping, ResponseStatus, RestController, type HttpRequest, type HttpResponse } from 'honotate'
import { expect, test } from 'vitest'
import { bothWays } from '../../support/both-ways.ts'

@RestController()
class Returned {
  @GetMapping('/own') own(_req: HttpRequest, res: HttpResponse) {
    res.header('X-Added', 'yes')
    return new Response('own', { status: 418, headers: { 'X-Own': 'yes' } })
  }
  @ResponseStatus(201) @GetMapping('/decorated') decorated(_req: HttpRequest, res: HttpResponse) {
    res.header('X-Added', 'yes')
    return new Response('own', { status: 418 })
  }
  @GetMapping('/set') set(_req: HttpRequest, res: HttpResponse) {
    res.status(202)
    return new Response('own', { status: 418, headers: { 'X-Own': 'yes' } })
  }
}

bothWays(
  () => createApp({ controllers: [Returned], prefix: '' }),
  (send) => {
    test.each([
      ['/own', 418, 'yes', 'yes'],
      ['/decorated', 201, null, 'yes'],
      ['/set', 202, 'yes', null],
    ])(
      '%s: a returned Response keeps its status unless the method or a decorator sets one',
      async (path, status, own, added) => {
        const response = await send(path)
        expect(response.status).toBe(status)
        expect(response.headers.get('x-own')).toBe(own)
        expect(response.headers.get('x-added')).toBe(added)
        expect(await response.text()).toBe('own')
      },
    )
  },
)
