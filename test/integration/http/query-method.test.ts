import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  Consumes,
  createApp,
  GetMapping,
  getRoutes,
  QueryMapping,
  RequestBody,
  RequestMapping,
  RestController,
} from 'honotate'
import { openApi } from 'honotate/openapi'
import { bothWays, json } from '../../support/both-ways.ts'

const Filter = z.object({ name: z.string() })

@RequestMapping('/users')
@RestController()
class Users {
  @QueryMapping('/')
  search(@RequestBody(Filter) filter: z.infer<typeof Filter>) {
    return [filter]
  }

  @Consumes('text/plain')
  @QueryMapping('/text')
  text(@RequestBody() text: string) {
    return text
  }

  @GetMapping('/text')
  read() {
    return 'read'
  }
}

const create = () => createApp({ controllers: [Users], limits: { body: 100 } })

bothWays(create, (send) => {
  test('a QUERY route receives the body', async () => {
    const found = await send('/apis/users', json('QUERY', { name: 'Ann' }))
    expect([found.status, await found.json()]).toEqual([200, [{ name: 'Ann' }]])
  })

  test('the body is validated, limited, and checked for its media type', async () => {
    expect((await send('/apis/users', json('QUERY', {}))).status).toBe(422)
    expect((await send('/apis/users', json('QUERY', { name: 'x'.repeat(100) }))).status).toBe(413)
    expect((await send('/apis/users/text', json('QUERY', {}))).status).toBe(415)
  })

  test('other methods receive 405 with QUERY in Allow, and no HEAD', async () => {
    const refused = await send('/apis/users', { method: 'GET' })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'OPTIONS, QUERY'])
    expect((await send('/apis/users', { method: 'HEAD' })).status).toBe(405)
    const options = await send('/apis/users/text', { method: 'OPTIONS' })
    expect(options.headers.get('allow')).toBe('GET, HEAD, OPTIONS, QUERY')
  })
})

test('getRoutes() lists it, and the OpenAPI document has it as x-query', () => {
  const app = create()
  expect(getRoutes(app).map(({ method, path }) => `${method} ${path}`)).toContain('QUERY /apis/users')
  const { paths, components } = openApi(app, undefined, { info: { title: 'Users', version: '1' } })
  expect(paths['/apis/users']).toMatchObject({
    'x-query': { operationId: 'Users_search', requestBody: { required: true } },
  })
  expect(Object.keys(components.schemas)).toContain('ProblemDetails')
})
