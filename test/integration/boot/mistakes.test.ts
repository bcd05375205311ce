import { describe, expect, test } from 'vitest'
import ts from 'typescript'
import * as honotate from 'honotate'
import {
  Container,
  createApp,
  GetMapping,
  Inject,
  Parameters,
  PathVariable,
  Request,
  RequestBody,
  RequestHeader,
  RequestMapping,
  RequestPathVariable,
  RequestQuery,
  Response,
  ResponseStatus,
  RestController,
  Service,
} from 'honotate'
import { coded } from '../../support/coded-error.ts'

const any = (value: unknown): any => value

test('@GetMapping() rejects an invalid path', () => {
  for (const path of ['users', '', undefined, 7, [], ['/a', 'b'], '/:__proto__']) {
    expect(
      () =>
        class {
          @GetMapping(any(path)) find() {}
        },
    ).toThrow(coded('INVALID_PATH', '@GetMapping()', 'method "find"'))
  }
  const withRegExp = () =>
    class {
      @GetMapping(any(/^\/users$/u)) find() {}
    }
  expect(withRegExp).toThrow(coded('INVALID_PATH', String.raw`/^\/users$/u`))
})

const WRONG_PATHS = {
  'another syntax': ['/s/{id}', '/{id:[0-9]{2}}/t', '/:a/{b}', '/v{version}', '/a/:__proto__'],
  'text behind an expression': ['/:id{[0-9]+}:cancel', '/:id{[0-9]+}.json', '/:id{.+}:cancel', '/:a{x}-:b{y}'],
  'no whole expression': ['/:id{', '/:id{}', '/:id}', '/:a{x}{y}', '/:a{x}-{2}/b', '/:id{[0-9}/x', '/:id{a}?/b'],
}

test.each(Object.values(WRONG_PATHS).flat())('%s is rejected', (path) => {
  const define = () =>
    class {
      @GetMapping(any(path)) find() {}
    }
  expect(define).toThrow(coded('INVALID_PATH', `"${path}"`))
})

test('@GetMapping() accepts variables with patterns', () => {
  const define = () =>
    class {
      @GetMapping([
        '/:id{[0-9]{2}}',
        '/:lang{en}/:rest{.+}',
        '/:a?',
        '/a-{2}',
        '/:a{x}?',
        '/:a{.+}.json',
        '/:a{x|y/z}/*',
        '/a{2}/:b',
      ])
      find() {}
    }
  expect(define).not.toThrow()
})

test('@RequestMapping() rejects a path that ends with "/", except "/" itself', () => {
  const define = (path: string) => () => {
    @any(RequestMapping(any(path)))
    class A {}
    return A
  }
  expect(define('/users/')).toThrow(coded('INVALID_PATH', 'class "A"'))
  expect(define('/')).not.toThrow()
})

test.each([Number.NaN, 199, 600, 201.5, '201', undefined])('@ResponseStatus(%s) is a coded error', (status) => {
  expect(() => ResponseStatus(any(status))).toThrow(coded('INVALID_STATUS', `\`${String(status)}\``))
})

test.each<[unknown, string]>([
  [Number, '`Number`'],
  ['7', '`"7"`'],
  [{ requird: false }, '`{ requird: false }`'],
  [{ schema: Number }, '`{ schema: Number }`'],
  [() => 7, '`a function`'],
  [7n, '`7`'],
  [null, '`null`'],
])('@PathVariable() and @RequestHeader() reject the options %o', (options, received) => {
  expect(() => PathVariable('id', any(options))).toThrow(coded('INVALID_VALUE_OPTIONS', '@PathVariable()', received))
  expect(() => RequestHeader('id', any(options))).toThrow(coded('INVALID_VALUE_OPTIONS', '@RequestHeader()', received))
})

test('@Inject() on a method parameter is a coded error; errors of other decorators stay unchanged', () => {
  const define = () =>
    class {
      find(@Inject() users: object) {
        return users
      }
    }
  expect(define).toThrow(
    coded('WRONG_TARGET', '@Inject()', 'parameter 0 "users" of method "find"', 'createParameterDecorator()'),
  )
  expect(() => {
    function fails(): never {
      throw new TypeError('its own')
    }
    return class {
      find(@fails users: object) {
        return users
      }
    }
  }).toThrow('its own')
})

test('a decorator call without metadata is a coded error', () => {
  const element = { name: 'A', addInitializer: () => undefined }
  expect(() => RestController()(class {}, any({ ...element, kind: 'class' }))).toThrow(
    coded('NO_METADATA', 'class "A"'),
  )
  expect(() => GetMapping('/a')(() => undefined, any({ ...element, kind: 'method' }))).toThrow(
    coded('NO_METADATA', 'method "A"'),
  )
})

describe('a mapping on the wrong element', () => {
  test.each<[string, () => unknown]>([
    [
      'static method "a"',
      () =>
        class {
          @any(GetMapping('/a')) static a() {}
        },
    ],
    [
      'private method "#a"',
      () =>
        class {
          @any(GetMapping('/a')) #a() {}
          use() {
            this.#a()
          }
        },
    ],
    [
      'field "a"',
      () =>
        class {
          @any(GetMapping('/a')) a = 1
        },
    ],
    [
      'getter "a"',
      () =>
        class {
          @any(GetMapping('/a')) get a() {
            return 1
          }
        },
    ],
    [
      'setter "a"',
      () =>
        class {
          @any(GetMapping('/a')) set a(_value: unknown) {}
        },
    ],
    [
      'accessor "a"',
      () =>
        class {
          @any(GetMapping('/a')) accessor a = 1
        },
    ],
    [
      'class "A"',
      () => {
        @any(GetMapping('/a'))
        class A {}
        return A
      },
    ],
  ])('is a coded error: %s', (target, define) => {
    expect(define).toThrow(coded('WRONG_TARGET', '@GetMapping()', target, 'public instance method'))
  })
})

describe('a parameter decorator that is not on a parameter of an instance method', () => {
  test.each<[string, () => unknown]>([
    [
      'method "a"',
      () =>
        class {
          @any(RequestQuery()) a() {}
        },
    ],
    [
      'field "a"',
      () =>
        class {
          @any(RequestQuery()) a = 1
        },
    ],
    [
      'class "A"',
      () => {
        @any(RequestQuery())
        class A {}
        return A
      },
    ],
    [
      'parameter 0 "q" of class "A"',
      () => {
        class A {
          constructor(@any(RequestQuery()) q: object) {
            void q
          }
        }
        return A
      },
    ],
    [
      'parameter 1 "q" of static method "a"',
      () =>
        class {
          static a(_: unknown, @RequestQuery() q: object) {
            return q
          }
        },
    ],
    [
      'parameter 0 "q" of setter "a"',
      () =>
        class {
          set a(@RequestQuery() q: object) {
            void q
          }
        },
    ],
  ])('is a coded error: %s', (target, define) => {
    expect(define).toThrow(coded('WRONG_TARGET', '@RequestQuery()', target))
  })
})

test('@RestController() on a method is a coded error', () => {
  expect(
    () =>
      class {
        @any(RestController()) a() {}
      },
  ).toThrow(coded('WRONG_TARGET', '@RestController()', 'method "a"', 'a class'))
})

describe('a decorator without parentheses', () => {
  test.each<[string, string, () => unknown]>([
    [
      '@RestController',
      'class "A"',
      () => {
        @any(RestController)
        class A {}
        return A
      },
    ],
    [
      '@GetMapping',
      'method "a"',
      () =>
        class {
          @any(GetMapping) a() {}
        },
    ],
    [
      '@RequestQuery',
      'parameter 0 "q" of method "a"',
      () =>
        class {
          a(@any(RequestQuery) q: object) {
            return q
          }
        },
    ],
    [
      '@RequestBody',
      'parameter 0 "q" of method "a"',
      () =>
        class {
          a(@any(RequestBody) q: object) {
            return q
          }
        },
    ],
    [
      '@RequestPathVariable',
      'parameter 0 "q" of method "a"',
      () =>
        class {
          a(@any(RequestPathVariable) q: object) {
            return q
          }
        },
    ],
    [
      '@Request',
      'parameter 0 "q" of method "a"',
      () =>
        class {
          a(@any(Request) q: object) {
            return q
          }
        },
    ],
    [
      '@Response',
      'parameter 0 "q" of method "a"',
      () =>
        class {
          a(@any(Response) q: object) {
            return q
          }
        },
    ],
    [
      '@Parameters',
      'method "a"',
      () =>
        class {
          @any(Parameters) a() {}
        },
    ],
  ])('is a coded error: %s on %s', (decorator, target, define) => {
    expect(define).toThrow(coded('MISSING_PARENTHESES', decorator, target))
  })
})

test.each([
  ['RestController', '@RestController() class A {}'],
  ['GetMapping', 'class A { @GetMapping("/a") a() {} }'],
  ['RequestQuery', 'class A { a(@RequestQuery() q: object) {} }'],
  ['Parameters', 'class A { @Parameters() a(q: object) {} }'],
])('@%s compiled as a legacy decorator is a coded error', (decorator, source) => {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { experimentalDecorators: true, target: ts.ScriptTarget.ES2022 },
  })
  const evaluate = new Function(...Object.keys(honotate), outputText)
  expect(() => evaluate(...Object.values(honotate))).toThrow(
    coded('LEGACY_DECORATORS', `@${decorator}`, 'experimentalDecorators'),
  )
})

test('a controller whose constructor throws is a coded error with the cause', () => {
  @RestController()
  class Failing {
    constructor() {
      throw new Error('no database')
    }
    @GetMapping('/failing') find() {}
  }
  const error = expect.objectContaining({ cause: expect.objectContaining({ message: 'no database' }) })
  expect(() => createApp({ controllers: [Failing] })).toThrow(coded('CONTROLLER_FAILED', 'Failing', 'no database'))
  expect(() => createApp({ controllers: [Failing] })).toThrow(error)
})

test('a service without constructor parameters needs no metadata library', () => {
  @Service()
  class Clock {
    now() {
      return 1
    }
  }
  expect('getMetadata' in Reflect).toBe(false)
  expect(Container.get(Clock).now()).toBe(1)
})
