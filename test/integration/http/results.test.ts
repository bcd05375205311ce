import { describe, expect, test } from 'vitest'
import {
  createApp,
  GetMapping,
  HttpProblem,
  PostMapping,
  RequestBody,
  Response as InjectResponse,
  ResponseEntity,
  RestController,
  type HttpRequest,
  type HttpResponse,
} from 'honotate'
import { bothWays, json } from '../../support/both-ways.ts'
import { silent } from '../../support/logger.ts'

const TEXT = 'text/plain;charset=UTF-8'
const bytes = new TextEncoder().encode('bytes')

function shared() {
  const view = new Uint8Array(new SharedArrayBuffer(5))
  view.set(bytes)
  return view
}

async function* asyncParts() {
  yield 'a'
  yield bytes
  yield { line: 1 }
}

function* parts() {
  yield 'x'
  yield 'y'
}

const values: Record<string, () => unknown> = {
  string: () => 'text',
  empty: () => '',
  unicode: () => 'é😀',
  object: () => ({ a: 1 }),
  array: () => [1, 'a'],
  number: () => 1.5,
  zero: () => 0,
  boolean: () => false,
  null: () => null,
  date: () => new Date(0),
  undefined: () => undefined,
  promise: () => Promise.resolve({ later: true }),
  thenable: () => ({ then: (resolve: (value: unknown) => void) => resolve('thenable') }),
  response: () => new Response('own', { status: 418, headers: { 'X-Own': '1' } }),
  stream: () => new Response('streamed').body,
  blob: () => new Blob(['blob'], { type: 'text/css' }),
  untypedBlob: () => new Blob(['blob']),
  buffer: () => bytes.slice().buffer,
  view: () => bytes,
  slice: () => bytes.subarray(1, 3),
  sharedView: () => shared().subarray(1, 3),
  sharedBuffer: () => shared().buffer,
  asyncGenerator: asyncParts,
  generator: parts,
}

/** A class whose instances take the members of a body. */
class Note {
  text = ''
  toString() {
    return `<b>${this.text}</b>`
  }
}

@RestController()
class ResultController {
  @GetMapping('/result/:kind') plain(req: HttpRequest): unknown {
    return values[req.params.kind as string]?.()
  }

  @GetMapping('/with-response/:kind')
  withResponse(req: HttpRequest, res: HttpResponse): unknown {
    res.status(202).header('X-Set', 'yes').cookie('c', 'v', { httpOnly: true })
    return values[req.params.kind as string]?.()
  }

  @GetMapping('/typed') typed(_req: HttpRequest, res: HttpResponse) {
    res.type('text/html; charset=UTF-8')
    return '<b>html</b>'
  }

  @GetMapping('/status/:code') status(req: HttpRequest, res: HttpResponse) {
    return void res.status(Number(req.params.code))
  }
  @GetMapping('/status-code') statusCode(_req: HttpRequest, res: HttpResponse) {
    const before = `${res.status}`
    res.statusCode = 201
    return { before, after: res.status.toString(), code: res.statusCode }
  }
  @GetMapping('/returned') returned(_req: HttpRequest, res: HttpResponse) {
    return res.status(204).header('X-Set', 'yes')
  }
  @GetMapping('/redirect') redirect(_req: HttpRequest, res: HttpResponse) {
    return res.redirect('/é?q=a b')
  }
  @PostMapping('/moved') moved(@InjectResponse() res: HttpResponse) {
    return void res.redirect('https://example.com/new', 308)
  }
  @GetMapping('/headers') headers(_req: HttpRequest, res: HttpResponse) {
    res
      .header('X-One', '1')
      .header('x-one', '2')
      .append('X-Many', 'a')
      .append('X-Many', 'b')
      .set({ 'X-Number': 7 })
      .set('X-Single', 's')
    return res
      .cookie('a', '1 ;é')
      .cookie('b', '2', { maxAge: 60, path: '/p', secure: true, sameSite: 'Strict' })
      .clearCookie('old')
  }
  @GetMapping('/returned-problem') async returnedProblem(req: HttpRequest) {
    const problem = new HttpProblem(404, { detail: 'No such user.' }, { headers: { 'X-Error': 'yes' } })
    return req.query.in === 'entity' ? ResponseEntity.ok(problem) : problem
  }
  @GetMapping('/returned-error') returnedError() {
    return new TypeError('a secret')
  }
  @PostMapping('/note') note(@RequestBody() body: object) {
    return Object.assign(new Note(), body)
  }
  @GetMapping('/function') function() {
    return () => 'never'
  }
  @GetMapping('/without-json/:kind') withoutJson({ params }: HttpRequest) {
    return params.kind === 'json'
      ? { toJSON() {} }
      : new (class Empty {
          toJSON() {}
        })()
  }
  @GetMapping('/bigint') bigint() {
    return 1n
  }
}

describe('results', () => {
  bothWays(
    () => createApp({ controllers: [ResultController], logger: silent }),
    (send) => {
      test.each([
        ['string', TEXT, 'text'],
        ['empty', TEXT, ''],
        ['unicode', TEXT, 'é😀'],
        ['object', 'application/json', '{"a":1}'],
        ['array', 'application/json', '[1,"a"]'],
        ['number', 'application/json', '1.5'],
        ['zero', 'application/json', '0'],
        ['boolean', 'application/json', 'false'],
        ['null', 'application/json', 'null'],
        ['date', 'application/json', '"1970-01-01T00:00:00.000Z"'],
        ['promise', 'application/json', '{"later":true}'],
        ['thenable', TEXT, 'thenable'],
        ['stream', 'application/octet-stream', 'streamed'],
        ['blob', 'text/css', 'blob'],
        ['untypedBlob', 'application/octet-stream', 'blob'],
        ['buffer', 'application/octet-stream', 'bytes'],
        ['view', 'application/octet-stream', 'bytes'],
        ['slice', 'application/octet-stream', 'yt'],
        ['sharedView', 'application/octet-stream', 'yt'],
        ['sharedBuffer', 'application/octet-stream', 'bytes'],
        ['asyncGenerator', TEXT, 'abytes{"line":1}\n'],
        ['generator', TEXT, 'xy'],
      ])('%s is sent as %s', async (kind, contentType, body) => {
        const plain = await send(`/apis/result/${kind}`)
        expect([plain.status, plain.headers.get('content-type'), await plain.text()]).toEqual([200, contentType, body])
        const set = await send(`/apis/with-response/${kind}`)
        expect([set.status, set.headers.get('content-type'), await set.text()]).toEqual([202, contentType, body])
        expect([set.headers.get('x-set'), set.headers.get('set-cookie')]).toEqual(['yes', 'c=v; Path=/; HttpOnly'])
      })

      test('undefined is 204, or the status that was set', async () => {
        const plain = await send('/apis/result/undefined')
        expect([plain.status, await plain.text(), plain.headers.get('content-type')]).toEqual([204, '', null])
        const set = await send('/apis/with-response/undefined')
        expect([set.status, await set.text(), set.headers.get('x-set')]).toEqual([202, '', 'yes'])
        expect((await send('/apis/status/404')).status).toBe(404)
      })

      test('a Response is sent with the status, headers and cookies that the method has set', async () => {
        const plain = await send('/apis/result/response')
        expect([plain.status, plain.headers.get('x-own'), await plain.text()]).toEqual([418, '1', 'own'])
        const set = await send('/apis/with-response/response')
        expect([
          set.status,
          set.headers.get('x-own'),
          set.headers.get('x-set'),
          set.headers.get('set-cookie'),
          await set.text(),
        ]).toEqual([202, '1', 'yes', 'c=v; Path=/; HttpOnly', 'own'])
      })

      test('a content type that was set is kept', async () => {
        const response = await send('/apis/typed')
        expect([response.headers.get('content-type'), await response.text()]).toEqual([
          'text/html; charset=UTF-8',
          '<b>html</b>',
        ])
      })

      test('res.status converts to a string, and res.statusCode sets the status', async () => {
        const response = await send('/apis/status-code')
        expect([response.status, await response.json()]).toEqual([201, { before: '200', after: '201', code: 201 }])
      })

      test('an invalid status is a 500', async () => {
        for (const code of ['99', '600', '1.5', 'x']) expect((await send(`/apis/status/${code}`)).status).toBe(500)
      })

      test('a returned HttpResponse is not sent as a body', async () => {
        const response = await send('/apis/returned')
        expect([response.status, await response.text(), response.headers.get('x-set')]).toEqual([204, '', 'yes'])
      })

      test('res.redirect() sets the status and an encoded location', async () => {
        const found = await send('/apis/redirect', { redirect: 'manual' })
        expect([found.status, found.headers.get('location'), await found.text()]).toEqual([302, '/%C3%A9?q=a%20b', ''])
        const moved = await send('/apis/moved', { method: 'POST', redirect: 'manual' })
        expect([moved.status, moved.headers.get('location')]).toEqual([308, 'https://example.com/new'])
      })

      test('the response object sets headers and cookies', async () => {
        const { headers } = await send('/apis/headers')
        expect(['x-one', 'x-many', 'x-number', 'x-single'].map((name) => headers.get(name))).toEqual([
          '2',
          'a, b',
          '7',
          's',
        ])
        expect(headers.getSetCookie()).toEqual([
          'a=1%20%3B%C3%A9; Path=/',
          'b=2; Max-Age=60; Path=/p; Secure; SameSite=Strict',
          'old=; Max-Age=0; Path=/',
        ])
      })

      test('a returned error is handled as if it had been thrown', async () => {
        for (const path of ['/apis/returned-problem', '/apis/returned-problem?in=entity']) {
          const problem = await send(path)
          expect([problem.status, problem.headers.get('x-error')]).toEqual([404, 'yes'])
          expect(await problem.json()).toMatchObject({ status: 404, detail: 'No such user.' })
        }
        const error = await send('/apis/returned-error')
        expect(error.status).toBe(500)
        expect(await error.text()).not.toContain('secret')
      })

      test('an object with `isEscaped` from a request body is sent as JSON, not as HTML', async () => {
        const response = await send('/apis/note', json('POST', { isEscaped: true, text: '<script>' }))
        expect(response.headers.get('content-type')).toBe('application/json')
        expect(await response.json()).toEqual({ isEscaped: true, text: '<script>' })
      })

      test.each(['json', 'class'])('an object without JSON is a 500: %s', async (kind) => {
        const response = await send(`/apis/without-json/${kind}`)
        expect([response.status, response.headers.get('content-type')]).toEqual([500, 'application/problem+json'])
      })

      test('a function and a bigint are a 500', async () => {
        expect((await send('/apis/function')).status).toBe(500)
        expect((await send('/apis/bigint')).status).toBe(500)
      })
    },
  )

  test('a generator runs only as its values are read, and ends when the client cancels', async () => {
    const log: string[] = []
    @RestController()
    class Endless {
      @GetMapping('/endless') async *endless() {
        try {
          for (let n = 0; ; n++) {
            log.push(`made ${n}`)
            yield `${n}\n`
          }
        } finally {
          log.push('closed')
        }
      }
    }
    const { body } = await createApp({ controllers: [Endless] }).request('/apis/endless')
    const reader = (body as ReadableStream<Uint8Array>).getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('0\n')
    await reader.cancel()
    expect(log.length).toBeLessThan(5)
    expect(log.at(-1)).toBe('closed')
  })
})

test('an object with `next` that is not iterable is sent as JSON', async () => {
  @RestController()
  class Chain {
    @GetMapping('/chain') chain() {
      return { value: 1, next: () => 2 }
    }
    @GetMapping('/list') list() {
      return { next: 'page' }
    }
  }
  const app = createApp({ controllers: [Chain], prefix: '' })
  expect(await (await app.request('/chain')).json()).toEqual({ value: 1 })
  expect(await (await app.request('/list')).json()).toEqual({ next: 'page' })
})
