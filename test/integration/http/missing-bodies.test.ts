import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { z } from 'zod'
import {
  Consumes,
  ControllerAdvice,
  createApp,
  DeleteMapping,
  ExceptionHandler,
  getRoutes,
  Parameters,
  PostMapping,
  RequestBody,
  RequestMapping,
  RequestPart,
  RestController,
  type HttpRequest,
} from 'honotate'
import { openApi } from 'honotate/openapi'
import { bothWays, json } from '../../support/both-ways.ts'

const Note = z.object({ text: z.string() })

interface Note {
  readonly text: string
}

const taken = (value: unknown): object => ({ taken: value ?? 'nothing' })

abstract class Inherited {
  @PostMapping('/inherited/optional') inherited(@RequestBody() note?: Note) {
    return taken(note)
  }
  @PostMapping('/overridden/optional') overridden(@RequestBody() note: Note | undefined) {
    return taken(note)
  }
}

@RestController()
class Notes extends Inherited {
  @PostMapping('/required/plain') plain(@RequestBody() note: Note) {
    return taken(note)
  }
  @PostMapping('/required/pattern') pattern(@RequestBody() { text }: Note) {
    return taken(text)
  }
  @PostMapping('/required/schema') schema(@RequestBody(Note) note: Note) {
    return taken(note)
  }
  @PostMapping('/required/async') later(@RequestBody(v.pipeAsync(v.object({ text: v.string() }))) note: Note) {
    return taken(note)
  }
  @Consumes('application/json') @PostMapping('/required/consumes') consumed(@RequestBody() note: Note) {
    return taken(note)
  }
  @PostMapping('/required/by-hand') @Parameters(RequestBody()) byHand(note: unknown) {
    return taken(note)
  }
  @DeleteMapping('/required/delete') remove(@RequestBody() note: Note) {
    return taken(note)
  }

  @PostMapping('/optional/mark') mark(@RequestBody() note?: Note) {
    return taken(note)
  }
  @PostMapping('/optional/default') initial(@RequestBody() note: Note = { text: 'initial' }) {
    return taken(note.text === 'initial' ? undefined : note)
  }
  @PostMapping('/optional/pattern') optionalPattern(@RequestBody() { text }: Partial<Note> = {}) {
    return taken(text)
  }
  @PostMapping('/optional/schema') optional(@RequestBody(Note.optional()) note: Note | undefined) {
    return taken(note)
  }
  @PostMapping('/optional/valibot') optionalOfValibot(
    @RequestBody(v.optional(v.object({ text: v.string() }))) note: Note | undefined,
  ) {
    return taken(note)
  }
  @PostMapping('/optional/marked-schema') markedSchema(@RequestBody(Note) note?: Note) {
    return taken(note)
  }
  @Consumes('application/json') @PostMapping('/optional/consumes') optionallyConsumed(@RequestBody() note?: Note) {
    return taken(note)
  }
  @PostMapping('/optional/by-hand') @Parameters(['note?', RequestBody()]) optionalByHand(note: unknown) {
    return taken(note)
  }
  @PostMapping('/optional/request') request(req: HttpRequest) {
    return taken(req.body)
  }
  @PostMapping('/optional/part') optionalPart(@RequestPart('file') file?: File) {
    return taken(file)
  }
  @PostMapping('/optional/part-schema') optionalPartSchema(@RequestPart('file', z.file().optional()) file?: File) {
    return taken(file)
  }
  override overridden(@RequestBody() note?: Note) {
    return taken(note)
  }

  @PostMapping('/part/plain') part(@RequestPart('file') file: File) {
    return taken(file.name)
  }
  @PostMapping('/part/schema') partSchema(@RequestPart('file', z.file()) file: File) {
    return taken(file.name)
  }

  @PostMapping('/form') form(@RequestBody() form: Record<string, unknown>) {
    return Object.fromEntries(
      Object.entries(form).map(([name, value]) => [
        name,
        [value].flat().map((each) => (each instanceof File ? each.name : each)),
      ]),
    )
  }
  @PostMapping('/fails') fails(): never {
    throw new RangeError('first')
  }
}

@ControllerAdvice()
class Errors {
  @ExceptionHandler(RangeError) range(@RequestBody() body: unknown) {
    return { handled: body ?? 'nothing' }
  }
}

const create = () => createApp({ controllers: [Notes], advice: [Errors], prefix: '' })

const TYPES = [
  undefined,
  'application/json',
  'application/merge-patch+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'image/png',
]

const empty = (type: string | undefined, body?: string): RequestInit => ({
  method: 'POST',
  ...(body !== undefined && { body }),
  headers: type === undefined ? {} : { 'Content-Type': type },
})

const routes = getRoutes(create())
const paths = (start: string): string[] =>
  routes.flatMap(({ method, path }) => (path.includes(start) && method === 'POST' ? path : []))

describe('a request without a body', () => {
  bothWays(create, (send) => {
    test.each(paths('/required'))('is a 400 for the required body of %s, whatever its type', async (path) => {
      for (const type of TYPES)
        for (const init of [empty(type), ...(type === undefined ? [] : [empty(type, '')])]) {
          const response = await send(path, init)
          expect([type, response.status, await response.json()]).toMatchObject([
            type,
            400,
            { detail: 'The body is missing.' },
          ])
        }
    })

    test.each(paths('/optional'))('is `undefined` for the optional body or part of %s', async (path) => {
      for (const type of TYPES)
        for (const init of [empty(type), ...(type === undefined ? [] : [empty(type, '')])])
          expect([type, await (await send(path, init)).json()]).toEqual([type, { taken: 'nothing' }])
    })

    test.each(paths('/part/'))('is a 400 for the required part of %s', async (path) => {
      for (const type of TYPES) {
        const response = await send(path, empty(type))
        expect([type, response.status, await response.json()]).toMatchObject([
          type,
          400,
          { detail: 'The part "file" is missing.' },
        ])
      }
    })

    test('is a 400 for the required body of DELETE', async () => {
      expect((await send('/required/delete', { method: 'DELETE' })).status).toBe(400)
    })

    test('does not fail in an exception handler', async () => {
      const response = await send('/fails', { method: 'POST' })
      expect(await response.json()).toEqual({ handled: 'nothing' })
    })
  })
})

describe('a body', () => {
  bothWays(create, (send) => {
    test.each([...paths('/required/'), ...paths('/optional/').filter((path) => !path.includes('part'))])(
      'is the argument of %s',
      async (path) => {
        const response = await send(path, json('POST', { text: 'a' }))
        const { taken: received } = (await response.json()) as { taken: unknown }
        expect(received).toEqual(path.includes('pattern') ? 'a' : { text: 'a' })
      },
    )

    test('`null` is a body', async () => {
      expect(await (await send('/required/plain', json('POST', null))).json()).toEqual({ taken: 'nothing' })
      expect((await send('/optional/schema', json('POST', null))).status).toBe(422)
    })

    test('of a type without a parser is a 415, also if it is optional', async () => {
      for (const path of ['/required/plain', '/optional/mark', '/optional/schema', '/optional/part'])
        expect((await send(path, empty('image/png', 'x'))).status).toBe(415)
    })
  })
})

describe('a form', () => {
  const unchosen = 'Content-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream'
  const named = 'Content-Disposition: form-data; name="file"; filename="empty.txt"'
  const text = 'Content-Disposition: form-data; name="note"'
  const multipart = (...parts: string[]): RequestInit => ({
    ...empty(
      'multipart/form-data; boundary=x',
      parts.map((part) => `--x\r\n${part}${part.includes('\r\n\r\n') ? '' : '\r\n\r\n'}\r\n`).join('') + '--x--\r\n',
    ),
  })
  bothWays(create, (send) => {
    test('has no file that a browser sends for a file that was not chosen', async () => {
      expect(await (await send('/form', multipart(unchosen, text))).json()).toEqual({ note: [''] })
      expect(await (await send('/form', multipart(unchosen, unchosen, text))).json()).toEqual({ note: [''] })
      expect(await (await send('/form', multipart(unchosen, named))).json()).toEqual({ file: ['empty.txt'] })
      expect(await (await send('/optional/part', multipart(unchosen))).json()).toEqual({ taken: 'nothing' })
      expect(await (await send('/optional/part-schema', multipart(unchosen))).json()).toEqual({ taken: 'nothing' })
      for (const path of paths('/part/')) expect((await send(path, multipart(unchosen))).status).toBe(400)
    })

    test('has an empty file with a name', async () => {
      for (const path of paths('/part/'))
        expect(await (await send(path, multipart(named))).json()).toEqual({ taken: 'empty.txt' })
    })

    test('with parts but without the required one is a 400', async () => {
      for (const path of paths('/part/')) expect((await send(path, multipart(text))).status).toBe(400)
    })
  })
})

test('getRoutes() and the OpenAPI document say whether a body is required', () => {
  const document = openApi(create(), undefined, { info: { title: 'Notes', version: '1' } })
  for (const path of [...paths('/required/'), ...paths('/optional/'), ...paths('/part/')])
    expect([path, document.paths[path]?.post?.requestBody?.required ?? false]).toEqual([
      path,
      !path.includes('/optional/') && path !== '/optional/request',
    ])
  const required = (path: string) => routes.find((route) => route.path === path)?.parameters[0]?.required
  expect([required('/required/plain'), required('/optional/mark'), required('/required/schema')]).toEqual([
    true,
    false,
    undefined,
  ])
})

test('a route for all methods has no body for GET', async () => {
  @RestController()
  class All {
    @RequestMapping({ path: '/all' }) all(@RequestBody() body?: unknown) {
      return taken(body)
    }
  }
  const app = createApp({ controllers: [All], prefix: '' })
  expect(await (await app.request('/all')).json()).toEqual({ taken: 'nothing' })
  expect(await (await app.request('/all', json('PUT', { text: 'a' }))).json()).toEqual({ taken: { text: 'a' } })
})
