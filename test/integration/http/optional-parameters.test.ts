import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  CookieValue,
  createApp,
  GetMapping,
  getRoutes,
  Parameters,
  PathVariable,
  PostMapping,
  RequestHeader,
  RequestParam,
  RequestPart,
  RestController,
} from 'honotate'
import { openApi } from 'honotate/openapi'

@RestController()
class OptionalController {
  @GetMapping('/question/:id?')
  question(
    @RequestParam('a') a?: string,
    @PathVariable('id') id?: string,
    @RequestHeader('b') b?: 'x' | 'y',
    @CookieValue('c') c?: string,
  ) {
    return { a: a ?? 'none', id: id ?? 'none', b: b ?? 'none', c: c ?? 'none' }
  }

  @GetMapping('/initial')
  initial(@RequestParam('page') page = '1', @RequestParam('size') size: string = '10') {
    return { page, size }
  }

  @GetMapping('/schema')
  schema(
    @RequestParam('page', z.coerce.number()) page = 1,
    @RequestParam('sort', z.string().default('name')) sort?: string,
    @RequestParam('tag', { schema: z.array(z.string()) }) tags?: string[],
  ) {
    return { page, sort, tags: tags ?? 'none' }
  }

  @PostMapping('/part')
  part(@RequestPart('note') note = 'none') {
    return note
  }

  @GetMapping('/required')
  required(@RequestParam('a', { required: true }) a?: string, @RequestParam('b') b: string | undefined = undefined) {
    return [a, b ?? 'none']
  }

  @GetMapping('/by-hand')
  @Parameters(['a?', RequestParam('a')], ['b', RequestParam('b')])
  byHand(a: string, b: string) {
    return [a ?? 'none', b]
  }
}

const app = createApp({ controllers: [OptionalController] })
const get = async (path: string): Promise<unknown> => (await app.request(`/apis${path}`)).json()

test('the value of a parameter with ? may be missing', async () => {
  expect(await get('/question')).toEqual({ a: 'none', id: 'none', b: 'none', c: 'none' })
  expect(await get('/question/7?a=1')).toMatchObject({ a: '1', id: '7' })
})

test('a parameter has its default value if the request has no value', async () => {
  expect(await get('/initial')).toEqual({ page: '1', size: '10' })
  expect(await get('/initial?page=2')).toEqual({ page: '2', size: '10' })
  const body = new FormData()
  body.set('other', 'x')
  const sent = await app.request('/apis/part', { method: 'POST', body })
  expect(await sent.text()).toBe('none')
})

test('the schema of an optional parameter validates a value, and may supply a missing one', async () => {
  expect(await get('/schema')).toEqual({ page: 1, sort: 'name', tags: 'none' })
  expect(await get('/schema?page=2&tag=a&sort=age')).toEqual({ page: 2, sort: 'age', tags: ['a'] })
  expect(await get('/schema?page=two')).toMatchObject({ status: 400 })
  expect(await get('/schema?page=')).toMatchObject({ page: 0 })
})

test('an explicit `required` option overrides the ? of the parameter', async () => {
  expect(await get('/required')).toMatchObject({ status: 400, detail: 'The query parameter "a" is missing.' })
  expect(await get('/required?a=1')).toEqual(['1', 'none'])
})

test('hand-written @Parameters() marks an optional parameter with ? in its name', async () => {
  expect(await get('/by-hand?b=1')).toEqual(['none', '1'])
  expect(await get('/by-hand?a=1')).toMatchObject({ status: 400 })
})

test('getRoutes() and the OpenAPI document list optional parameters by name', () => {
  const route = getRoutes(app).find(({ name }) => name === 'schema')
  expect(route?.parameters.map(({ name, required }) => [name, required])).toEqual([
    ['page', false],
    ['sort', false],
    ['tags', false],
  ])
  const { paths } = openApi(app, undefined, { info: { title: 'Optional', version: '1' } })
  const parametersOf = (path: string) =>
    paths[`/apis${path}`]?.get?.parameters?.map(({ name, required }) => [name, required === true])
  expect(parametersOf('/initial')).toEqual([
    ['page', false],
    ['size', false],
  ])
  expect(parametersOf('/required')).toEqual([
    ['a', true],
    ['b', false],
  ])
  expect(parametersOf('/by-hand')).toEqual([
    ['a', false],
    ['b', true],
  ])
})
