import { type } from 'arktype'
import {
  createApp,
  GetMapping,
  HttpProblem,
  PathVariable,
  ResponseBody,
  ResponseEntity,
  RestController,
  ServerSentEvent,
  Sse,
  UseInterceptor,
} from 'honotate'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bothWays } from '../../support/both-ways.ts'
import { logTo } from '../../support/logger.ts'

const Address = z.object({ city: z.string() })
const UserView = z.object({ name: z.string(), address: Address.optional() })

/** An entity like those of an ORM, with members that clients must not see. */
class User {
  readonly name = 'Ann'
  readonly passwordHash = 'secret'
  readonly address = { city: 'Ulm', street: 'secret' }
}

/** A schema like those of `honotate schemas`: it validates a value and does not change it. */
function emitted(json: object): any {
  return {
    '~standard': {
      version: 1,
      vendor: 'honotate',
      validate: (value: any) =>
        typeof value?.at === 'string' ? { value } : { issues: [{ message: 'Expected a string', path: ['at'] }] },
      jsonSchema: { input: () => json, output: () => json },
    },
  }
}

const Event = emitted({
  type: 'object',
  properties: { at: { type: 'string', format: 'date-time' }, by: { $ref: '#/$defs/By' } },
  $defs: {
    By: {
      anyOf: [
        { type: 'object', properties: { kind: { const: 'user' }, id: { type: 'number' } }, required: ['kind'] },
        { type: 'object', properties: { kind: { const: 'bot' }, name: { type: 'string' } }, required: ['kind'] },
      ],
    },
  },
})

@RestController()
class Views {
  @ResponseBody(UserView) @GetMapping('/zod') zod() {
    return new User()
  }
  @ResponseBody(v.object({ name: v.string() })) @GetMapping('/valibot') async valibot() {
    return new User()
  }
  @ResponseBody(type({ name: 'string', 'address?': { city: 'string' } })) @GetMapping('/arktype') arktype() {
    return new User()
  }
  @ResponseBody(z.array(UserView)) @GetMapping('/list') list() {
    return [new User(), { name: 'Bob', admin: true }]
  }
  @ResponseBody(Event) @GetMapping('/event/:kind') event(@PathVariable('kind') kind: string) {
    return { at: new Date(0), by: { kind, id: 1, name: 'x', token: 'secret' }, secret: 1 }
  }
  @ResponseBody(UserView) @GetMapping('/entity/:id') entity(@PathVariable('id') id: string) {
    if (id === '0') return ResponseEntity.status(404).body({ reason: 'none' })
    if (id === '-1') return ResponseEntity.status(400).body({ reason: 'negative' })
    if (id === '204') return ResponseEntity.noContent()
    return ResponseEntity.ok(new User()).header('X-Id', id)
  }
  @ResponseBody(UserView) @GetMapping('/response') response() {
    return new Response('as it is')
  }
  @ResponseBody(UserView) @GetMapping('/thrown') thrown(): never {
    throw new HttpProblem(409, { detail: 'Taken.' })
  }
  @ResponseBody(UserView) @GetMapping('/returned-error') returnedError() {
    return new HttpProblem(409, { detail: 'Taken.' })
  }
  @ResponseBody(UserView as any) @GetMapping('/nested/:kind') nested(@PathVariable('kind') kind: string) {
    const problem = new HttpProblem(409, { detail: 'Taken.' })
    return kind === 'item' ? [problem].values() : ResponseEntity.ok(kind === 'items' ? [new User()].values() : problem)
  }
  // `@ResponseBody()` receives the items that the method yields, whatever the order of the decorators.
  @ResponseBody(UserView) @Sse() @GetMapping('/events') *events() {
    yield new User()
    yield new ServerSentEvent({ name: 'Bob', admin: true }, { event: 'bob' })
  }
  @ResponseBody(UserView)
  @UseInterceptor(async (_, next) => ({ data: await next() }))
  @GetMapping('/wrapped')
  wrapped() {
    return new User()
  }
  @ResponseBody(UserView as any) @GetMapping('/wrong') wrong() {
    return { name: 7, passwordHash: 'secret' }
  }
}

const logged: unknown[][] = []

bothWays(
  () => createApp({ controllers: [Views], prefix: '', logger: logTo(logged) }),
  (send) => {
    const text = async (path: string): Promise<string> => (await send(path)).text()

    test('a result is reduced to the members of the schema', async () => {
      expect(await text('/zod')).toBe('{"name":"Ann","address":{"city":"Ulm"}}')
      expect(await text('/valibot')).toBe('{"name":"Ann"}')
      expect(await text('/arktype')).toBe('{"name":"Ann","address":{"city":"Ulm"}}')
      expect(await text('/list')).toBe('[{"name":"Ann","address":{"city":"Ulm"}},{"name":"Bob"}]')
    })

    test('a schema of honotate validates the JSON, and keeps the members of the matching variant', async () => {
      expect(await text('/event/user')).toBe('{"at":"1970-01-01T00:00:00.000Z","by":{"kind":"user","id":1}}')
      expect(await text('/event/bot')).toBe('{"at":"1970-01-01T00:00:00.000Z","by":{"kind":"bot","name":"x"}}')
    })

    test('an error in a ResponseEntity or among items is handled, and the items of a ResponseEntity are reduced', async () => {
      for (const kind of ['error', 'item']) expect((await send(`/nested/${kind}`)).status).toBe(409)
      expect(JSON.parse(await text('/nested/items'))).toEqual({ name: 'Ann', address: { city: 'Ulm' } })
    })

    test('the body of a ResponseEntity is reduced, unless its status is an error', async () => {
      const response = await send('/entity/7')
      expect([response.status, response.headers.get('x-id')]).toEqual([200, '7'])
      expect(await response.text()).toBe('{"name":"Ann","address":{"city":"Ulm"}}')
      const none = await send('/entity/0')
      expect([none.status, await none.text()]).toEqual([404, '{"reason":"none"}'])
      const negative = await send('/entity/-1')
      expect([negative.status, await negative.text()]).toEqual([400, '{"reason":"negative"}'])
      expect((await send('/entity/204')).status).toBe(204)
    })

    test('a Response and an error are not reduced', async () => {
      expect(await text('/response')).toBe('as it is')
      expect((await send('/thrown')).status).toBe(409)
      expect((await send('/returned-error')).status).toBe(409)
    })

    test('each event is reduced, and an interceptor receives the reduced result', async () => {
      expect(await text('/events')).toBe(
        'data: {"name":"Ann","address":{"city":"Ulm"}}\n\nevent: bob\ndata: {"name":"Bob"}\n\n',
      )
      expect(await text('/wrapped')).toBe('{"data":{"name":"Ann","address":{"city":"Ulm"}}}')
    })

    test('a result that the schema rejects is logged and answered with 500', async () => {
      logged.length = 0
      const response = await send('/wrong')
      expect(response.status).toBe(500)
      expect(await response.text()).not.toContain('Views')
      expect(String(logged[0]?.[1])).toMatch(/`Views\.wrong`.*#\/name is not valid.*HONOTATE_INVALID_RESULT/su)
    })
  },
)

test('the log of a rejected result has its places, and no value', async () => {
  const secret = 'hash-of-password'
  const schemas = {
    zod: z.object({ role: z.literal('user', { error: ({ input }) => `not ${String(input)}` }) }),
    valibot: v.object({ role: v.literal('user') }),
    arktype: type({ role: "'user'" }),
    many: z.object({ role: z.array(z.number()) }),
  }
  @RestController()
  class Secrets {
    @ResponseBody(schemas.zod) @GetMapping('/zod') zod() {
      return { role: secret } as never
    }
    @ResponseBody(schemas.valibot) @GetMapping('/valibot') valibot() {
      return { role: secret } as never
    }
    @ResponseBody(schemas.arktype) @GetMapping('/arktype') arktype() {
      return { role: secret } as never
    }
    @ResponseBody(schemas.many) @GetMapping('/many') many() {
      return { role: Array(50).fill(secret) } as never
    }
  }
  const errors: Error[] = []
  const logger = { error: (_: string, error: unknown) => void errors.push(error as Error) }
  const app = createApp({ controllers: [Secrets], advice: [], logger })
  for (const path of ['zod', 'valibot', 'arktype', 'many'])
    expect((await app.request(`/apis/${path}`)).status, path).toBe(500)
  expect(errors.map(({ message }) => message)).toEqual([
    expect.stringContaining('rejects: #/role is not valid.'),
    expect.stringContaining('rejects: #/role is not valid.'),
    expect.stringContaining('rejects: #/role is not valid.'),
    expect.stringMatching(/#\/role\/0 is not valid; .*#\/role\/19 is not valid; 30 more/u),
  ])
  for (const error of errors) expect(`${error.stack}${String(error.cause)}`).not.toContain(secret)
})

describe('mistakes', () => {
  test('a value that is not a schema and a static method are coded errors', () => {
    expect(() => {
      class Wrong {
        @ResponseBody('User' as any) @GetMapping('/') get() {}
      }
      return Wrong
    }).toThrow(/@ResponseBody\(\) on method "get".*`string`.*HONOTATE_NOT_A_SCHEMA/su)
    expect(() => {
      class Wrong {
        @(ResponseBody(UserView) as any) static get() {}
      }
      return Wrong
    }).toThrow(/HONOTATE_WRONG_TARGET/u)
  })
})

test('the schema of the result also validates text and null', async () => {
  const entries: unknown[] = []
  @RestController()
  class Primitives {
    @ResponseBody(z.string()) @GetMapping('/text') text() {
      return 'text'
    }
    @ResponseBody(z.null()) @GetMapping('/null') nothing() {
      return null
    }
    @ResponseBody(z.number()) @GetMapping('/wrong') wrong(): any {
      return 'text'
    }
  }
  const app = createApp({ controllers: [Primitives], prefix: '', logger: logTo(entries) })
  const response = await app.request('/text')
  expect([response.status, await response.text()]).toEqual([200, 'text'])
  expect(await (await app.request('/null')).json()).toBeNull()
  expect((await app.request('/wrong')).status).toBe(500)
  expect(entries).toHaveLength(1)
})
