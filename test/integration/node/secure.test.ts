import { once } from 'node:events'
import { createSecureServer, createServer as createHttp2Server } from 'node:http2'
import { createServer as createHttpsServer, get, type RequestOptions } from 'node:https'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import {
  createApp,
  GetMapping,
  PostMapping,
  RequestBody,
  RequestParam,
  RestController,
  type HttpRequest,
} from 'honotate'
import { serve, type ServeOptions } from 'honotate/node'
import { askHttp2, http2Session, local, tls } from './support.ts'
import { silent } from '../../support/logger.ts'

@RestController()
class EchoController {
  @GetMapping('/url') url(req: HttpRequest) {
    return { url: req.url, version: req.env.incoming.httpVersion }
  }
  @GetMapping('/number') number(@RequestParam('n') n: string) {
    return { n: Number(n) }
  }
  @PostMapping('/echo') echo(@RequestBody() body: unknown) {
    return { body }
  }
  @GetMapping('/stream') async *stream() {
    for (const part of ['a', 'b', 'c']) {
      await new Promise(setImmediate)
      yield part
    }
  }
  @GetMapping('/fail') fail() {
    throw new Error('not for the client')
  }
}

const app = createApp({ controllers: [EchoController], logger: silent })
const secure = (createServer: unknown, more: object = {}): ServeOptions => ({
  ...local,
  adapter: { createServer, serverOptions: { ...tls, ...more } } as never,
})

async function overHttps(
  url: string,
  options: RequestOptions = {},
): Promise<{ status: number | undefined; body: string }> {
  const [answer] = await once(get(url, { ca: tls.cert, agent: false, ...options }), 'response')
  return { status: answer.statusCode, body: await text(answer) }
}

test('an HTTPS server answers requests, and rejects clients with TLS 1.1', async () => {
  const server = await serve(app, secure(createHttpsServer))
  expect(server.address).toBe(`https://127.0.0.1:${server.port}`)
  const { body } = await overHttps(`${server.address}/apis/url`)
  expect(JSON.parse(body)).toEqual({ url: `${server.address}/apis/url`, version: '1.1' })
  expect(await overHttps(`${server.address}/apis/number?n=7`)).toEqual({ status: 200, body: '{"n":7}' })
  expect(await overHttps(`${server.address}/apis/stream`)).toEqual({ status: 200, body: 'abc' })
  await expect(overHttps(`${server.address}/apis/url`, { maxVersion: 'TLSv1.1' })).rejects.toThrow()
  // The certificate is self-signed.
  await expect(overHttps(`${server.address}/apis/url`, { ca: [] })).rejects.toThrow('self-signed')
  await server.close()
})

test.each([
  ['without TLS', () => ({ ...local, adapter: { createServer: createHttp2Server } }) as ServeOptions],
  ['with TLS', () => secure(createSecureServer)],
])('HTTP/2 %s: the server answers many concurrent streams on one session', async (_, options) => {
  const server = await serve(app, options())
  const session = http2Session(server)
  expect(JSON.parse((await askHttp2(session, { ':path': '/apis/url' })).body)).toEqual({
    url: `${server.address}/apis/url`,
    version: '2.0',
  })
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => [
      (await askHttp2(session, { ':path': `/apis/number?n=${n}` })).body,
      (
        await askHttp2(
          session,
          { ':path': '/apis/echo', ':method': 'POST', 'content-type': 'application/json' },
          `[${n}]`,
        )
      ).body,
      (await askHttp2(session, { ':path': '/apis/stream' })).body,
      (await askHttp2(session, { ':path': '/apis/fail' })).status,
    ]),
  )
  expect(answers).toEqual(Array.from({ length: 100 }, (_, n) => [`{"n":${n}}`, `{"body":[${n}]}`, 'abc', 500]))
  // A session that stays open does not keep the server from closing.
  const ended = once(session, 'close')
  await server.close()
  await ended
})

test('one port serves HTTP/1.1 and HTTP/2', async () => {
  const server = await serve(app, secure(createSecureServer, { allowHTTP1: true }))
  const session = http2Session(server)
  expect(await askHttp2(session, { ':path': '/apis/number?n=2' })).toEqual({ status: 200, body: '{"n":2}' })
  expect(await overHttps(`${server.address}/apis/number?n=1`)).toEqual({ status: 200, body: '{"n":1}' })
  await server.close()
})
