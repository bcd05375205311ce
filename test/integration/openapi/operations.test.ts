import {
  ApiVersion,
  createApp,
  DeleteMapping,
  GetMapping,
  PatchMapping,
  PathVariable,
  PostMapping,
  Public,
  PutMapping,
  RestController,
  UseGuard,
} from 'honotate'
import { openApi, type ApiTypes } from 'honotate/openapi'
import { expect, test } from 'vitest'
import { message } from '../../support/coded-error.ts'
import { clientDocumentOf, documentOf, typesOf } from './support/operations.ts'

const info = { title: 'Test', version: '1.0.0' }
const problem = { $ref: '#/components/responses/Problem' }
const unknown = { '2XX': { description: 'The result.' }, default: problem }

/** The ids of the operations of a document, by path and method. */
function idsOf(document: any): Record<string, string> {
  return Object.fromEntries(
    Object.entries<any>(document.paths).flatMap(([path, item]) =>
      Object.entries<any>(item).map(([method, { operationId }]) => [`${method} ${path}`, operationId]),
    ),
  )
}

test('a document without types has only members with a value', () => {
  @RestController()
  class Plain {
    @GetMapping('/plain') get() {}
  }
  const { components, ...document } = documentOf(Plain)
  expect(document).toStrictEqual({
    openapi: '3.1.1',
    info,
    servers: [{ url: '/' }],
    security: [],
    tags: [{ name: 'Plain' }],
    paths: { '/plain': { get: { operationId: 'Plain_get', tags: ['Plain'], responses: unknown } } },
  })
  expect(Object.keys(components)).toEqual(['schemas', 'responses'])
  expect(components.responses).toEqual({
    Problem: {
      description: 'What is wrong, as problem details.',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDetails' } } },
    },
  })
})

test('the methods of a path have a fixed order', () => {
  @RestController()
  class Methods {
    @DeleteMapping('/') remove() {}
    @PatchMapping('/') change() {}
    @PutMapping('/') replace() {}
    @PostMapping('/') create() {}
    @GetMapping('/') get() {}
  }
  expect(Object.keys(documentOf(Methods).paths['/'])).toEqual(['get', 'post', 'put', 'patch', 'delete'])
})

test('comments of a method take precedence over comments of its class', () => {
  @RestController()
  class Comments {
    @GetMapping('/a') a() {}
    @GetMapping('/b') b() {}
    @GetMapping('/c') c() {}
  }
  const known: ApiTypes = {
    controllers: [
      [
        Comments,
        {
          description: 'The comments.',
          tags: ['Class', 'Other'],
          methods: {
            a: {
              parameters: [],
              answers: [{}],
              summary: 'Gets a.',
              description: 'At once.',
              operationId: 'getA',
              deprecated: true,
              tags: ['Method'],
            },
            b: { parameters: [], answers: [{}] },
            c: { parameters: [], answers: [{}], hidden: true },
          },
        },
      ],
    ],
    schemas: {},
  }
  const { paths, tags } = documentOf(Comments, known)
  expect(paths).toStrictEqual({
    '/a': {
      get: {
        operationId: 'getA',
        tags: ['Method'],
        summary: 'Gets a.',
        description: 'At once.',
        deprecated: true,
        responses: unknown,
      },
    },
    '/b': { get: { operationId: 'Comments_b', tags: ['Class', 'Other'], responses: unknown } },
  })
  expect(tags).toStrictEqual([{ name: 'Class', description: 'The comments.' }, { name: 'Method' }, { name: 'Other' }])
})

test('a shared tag has the description of the first controller that describes it', () => {
  const make = (path: `/${string}`): any => {
    @RestController()
    class Tagged {
      @GetMapping(path) get() {}
    }
    return Tagged
  }
  const [one, two, three] = [make('/one'), make('/two'), make('/three')]
  const get = (operationId: string): object => ({ get: { operationId, parameters: [], answers: [{}] } })
  const known = {
    controllers: [
      [one, { tags: ['Shared'], methods: get('one') }],
      [two, { tags: ['Shared'], description: 'Two.', methods: get('two') }],
      [three, { tags: ['Shared'], description: 'Three.', methods: get('three') }],
    ],
    schemas: {},
  } as unknown as ApiTypes
  const { tags } = openApi(createApp({ controllers: [one, two, three], prefix: '' }), known, { info })
  expect(tags).toStrictEqual([{ name: 'Shared', description: 'Two.' }])
})

test('a hidden controller is not in the document', () => {
  @RestController()
  class Hidden {
    @GetMapping('/hidden') get() {}
  }
  const known: ApiTypes = {
    controllers: [[Hidden, { hidden: true, description: 'Hidden.', methods: {} }]],
    schemas: {},
  }
  expect(documentOf(Hidden, known)).toMatchObject({ paths: {}, tags: [] })
})

test('operations of a method with several routes have numbered ids', () => {
  const find = Symbol('find')
  const nameless = Symbol()
  @RestController()
  class NamesController {
    @GetMapping(['/a', '/b', '/c']) get() {}
    @GetMapping('/find') [find]() {}
    @GetMapping('/nameless') [nameless]() {}
  }
  expect(idsOf(documentOf(NamesController))).toEqual({
    'get /a': 'Names_get',
    'get /b': 'Names_get_2',
    'get /c': 'Names_get_3',
    'get /find': 'Names_find',
    'get /nameless': 'Names_method',
  })
})

test('two methods with the same operation id are a coded error', () => {
  @RestController()
  class Same {
    @GetMapping('/a') a() {}
    @GetMapping('/b') b() {}
  }
  const known = typesOf(Same, { a: { operationId: 'same' }, b: { operationId: 'same' } })
  expect(() => documentOf(Same, known)).toThrow(
    message('DUPLICATE_OPERATION', 'GET /a (Same.a)', 'GET /b (Same.b)', 'same'),
  )
})

test('the id of a second route is free if another method has the usual one', () => {
  @RestController()
  class Several {
    @GetMapping('/a') @GetMapping('/b') find() {}
    @GetMapping('/c') find_2() {}
  }
  const ids = Object.values(idsOf(documentOf(Several)))
  expect(ids.toSorted()).toEqual(['Several_find', 'Several_find_2', 'Several_find_3'])
})

test('an anonymous class and a class named Controller have a tag', () => {
  @RestController()
  class Controller {
    @GetMapping('/a') a() {}
  }
  const anonymous = [
    @RestController()
    class {
      @GetMapping('/b') b() {}
    },
  ]
  expect(documentOf(Controller).tags).toEqual([{ name: 'Controller' }])
  expect(documentOf(anonymous[0] as never).tags).toEqual([{ name: 'Anonymous' }])
})

test('paths that differ only in variable names become one path with the names of the first', () => {
  @RestController()
  class Shapes {
    @GetMapping('/users/:id/posts/:post') get(@PathVariable('id') id: string, @PathVariable('post') post: string) {
      return [id, post]
    }
    @PostMapping('/users/:name/posts/:id') create(@PathVariable('name') name: string, @PathVariable('id') id: string) {
      return [name, id]
    }
    @GetMapping('/users/:name/posts/:id{[a-z]+}') find(@PathVariable('id') id: string) {
      return id
    }
  }
  const { paths } = clientDocumentOf(Shapes)
  expect(idsOf({ paths })).toEqual({
    'get /users/{id}/posts/{post}': 'Shapes_get',
    'post /users/{id}/posts/{post}': 'Shapes_create',
    'get /users/{name}/posts/{id}#Shapes_find': 'Shapes_find',
  })
  const namesOf = (path: string, method: string): string[] =>
    paths[path][method].parameters.map(({ name }: any) => name)
  expect(namesOf('/users/{id}/posts/{post}', 'post')).toEqual(['id', 'post'])
  expect(namesOf('/users/{name}/posts/{id}#Shapes_find', 'get').toSorted()).toEqual(['id', 'name'])
})

test('versions of a path are sorted, and the default version has the plain path', () => {
  @RestController()
  class Versions {
    @ApiVersion('3') @GetMapping('/a') a() {}
    @ApiVersion('2') @GetMapping('/a') b() {}
    @ApiVersion('2', '1') @GetMapping('/b') c() {}
    @GetMapping('/b') d() {}
  }
  const header = (versions: string[], more: object): object => ({
    name: 'X-Version',
    in: 'header',
    ...more,
    schema: { type: 'string', enum: versions },
  })
  const without = clientDocumentOf(Versions, undefined, { app: { version: { header: 'X-Version' } } })
  expect(idsOf(without)).toEqual({
    'get /a': 'Versions_b',
    'get /a#Versions_a': 'Versions_a',
    'get /b': 'Versions_d',
    'get /b#Versions_c': 'Versions_c',
  })
  expect(without.paths['/a'].get.parameters).toStrictEqual([header(['2'], { required: true })])
  expect(without.paths['/b#Versions_c'].get.parameters).toStrictEqual([header(['1', '2'], { required: true })])
  expect(without.paths['/b'].get).not.toHaveProperty('parameters')
  const { paths } = clientDocumentOf(Versions, undefined, { app: { version: { header: 'X-Version', default: '3' } } })
  expect(idsOf({ paths })).toMatchObject({ 'get /a': 'Versions_a', 'get /a#Versions_b': 'Versions_b' })
  expect(paths['/a'].get.parameters).toStrictEqual([
    { name: 'X-Version', in: 'header', schema: { type: 'string', enum: ['3'], default: '3' } },
  ])
  expect(paths['/a#Versions_b'].get.parameters).toStrictEqual([header(['2'], { required: true })])
})

test('serverPath moves from the paths below it to the server URLs, without double slashes', () => {
  @RestController()
  class Below {
    @GetMapping('/apis/a') a() {}
    @GetMapping('/apis-old') b() {}
  }
  const servers = [{ url: 'https://a.example/', description: 'A' }, { url: '/' }, { url: 'https://b.example/v1' }]
  const short = documentOf(Below, undefined, { serverPath: '/apis', servers })
  expect(Object.keys(short.paths)).toEqual(['/a', '/apis-old'])
  expect(short.servers).toStrictEqual([
    { url: 'https://a.example/apis', description: 'A' },
    { url: '/apis' },
    { url: 'https://b.example/v1/apis' },
  ])
  expect(documentOf(Below, undefined, { servers }).servers.map(({ url }: any) => url)).toEqual([
    'https://a.example',
    '/',
    'https://b.example/v1',
  ])
})

test('guards add security to operations, and @Public() removes the security of the document', () => {
  const login = Object.assign(() => true, { openapi: { security: [{ bearer: [] }] } })
  const nothing = Object.assign(() => true, { openapi: { security: [] } })
  @RestController()
  class Secured {
    @GetMapping('/plain') plain() {}
    @Public() @GetMapping('/public') open() {}
    @UseGuard(login) @GetMapping('/login') login() {}
    @UseGuard(nothing) @GetMapping('/nothing') nothing() {}
    @UseGuard(login, nothing) @GetMapping('/both') both() {}
    @UseGuard(() => true) @GetMapping('/guarded') guarded() {}
  }
  const securityOf = (more?: object): unknown[] =>
    Object.entries<any>(documentOf(Secured, undefined, more).paths).map(([path, { get }]) =>
      'security' in get ? `${path} ${JSON.stringify(get.security)}` : path,
    )
  const guarded = ['/both [{"bearer":[]}]', '/guarded', '/login [{"bearer":[]}]', '/nothing [{}]', '/plain']
  expect(securityOf()).toEqual([...guarded, '/public'])
  expect(securityOf({ security: [{ basic: [] }] })).toEqual([...guarded, '/public []'])
  expect(documentOf(Secured, undefined, { security: [{ sso: ['read'] }], securitySchemes: { sso: {} } })).toMatchObject(
    {
      security: [{ sso: ['read'] }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, sso: {} } },
    },
  )
})
