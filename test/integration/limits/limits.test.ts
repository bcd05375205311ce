import { describe, expect, test } from 'vitest'
import { createApp, GetMapping, PostMapping, RequestBody, RestController, type HttpRequest } from 'honotate'
import { limitsOf } from '../../../src/honotate/http/limits.ts'
import { bothWays } from '../../support/both-ways.ts'

let calls = 0

@RestController()
class Limited {
  @PostMapping('/body') body(@RequestBody() body: any) {
    return { size: JSON.stringify(body)?.length ?? 0, calls: ++calls }
  }
  @PostMapping('/offered') offered(req: HttpRequest) {
    return { type: typeof req.body }
  }
  @PostMapping('/stream') async stream(req: HttpRequest) {
    let bytes = 0
    for await (const chunk of req.raw.body!) bytes += chunk.length
    return { bytes }
  }
  @GetMapping('/url/:rest') url(req: HttpRequest) {
    return { length: req.url.length }
  }
  @GetMapping('/direct') direct() {
    return 'short'
  }
}

const small = { body: 1000, jsonDepth: 20, parts: 10, url: 200 }
const create = (limits?: object) => () => createApp({ controllers: [Limited], ...(limits ? { limits } : {}) })

/** A body without `Content-Length`; its chunks are views of a larger buffer. */
function chunked(text: string, size = 100): RequestInit {
  const bytes = new TextEncoder().encode(`<${text}>`).subarray(1, -1)
  let at = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(at, (at += size)))
    },
  })
  return { method: 'POST', body, duplex: 'half' } as RequestInit
}

const typed = (type: string, init: RequestInit): RequestInit => ({
  method: 'POST',
  ...init,
  headers: { 'Content-Type': type },
})
const multipart = (parts: number, content = 'x'): string =>
  `${`--aVeryLongBoundaryOfManyCharacters\r\nContent-Disposition: form-data; name="f"\r\n\r\n${content}\r\n`.repeat(parts)}--aVeryLongBoundaryOfManyCharacters--\r\n`
const MULTIPART = 'multipart/form-data; boundary=aVeryLongBoundaryOfManyCharacters'

async function refused(response: Response, status: number, title: string, detail: string): Promise<void> {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(await response.json()).toMatchObject({ status, title, detail })
  expect(response.status).toBe(status)
}

describe('limits set by options', () => {
  bothWays(create(small), (request) => {
    const tooLarge = (response: Response): Promise<void> =>
      refused(response, 413, 'Content Too Large', 'More than 1000 bytes.')
    const text = (length: number): string => JSON.stringify('x'.repeat(length - 2))

    test.each([80, 800])('a body of %i bytes has only its chunks, not the rest of their buffer', async (length) => {
      const response = await request('/apis/body', typed('application/json', chunked(text(length))))
      expect(await response.json()).toMatchObject({ size: length })
    })

    test.each([
      ['application/json', text(1001)],
      ['application/vnd.api+json', text(1001)],
      ['text/plain', 'x'.repeat(1001)],
      ['application/x-www-form-urlencoded', `a=${'x'.repeat(999)}`],
      [MULTIPART, multipart(1, 'x'.repeat(1000))],
      ['', 'x'.repeat(1001)],
    ])('%s: a body over the limit is rejected, with and without Content-Length', async (type, body) => {
      const before = calls
      await tooLarge(await request('/apis/body', typed(type, chunked(body))))
      if (type) await tooLarge(await request('/apis/body', typed(type, { body })))
      expect(calls).toBe(before)
    })

    test.each([
      ['application/json', text(1000)],
      ['text/plain', 'x'.repeat(1000)],
      ['application/x-www-form-urlencoded', `a=${'x'.repeat(998)}`],
      [MULTIPART, multipart(1, 'x'.repeat(500))],
    ])('%s: a body within the limit is accepted, with and without Content-Length', async (type, body) => {
      expect((await request('/apis/body', typed(type, { body }))).status).toBe(200)
      expect((await request('/apis/body', typed(type, chunked(body)))).status).toBe(200)
    })

    test('the body limit counts bytes, not characters', async () => {
      await tooLarge(await request('/apis/body', typed('text/plain', { body: 'é'.repeat(501) })))
      await tooLarge(await request('/apis/body', typed('text/plain', chunked('é'.repeat(501)))))
      expect((await request('/apis/body', typed('text/plain', { body: 'é'.repeat(500) }))).status).toBe(200)
    })

    test('the limit applies to the parsed body of an HttpRequest, not to a stream that the method reads', async () => {
      await tooLarge(await request('/apis/offered', typed('application/json', chunked(text(1001)))))
      expect(
        await (await request('/apis/stream', typed('application/octet-stream', chunked('x'.repeat(5000))))).json(),
      ).toEqual({ bytes: 5000 })
    })

    test('JSON at the depth limit is accepted, and deeper JSON is rejected', async () => {
      const nested = (depth: number): string => `${'{"a":['.repeat(depth / 2)}${']}'.repeat(depth / 2)}`
      expect((await request('/apis/body', typed('application/json', { body: nested(20) }))).status).toBe(200)
      await refused(
        await request('/apis/body', typed('application/json', { body: nested(22) })),
        400,
        'Bad Request',
        'More than 20 levels of JSON.',
      )
      // Incomplete JSON is refused, too, even if it is short.
      for (const levels of [21, 41]) {
        await refused(
          await request('/apis/body', typed('application/json', { body: '['.repeat(levels) })),
          400,
          'Bad Request',
          'More than 20 levels of JSON.',
        )
      }
    })

    test.each([
      ['brackets in a string', JSON.stringify(['['.repeat(100), '{'.repeat(100)])],
      ['escaped quotes', JSON.stringify([`"${'['.repeat(100)}`, '\\', `\\"${'['.repeat(100)}`])],
      ['levels side by side', JSON.stringify(Array.from({ length: 50 }, () => [[]]))],
    ])('JSON: %s do not count as depth', async (_, body) => {
      expect((await request('/apis/body', typed('application/json', { body }))).status).toBe(200)
    })

    test('JSON: brackets after a string with escapes count as depth', async () => {
      for (const start of ['["\\\\",', '["\\"",', '["\\\\\\"",']) {
        await refused(
          await request(
            '/apis/body',
            typed('application/json', { body: `${start}${'['.repeat(20)}${']'.repeat(21)}` }),
          ),
          400,
          'Bad Request',
          'More than 20 levels of JSON.',
        )
      }
    })

    test.each([
      [
        'application/x-www-form-urlencoded',
        (parts: number) => Array.from({ length: parts }, (_, n) => `a${n}=1`).join('&'),
      ],
      [MULTIPART, (parts: number) => multipart(parts)],
      [
        'multipart/form-data; x="; boundary=zzz"; boundary=aVeryLongBoundaryOfManyCharacters',
        (parts: number) => multipart(parts),
      ],
      ['Multipart/Form-Data; BOUNDARY="aVeryLongBoundary\\OfManyCharacters"', (parts: number) => multipart(parts)],
    ])('%s: 10 parts are accepted, and 11 are rejected', async (type, body) => {
      const limited = create({ ...small, body: 10_000 })()
      expect((await limited.request('/apis/body', typed(type, { body: body(10) }))).status).toBe(200)
      await refused(
        await limited.request('/apis/body', typed(type, { body: body(11) })),
        413,
        'Content Too Large',
        'More than 10 parts.',
      )
      await refused(
        await limited.request('/apis/body', typed(type, chunked(body(11)))),
        413,
        'Content Too Large',
        'More than 10 parts.',
      )
    })

    test('a URL at the limit is accepted, and a longer URL is rejected', async () => {
      const origin = 'http://localhost'.length
      const limited = create(small)()
      expect(await (await limited.request(`/apis/url/${'x'.repeat(200 - origin - 10)}`)).json()).toEqual({
        length: 200,
      })
      for (const path of [`/apis/url/${'x'.repeat(200)}`, `/apis/direct?${'x'.repeat(200)}`]) {
        await refused(await request(path), 414, 'URI Too Long', 'More than 200 characters.')
      }
    })
  })
})

describe('default, infinite and invalid limits', () => {
  bothWays(create(), (request) => {
    const limits = limitsOf()

    test('a body has the default limit', async () => {
      expect((await request('/apis/body', typed('text/plain', { body: 'x'.repeat(limits.body) }))).status).toBe(200)
      for (const init of [{ body: 'x'.repeat(limits.body + 1) }, chunked('x'.repeat(limits.body + 1), 65_536)]) {
        await refused(
          await request('/apis/body', typed('text/plain', init)),
          413,
          'Content Too Large',
          `More than ${limits.body} bytes.`,
        )
      }
    })

    test('JSON, a form and a URL have the default limits', async () => {
      const json = (depth: number): RequestInit =>
        typed('application/json', { body: '['.repeat(depth) + ']'.repeat(depth) })
      expect((await request('/apis/body', json(limits.jsonDepth))).status).toBe(200)
      expect((await request('/apis/body', json(limits.jsonDepth + 1))).status).toBe(400)
      expect((await request('/apis/body', typed(MULTIPART, { body: multipart(limits.parts) }))).status).toBe(200)
      expect((await request('/apis/body', typed(MULTIPART, { body: multipart(limits.parts + 1) }))).status).toBe(413)
      expect((await request(`/apis/url/${'x'.repeat(limits.url - 92)}`)).status).toBe(200)
      expect((await request(`/apis/direct?${'x'.repeat(limits.url)}`)).status).toBe(414)
    })
  })

  test('an endless body is cancelled, and the response does not wait for the cancellation', async () => {
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
      cancel: () => {
        isCancelled = true
        return new Promise(() => {})
      },
    })
    expect(
      (await create()().request('/apis/body', typed('text/plain', { body, duplex: 'half' } as RequestInit))).status,
    ).toBe(413)
    expect(isCancelled).toBe(true)
  })

  test('a form over the limit causes no uncaught error', async () => {
    const body = new FormData()
    body.set('file', new File(['x'.repeat(2_000_000)], 'file.txt'))
    expect((await create()().request('/apis/body', { method: 'POST', body })).status).toBe(413)
    // Waits for an uncaught error, which would fail the run.
    await new Promise((resolve) => setTimeout(resolve, 50))
  })

  test('Infinity removes a limit', async () => {
    const app = createApp({
      controllers: [Limited],
      limits: { body: Infinity, jsonDepth: Infinity, jsonItems: Infinity, parts: Infinity, url: Infinity },
    })
    expect((await app.request('/apis/body', typed('text/plain', { body: 'x'.repeat(2_000_000) }))).status).toBe(200)
    expect((await app.request('/apis/body', typed(MULTIPART, { body: multipart(1500) }))).status).toBe(200)
    expect(
      (await app.request('/apis/offered', typed('application/json', { body: '['.repeat(2000) + ']'.repeat(2000) })))
        .status,
    ).toBe(200)
    expect((await app.request(`/apis/direct?${'x'.repeat(10_000)}`)).status).toBe(200)
  })

  test.each([
    ['body', '1mb'],
    ['jsonDepth', 'deep'],
    ['parts', Number.NaN],
    ['url', '8kb'],
    ['url', -1],
    ['body', 1.5],
  ])('createApp() rejects the limit %s: %s', (name, limit) => {
    expect(() => createApp({ controllers: [Limited], limits: { [name]: limit as never } })).toThrow(
      expect.objectContaining({ code: 'HONOTATE_INVALID_LIMIT', message: expect.stringContaining(`limits.${name}`) }),
    )
  })
})
