import { createApp, PostMapping, RequestBody, RestController, type HttpRequest } from 'honotate'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bothWays } from '../../support/both-ways.ts'

@RestController()
class Notes {
  @PostMapping('/body') body(@RequestBody() body: unknown) {
    return { body }
  }
  @PostMapping('/request') request(req: HttpRequest) {
    return { body: req.body ?? 'none' }
  }
  @PostMapping('/raw') async raw(req: HttpRequest) {
    return gunzipSync(await req.context.req.arrayBuffer()).toString()
  }
}

bothWays(
  () => createApp({ controllers: [Notes], advice: [] }),
  (send) => {
    const post = (path: string, coding: string, type: string, body: BodyInit): Promise<Response> =>
      send(path, { method: 'POST', headers: { 'Content-Encoding': coding, 'Content-Type': type }, body })
    const zipped = gzipSync('{"a":1}')

    test.each([
      ['/apis/body', 'gzip', 'application/json'],
      ['/apis/body', 'GZip', 'text/plain'],
      ['/apis/body', 'br', 'application/x-www-form-urlencoded'],
      ['/apis/body', 'deflate, gzip', 'application/x-unknown'],
      ['/apis/request', 'zstd', 'application/json'],
    ])('%s answers 415 to a body with Content-Encoding %s of type %s', async (path, coding, type) => {
      const response = await post(path, coding, type, zipped)
      expect(response.status).toBe(415)
      expect(response.headers.get('accept-encoding')).toBe('identity')
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(await response.json()).toMatchObject({
        detail: `A body with the Content-Encoding ${coding} is not accepted.`,
      })
    })

    test('the coding "identity" is accepted', async () => {
      const response = await post('/apis/body', 'identity', 'application/json', '{"a":1}')
      expect(await response.json()).toEqual({ body: { a: 1 } })
    })

    test('a method decompresses a body of a type that nothing parses', async () => {
      const response = await post('/apis/raw', 'gzip', 'application/octet-stream', zipped)
      expect(await response.text()).toBe('{"a":1}')
    })
  },
)
