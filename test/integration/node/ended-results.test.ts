import { createReadStream, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { etag } from 'hono/etag'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  createApp,
  Download,
  ExceptionHandler,
  GetMapping,
  ResponseBody,
  ResponseEntity,
  RestController,
  timeoutAfter,
  Use,
  UseInterceptor,
  type HttpResponse,
} from 'honotate'
import { serve } from 'honotate/node'
import { bothWays } from '../../support/both-ways.ts'
import { logTo, silent } from '../../support/logger.ts'
import { local, rawConnection } from './support.ts'

const file = join(await mkdtemp(join(tmpdir(), 'ended-')), 'file.txt')
writeFileSync(file, 'content of the file')

/** The descriptors of the file that are open. */
const isClosed = (stream: Readable) => expect.poll(() => stream.closed)
const streams: Readable[] = []
const opened = (path = file): Readable => {
  const stream = createReadStream(path)
  streams.push(stream)
  return stream
}
async function expectClosed(count: number): Promise<void> {
  expect(streams).toHaveLength(count)
  for (const stream of streams.splice(0)) await isClosed(stream).toBe(true)
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

@RestController()
class Files {
  @GetMapping('/file') file() {
    return opened()
  }
  @GetMapping('/missing') missing() {
    return opened('/no/such/file')
  }
  @GetMapping('/entity') entity() {
    return ResponseEntity.ok(opened())
  }
  @GetMapping('/unchanged') unchanged(_: unknown, res: HttpResponse) {
    res.status(304)
    return opened()
  }
  @GetMapping('/error') error(): string {
    throw new RangeError()
  }
  @ExceptionHandler(RangeError) handle() {
    return opened()
  }
  @Use(async (c, next) => {
    await next()
    c.res = new Response('replaced')
  })
  @GetMapping('/replaced')
  replaced() {
    return opened()
  }
  @Use(async (_, next) => {
    await next()
    throw new Error('too late')
  })
  @GetMapping('/thrown')
  thrown() {
    return opened()
  }
  @UseInterceptor(async (_, next) => {
    await next()
    return 'intercepted'
  })
  @GetMapping('/intercepted')
  intercepted() {
    return opened()
  }
  @ResponseBody(z.object({ text: z.string() }))
  @GetMapping('/refused')
  refused(): ResponseEntity<any> {
    return ResponseEntity.ok(opened())
  }
  @GetMapping('/described') described() {
    return new Download(opened(), { type: 'a\nb' })
  }
  @GetMapping('/objects') objects() {
    return Readable.from([{ a: 1 }, 'text'])
  }
}

@RestController({ scope: 'request' })
class ScopedFiles {
  @GetMapping('/scoped') file() {
    return opened()
  }
}

describe('a stream of Node that a method returns', () => {
  bothWays(
    () => createApp({ controllers: [Files, ScopedFiles], prefix: '', logger: silent }),
    (send) => {
      test('is sent as bytes, and closed', async () => {
        const response = await send('/file')
        expect(response.headers.get('content-type')).toBe('application/octet-stream')
        expect(await response.text()).toBe('content of the file')
        const objects = await send('/objects')
        expect(objects.headers.get('content-type')).toBe('text/plain;charset=UTF-8')
        expect(await objects.text()).toBe('{"a":1}\ntext')
        await expectClosed(1)
      })

      test('is an error response if it cannot be opened', async () => {
        expect((await send('/missing')).status).toBe(500)
        await expectClosed(1)
      })

      test.each([
        ['HEAD', '/file', 200],
        ['HEAD', '/missing', 200],
        ['HEAD', '/entity', 200],
        ['HEAD', '/error', 500],
        ['HEAD', '/scoped', 200],
        ['GET', '/unchanged', 304],
        ['GET', '/replaced', 200],
        ['GET', '/thrown', 500],
        ['GET', '/intercepted', 200],
        ['GET', '/refused', 500],
        ['GET', '/described', 500],
      ])('is closed if it is not sent: %s %s', async (method, path, status) => {
        expect((await send(path, { method })).status).toBe(status)
        await expectClosed(1)
      })
    },
  )
})

describe('a result whose client leaves', () => {
  test('is closed if the client left before the method returned', async () => {
    const leave = new AbortController()
    @RestController()
    class Slow {
      @GetMapping('/slow') async slow() {
        leave.abort()
        await pause(50)
        return opened()
      }
    }
    const server = await serve(createApp({ controllers: [Slow], prefix: '' }), local)
    await fetch(`${server.address}/slow`, { signal: leave.signal }).catch(() => {})
    await expect.poll(() => streams.length).toBe(1)
    await expectClosed(1)
    await server.close()
  })

  test('is closed after the time-out of the app', async () => {
    @RestController()
    class Slow {
      @GetMapping('/slow') async slow() {
        await pause(50)
        return opened()
      }
    }
    const app = createApp({ controllers: [Slow], prefix: '', timeout: timeoutAfter(10), logger: silent })
    const server = await serve(app, local)
    expect((await fetch(`${server.address}/slow`)).status).toBe(503)
    await expect.poll(() => streams.length).toBe(1)
    await expectClosed(1)
    await server.close()
  })

  test.each([false, true])('is ended while nothing is sent, with etag(): %s', async (hasEtag) => {
    const errors: unknown[] = []
    const begun = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    @RestController()
    class Endless {
      @GetMapping('/endless') async *endless() {
        try {
          for (let n = 0; ; n++) {
            if (hasEtag) yield n
            begun.resolve()
            await pause(5)
            if (!hasEtag && n > 20) yield n
          }
        } finally {
          ended.resolve()
        }
      }
    }
    const app = createApp({
      controllers: [Endless],
      prefix: '',
      logger: logTo(errors),
      use: hasEtag ? [etag()] : [],
    })
    const server = await serve(app, local)
    const { socket } = await rawConnection(server.port)
    socket.write('GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await begun.promise
    socket.destroy()
    await ended.promise
    await server.close()
    expect(errors).toEqual([])
  })
})
