import { type } from 'arktype'
import { Hono } from 'hono'
import {
  createApp,
  DeleteMapping,
  GetMapping,
  PathVariable,
  PostMapping,
  RequestBody,
  RequestMapping,
  RequestParam,
  RequestPathVariable,
  RequestQuery,
  ResponseBody,
  ResponseHeader,
  ResponseStatus,
  RestController,
  UseGuard,
  type HttpRequest,
} from 'honotate'
import { documentOfClient } from 'honotate/kit'
import {
  openApi,
  type ApiTypes,
  type GuardDescription,
  type MethodTypes,
  type OpenApiOptions,
  type Operation,
} from 'honotate/openapi'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { types, usersApp } from './users.ts'

const options: OpenApiOptions = { info: { title: 'Test', version: '1.0.0' } }

/** Creates the document of controllers without a path prefix. */
function documentOf(controllers: any[], more: Partial<OpenApiOptions> = {}, known?: ApiTypes): any {
  return openApi(createApp({ controllers, prefix: '' }), known, { ...options, ...more })
}

function operation(document: any, path: string, method = 'get'): any {
  return (document.paths[path] as Record<string, Operation>)[method]
}

test('the document has the paths and methods of the app, with operation ids', () => {
  const { paths } = openApi(usersApp(), types, options)
  const list = Object.entries(paths).map(([path, item]) => [
    path,
    Object.entries(item).map(([method, { operationId }]) => `${method} ${operationId}`),
  ])
  expect(list).toEqual([
    ['/apis/users', ['get Users_list', 'post Users_create']],
    // The types mark the first version as hidden.
    ['/apis/users/stats', ['get Users_newStats']],
    ['/apis/users/ticks', ['get Users_ticks']],
    ['/apis/users/{id}', ['get Users_find', 'delete Users_remove']],
    ['/apis/users/{id}/picture', ['put Users_picture']],
    ['/apis/users/{id}/picture/{size}', ['put Users_picture_2']],
  ])
})

test('the operations of a deprecated class are deprecated', () => {
  @RestController()
  class Old {
    @GetMapping('/old') old() {}
  }
  const method = { parameters: [], answers: [] }
  const known: ApiTypes = { controllers: [[Old, { deprecated: true, methods: { old: method } }]], schemas: {} }
  expect(operation(documentOf([Old], {}, known), '/old')).toMatchObject({ deprecated: true })
})

test('a Response has the status of @ResponseStatus() or 2XX, an entity 2XX, and a file 200', () => {
  @RestController()
  class Files {
    @GetMapping('/response') response() {}
    @ResponseStatus(201) @GetMapping('/made') made() {}
    @ResponseStatus(201) @GetMapping('/entity') entity() {}
    @GetMapping('/file') file() {}
  }
  const answering = (...answers: MethodTypes['answers']): MethodTypes => ({ parameters: [], answers })
  const methods = {
    response: answering({ status: '2XX', type: '*/*' }),
    made: answering({ status: '2XX', type: '*/*' }),
    entity: answering({ status: '2XX', type: 'application/json' }),
    file: answering({ type: '*/*' }),
  }
  const document = documentOf([Files], {}, { controllers: [[Files, { methods }]], schemas: {} })
  const statuses = Object.keys(methods).map((name) => Object.keys(operation(document, `/${name}`).responses)[0])
  expect(statuses).toEqual(['2XX', '201', '2XX', '200'])
})

test('equal apps create equal documents, without unused components', () => {
  const [one, other] = [usersApp(), usersApp()].map((app) => JSON.stringify(openApi(app, types, options)))
  expect(one).toBe(other)
  expect(Object.keys(openApi(usersApp(), types, options).components.schemas)).toEqual([
    'NewUser',
    'ProblemDetails',
    'User',
  ])
})

test('operations combine parameters, bodies and responses of the decorators and the types', () => {
  const document: any = openApi(usersApp(), types, options)
  expect(document.tags).toEqual([{ name: 'Users', description: 'People who may log in.' }])
  expect(operation(document, '/apis/users')).toMatchObject({
    summary: 'Lists users.',
    description: 'Page by page.',
    parameters: [
      { name: 'page', in: 'query', schema: { type: 'integer', default: 1 } },
      { name: 'tag', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
    ],
  })
  expect(operation(document, '/apis/users').parameters[0]).not.toHaveProperty('required')
  expect(operation(document, '/apis/users', 'post')).toMatchObject({
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/NewUser' } } },
    },
    responses: { 201: { description: 'Created' }, 400: {}, 422: {} },
  })
  expect(document.components.schemas.NewUser.properties.born).toEqual({ type: 'string', format: 'date-time' })
  const find = operation(document, '/apis/users/{id}')
  expect(find.parameters).toEqual([
    {
      name: 'id',
      in: 'path',
      required: true,
      description: 'The number.',
      schema: { type: 'string', pattern: '^[0-9]+$' },
    },
    { name: 'X-Tenant', in: 'header', schema: { type: 'string' } },
  ])
  expect(find.responses).toMatchObject({
    200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } } },
    404: { description: 'There is no such user.', content: { 'application/problem+json': {} } },
    default: { $ref: '#/components/responses/Problem' },
  })
  expect(operation(document, '/apis/users/{id}', 'delete')).toMatchObject({
    deprecated: true,
    // The path variable has the name from the other method with this path.
    parameters: [{ name: 'id', in: 'path' }],
    responses: { 204: { description: 'No Content' }, 401: {}, 403: {} },
    security: [{ bearer: [] }],
  })
  expect(document.components.securitySchemes).toEqual({ bearer: { type: 'http', scheme: 'bearer' } })
  expect(operation(document, '/apis/users/ticks').responses[200]).toMatchObject({
    headers: { 'Cache-Control': { schema: { const: 'no-store' } } },
    content: { 'text/event-stream': { schema: { properties: { n: { type: 'number' } } } } },
  })
  const { requestBody } = operation(document, '/apis/users/{id}/picture', 'put')
  expect(requestBody.content['multipart/form-data'].schema).toMatchObject({
    properties: { picture: { type: 'string', format: 'binary' } },
    required: ['picture'],
  })
})

test('a document without types still has routes, path variables, statuses and schemas', () => {
  const document = openApi(usersApp(), undefined, options)
  expect(operation(document, '/apis/users/{id}')).toEqual({
    operationId: 'Users_find',
    tags: ['Users'],
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9]+$' } },
      { name: 'X-Tenant', in: 'header', schema: { type: 'string' } },
    ],
    responses: { '2XX': { description: 'The result.' }, default: { $ref: '#/components/responses/Problem' } },
  })
  expect(operation(document, '/apis/users', 'post').responses).toHaveProperty('201')
})

test('versions of a path and patterns of a segment are separate operations in the document for the client', () => {
  const document: any = documentOfClient(usersApp(), undefined, options)
  expect(Object.keys(document.paths).filter((path) => path.includes('stats'))).toEqual([
    '/apis/users/stats',
    '/apis/users/stats#Users_stats',
  ])
  // Requests for the default version need no header.
  expect(operation(document, '/apis/users/stats').parameters).toEqual([
    { name: 'X-Version', in: 'header', schema: { type: 'string', enum: ['2'], default: '2' } },
  ])
  expect(operation(document, '/apis/users/stats#Users_stats').parameters[0]).toMatchObject({ required: true })

  @RestController()
  class Things {
    @GetMapping('/things/:id{[0-9]+}') byId(@PathVariable('id') id: string) {
      return id
    }
    @GetMapping('/things/:name{[a-z]+}') byName(@PathVariable('name') name: string) {
      return name
    }
    @GetMapping('/files/*') file() {}
  }
  expect(
    Object.keys(documentOfClient(createApp({ controllers: [Things], prefix: '' }), undefined, options).paths),
  ).toEqual(['/files/{wildcard}', '/things/{id}', '/things/{name}#Things_byName'])
})

describe('schemas', () => {
  const Tree: z.ZodType = z.object({ name: z.string(), children: z.array(z.lazy(() => Tree)) })
  const Kinds = type({ kind: "'a'|'b'", 'since?': 'Date' })
  const Label = v.object({ label: v.string() })

  @RestController()
  class Schemas {
    @PostMapping('/tree') tree(@RequestBody(Tree) tree: unknown) {
      return tree
    }
    @PostMapping('/kinds') kinds(@RequestBody(Kinds) kinds: typeof Kinds.infer) {
      return kinds
    }
    @PostMapping('/label') label(@RequestBody(Label) label: { label: string }) {
      return label
    }
    @GetMapping('/:id') one(
      @RequestPathVariable(z.object({ id: z.coerce.number() })) _path: { id: number },
      @RequestParam('a', z.string().optional()) _a: string | undefined,
      @RequestParam('b', z.string()) _b: string,
      @RequestParam('c', { schema: z.coerce.number(), defaultValue: 3 }) _c: number,
      @RequestQuery(z.record(z.string(), z.string())) _all: Record<string, string>,
    ) {}
  }
  const known: ApiTypes = {
    controllers: [
      [
        Schemas,
        {
          methods: {
            label: {
              parameters: [{ required: true, schema: { type: 'object', properties: { label: { type: 'string' } } } }],
              answers: [],
            },
          },
        },
      ],
    ],
    schemas: {},
  }

  test('become components if they are recursive', () => {
    const document = documentOf([Schemas])
    expect(operation(document, '/tree', 'post').requestBody.content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/Schemas_tree_tree',
    })
    expect(document.components.schemas.Schemas_tree_tree.properties.children.items).toEqual({
      $ref: '#/components/schemas/Schemas_tree_tree',
    })
  })

  test('are read from ArkType, and from the types for Valibot', () => {
    const document = documentOf([Schemas], {}, known)
    const bodyOf = (path: string): any =>
      operation(document, path, 'post').requestBody.content['application/json'].schema
    expect(bodyOf('/kinds')).toMatchObject({
      properties: { kind: { enum: ['a', 'b'] }, since: { type: 'string', format: 'date-time' } },
      required: ['kind'],
    })
    expect(bodyOf('/label')).toEqual({ type: 'object', properties: { label: { type: 'string' } } })
  })

  test('decide which parameters are required', () => {
    const { parameters } = operation(documentOf([Schemas]), '/{id}')
    expect(
      parameters.map(({ name, required = false, schema }: any) => [name, required, schema.type, schema.default]),
    ).toEqual([
      ['id', true, 'number', undefined],
      ['a', false, 'string', undefined],
      ['b', true, 'string', undefined],
      ['c', false, 'number', 3],
      ['_all', false, 'object', undefined],
    ])
  })

  test('that JSON Schema cannot express cause a coded error', () => {
    const Odd = {
      '~standard': { version: 1, vendor: 'odd', validate: () => ({ value: 1 }), jsonSchema: { input: fail } },
    }
    function fail(): never {
      throw new Error('No way')
    }
    @RestController()
    class Oddly {
      @PostMapping('/odd') odd(@RequestBody(Odd as never) odd: any) {
        return odd
      }
    }
    expect(() => documentOf([Oddly])).toThrow(/schema of Oddly_odd_odd: No way.*HONOTATE_UNDESCRIBED_SCHEMA/u)
  })
})

describe('guards', () => {
  const keys = Object.assign((request: HttpRequest) => request.header('x-key') === '1', {
    openapi: {
      security: [{ key: [] }],
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    } satisfies GuardDescription,
  })
  const either = Object.assign(() => true, { openapi: { security: [{ bearer: [] }, { basic: [] }] } })

  @UseGuard(keys)
  @RestController()
  class Guarded {
    @GetMapping('/one') one() {}
    @UseGuard(either) @GetMapping('/both') both() {}
    @UseGuard(() => true) @DeleteMapping('/one') remove() {}
  }

  test('combine their security requirements and describe their security schemes', () => {
    const document = documentOf([Guarded])
    expect(operation(document, '/one').security).toEqual([{ key: [] }])
    expect(operation(document, '/both').security).toEqual([
      { key: [], bearer: [] },
      { key: [], basic: [] },
    ])
    expect(Object.keys(document.components.securitySchemes)).toEqual(['basic', 'bearer', 'key'])
  })

  test('that require an unknown security scheme cause a coded error', () => {
    @UseGuard(Object.assign(() => true, { openapi: { security: [{ sso: [] }] } }))
    @RestController()
    class Unknown {
      @GetMapping('/x') x() {}
    }
    expect(() => documentOf([Unknown])).toThrow(/`GET \/x`.*`sso`.*HONOTATE_UNKNOWN_SECURITY_SCHEME/su)
    expect(() => documentOf([], { security: [{ toString: [] }] })).toThrow('`toString`')
    const securitySchemes = { sso: { type: 'openIdConnect', openIdConnectUrl: 'https://sso.example' } }
    expect(documentOf([Unknown], { securitySchemes }).components.securitySchemes).toEqual(securitySchemes)
  })

  test('do not replace the security of the document for routes without guards', () => {
    @RestController()
    class Open {
      @GetMapping('/open') open() {}
    }
    const document = documentOf([Open], { security: [{ bearer: [] }] })
    expect(document.security).toEqual([{ bearer: [] }])
    expect(operation(document, '/open')).not.toHaveProperty('security')
  })
})

test('@ResponseBody(), @ResponseStatus() and a Content-Type header change the documented response', () => {
  @RestController()
  class Answers {
    @ResponseBody(z.object({ name: z.string() })) @ResponseStatus(202) @PostMapping('/view') view() {
      return { name: 'Ann' }
    }
    @ResponseHeader('Content-Type', 'text/csv; charset=utf-8') @GetMapping('/csv') csv() {
      return 'a,b'
    }
  }
  const known: ApiTypes = {
    controllers: [
      [
        Answers,
        { methods: { csv: { parameters: [], answers: [{ type: 'text/plain', schema: { type: 'string' } }] } } },
      ],
    ],
    schemas: {},
  }
  const document = documentOf([Answers], {}, known)
  expect(operation(document, '/view', 'post').responses[202].content['application/json'].schema).toMatchObject({
    properties: { name: { type: 'string' } },
    required: ['name'],
  })
  expect(Object.keys(operation(document, '/csv').responses[200].content)).toEqual(['text/csv'])
})

test('the options basePath, servers and transform change the document', () => {
  @RequestMapping('/a')
  @RestController()
  class Mounted {
    @GetMapping('/') get() {}
  }
  const document = documentOf([Mounted], {
    basePath: '/v1',
    servers: [{ url: 'https://api.example' }],
    transform: (made) => ({ ...made, 'x-by': 'me' }),
  })
  expect(document).toMatchObject({ servers: [{ url: 'https://api.example' }], 'x-by': 'me' })
  expect(Object.keys(document.paths)).toEqual(['/v1/a'])
})

test('a duplicate operation id and a foreign app are coded errors', () => {
  const make = (path: `/${string}`): any => {
    @RestController()
    class UsersController {
      @GetMapping(path) list() {}
    }
    return UsersController
  }
  expect(() => documentOf([make('/a'), make('/b')])).toThrow(
    /`GET \/a \(UsersController\.list\)` and `GET \/b \(UsersController\.list\)`.*HONOTATE_DUPLICATE_OPERATION/su,
  )
  expect(() => openApi(new Hono(), undefined, options)).toThrow(/HONOTATE_NOT_AN_APP/u)
})
