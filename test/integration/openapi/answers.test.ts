import {
  GetMapping,
  PostMapping,
  RequestBody,
  RequestMapping,
  RequestParam,
  ResponseBody,
  ResponseHeader,
  ResponseStatus,
  RestController,
  Sse,
  UseGuard,
} from 'honotate'
import type { MethodTypes } from 'honotate/openapi'
import { expect, test } from 'vitest'
import { documentOf, schemaOf, typesOf } from './support/operations.ts'

const text = { type: 'string' }
const number = { type: 'number' }
const problem = { $ref: '#/components/responses/Problem' }
const json = 'application/json'

/** Returns the responses of a controller's methods by path, without the common `default` response. */
function responsesOf(controller: any, methods: Record<string, Partial<MethodTypes>>): Record<string, any> {
  const { paths } = documentOf(controller, typesOf(controller, methods))
  return Object.fromEntries(
    Object.entries<any>(paths).map(([path, { get, post }]) => {
      const { default: common, ...rest } = (get ?? post).responses
      expect(common).toEqual(problem)
      return [path, rest]
    }),
  )
}

@RestController()
class Any {
  @GetMapping('/any') any() {}
}

/** Returns the responses of a method without decorators for the types of its answers and other types. */
function responsesFor(answers: MethodTypes['answers'], more: Partial<MethodTypes> = {}): any {
  return responsesOf(Any, { any: { answers, ...more } })['/any']
}

test('bodies with the same status and media type become unique alternatives, sorted by media type', () => {
  const answers = [
    { type: 'text/plain', schema: text },
    { type: json, schema: number },
    { type: json, schema: { type: 'boolean' } },
    { type: json, schema: number },
    { status: 201, type: json, schema: number },
    { status: 202, type: json },
    { status: 202, type: 'image/png' },
    { status: 203, type: json, schema: text },
    { status: 203, type: json },
    { status: 203 },
    { status: 205, type: json, schema: text },
  ]
  expect(responsesFor(answers)).toStrictEqual({
    200: {
      description: 'OK',
      content: { [json]: { schema: { anyOf: [number, { type: 'boolean' }] } }, 'text/plain': { schema: text } },
    },
    201: { description: 'Created', content: { [json]: { schema: number } } },
    202: { description: 'Accepted', content: { [json]: {}, 'image/png': {} } },
    203: { description: 'Non-Authoritative Information', content: { [json]: { schema: text } } },
    205: { description: 'Reset Content' },
  })
  expect(Object.keys(responsesFor(answers)[200].content)).toEqual([json, 'text/plain'])
})

test('the error, the result or the status describes a response', () => {
  const answers = [
    { status: 200, type: json },
    { status: 201, type: json },
    { status: 299, type: json },
    { status: 302 },
    { status: 404, type: json },
    { status: 499, type: json },
  ]
  const throws = [{ status: 404, description: 'There is none.' }, { status: 409 }]
  const descriptions = (more: Partial<MethodTypes>): object =>
    Object.fromEntries(Object.entries<any>(responsesFor(answers, more)).map(([key, each]) => [key, each.description]))
  expect(descriptions({ throws, returns: 'All.' })).toEqual({
    200: 'All.',
    201: 'All.',
    299: 'All.',
    302: 'Found',
    404: 'There is none.',
    409: 'Conflict',
    499: 'The result.',
  })
  expect(descriptions({})).toEqual({
    200: 'OK',
    201: 'Created',
    299: 'The result.',
    302: 'Found',
    404: 'Not Found',
    499: 'The result.',
  })
})

test('an error response that the method returns has the body of its type', () => {
  const responses = responsesFor([{ status: 404, type: json, schema: text }], {
    throws: [{ status: 404 }, { status: 410 }],
  })
  expect(responses).toStrictEqual({
    404: { description: 'Not Found', content: { [json]: { schema: text } } },
    410: {
      description: 'Gone',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDetails' } } },
    },
  })
})

test('a header that a method sets is documented for its status or for each success, not for errors', () => {
  const headers = { 200: ['X-Ok'], 201: ['Location'], 302: ['Location'], '*': ['X-All'], 404: ['X-None'] }
  const namesOf = (answers: MethodTypes['answers']): object =>
    Object.fromEntries(
      Object.entries<any>(responsesFor(answers, { headers })).map(([key, each]) => [
        key,
        Object.keys(each.headers ?? {}),
      ]),
    )
  expect(namesOf([{ status: 200, type: json }, { status: 201 }, { status: 302 }, { status: 404, type: json }])).toEqual(
    {
      200: ['X-All', 'X-Ok'],
      201: ['Location', 'X-All'],
      302: ['Location', 'X-All'],
      404: [],
    },
  )
  expect(namesOf([{ status: '2XX', type: json }])).toEqual({ '2XX': ['Location', 'X-All', 'X-Ok'] })
  expect(namesOf([{ status: 500, type: json }])).toEqual({ 500: [] })
})

test('headers of decorators are constants; headers set by a method are strings or URI references', () => {
  @RestController()
  class Headers {
    @ResponseHeader('X-Fixed', '1')
    @ResponseHeader('content-type', 'text/csv; charset=utf-8')
    @GetMapping('/csv')
    csv() {}
    @ResponseHeader('X-Fixed', '1') @GetMapping('/plain') plain() {}
  }
  const answers = [
    { type: json, schema: text },
    { status: 404, type: json },
  ]
  const headers = { '*': ['X-Own', 'Location'] }
  expect(responsesOf(Headers, { csv: { answers, headers }, plain: { answers: [{}] } })).toStrictEqual({
    '/csv': {
      200: {
        description: 'OK',
        headers: {
          Location: { schema: { type: 'string', format: 'uri-reference' } },
          'X-Fixed': { schema: { type: 'string', const: '1' } },
          'X-Own': { schema: text },
        },
        content: { 'text/csv': { schema: text } },
      },
      404: { description: 'Not Found', content: { 'text/csv': {} } },
    },
    '/plain': {
      '2XX': { description: 'The result.', headers: { 'X-Fixed': { schema: { type: 'string', const: '1' } } } },
    },
  })
})

test('@Sse() documents text/event-stream, with or without a type', () => {
  @RestController()
  class Events {
    @Sse() @GetMapping('/typed') *typed() {}
    @Sse() @GetMapping('/free') *free() {}
    @Sse() @ResponseStatus(202) @GetMapping('/status') *status() {}
  }
  const event = 'text/event-stream'
  expect(responsesOf(Events, { typed: { answers: [{ type: 'text/plain', schema: text }] } })).toStrictEqual({
    '/free': { 200: { description: 'OK', content: { [event]: {} } } },
    '/status': { 202: { description: 'Accepted', content: { [event]: {} } } },
    '/typed': { 200: { description: 'OK', content: { [event]: { schema: text } } } },
  })
})

test('@ResponseBody() describes successful results, but not errors or files', () => {
  const view = schemaOf({ type: 'object', properties: { a: text } })
  @RestController()
  class Views {
    @ResponseBody(view) @GetMapping('/typed') typed() {}
    @ResponseBody(view) @GetMapping('/free') free() {}
    @ResponseBody(view) @ResponseStatus(201) @GetMapping('/status') status() {}
    @ResponseBody(schemaOf(text)) @GetMapping('/text') text() {}
    @ResponseBody(view) @ResponseHeader('Content-Type', 'application/vnd.a+json') @GetMapping('/own') own() {}
  }
  const answers = [
    { type: 'text/plain', schema: number },
    { status: 404, type: json, schema: number },
    { status: '2XX', type: '*/*' },
    { status: 204 },
  ] as const
  const content = { [json]: { schema: { type: 'object', properties: { a: text } } } }
  expect(responsesOf(Views, { typed: { answers } })).toStrictEqual({
    '/free': { 200: { description: 'OK', content } },
    '/own': { 200: { description: 'OK', content: { 'application/vnd.a+json': content[json] } } },
    '/status': { 201: { description: 'Created', content } },
    '/text': { 200: { description: 'OK', content: { 'text/plain': { schema: text } } } },
    '/typed': {
      200: { description: 'OK', content },
      204: { description: 'No Content' },
      '2XX': { description: 'The result.', content: { '*/*': {} } },
      404: { description: 'Not Found', content: { [json]: { schema: number } } },
    },
  })
})

test('framework errors have default descriptions, unless the method describes them', () => {
  @RestController()
  class Errors {
    @UseGuard(Object.assign(() => true, { openapi: { security: [{ bearer: [] }] } }))
    @PostMapping('/errors')
    create(@RequestParam('q') q: string, @RequestBody(schemaOf(text)) body: string) {
      return [q, body]
    }
    @RequestMapping({ method: ['GET', 'PUT'], path: '/unread' }) unread(@RequestBody(schemaOf(text)) body: string) {
      return body
    }
  }
  const descriptions = (throws: MethodTypes['throws'] & {}): object =>
    Object.fromEntries(
      Object.entries<any>(responsesOf(Errors, { create: { throws } })['/errors']).map(([key, { description }]) => [
        key,
        description,
      ]),
    )
  const errors = {
    400: 'The request is not valid.',
    401: 'The request does not say who sends it.',
    403: 'Access is denied.',
    413: 'The body is too large.',
    422: 'The body is not valid.',
    '2XX': 'The result.',
  }
  expect(descriptions([])).toEqual(errors)
  const own = { 400: 'No q.', 401: 'No token.', 403: 'No member.', 422: 'No text.' }
  const throws = Object.entries(own).map(([status, description]) => ({ status: Number(status), description }))
  expect(descriptions(throws)).toEqual({ ...errors, ...own })
  expect(Object.keys(responsesOf(Errors, {})['/unread'])).toEqual(['2XX'])
})

test('createApp({ problem }) can change the statuses of documented errors', () => {
  const problemOf = (problem: any): any => ({ ...problem, status: problem.status === 418 ? 400 : problem.status })
  const known = typesOf(Any, { any: { throws: [{ status: 418, description: 'A teapot.' }, { status: 410 }] } })
  const { paths } = documentOf(Any, known, { app: { problem: problemOf } })
  expect(Object.keys(paths['/any'].get.responses)).toEqual(['400', '410', '2XX', 'default'])
})
