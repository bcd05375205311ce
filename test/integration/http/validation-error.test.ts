import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  ControllerAdvice,
  createApp,
  ExceptionHandler,
  GetMapping,
  HttpProblem,
  PostMapping,
  RequestBody,
  RequestQuery,
  RequestParam,
  RestController,
  ValidationError,
} from 'honotate'

const User = z.object({ name: z.string().min(2), tags: z.array(z.string()) })

@RestController()
class UsersController {
  @PostMapping('/users') create(@RequestBody(User) user: z.output<typeof User>) {
    return user
  }
  @GetMapping('/users') find(@RequestParam('page', z.coerce.number()) page: number) {
    return { page }
  }
}

@ControllerAdvice()
class Errors {
  seen: ValidationError[] = []
  @ExceptionHandler(ValidationError) invalid(error: ValidationError) {
    this.seen.push(error)
    const { place, key, status, errors, issues } = error
    return {
      place,
      key,
      status,
      pointers: errors.map(({ pointer }) => pointer),
      messages: issues.map((i) => i.message),
    }
  }
}

const post = (body: object): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
})

test('exception handlers receive the place, the issues of the schema and their pointers', async () => {
  const app = createApp({ controllers: [UsersController], advice: [Errors] })
  expect(await (await app.request('/apis/users', post({ name: 'A', tags: ['a', 1] }))).json()).toEqual({
    place: 'body',
    status: 422,
    pointers: ['#/name', '#/tags/1'],
    messages: [expect.any(String), expect.any(String)],
  })
  expect(await (await app.request('/apis/users?page=x')).json()).toMatchObject({
    place: 'query',
    key: 'page',
    status: 400,
    pointers: ['#/page'],
  })
})

test('onError receives a ValidationError with the issues of the schema library', async () => {
  const seen: unknown[] = []
  const app = createApp({ controllers: [UsersController], advice: [], onError: (error) => void seen.push(error) })
  const response = await app.request('/apis/users', post({ name: 'A', tags: [] }))
  expect([response.status, response.headers.get('content-type')]).toEqual([422, 'application/problem+json'])
  const [error] = seen as [ValidationError]
  expect(error).toBeInstanceOf(ValidationError)
  expect(error).toBeInstanceOf(HttpProblem)
  expect(error.issues).toEqual(User.safeParse({ name: 'A', tags: [] }).error?.issues)
})

@RestController()
class CountsController {
  @PostMapping('/counts') create(@RequestBody(z.record(z.string(), z.number())) counts: object) {
    return counts
  }
  @PostMapping('/strict') strict(@RequestBody(z.strictObject({})) nothing: object) {
    return nothing
  }
  @GetMapping('/counts') find(@RequestQuery(z.record(z.string(), z.array(z.number()))) counts: object) {
    return counts
  }
}

const counts = createApp({
  controllers: [CountsController],
  advice: [],
  limits: { url: Infinity, jsonItems: Infinity },
})
const keys = Array.from({ length: 20_000 }, (_, n) => `key${n}`)

test.each<[string, string, RequestInit?]>([
  ['many issues', '/apis/counts', post(Object.fromEntries(keys.map((key) => [key, 'x'])))],
  ['one issue with many keys', '/apis/strict', post(Object.fromEntries(keys.map((key) => [key, 'x'])))],
  ['a long key', '/apis/counts', post({ [`${'x'.repeat(500_000)}`]: 'x' })],
  ['a key that is longer when it is encoded', '/apis/counts', post({ ['\u0800'.repeat(300_000)]: 'x' })],
  ['a query that is rejected key by key', `/apis/counts?${keys.map((key) => `${key}=x`).join('&')}`],
])('the response to %s is short', async (_, path, init) => {
  const response = await counts.request(path, init)
  const text = await response.text()
  expect(response.status).toBe(init ? 422 : 400)
  expect(text.length).toBeLessThan(60_000)
  const { errors, omitted = 0 } = JSON.parse(text) as { errors: unknown[]; omitted?: number }
  expect(errors.length).toBeGreaterThan(0)
  if (errors.length > 1) expect(errors.length + omitted).toBe(keys.length)
})

test.each(['\\ud800', '\\u0000', '', '__proto__x', 'constructor', '~/%'])(
  'an invalid value under the key "%s" is a 422 with a pointer',
  async (key) => {
    const body = `{"${key}":"x"}`
    const response = await counts.request('/apis/counts', { ...post({}), body })
    expect(response.status).toBe(422)
    const { errors } = (await response.json()) as { errors: { pointer: string }[] }
    expect(decodeURIComponent(errors[0]?.pointer ?? '')).toMatch(/^#\//u)
  },
)

test('messages are cut to 500 characters, and issues beyond the size limit are omitted', () => {
  const long = new ValidationError(422, { place: 'body' }, [{ message: 'x'.repeat(600) }])
  expect(long.errors).toEqual([{ detail: 'x'.repeat(500), pointer: '#' }])
  expect(long.members).not.toHaveProperty('omitted')
  // Each issue takes 512 of 16,384 characters. The 33rd, the last one kept, exceeds the limit.
  const issues = Array.from({ length: 40 }, () => ({ message: 'x'.repeat(500), path: ['tenletters'] }))
  const { errors, members } = new ValidationError(422, { place: 'body' }, issues)
  expect(errors).toHaveLength(33)
  expect(members).toMatchObject({ omitted: 7 })
})
