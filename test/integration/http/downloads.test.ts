import { createReadStream, openAsBlob, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  createApp,
  Download,
  GetMapping,
  PostMapping,
  ResponseEntity,
  RestController,
  type HttpRequest,
} from 'honotate'
import { bothWays } from '../../support/both-ways.ts'

const folder = await mkdtemp(join(tmpdir(), 'downloads-'))
const path = join(folder, 'digits.bin')
const digits = '0123456789'.repeat(100)
writeFileSync(path, digits)
afterAll(() => rm(folder, { recursive: true }))

const lastModified = new Date('2026-03-01T10:00:00Z')
const opened: unknown[] = []
const streams: ReturnType<typeof createReadStream>[] = []
let cancelled = 0

function* countTo(count: number) {
  for (let digit = 0; digit < count; digit++) yield new TextEncoder().encode(String(digit))
}

const endless = () => new ReadableStream<Uint8Array>({ cancel: () => void cancelled++ })

@RestController()
class Files {
  @GetMapping('/bytes')
  bytes() {
    return new Download(new TextEncoder().encode(digits), { name: 'Übersicht.txt', type: 'text/plain', etag: 'v1' })
  }

  @GetMapping('/part-of-buffer')
  partOfBuffer() {
    return new Download(new TextEncoder().encode(`--${digits}`).subarray(2), { etag: 'v1' })
  }

  @GetMapping('/text')
  text() {
    return new Download(digits, { etag: 'v1', name: 'digits.txt' })
  }

  @GetMapping('/file')
  file() {
    return new Download(new File([digits], 'own.txt', { type: 'text/csv' }), { etag: 'v1', inline: true })
  }

  @GetMapping('/disk')
  async disk() {
    return new Download(await openAsBlob(path), { lastModified, etag: 'v1' })
  }

  @GetMapping('/function')
  function() {
    const open = (range: { start: number; end: number } | undefined) => {
      opened.push(range)
      return createReadStream(path, range)
    }
    return new Download(open, { length: 1000, etag: 'v1' })
  }

  @GetMapping('/promise')
  promise() {
    const open = async (range?: { start: number; end: number }) =>
      new Blob([digits]).slice(range?.start, range && range.end + 1).stream()
    return new Download(open, { length: 1000, etag: 'v1' })
  }

  @GetMapping('/entity')
  entity() {
    return ResponseEntity.ok(new Download(digits, { etag: 'v1' })).header('X-Own', 'yes')
  }

  @GetMapping('/weak')
  weak() {
    return new Download(digits, { etag: 'W/"v1"', lastModified })
  }

  @GetMapping('/unknown-length')
  unknownLength() {
    return new Download(() => createReadStream(path))
  }

  @GetMapping('/stream')
  stream() {
    return new Download(new Blob([digits]).stream() as ReadableStream<Uint8Array<ArrayBuffer>>, { length: 1000 })
  }

  @GetMapping('/generator')
  generator() {
    async function* count() {
      yield* countTo(10)
    }
    return new Download(count(), { name: 'count' })
  }

  @GetMapping('/endless')
  endless() {
    return new Download(endless(), { etag: 'v1' })
  }

  @GetMapping('/endless-generator')
  endlessGenerator() {
    async function* never() {
      yield* countTo(Infinity)
    }
    return new Download(never(), { etag: 'v1' })
  }

  @GetMapping('/node-stream')
  nodeStream() {
    return new Download(streams.pop()!, { etag: 'v1' })
  }

  @GetMapping('/empty')
  empty() {
    return new Download(new Uint8Array())
  }

  @PostMapping('/report')
  report(_request: HttpRequest) {
    return new Download(digits, { etag: 'v1' })
  }
}

const withRanges = ['part-of-buffer', 'text', 'disk', 'function', 'promise', 'entity', 'weak']

bothWays(
  () => createApp({ controllers: [Files], logger: { error() {} } }),
  (send) => {
    const get = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
      send(`/apis/${name}`, { method, headers })

    describe.each(withRanges)('%s', (name) => {
      test('whole', async () => {
        const answer = await get(name)
        expect([answer.status, await answer.text()]).toEqual([200, digits])
        expect(answer.headers.get('accept-ranges')).toBe('bytes')
        expect(answer.headers.get('content-length')).toBe('1000')
      })

      test.each([
        ['bytes=0-9', 0, 9],
        ['bytes=990-', 990, 999],
        ['bytes=-5', 995, 999],
        ['bytes=-5000', 0, 999],
        ['bytes=995-5000', 995, 999],
        ['Bytes=3-3', 3, 3],
        ['bytes= , 7-8,', 7, 8],
        ['bytes=2000-3000,1-2', 1, 2],
      ])('%s', async (range, start, end) => {
        const answer = await get(name, { Range: range })
        expect([answer.status, await answer.text()]).toEqual([206, digits.slice(start, end + 1)])
        expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/1000`)
        expect(answer.headers.get('content-length')).toBe(String(end - start + 1))
      })

      test('several ranges', async () => {
        const answer = await get(name, { Range: 'bytes=0-1,10-12,-3' })
        const text = await answer.text()
        const [, boundary = ''] = /^multipart\/byteranges; boundary=(.+)$/u.exec(answer.headers.get('content-type')!)!
        expect([answer.status, answer.headers.get('content-length')]).toEqual([206, String(text.length)])
        const [before, ...parts] = text.split(`--${boundary}`)
        expect([before, parts.pop()]).toEqual(['\r\n', '--\r\n'])
        expect(parts.map((part) => part.replace(/Content-Type: .+\r\n/u, ''))).toEqual(
          [
            ['0-1', '01'],
            ['10-12', '012'],
            ['997-999', '789'],
          ].map(([range, content]) => `\r\nContent-Range: bytes ${range}/1000\r\n\r\n${content}\r\n`),
        )
        expect(answer.headers.has('content-range')).toBe(false)
      })

      test('HEAD has the headers of GET, and no range', async () => {
        const calls = opened.length
        const answer = await get(name, { Range: 'bytes=0-9' }, 'HEAD')
        expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '1000', ''])
        expect(opened).toHaveLength(calls)
        expect(answer.headers.get('content-type')).toBe((await get(name)).headers.get('content-type'))
      })

      test('304 and 412 come before ranges', async () => {
        const known = await get(name, { 'If-None-Match': '"v1"', Range: 'bytes=0-9' })
        expect([known.status, known.headers.has('content-length')]).toEqual([304, false])
        expect((await get(name, { 'If-Match': '"v0"', Range: 'bytes=5000-' })).status).toBe(412)
      })

      test.each([
        ['"v1"', 206],
        ['"v0"', 200],
        ['W/"v1"', 200],
        ['*', 200],
      ])('If-Range: %s', async (tag, status) => {
        const expected = name === 'weak' ? 200 : status
        expect((await get(name, { Range: 'bytes=0-1', 'If-Range': tag })).status).toBe(expected)
      })
    })

    test.each([
      'bytes=5-1',
      'bytes=a-b',
      'bytes=-',
      'bytes=',
      'bytes',
      'lines=0-1',
      'bytes=0-1;2-3',
      `bytes=${'0-900,'.repeat(2)}`,
      `bytes=${Array.from({ length: 30 }, (_, index) => `${index}-${index}`).join()}`,
    ])('%s is ignored', async (range) => {
      expect((await get('bytes', { Range: range })).status).toBe(200)
    })

    test.each(['bytes=1000-', 'bytes=-0', 'bytes=5000-6000, 1000-1001'])('%s has no byte', async (range) => {
      const answer = await get('function', { Range: range })
      expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */1000'])
      expect(await answer.json()).toMatchObject({ status: 416 })
      expect(answer.headers.has('content-disposition')).toBe(false)
    })

    test.each([
      ['Sun, 01 Mar 2026 10:00:00 GMT', 206],
      ['Sun, 01 Mar 2026 10:00:01 GMT', 200],
      ['yesterday', 200],
    ])('If-Range: %s', async (date, status) => {
      expect((await get('disk', { Range: 'bytes=0-1', 'If-Range': date })).status).toBe(status)
      expect((await get('bytes', { Range: 'bytes=0-1', 'If-Range': date })).status).toBe(200)
    })

    test.each([
      ['bytes', 'text/plain', `attachment; filename="Ubersicht.txt"; filename*=UTF-8''%C3%9Cbersicht.txt`],
      ['file', 'text/csv', 'inline; filename="own.txt"'],
      ['disk', 'application/octet-stream', 'attachment'],
      ['entity', 'application/octet-stream', 'attachment'],
      ['generator', 'application/octet-stream', 'attachment; filename="count"'],
    ])('type and name of %s', async (name, type, disposition) => {
      const { headers } = await get(name)
      expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([type, disposition])
    })

    test('a function opens the part that is sent', async () => {
      opened.length = 0
      await (await get('function', { Range: 'bytes=5-6' })).text()
      await get('function', { 'If-None-Match': '"v1"' })
      await get('function', { Range: 'bytes=5000-' })
      expect(opened).toEqual([{ start: 5, end: 6 }])
    })

    test.each([
      ['unknown-length', digits, null],
      ['stream', digits, '1000'],
      ['generator', '0123456789', null],
    ])('%s is sent whole', async (name, text, length) => {
      const answer = await get(name, { Range: 'bytes=0-1' })
      expect([answer.status, await answer.text()]).toEqual([200, text])
      expect(answer.headers.has('accept-ranges')).toBe(false)
      if (length) expect(answer.headers.get('content-length')).toBe(length)
    })

    test('a stream that is not sent is cancelled', async () => {
      const before = cancelled
      expect((await get('endless', { 'If-None-Match': '"v1"' })).status).toBe(304)
      expect((await get('endless', { 'If-Match': '"v0"' })).status).toBe(412)
      expect((await get('endless-generator', { 'If-Match': '"v0"' })).status).toBe(412)
      const file = createReadStream(path)
      streams.push(file)
      expect((await get('node-stream', { 'If-Match': '"v0"' })).status).toBe(412)
      expect(cancelled).toBe(before + 2)
      expect(file.destroyed).toBe(true)
    })

    test('an empty file is sent whole', async () => {
      const answer = await get('empty', { Range: 'bytes=0-' })
      expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '0', ''])
    })

    test('other methods ignore ranges and conditions', async () => {
      const answer = await get('report', { Range: 'bytes=0-1', 'If-None-Match': '"v1"' }, 'POST')
      expect([answer.status, await answer.text()]).toEqual([200, digits])
    })
  },
)
