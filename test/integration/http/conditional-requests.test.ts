import { expect, test } from 'vitest'
import {
  checkPreconditions,
  createApp,
  DeleteMapping,
  GetMapping,
  HttpRequest,
  PathVariable,
  PutMapping,
  QueryMapping,
  Request,
  RequestBody,
  ResponseBody,
  ResponseEntity,
  RestController,
} from 'honotate'
import { z } from 'zod'
import { bothWays, json } from '../../support/both-ways.ts'

const changed = new Date('2026-03-01T10:00:00.700Z')
const CHANGED = 'Sun, 01 Mar 2026 10:00:00 GMT'
let cancelled = 0

@RestController()
class Pages {
  readonly #versions = new Map<string, number>()

  @GetMapping('/strong')
  strong() {
    return ResponseEntity.ok({ text: 'strong' }).eTag('"v1"').header('Cache-Control', 'no-cache')
  }

  @GetMapping('/weak')
  weak() {
    return ResponseEntity.ok('weak').eTag('W/"v1"')
  }

  @GetMapping('/dated')
  dated() {
    return ResponseEntity.ok('dated').lastModified(changed)
  }

  @GetMapping('/both')
  both() {
    return ResponseEntity.ok('both').eTag(7).lastModified(changed)
  }

  @ResponseBody(z.object({ text: z.string() }))
  @GetMapping('/reduced')
  reduced() {
    return ResponseEntity.ok({ text: 'reduced', secret: 1 }).eTag('v1')
  }

  @GetMapping('/stream')
  stream() {
    const body = new ReadableStream({ cancel: () => void cancelled++ })
    return ResponseEntity.ok(body).eTag('v1')
  }

  @GetMapping('/checked')
  checked(request: HttpRequest) {
    return checkPreconditions(request, { etag: 'v1' }) ?? 'work'
  }

  @QueryMapping('/query')
  query() {
    return ResponseEntity.ok('found').eTag('v1')
  }

  @GetMapping('/wrong')
  wrong() {
    return ResponseEntity.ok('').eTag('a b')
  }

  @PutMapping('/pages/:id')
  put(@PathVariable('id') id: string, @RequestBody() text: unknown, @Request() request: HttpRequest) {
    const version = this.#versions.get(id)
    checkPreconditions(request, version === undefined ? undefined : { etag: version }, { required: true })
    this.#versions.set(id, (version ?? 0) + 1)
    return ResponseEntity.ok(text).eTag((version ?? 0) + 1)
  }

  @DeleteMapping('/dated')
  remove(request: HttpRequest) {
    checkPreconditions(request, { lastModified: changed }, { required: true })
  }
}

bothWays(
  () => createApp({ controllers: [Pages], logger: { error() {} } }),
  (send) => {
    const status = async (path: string, headers: Record<string, string>): Promise<number> =>
      (await send(`/apis${path}`, { headers })).status

    test('the tag is sent, and 304 has it without a body', async () => {
      const first = await send('/apis/strong')
      expect([first.status, first.headers.get('etag'), await first.json()]).toEqual([200, '"v1"', { text: 'strong' }])
      const second = await send('/apis/strong', { headers: { 'If-None-Match': '"v1"' } })
      expect([second.status, second.headers.get('etag'), await second.text()]).toEqual([304, '"v1"', ''])
      expect(second.headers.get('cache-control')).toBe('no-cache')
      expect(second.headers.has('content-length')).toBe(false)
      const head = await send('/apis/strong', { method: 'HEAD', headers: { 'If-None-Match': '"v1"' } })
      expect(head.status).toBe(304)
    })

    test.each([
      ['"v1"', 304],
      ['W/"v1"', 304],
      ['*', 304],
      ['"a,b", "v1"', 304],
      ['"v0" ,W/"v1" , "v2"', 304],
      ['"v2"', 200],
      ['v1', 200],
      ['"v1', 200],
      ['"V1"', 200],
      ['', 200],
      [', "v1" ,', 304],
      // A list that is malformed has no tag.
      ['"v1"x', 200],
      ['"v0" "v1"', 200],
      ['"v1"; q=1', 200],
    ])('If-None-Match: %s compares weakly', async (tags, expected) => {
      for (const path of ['/strong', '/weak', '/checked', '/reduced'])
        expect(await status(path, { 'If-None-Match': tags })).toBe(expected)
    })

    test.each([
      ['"v1"', 200, 412],
      ['W/"v1"', 412, 412],
      ['*', 200, 200],
      ['"v0", "v1"', 200, 412],
      ['"v0"', 412, 412],
      ['v1', 412, 412],
      ['w/"v1"', 412, 412],
      ['W/ "v1"', 412, 412],
      ['*, "v1"', 412, 412],
    ])('If-Match: %s compares strongly', async (tags, strong, weak) => {
      expect(await status('/strong', { 'If-Match': tags })).toBe(strong)
      expect(await status('/checked', { 'If-Match': tags })).toBe(strong)
      expect(await status('/weak', { 'If-Match': tags })).toBe(weak)
    })

    test.each([
      [CHANGED, 304, 200],
      ['Sunday, 01-Mar-26 10:00:00 GMT', 304, 200],
      ['Sun Mar  1 10:00:00 2026', 304, 200],
      ['Sun, 01 Mar 2026 10:00:01 GMT', 304, 200],
      ['Sun, 01 Mar 2026 09:59:59 GMT', 200, 412],
      ['2026-03-01T10:00:00Z', 200, 200],
      ['1', 200, 200],
    ])('%s as If-Modified-Since and as If-Unmodified-Since', async (date, since, unmodified) => {
      expect(await status('/dated', { 'If-Modified-Since': date })).toBe(since)
      expect(await status('/dated', { 'If-Unmodified-Since': date })).toBe(unmodified)
    })

    test('tags have precedence over dates', async () => {
      const answer = await send('/apis/both')
      expect([answer.headers.get('etag'), answer.headers.get('last-modified')]).toEqual(['"7"', CHANGED])
      expect(await status('/both', { 'If-None-Match': '"8"', 'If-Modified-Since': CHANGED })).toBe(200)
      const early = 'Sun, 01 Mar 2020 10:00:00 GMT'
      expect(await status('/both', { 'If-Match': '"7"', 'If-Unmodified-Since': early })).toBe(200)
    })

    test('a QUERY is answered with 304 too', async () => {
      const query = (tag: string) => ({ method: 'QUERY', headers: { 'If-None-Match': tag } })
      expect((await send('/apis/query', query('"v1"'))).status).toBe(304)
      expect((await send('/apis/query', query('"v2"'))).status).toBe(200)
    })

    test('the stream of a 304 and of a 412 is cancelled', async () => {
      const before = cancelled
      expect(await status('/stream', { 'If-None-Match': '"v1"' })).toBe(304)
      expect(cancelled).toBe(before + 1)
      expect(await status('/stream', { 'If-Match': '"v0"' })).toBe(412)
      expect(cancelled).toBe(before + 2)
    })

    test('a tag with a forbidden character is an error', async () => {
      expect(await status('/wrong', {})).toBe(500)
    })

    test('writes need a condition, and lose none', async () => {
      // All ways share the controller.
      const path = `/apis/pages/${crypto.randomUUID()}`
      const put = (headers: Record<string, string>) => {
        const init = json('PUT', { text: 'new' })
        return send(path, { ...init, headers: { ...(init.headers as object), ...headers } })
      }
      const refused = await put({})
      expect([refused.status, await refused.json()]).toMatchObject([428, { title: 'Precondition Required' }])
      expect((await put({ 'If-Match': '*' })).status).toBe(412)
      const created = await put({ 'If-None-Match': '*' })
      expect([created.status, created.headers.get('etag')]).toEqual([200, '"1"'])
      expect((await put({ 'If-None-Match': '*' })).status).toBe(412)
      expect((await put({ 'If-None-Match': '"9"' })).status).toBe(428)
      expect((await put({ 'If-Unmodified-Since': CHANGED })).status).toBe(428)
      const changes = await Promise.all([put({ 'If-Match': '"1"' }), put({ 'If-Match': '"1"' })])
      expect(changes.map((each) => each.status).sort()).toEqual([200, 412])
      expect(await changes.find((each) => each.status === 412)?.json()).toMatchObject({
        title: 'Precondition Failed',
        status: 412,
      })
    })

    test('a date is a condition of a resource that has one', async () => {
      const remove = (headers: Record<string, string>) => send('/apis/dated', { method: 'DELETE', headers })
      expect((await remove({})).status).toBe(428)
      expect((await remove({ 'If-Unmodified-Since': 'yesterday' })).status).toBe(428)
      expect((await remove({ 'If-Unmodified-Since': 'Sun, 01 Mar 2020 10:00:00 GMT' })).status).toBe(412)
      expect((await remove({ 'If-Unmodified-Since': CHANGED })).status).toBe(204)
    })
  },
)
