import {
  CookieValue,
  GetMapping,
  PathVariable,
  PostMapping,
  RequestBody,
  RequestHeader,
  RequestParam,
  RequestPathVariable,
  RequestQuery,
  RestController,
  type HttpRequest,
} from 'honotate'
import type { MethodTypes, ParameterTypes } from 'honotate/openapi'
import process from 'node:process'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { documentOf, schemaOf, typesOf } from './support/operations.ts'

const text = { type: 'string' }
const number = { type: 'number' }

/** A recursive schema of a member, for which the document needs a component with the member's name. */
const recursive = schemaOf({ anyOf: [{ type: 'string' }, { type: 'array', items: { $ref: '#' } }] })

/** The parameters of the operations of a controller, by path. */
function parametersOf(controller: any, methods?: Record<string, Partial<MethodTypes>>): Record<string, any[]> {
  const { paths } = documentOf(controller, methods && typesOf(controller, methods))
  return Object.fromEntries(
    Object.entries<any>(paths).map(([path, { get, post }]) => [path, (get ?? post).parameters as any[]]),
  )
}

const typed = (more: Partial<ParameterTypes>): ParameterTypes => ({ required: true, schema: {}, ...more })

test('parameters are sorted by path, query, header and cookie, and have only members with a value', () => {
  @RestController()
  class Order {
    @GetMapping('/:id/:other') get(
      @CookieValue('sid') sid: string,
      @RequestHeader('X-Tag') tag: string,
      @RequestHeader('Content-Type') type: string,
      @RequestParam('id') query: string,
      @PathVariable('id') id: string,
      request: HttpRequest,
    ) {
      return [sid, tag, type, query, id, request]
    }
  }
  expect(parametersOf(Order)).toStrictEqual({
    '/{id}/{other}': [
      { name: 'id', in: 'path', required: true, schema: text },
      { name: 'other', in: 'path', required: true, schema: text },
      { name: 'id', in: 'query', required: true, schema: text },
      { name: 'X-Tag', in: 'header', required: true, schema: text },
      { name: 'sid', in: 'cookie', required: true, schema: text },
    ],
  })
})

test('a path without its optional variable has no path parameter, but keeps a query of that name', () => {
  @RestController()
  class Optional {
    @GetMapping('/sizes/:size?') get(
      @PathVariable('size', { required: false }) size: string | undefined,
      @RequestParam('size') query: string,
    ) {
      return [size, query]
    }
  }
  const query = { name: 'size', in: 'query', required: true, schema: text }
  expect(parametersOf(Optional)).toStrictEqual({
    '/sizes': [query],
    '/sizes/{size}': [{ name: 'size', in: 'path', required: true, schema: text }, query],
  })
})

test('the first of two parameters for the same value describes it', () => {
  @RestController()
  class Twice {
    @GetMapping('/twice') get(@RequestParam('q', schemaOf(number)) first: number, @RequestParam('q') second: string) {
      return [first, second]
    }
  }
  expect(parametersOf(Twice)['/twice']).toStrictEqual([{ name: 'q', in: 'query', required: true, schema: number }])
})

test('a wildcard does not take the name of a variable', () => {
  @RestController()
  class Taken {
    @GetMapping('/a/:wildcard/*') one() {}
    @GetMapping('/b/*/:wildcard') other() {}
  }
  expect(Object.keys(documentOf(Taken).paths)).toEqual(['/a/{wildcard}/{wildcard2}', '/b/{wildcard2}/{wildcard}'])
})

test('wildcards become path variables for the rest of the path', () => {
  @RestController()
  class Wildcards {
    @GetMapping('/files/*/versions/*') get() {}
  }
  const rest = {
    in: 'path',
    required: true,
    description: 'The rest of the path, slashes included.',
    schema: text,
  }
  expect(parametersOf(Wildcards)).toStrictEqual({
    '/files/{wildcard}/versions/{wildcard2}': [
      { name: 'wildcard', ...rest },
      { name: 'wildcard2', ...rest },
    ],
  })
})

test('options, then schemas, then types decide whether a parameter is required', () => {
  const accepting = schemaOf(number, () => ({ value: undefined }))
  const refusing = schemaOf(number)
  const throwing = schemaOf(number, () => {
    throw new Error('No value')
  })
  const later = schemaOf(number, async () => ({ value: undefined }))
  @RestController()
  class Required {
    @GetMapping('/required') get(
      @RequestParam('option', { required: false }) option: unknown,
      @RequestParam('needed') needed: unknown,
      @RequestParam('default', { schema: refusing, defaultValue: 1 }) byDefault: unknown,
      @RequestParam('accepting', accepting) accepted: unknown,
      @RequestParam('refusing', refusing) refused: unknown,
      @RequestParam('throwing', throwing) thrown: unknown,
      @RequestParam('later', later) afterwards: unknown,
      @RequestParam('laterOptional', later) afterwardsOptional: unknown,
    ) {
      return [option, needed, byDefault, accepted, refused, thrown, afterwards, afterwardsOptional]
    }
  }
  const byTypes = [true, false, true, true, false, false, true, false].map((required) => typed({ required }))
  const required = (methods?: Record<string, Partial<MethodTypes>>): string[] => {
    const { '/required': parameters = [] } = parametersOf(Required, methods)
    return parameters.filter((each) => each.required).map(({ name }) => name as string)
  }
  expect(required({ get: { parameters: byTypes } })).toEqual(['needed', 'refusing', 'throwing', 'later'])
  expect(required()).toEqual(['needed', 'refusing', 'throwing', 'later', 'laterOptional'])
})

test('a schema that rejects a missing value asynchronously causes no unhandled rejection', async () => {
  @RestController()
  class Later {
    @GetMapping('/later') get(@RequestParam('q', schemaOf(text, () => Promise.reject(new Error('Late')))) q: unknown) {
      return q
    }
  }
  const errors: unknown[] = []
  const note = (error: unknown): void => void errors.push(error)
  process.on('unhandledRejection', note)
  expect(parametersOf(Later)['/later']).toHaveLength(1)
  await setImmediate()
  process.off('unhandledRejection', note)
  expect(errors).toEqual([])
})

test('a parameter has the description of its comment, or of its schema', () => {
  const described = schemaOf({ ...text, description: 'Of the schema.', deprecated: true })
  @RestController()
  class Described {
    @GetMapping('/described') get(
      @RequestParam('one', described) one: string,
      @RequestParam('two', described) two: string,
      @RequestParam('three') three: string,
      @RequestParam('four', schemaOf({ ...text, deprecated: false })) four: string,
    ) {
      return [one, two, three, four]
    }
  }
  const parameters = [null, typed({ description: 'Two.' }), typed({ description: 'Three.', schema: number }), null]
  expect(parametersOf(Described, { get: { parameters } })['/described']).toStrictEqual([
    { name: 'one', in: 'query', required: true, description: 'Of the schema.', deprecated: true, schema: text },
    {
      name: 'two',
      in: 'query',
      required: true,
      description: 'Two.',
      deprecated: true,
      schema: { ...text, description: 'Of the schema.' },
    },
    { name: 'three', in: 'query', required: true, description: 'Three.', schema: number },
    { name: 'four', in: 'query', required: true, schema: text },
  ])
})

test('a default value is part of the schema, with a schema, a type or neither', () => {
  @RestController()
  class Defaults {
    @GetMapping('/defaults') get(
      @RequestParam('schema', { schema: schemaOf(number), defaultValue: 1 }) one: number,
      @RequestParam('type', { defaultValue: 2 }) two: string | number,
      @RequestParam('nothing', { defaultValue: '3' }) three: string,
    ) {
      return [one, two, three]
    }
  }
  const parameters = [null, typed({ schema: { type: 'integer' } }), null]
  expect(parametersOf(Defaults, { get: { parameters } })['/defaults']).toStrictEqual([
    { name: 'schema', in: 'query', schema: { ...number, default: 1 } },
    { name: 'type', in: 'query', schema: { type: 'integer', default: 2 } },
    { name: 'nothing', in: 'query', schema: { ...text, default: '3' } },
  ])
})

test('an object of all values becomes one parameter per member of its schema or type', () => {
  const query = schemaOf({
    type: 'object',
    properties: { page: number, sort: { ...text, description: 'By name.' } },
    required: ['page'],
  })
  const free = schemaOf({ type: 'object', additionalProperties: text })
  @RestController()
  class Objects {
    @GetMapping('/a/:id') schemas(
      @RequestQuery(query) all: object,
      @RequestPathVariable(schemaOf({ properties: { id: number } })) path: object,
    ) {
      return [all, path]
    }
    @GetMapping('/b') types(@RequestQuery() all: object) {
      return all
    }
    @GetMapping('/c') free(@RequestQuery(free) all: object, @RequestQuery(free) { tag }: { tag?: string }) {
      return [all, tag]
    }
    @GetMapping('/d/:id') both(@RequestQuery(free) all: object, @RequestPathVariable() path: object) {
      return [all, path]
    }
  }
  const properties = [
    { name: 'page', required: true, description: 'The page.', schema: number },
    { name: 'sort', required: false, schema: text },
  ]
  const known = {
    types: { parameters: [typed({ properties })] },
    free: { parameters: [typed({ properties: [] }), null] },
    both: {
      parameters: [typed({ properties }), typed({ properties: [{ name: 'id', required: false, schema: number }] })],
    },
  }
  const page = { name: 'page', in: 'query', required: true, description: 'The page.', schema: number }
  const sort = { name: 'sort', in: 'query', schema: text }
  const rest = { required: false, schema: { type: 'object', additionalProperties: text } }
  expect(parametersOf(Objects, known)).toStrictEqual({
    '/a/{id}': [
      { name: 'id', in: 'path', required: true, schema: number },
      { name: 'page', in: 'query', required: true, schema: number },
      { name: 'sort', in: 'query', description: 'By name.', schema: text },
    ],
    '/b': [page, sort],
    '/c': [
      { name: 'all', in: 'query', ...rest },
      { name: 'query', in: 'query', ...rest },
    ],
    '/d/{id}': [{ name: 'id', in: 'path', required: true, schema: number }, page, sort],
  })
})

test('a component is named after the parameter, its value or its location', () => {
  @RestController()
  class Named {
    @PostMapping('/named') create(
      @RequestParam('q', recursive) query: unknown,
      @RequestHeader('X-Tag', recursive) [tag]: string[],
      @RequestQuery(schemaOf({ properties: { a: { $ref: '#' } } })) { a }: { a?: unknown },
      @RequestBody(recursive) [body]: string[],
    ) {
      return [query, tag, a, body]
    }
  }
  const document = documentOf(Named)
  expect(Object.keys(document.components.schemas)).toEqual([
    'Named_create_X-Tag',
    'Named_create_body',
    'Named_create_query',
    'Named_create_query_2',
    'ProblemDetails',
  ])
  const { parameters, requestBody } = document.paths['/named'].post
  const reference = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
  expect(parameters.map(({ schema }: any) => schema)).toEqual([
    reference('Named_create_query'),
    reference('Named_create_query_2'),
    reference('Named_create_X-Tag'),
  ])
  expect(requestBody.content['application/json'].schema).toEqual(reference('Named_create_body'))
})

test('the pattern of a path is not added to a reference to a component', () => {
  @RestController()
  class References {
    @GetMapping('/:id{[0-9]+}') get(@PathVariable('id') id: string) {
      return id
    }
  }
  const known = typesOf(
    References,
    { get: { parameters: [typed({ schema: { $ref: '#/components/schemas/Id' } })] } },
    { Id: { type: 'string', minLength: 1 } },
  )
  expect(documentOf(References, known).paths['/{id}'].get.parameters).toStrictEqual([
    { name: 'id', in: 'path', required: true, schema: { $ref: '#/components/schemas/Id' } },
  ])
})

test('a required list has an item, since a request without items is one without the parameter', () => {
  const list = { type: 'array', items: number }
  @RestController()
  class Lists {
    @GetMapping('/one') one(@RequestParam('ids') ids: unknown, @RequestParam('more') more?: unknown) {
      return [ids, more]
    }
    @GetMapping('/all') all(
      @RequestQuery(schemaOf({ properties: { ids: { ...list, minItems: 2 } }, required: ['ids'] })) q: unknown,
    ) {
      return q
    }
  }
  const parameters = [typed({ schema: list }), typed({ required: false, schema: list })]
  expect(parametersOf(Lists, { one: { parameters } })).toEqual({
    '/one': [
      { name: 'ids', in: 'query', required: true, schema: { ...list, minItems: 1 } },
      { name: 'more', in: 'query', schema: list },
    ],
    '/all': [{ name: 'ids', in: 'query', required: true, schema: { ...list, minItems: 2 } }],
  })
})
