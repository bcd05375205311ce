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

test('onError receives it; the issues are those of the library', async () => {
  const seen: unknown[] = []
  const app = createApp({ controllers: [UsersController], advice: [], onError: (error) => void seen.push(error) })
  const response = await app.request('/apis/users', post({ name: 'A', tags: [] }))
  expect([response.status, response.headers.get('content-type')]).toEqual([422, 'application/problem+json'])
  const [error] = seen as [ValidationError]
  expect(error).toBeInstanceOf(ValidationError)
  expect(error).toBeInstanceOf(HttpProblem)
  expect(error.issues).toEqual(User.safeParse({ name: 'A', tags: [] }).error?.issues)
})
