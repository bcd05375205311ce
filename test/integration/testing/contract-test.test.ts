import {
  Container,
  GetMapping,
  HttpProblem,
  PathVariable,
  PostMapping,
  Request,
  RequestBody,
  RequestMapping,
  RequestPart,
  ResponseStatus,
  RestController,
  Sse,
  createApp,
  type HttpRequest,
} from 'honotate'
import { contractTest } from 'honotate/testing'
import type { ApiTypes } from 'honotate/openapi'
import { expect, test } from 'vitest'
import { z } from 'zod'

const Item = z.object({ name: z.string().min(1), code: z.string().regex(/^[A-Z]{2}-\d+$/u), count: z.number().int() })
type Item = z.output<typeof Item>

interface Stored extends Item {
  readonly id: number
  readonly label: string
}

@RequestMapping('/items')
@RestController()
class Items {
  protected readonly list: Stored[] = []

  @ResponseStatus(201)
  @PostMapping('/')
  add(@RequestBody(Item) item: Item): Stored {
    const stored = { ...item, id: this.list.length, label: this.labelOf(item) }
    this.list.push(stored)
    return stored
  }

  @GetMapping('/:id')
  get(@PathVariable('id', z.coerce.number().int()) id: number): Stored {
    const found = this.list[id]
    if (!found) throw new HttpProblem(404)
    return this.sent(found)
  }

  @Sse() @GetMapping('/ticks/all') async *ticks() {
    for (;;) yield await Promise.resolve(1)
  }

  @PostMapping('/file') file(@RequestPart('file', z.file()) file: File) {
    return file.name
  }

  protected labelOf({ name }: Item): string {
    return name.toUpperCase()
  }

  protected sent(stored: Stored): Stored {
    return stored
  }
}

const stored = {
  type: 'object',
  properties: {
    ...Object.fromEntries(['name', 'code', 'label'].map((name) => [name, { type: 'string' }])),
    id: { type: 'number' },
  },
  required: ['name', 'code', 'label', 'id'],
}

function typesOf(controller: typeof Items): ApiTypes {
  const json = [{ type: 'application/json', schema: { $ref: '#/components/schemas/Stored' } }]
  const text = [{ type: 'text/plain', schema: { type: 'string' } }]
  const file = [{ name: 'file', required: true, schema: { type: 'string', format: 'binary' } }]
  const methods = {
    add: { parameters: [], answers: json },
    get: { parameters: [], answers: json },
    ticks: { parameters: [], answers: [{ type: 'text/event-stream', schema: { type: 'number' } }] },
    file: { parameters: file, answers: text },
  }
  return { controllers: [[controller, { methods }]], schemas: { Stored: stored } }
}

const logger = { ...console, error: () => {} }
// With a container of its own, an app has no items of another one.
const appOf = (controller: typeof Items) =>
  createApp({ controllers: [controller], container: Container.of(crypto.randomUUID()), logger })

test('an app that keeps its contract passes, and the requests reach every kind of response', async () => {
  const { statuses } = await contractTest(appOf(Items), typesOf(Items), { requests: 40 })
  expect(statuses['Items_add']).toMatchObject({ 201: expect.any(Number), 422: expect.any(Number) })
  expect(statuses['Items_get']).toMatchObject({ 200: expect.any(Number), 404: expect.any(Number) })
  expect(statuses['Items_file']).toHaveProperty('200')
  expect(statuses['Items_ticks']).toEqual({ 200: 40 })
  // The same seed sends the same requests.
  expect((await contractTest(appOf(Items), typesOf(Items), { requests: 40 })).statuses).toEqual(statuses)
  const other = await contractTest(appOf(Items), typesOf(Items), {
    requests: 40,
    seed: 2,
    skip: (id) => id === 'Items_get',
  })
  expect(other.statuses).not.toHaveProperty('Items_get')
  expect(other.statuses).not.toEqual(statuses)
})

test('the requests have the bindings of `env`', async () => {
  @RestController()
  class Bound {
    @GetMapping('/bound') bound(@Request() request: HttpRequest) {
      return { key: (request.context.env as { KEY: string }).KEY }
    }
  }
  const app = appOf(Bound as never)
  await expect(contractTest(app, undefined, { requests: 1 })).rejects.toThrow('the status is 500')
  const { statuses } = await contractTest(app, undefined, { requests: 1, env: { KEY: 'k' } })
  expect(statuses).toEqual({ Bound_bound: { 200: 1 } })
})

/** The message of the failed test of an app with a fault. */
async function failureOf(Faulty: typeof Items, name: string): Promise<string> {
  Object.defineProperty(Faulty, 'name', { value: name })
  const failed = await contractTest(appOf(Faulty), typesOf(Faulty)).then(
    () => undefined,
    (error: Error & { code: string }) => error,
  )
  expect(failed?.code).toBe('HONOTATE_CONTRACT_BROKEN')
  return failed?.message ?? ''
}

test('a crash is found, with a small request that causes it', async () => {
  @RequestMapping('/items')
  @RestController()
  class Crashing extends Items {
    protected override labelOf({ name }: Item): string {
      return (/[a-z]/iu.exec(name) as RegExpExecArray)[0]
    }
  }
  const text = await failureOf(Crashing, 'Crashing')
  expect(text).toMatch(
    /Crashing_add: the status is 500\n {2}POST \/apis\/items\n {2}Content-Type: application\/json\n/u,
  )
  const body = JSON.parse(/\n {2}(\{.*\})/u.exec(text)?.[1] ?? '{}')
  expect(body.name.length).toBeLessThan(10)
})

test('a response that does not fit its type is found', async () => {
  @RequestMapping('/items')
  @RestController()
  class Lying extends Items {
    protected override sent(found: Stored): Stored {
      return { ...found, label: found.count < 0 ? (null as unknown as string) : 'x' }
    }
  }
  expect(await failureOf(Lying, 'Lying')).toContain('Lying_get: of 200, the body.label is null instead of string')
})

test('an undeclared status and an undeclared media type are found', async () => {
  @RestController()
  class Undeclared {
    @GetMapping('/status') status(): unknown {
      return new Response('{}', { status: 202, headers: { 'Content-Type': 'application/json' } })
    }
    @GetMapping('/media') media(): unknown {
      return new Response('a', { headers: { 'Content-Type': 'text/csv' } })
    }
  }
  const answers = [{ type: 'application/json', schema: {} }]
  const methods = { status: { parameters: [], answers }, media: { parameters: [], answers } }
  const types: ApiTypes = { controllers: [[Undeclared, { methods }]], schemas: {} }
  const failing = contractTest(createApp({ controllers: [Undeclared] }), types, { requests: 1, seed: 7 })
  await expect(failing).rejects.toThrow('Undeclared_status: the status 202 is not in the document\n  GET /apis/status')
  await expect(failing).rejects.toThrow('Undeclared_media: the media type text/csv of 200 is not in the document')
  await expect(failing).rejects.toThrow(/\b7\b/u)
})
