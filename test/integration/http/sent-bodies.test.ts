import {
  createApp,
  ExceptionHandler,
  GetMapping,
  HttpProblem,
  ResponseEntity,
  ResponseHeader,
  ResponseStatus,
  RestController,
  Service,
  type HttpRequest,
  type HttpResponse,
} from 'honotate'
import { expect, test } from 'vitest'
import { bothWays } from '../../support/both-ways.ts'
import { local } from '../../support/server.ts'
import { silent } from '../../support/logger.ts'

class Taken extends Error {}

const DIGESTS = ['Content-Digest', 'Repr-Digest', 'Unencoded-Digest', 'Content-MD5', 'Digest']

/** Sets the headers of a body that is then not sent. */
function describe(res: HttpResponse, length: number): void {
  res.type('application/pdf').header('Content-Length', length).header('Content-Encoding', 'gzip').header('ETag', '"v1"')
  for (const name of DIGESTS) res.header(name, 'sha-256=:AA==:')
  res.header('Content-Language', 'de').header('X-Kept', 'yes')
}

@Service()
class Rows {
  isOpen = true
  destroy() {
    this.isOpen = false
  }
}

@RestController({ scope: 'request' })
class ScopedAnswers {
  constructor(private readonly rows: Rows) {}

  @GetMapping('/rows') async *stream() {
    await Promise.resolve()
    yield `open: ${this.rows.isOpen}`
  }
  @GetMapping('/rows-in-entity') entity() {
    return ResponseEntity.ok(this.stream())
  }
}

@RestController()
class Answers {
  @GetMapping('/floats') floats() {
    return new Float32Array([1, 2])
  }
  @GetMapping('/part') part() {
    return new DataView(new Uint8Array([1, 2, 3, 4]).buffer, 1, 2)
  }
  @GetMapping('/fails/:length') fails(req: HttpRequest, res: HttpResponse) {
    describe(res, Number(req.params['length']))
    throw new Error('no such file')
  }
  @GetMapping('/fails-first') async *failsFirst(_req: HttpRequest, res: HttpResponse) {
    describe(res, 5000)
    yield Promise.reject<string>(new Error('no such file'))
  }
  // As an error that a client of another service has made of its response.
  @GetMapping('/copied') copied() {
    const body = { 'Content-Length': '5000', 'Content-Encoding': 'gzip' }
    const digests = Object.fromEntries(DIGESTS.map((name) => [name, 'sha-256=:AA==:']))
    throw new HttpProblem(500, {}, { headers: { ...body, ...digests, 'X-Kept': 'yes' } })
  }
  @GetMapping('/taken') taken(_req: HttpRequest, res: HttpResponse) {
    describe(res, 5000)
    throw new Taken()
  }
  @ExceptionHandler(Taken) handle() {
    return { taken: true }
  }
  @GetMapping('/no-body') noBody(_req: HttpRequest, res: HttpResponse) {
    res.status(204)
    return new Response('x')
  }
  @ResponseStatus(204) @GetMapping('/no-body-either') noBodyEither() {
    return new Response('x')
  }
  @ResponseHeader('Cache-Control', 'no-store') @GetMapping('/entity') entity() {
    return ResponseEntity.ok('x').header('Cache-Control', 'max-age=60').header('Vary', 'A').header('Vary', 'B')
  }
  @ResponseHeader('Location', '/a') @GetMapping('/created') created() {
    return ResponseEntity.created('/users/Łukasz?next=%2Fhome')
  }
  @GetMapping('/redirect') redirect(_req: HttpRequest, res: HttpResponse) {
    return res.redirect('/login?next=%2Fhome&name=Zoë')
  }
}

bothWays(
  () => createApp({ controllers: [Answers, ScopedAnswers], advice: [], prefix: '', logger: silent }),
  (send) => {
    test('a typed array and a DataView are sent as bytes', async () => {
      const floats = await (await send('/floats')).arrayBuffer()
      expect([...new Float32Array(floats)]).toEqual([1, 2])
      expect([...new Uint8Array(await (await send('/part')).arrayBuffer())]).toEqual([2, 3])
    })

    test.each(['/fails/5', '/fails/5000', '/copied', '/taken'])(
      '%s: an error response has no headers of the body that failed',
      async (path) => {
        const response = await send(path)
        const text = await response.text()
        expect(JSON.parse(text)).toMatchObject(path === '/taken' ? { taken: true } : { status: 500 })
        expect(response.headers.get('content-length') ?? String(text.length)).toBe(String(text.length))
        expect(response.headers.get('content-encoding')).toBe(null)
        expect(response.headers.get('etag')).toBe(null)
        expect(DIGESTS.filter((name) => response.headers.has(name))).toEqual([])
        expect(response.headers.get('content-language')).toBe(null)
        expect(response.headers.get('x-kept')).toBe('yes')
      },
    )

    test('a 204 drops the body of a returned Response', async () => {
      for (const path of ['/no-body', '/no-body-either']) {
        const response = await send(path)
        expect([response.status, await response.text()]).toEqual([204, ''])
      }
    })

    test('a header of a ResponseEntity replaces an earlier value', async () => {
      const { headers } = await send('/entity')
      expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['max-age=60', 'A, B'])
      expect((await send('/created')).headers.get('location')).toBe('/users/%C5%81ukasz?next=%2Fhome')
    })

    test('a redirect keeps the encoded characters of its location', async () => {
      const { headers } = await send('/redirect', { redirect: 'manual' })
      expect(headers.get('location')).toBe('/login?next=%2Fhome&name=Zo%C3%AB')
    })

    test('the services of a request live until the body of an entity is sent', async () => {
      expect(await (await send('/rows')).text()).toBe('open: true')
      expect(await (await send('/rows-in-entity')).text()).toBe('open: true')
    })
  },
)

test('an error before the first part of a body is sent without the headers of the body', async () => {
  const { serve } = await import('honotate/node')
  const app = createApp({ controllers: [Answers], advice: [], prefix: '', logger: silent })
  const server = await serve(app, local)
  const response = await fetch(`${server.address}/fails-first`)
  expect([response.status, response.headers.get('content-encoding')]).toEqual([500, null])
  expect(await response.json()).toMatchObject({ status: 500 })
  await server.close()
})
