import { describe, expect, test } from 'vitest'
import {
  createApp,
  getRoutes,
  GetMapping,
  Limits,
  PostMapping,
  RequestBody,
  RestController,
  UseGuard,
  type HttpRequest,
} from 'honotate'
import { openApi } from 'honotate/openapi'
import { coded } from '../../support/coded-error.ts'
import { bothWays, json } from '../../support/both-ways.ts'

async function readingGuard({ context }: HttpRequest): Promise<boolean> {
  await context.req.text()
  return true
}

@Limits({ body: 300, jsonDepth: 3 })
@RestController()
class Uploads {
  @PostMapping('/of-class')
  ofClass(@RequestBody() body: unknown) {
    return JSON.stringify(body).length
  }

  @Limits({ body: '1kb' })
  @PostMapping('/above')
  above(@RequestBody() body: unknown) {
    return JSON.stringify(body).length
  }

  @UseGuard(readingGuard)
  @Limits({ body: 20 })
  @PostMapping('/below')
  below(@RequestBody() body: unknown) {
    return JSON.stringify(body).length
  }

  @UseGuard(readingGuard)
  @Limits({ body: Infinity })
  @PostMapping('/unlimited')
  unlimited(@RequestBody() body: unknown) {
    return JSON.stringify(body).length
  }

  @GetMapping('/read')
  read() {
    return 'read'
  }
}

@RestController()
class Others {
  @PostMapping('/others')
  of(@RequestBody() body: unknown) {
    return JSON.stringify(body).length
  }
}

const create = () => createApp({ controllers: [Uploads, Others], limits: { body: 100 } })

/** A JSON string of a number of bytes. */
const ofBytes = (count: number) => json('POST', 'x'.repeat(count - 2))

function chunked(count: number): RequestInit {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(JSON.stringify('x'.repeat(count - 2))))
      controller.close()
    },
  })
  return { ...json('POST', ''), body, duplex: 'half' } as RequestInit
}

bothWays(create, (send) => {
  test.each([
    ['/apis/others', 100],
    ['/apis/of-class', 300],
    ['/apis/above', 1024],
    ['/apis/below', 20],
  ])('%s takes %i bytes', async (path, limit) => {
    for (const body of [ofBytes, chunked]) {
      expect((await send(path, body(limit))).status).toBe(200)
      const refused = await send(path, body(limit + 1))
      expect([refused.status, await refused.json()]).toMatchObject([413, { detail: `More than ${limit} bytes.` }])
    }
  })

  test('a method replaces single limits of its class', async () => {
    expect((await send('/apis/unlimited', ofBytes(5000))).status).toBe(200)
    expect((await send('/apis/unlimited', json('POST', [[[[]]]]))).status).toBe(400)
    expect((await send('/apis/others', json('POST', [[[[]]]]))).status).toBe(200)
  })
})

test('getRoutes() and the OpenAPI document have the limit of the body', () => {
  const app = create()
  expect(Object.fromEntries(getRoutes(app).map(({ path, maxBody }) => [path, maxBody]))).toEqual({
    '/apis/above': 1024,
    '/apis/below': 20,
    '/apis/of-class': 300,
    '/apis/others': undefined,
    '/apis/read': 300,
    '/apis/unlimited': Infinity,
  })
  const { paths } = openApi(app, undefined, { info: { title: 'Uploads', version: '1' } })
  expect(paths['/apis/above']?.['post']?.responses['413']).toMatchObject({
    description: 'The body has more than 1024 bytes.',
  })
  expect(paths['/apis/others']?.['post']?.responses['413']).toMatchObject({ description: 'The body is too large.' })
  expect(paths['/apis/unlimited']?.['post']?.responses).not.toHaveProperty('413')
  expect(paths['/apis/read']?.['get']?.responses).not.toHaveProperty('413')
})

describe('limits that are refused', () => {
  test.each([[{ body: '20 MB' }], [{ body: -1 }], [{ body: '20' }], [{ parts: '3kb' }], [{ size: 3 }]])(
    '%j',
    (limits) => {
      expect(() => Limits(limits as never)).toThrow(
        coded('INVALID_LIMIT', '@Limits()', `\`${Object.keys(limits)[0]}\``),
      )
    },
  )

  test.each([
    ['1kb', 1024],
    ['1.5MB', 1_572_864],
    ['1gb', 1_073_741_824],
  ])('%s is %i bytes', (body, bytes) => {
    @RestController()
    class Sized {
      @Limits({ body: body as '1kb' })
      @PostMapping('/')
      sized() {}
    }
    expect(getRoutes(createApp({ controllers: [Sized] }))[0]?.maxBody).toBe(bytes)
  })
})
