import {
  Consumes,
  PostMapping,
  RequestBody,
  RequestMapping,
  RequestHeader,
  RequestParam,
  RequestPart,
  RestController,
} from 'honotate'
import type { MethodTypes, ParameterTypes } from 'honotate/openapi'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { documentOf, schemaOf, typesOf } from './support/operations.ts'

const text = { type: 'string' }
const number = { type: 'number' }
const binary = { type: 'string', format: 'binary' }
const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'

const object = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more })
const typed = (more: Partial<ParameterTypes>): ParameterTypes => ({ required: true, schema: {}, ...more })

/** The bodies of the methods of a controller, by path. */
function bodiesOf(controller: any, methods: Record<string, Partial<MethodTypes>> = {}): Record<string, any> {
  const { paths } = documentOf(controller, typesOf(controller, methods))
  return Object.fromEntries(
    Object.entries<any>(paths).map(([path, { get, post }]) => [path, (post ?? get).requestBody]),
  )
}

test.each<[schema: object, mediaType: string]>([
  [text, 'text/plain'],
  [number, json],
  [{}, json],
  [object({}), json],
  [object({ a: text, b: number }), json],
  [object({ a: text, b: binary }), multipart],
  [object({ a: { type: 'array', items: binary } }), multipart],
  [object({ a: { type: 'array', items: text } }), json],
  [object({ a: { type: 'array', format: 'binary' } }), json],
  [object({ a: { anyOf: [text, binary] } }), multipart],
  [object({ a: { oneOf: [{ type: 'null' }, binary] } }), multipart],
  [object({ a: { anyOf: [text, number] } }), json],
  [object({ a: { type: 'string', contentMediaType: 'image/png' } }), multipart],
  [object({ a: { type: 'string', contentMediaType: 'image/png', contentEncoding: 'base64' } }), json],
  [object({ a: { type: 'string', contentEncoding: 'base64' } }), json],
  [object({ a: { $ref: '#' } }), json],
  [
    object(
      { a: { $ref: '#/$defs/Json' } },
      { $defs: { Json: { anyOf: [text, { type: 'array', items: { $ref: '#/$defs/Json' } }] } } },
    ),
    json,
  ],
  [object({ a: { $ref: '#/$defs/File' } }, { $defs: { File: binary } }), multipart],
  [{ $ref: '#/$defs/Text', $defs: { Text: text } }, 'text/plain'],
  [{ oneOf: [object({ a: binary }), object({ b: text })] }, multipart],
  [
    { anyOf: [{ oneOf: [object({ b: text }), { allOf: [object({ a: binary }), object({})] }] }, object({})] },
    multipart,
  ],
  [{ allOf: [object({ a: text }), { $ref: '#/$defs/File' }], $defs: { File: object({ f: binary }) } }, multipart],
  [{ anyOf: [{ $ref: '#' }, object({ a: text })] }, json],
  [{ anyOf: [object({ a: text }), true] }, json],
  [object({ a: { allOf: [binary, { description: 'a' }] } }), multipart],
])('a body of the schema %j has the media type %s', (schema, mediaType) => {
  @RestController()
  class Bodies {
    @PostMapping('/body') create(@RequestBody(schemaOf(schema)) body: unknown) {
      return body
    }
  }
  expect(Object.keys(bodiesOf(Bodies)['/body'].content)).toEqual([mediaType])
})

test('a body is required unless its schema or its type accepts a missing body', () => {
  @RestController()
  class Bodies {
    @PostMapping('/unknown') unknown(@RequestBody() body: unknown) {
      return body
    }
    @PostMapping('/optional') optional(@RequestBody() body?: unknown) {
      return body
    }
    @PostMapping('/schema') schema(@RequestBody(schemaOf(number)) body: unknown) {
      return body
    }
    @PostMapping('/nothing') nothing(@RequestBody(schemaOf(number, () => ({ value: 1 }))) body: unknown) {
      return body
    }
    @RequestMapping({ method: ['GET', 'PUT'], path: '/get' }) get(@RequestBody() body: unknown) {
      return body
    }
    @PostMapping('/none') none() {}
  }
  const parameters = [typed({ required: false, description: 'A number.', schema: number })]
  expect(bodiesOf(Bodies, { optional: { parameters }, schema: { parameters } })).toStrictEqual({
    '/get': undefined,
    '/none': undefined,
    '/nothing': { required: false, content: { [json]: { schema: number } } },
    '/optional': { required: false, description: 'A number.', content: { [json]: { schema: number } } },
    '/schema': { required: true, description: 'A number.', content: { [json]: { schema: number } } },
    '/unknown': { required: true, content: { [json]: { schema: {} } } },
  })
})

test('parts are members of a form, which is multipart if a part is a file', () => {
  @RestController()
  class Parts {
    @PostMapping('/files') files(@RequestPart('a') a: File, @RequestPart('b', schemaOf(number)) b: number) {
      return [a, b]
    }
    @PostMapping('/fields') fields(
      @RequestPart('a', { required: false }) a: string | Blob | undefined,
      @RequestPart('b', { schema: schemaOf(number), defaultValue: 1 }) b: number,
      @RequestPart('c', schemaOf(text, () => ({ value: '' }))) c: string,
    ) {
      return [a, b, c]
    }
    @Consumes('multipart/form-data') @PostMapping('/consumed') consumed(@RequestPart('a') a: string) {
      return a
    }
    @Consumes('application/xml', 'text/xml') @PostMapping('/xml') xml(@RequestBody() body: string) {
      return body
    }
  }
  const fields = [typed({ required: false, schema: text }), null, null]
  const known = {
    fields: { parameters: fields },
    consumed: { parameters: [typed({ schema: text })] },
    xml: { parameters: [typed({ schema: text })] },
  }
  const schema = object({ a: text, b: number, c: text })
  expect(bodiesOf(Parts, known)).toStrictEqual({
    '/consumed': { required: true, content: { [multipart]: { schema: object({ a: text }, { required: ['a'] }) } } },
    '/fields': { required: false, content: { [form]: { schema }, [multipart]: { schema } } },
    '/files': {
      required: true,
      content: { [multipart]: { schema: object({ a: binary, b: number }, { required: ['a', 'b'] }) } },
    },
    '/xml': { required: true, content: { 'application/xml': { schema: text }, 'text/xml': { schema: text } } },
  })
})

test('the component of a part is named after the parameter or the part', () => {
  const list = schemaOf({ type: 'array', items: { $ref: '#' } })
  @RestController()
  class Parts {
    @PostMapping('/parts') create(@RequestPart('a', list) one: unknown[], @RequestPart('b', list) [two]: unknown[]) {
      return [one, two]
    }
  }
  expect(bodiesOf(Parts)['/parts'].content[form].schema.properties).toEqual({
    a: { $ref: '#/components/schemas/Parts_create_one' },
    b: { $ref: '#/components/schemas/Parts_create_b' },
  })
})

test('a body with a possible file is multipart; a document without guards has no security schemes', () => {
  @RestController()
  class FilesController {
    @PostMapping('/files') create(@RequestBody(z.object({ file: z.union([z.string(), z.file()]) })) body: object) {
      return body
    }
    @PostMapping('/texts') texts(@RequestBody(z.object({ file: z.union([z.string(), z.number()]) })) body: object) {
      return body
    }
  }
  const document = documentOf(FilesController)
  const typesOf = (path: string): string[] => Object.keys(document.paths[path].post.requestBody.content)
  expect(typesOf('/files')).toEqual(['multipart/form-data'])
  expect(typesOf('/texts')).toContain('application/json')
  expect(typesOf('/texts')).not.toContain('multipart/form-data')
  expect(Object.keys(document.components)).not.toContain('securitySchemes')
})

test('a part is required unless it is optional or has a default; the Accept header is not a parameter', () => {
  @RestController()
  class PartsController {
    @PostMapping('/parts') create(
      @RequestPart('needed') needed: string,
      @RequestPart('given', { defaultValue: 'x' }) given: string,
      @RequestPart('optional', z.string().optional()) optional: string | undefined,
      @RequestParam('accept') accept: string,
      @RequestHeader('Accept') header: string,
      @RequestHeader('X-Tag') tag: string,
    ) {
      return { needed, given, optional, accept, header, tag }
    }
  }
  const document = documentOf(PartsController)
  const { parameters, requestBody } = document.paths['/parts'].post
  const [content] = Object.values(requestBody.content) as any[]
  expect(content.schema.required).toEqual(['needed'])
  expect(parameters.map((each: any) => `${each.in} ${each.name}`)).toEqual(['query accept', 'header X-Tag'])
})
