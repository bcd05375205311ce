import { createApp, GetMapping, RestController, type HttpRequest } from 'honotate'
import { serve } from 'honotate/node'
import { createServer } from 'node:http2'
import { expect, test } from 'vitest'
import { bothWays } from '../../support/both-ways.ts'
import { askHttp2, http2Session, local } from '../node/support.ts'

@RestController()
class Hosts {
  @GetMapping('/host') host(req: HttpRequest) {
    const { req: own } = req.context
    return [req.header('host'), req.header('Host'), own.header('host'), own.header()['host'], req.headers.get('host')]
  }
}

const create = (): ReturnType<typeof createApp> => createApp({ controllers: [Hosts], advice: [] })

bothWays(create, (send) => {
  test('each way of reading the header Host has the host of the URL', async () => {
    const response = await send('/apis/host', { headers: { host: 'localhost' } })
    const [first, ...others] = (await response.json()) as string[]
    expect(first).toMatch(/^(?:localhost|127\.0\.0\.1)/u)
    for (const each of others) expect(each).toBe(first)
  })
})

test('over HTTP/2, :authority has precedence over a header Host', async () => {
  const server = await serve(create(), { ...local, adapter: { createServer } as never })
  const session = http2Session(server)
  const headers = { ':path': '/apis/host', ':authority': 'a.test' }
  for (const host of [{}, { host: 'b.test' }, { host: 'A.test' }]) {
    const { body } = await askHttp2(session, { ...headers, ...host })
    expect(JSON.parse(body)).toEqual(Array(5).fill('a.test'))
  }
  session.close()
  await server.close()
})
