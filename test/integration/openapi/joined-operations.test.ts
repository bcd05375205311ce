import {
  ApiVersion,
  GetMapping,
  PathVariable,
  PostMapping,
  Public,
  RequestBody,
  RequestHeader,
  RequestParam,
  RequestPart,
  ResponseStatus,
  RestController,
  Sse,
  UseGuard,
} from 'honotate'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { clientDocumentOf, documentOf, typesOf } from './support/operations.ts'

@RestController()
class Versions {
  @ApiVersion('1') @GetMapping('/list') list(@RequestParam('q') q: string, @RequestHeader('X-A') a: string) {
    return [q, a]
  }
  /** Requires fewer values, and has another status. */
  @ApiVersion('2') @ResponseStatus(202) @GetMapping('/list') newList(
    @RequestParam('q') q: string,
    @RequestParam('n') n: string,
  ) {
    return [q, n]
  }
  @ApiVersion('1') @PostMapping('/made') made(@RequestBody() body: string[]) {
    return body
  }
  @ApiVersion('2') @PostMapping('/made') newMade(@RequestBody() body: number[]) {
    return body
  }
  @GetMapping('/things/:id{[0-9]+}') byId(@PathVariable('id') id: string) {
    return id
  }
  @GetMapping('/things/:name{[a-z]+}') byName(@PathVariable('name') name: string) {
    return name
  }
  @ApiVersion('1') @GetMapping('/old') old() {}
}

const app = { version: { header: 'X-Version', default: '1' } }
const text = { type: 'string' }
const number = { type: 'number' }
const list = (items: object): any => ({ parameters: [{ required: true, schema: { type: 'array', items } }] })
const types = typesOf(Versions, { made: list(text), newMade: list(number) })
const summary = ({ paths }: any): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries<any>(paths).map(([path, item]) => [path, Object.values<any>(item).map((each) => each.operationId)]),
  )

test.each([
  // The guards of version 1 and 2, the security of the document, and the result.
  [undefined, [{ bearer: [] }], undefined, [{}, { bearer: [] }]],
  [[{ bearer: [] }], undefined, undefined, [{ bearer: [] }, {}]],
  [undefined, [{ bearer: [] }], [{ basic: [] }], [{ basic: [] }, { bearer: [] }]],
  [[{ bearer: [] }], [{ bearer: [] }, { basic: [] }], undefined, [{ bearer: [] }, { basic: [] }]],
  [undefined, undefined, [{ basic: [] }], undefined],
])('guards %j and %j in a document with %j are joined to %j', (one, other, security, joined) => {
  const guard = (asked: object[] | undefined): (() => boolean) =>
    Object.assign(() => true, asked && { openapi: { security: asked } })
  @RestController()
  class Guarded {
    @UseGuard(guard(one)) @ApiVersion('1') @GetMapping('/list') first() {}
    @UseGuard(guard(other)) @ApiVersion('2') @GetMapping('/list') second() {}
  }
  const document = documentOf(Guarded, undefined, { app, ...(security && { security }) })
  expect(document.paths['/list'].get.security).toEqual(joined)
})

test('a public version makes the credentials of the other one optional', () => {
  @RestController()
  class Half {
    @Public() @ApiVersion('1') @GetMapping('/list') first() {}
    @ApiVersion('2') @GetMapping('/list') second() {}
  }
  const document = documentOf(Half, undefined, { app, security: [{ basic: [] }] })
  expect(document.paths['/list'].get.security).toEqual([{}, { basic: [] }])
})

test('versions of a route and patterns of a path are one operation, which accepts the requests of either', () => {
  const { paths } = documentOf(Versions, types, { app })
  expect(summary({ paths })).toEqual({
    '/list': ['Versions_list'],
    '/made': ['Versions_made'],
    '/old': ['Versions_old'],
    '/things/{id}': ['Versions_byId'],
  })
  expect(paths['/list'].get.parameters).toEqual([
    { name: 'q', in: 'query', required: true, schema: text },
    { name: 'X-A', in: 'header', schema: text },
    { name: 'X-Version', in: 'header', schema: { type: 'string', enum: ['1', '2'], default: '1' } },
    { name: 'n', in: 'query', schema: text },
  ])
  expect(Object.keys(paths['/list'].get.responses)).toEqual(['202', '400', '2XX', 'default'])
  const { requestBody } = paths['/made'].post
  expect(requestBody).toEqual({
    required: true,
    content: {
      'application/json': { schema: { anyOf: [text, number].map((items) => ({ type: 'array', items })) } },
    },
  })
  expect(paths['/things/{id}'].get.parameters).toEqual([
    {
      name: 'id',
      in: 'path',
      required: true,
      schema: { anyOf: ['^[0-9]+$', '^[a-z]+$'].map((pattern) => ({ ...text, pattern })) },
    },
  ])
})

test('a document of one version has its routes and those without a version', () => {
  const document = documentOf(Versions, types, { app, version: '2' })
  expect(summary(document)).toEqual({
    '/list': ['Versions_newList'],
    '/made': ['Versions_newMade'],
    '/things/{id}': ['Versions_byId'],
  })
  expect(document.paths['/list'].get.parameters.at(-1)).toEqual({
    name: 'X-Version',
    in: 'header',
    required: true,
    schema: { type: 'string', enum: ['2'] },
  })
  expect(() => documentOf(Versions, types, { app, version: 2 as never })).toThrow('HONOTATE_INVALID_OPTION')
  const names = Object.keys(clientDocumentOf(Versions, types, { app, version: '2', openapi: '3.2' }).paths)
  expect(names).toEqual([
    '/list',
    '/list#Versions_newList',
    '/made',
    '/made#Versions_newMade',
    '/old',
    '/things/{id}',
    '/things/{name}#Versions_byName',
  ])
})

test('OpenAPI 3.2 describes each event', () => {
  @RestController()
  class Events {
    @Sse() @GetMapping('/json') async *json() {
      yield { n: 1 }
    }
    @Sse() @GetMapping('/text') async *text() {
      yield 'a'
    }
    @Sse() @GetMapping('/unknown') async *unknown() {
      yield 1
    }
  }
  const answering = (schema?: object): any => ({ answers: [{ type: 'text/event-stream', ...(schema && { schema }) }] })
  const typed = typesOf(Events, { json: answering({ type: 'object' }), text: answering(text), unknown: answering({}) })
  const { openapi, paths } = documentOf(Events, typed, { openapi: '3.2' })
  expect(openapi).toBe('3.2.0')
  const dataOf = (path: string): unknown => {
    const { schema, itemSchema } = paths[path].get.responses['200'].content['text/event-stream']
    expect(schema).toBeUndefined()
    expect(itemSchema.properties).toMatchObject({ event: text, id: text, retry: { type: 'integer' } })
    return itemSchema.properties.data
  }
  expect(dataOf('/json')).toEqual({ ...text, contentMediaType: 'application/json', contentSchema: { type: 'object' } })
  expect(dataOf('/text')).toEqual(text)
  expect(dataOf('/unknown')).toEqual(text)
})

test('a list in a form says that its name is repeated', () => {
  @RestController()
  class Forms {
    @PostMapping('/form') form(
      @RequestPart('tags', z.array(z.string())) tags: string[],
      @RequestPart('name') name: string,
    ) {
      return [tags, name]
    }
  }
  const parameters = [
    { required: true, schema: { type: 'array', items: text } },
    { required: true, schema: text },
  ]
  const { content } = documentOf(Forms, typesOf(Forms, { form: { parameters } })).paths['/form'].post.requestBody
  expect(content['application/x-www-form-urlencoded'].encoding).toEqual({ tags: { style: 'form', explode: true } })
  expect(content['multipart/form-data']).not.toHaveProperty('encoding')
})
