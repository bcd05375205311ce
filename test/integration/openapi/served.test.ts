import {
  createApp,
  GetMapping,
  PostMapping,
  Public,
  RequestBody,
  RequestPart,
  RequestQuery,
  ResponseBody,
  RestController,
} from 'honotate'
import { openApi, type OpenApiOptions } from 'honotate/openapi'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { typesOf } from './support/operations.ts'

const options: OpenApiOptions = { info: { title: 'Test', version: '1.0.0' } }

describe('security and servers', () => {
  @RestController()
  class Routes {
    @GetMapping('/closed') closed() {
      return 1
    }

    @Public() @GetMapping('/open') open() {
      return 1
    }
  }
  const app = createApp({ controllers: [Routes] })

  test('@Public() removes the security of the document from a route', () => {
    const { paths, security } = openApi(app, undefined, { ...options, security: [{ basic: [] }] })
    expect(security).toEqual([{ basic: [] }])
    expect(paths['/apis/open']?.['get']?.security).toEqual([])
    expect(paths['/apis/closed']?.['get']).not.toHaveProperty('security')
    expect(openApi(app, undefined, options)).toMatchObject({ security: [], servers: [{ url: '/' }] })
  })

  test('serverPath moves the start of the paths to the servers', () => {
    const short = openApi(app, undefined, { ...options, serverPath: '/apis', servers: [{ url: 'https://a.example/' }] })
    expect(short.servers).toEqual([{ url: 'https://a.example/apis' }])
    expect(Object.keys(short.paths)).toEqual(['/closed', '/open'])
  })

  test('transform can change its copy of the document without side effects', () => {
    const known = typesOf(Routes, { open: { summary: 'Open.' } })
    const changed = openApi(app, known, {
      ...options,
      transform(document) {
        document.info.title = 'Changed'
        const operation = document.paths['/apis/open']?.['get']
        if (operation) Object.assign(operation, { 'x-owner': 'team' })
        document.components.schemas['ProblemDetails'] = { type: 'object' }
        return document
      },
    })
    expect(changed).toMatchObject({
      info: { title: 'Changed' },
      paths: { '/apis/open': { get: { 'x-owner': 'team' } } },
    })
    expect(openApi(app, known, options).components.schemas['ProblemDetails']).toHaveProperty('properties')
    expect(options.info.title).toBe('Test')
  })
})

test('names in any script create distinct operation ids', () => {
  @RestController()
  class 注文Controller {
    @GetMapping('/a') 一覧() {
      return 1
    }

    @GetMapping('/b') 詳細() {
      return 2
    }
  }
  const { paths } = openApi(createApp({ controllers: [注文Controller] }), undefined, options)
  expect(Object.values(paths).map((item) => item['get']?.operationId)).toEqual(['注文_一覧', '注文_詳細'])
})

test('comments and code decide operation ids, descriptions, headers and statuses', () => {
  @RestController()
  class Users {
    @PostMapping('/users') create() {}
    @GetMapping('/old') old(): void {}
  }
  const known = typesOf(Users, {
    create: {
      operationId: 'createUser',
      returns: 'The user.',
      answers: [{ status: 201, type: 'application/json', schema: { type: 'object' } }],
      headers: { 201: ['Location'], '*': ['X-Source'] },
    },
    old: { answers: [{ status: 302 }], headers: { 302: ['Location'] } },
  })
  const { paths } = openApi(createApp({ controllers: [Users], prefix: '' }), known, options)
  expect(paths['/users']?.['post']).toMatchObject({
    operationId: 'createUser',
    responses: {
      201: {
        description: 'The user.',
        headers: {
          Location: { schema: { type: 'string', format: 'uri-reference' } },
          'X-Source': { schema: { type: 'string' } },
        },
      },
    },
  })
  expect(Object.keys(paths['/old']?.['get']?.responses ?? {})).toEqual(['302', 'default'])
})

describe('Zod', () => {
  const Address = z.object({ street: z.string() }).meta({ id: 'Address' })
  const Node = z.object({
    get next() {
      return Node.optional()
    },
  })

  @RestController()
  class Forms {
    @PostMapping('/file') file(@RequestBody(z.object({ f: z.instanceof(File) })) body: { f: File }) {
      return body.f.size
    }

    @PostMapping('/part') part(@RequestPart('f', z.instanceof(File)) f: File) {
      return f.size
    }

    @PostMapping('/a') a(@RequestBody(z.object({ a: Address, node: Node })) body: object) {
      return body
    }

    @PostMapping('/b') b(@RequestBody(z.object({ b: Address, node: Node })) body: object) {
      return body
    }

    @PostMapping('/c') c(@RequestBody(Address) body: object) {
      return body
    }

    @GetMapping('/q') q(
      @RequestQuery(z.object({ old: z.string().meta({ deprecated: true }) })) query: { old: string },
    ) {
      return query
    }
  }
  const document = openApi(createApp({ controllers: [Forms], prefix: '' }), undefined, options)
  const bodyOf = (path: string): any => document.paths[path]?.['post']?.requestBody?.content

  test('a file makes the body a multipart form', () => {
    const file = { type: 'string', format: 'binary' }
    expect(Object.keys(bodyOf('/file'))).toEqual(['multipart/form-data'])
    expect(bodyOf('/file')['multipart/form-data'].schema.properties).toEqual({ f: file })
    expect(Object.keys(bodyOf('/part'))).toEqual(['multipart/form-data'])
  })

  test('a schema with an id and a recursive schema each become one component', () => {
    expect(Object.keys(document.components.schemas)).toEqual(['Address', 'ProblemDetails', 'Recursive'])
    expect(document.components.schemas['Address']).not.toHaveProperty('id')
    expect(bodyOf('/c')['application/json'].schema).toEqual({ $ref: '#/components/schemas/Address' })
  })

  test('a deprecated member of a query is a deprecated parameter', () => {
    expect(document.paths['/q']?.['get']?.parameters?.[0]).toMatchObject({
      name: 'old',
      deprecated: true,
      schema: { type: 'string' },
    })
  })
})

test('a schema that cannot reduce a result is an error at boot', () => {
  const schema = (vendor: string): any => ({
    '~standard': { version: 1, vendor, validate: (value: unknown) => ({ value }) },
  })
  const appWith = (vendor: string): object => {
    @RestController()
    class Views {
      @ResponseBody(schema(vendor)) @GetMapping('/view') view() {
        return {}
      }
    }
    return createApp({ controllers: [Views] })
  }
  expect(() => appWith('yup')).toThrow(/HONOTATE_UNREDUCED_RESULT/u)
  expect(() => appWith('valibot')).not.toThrow()
})
