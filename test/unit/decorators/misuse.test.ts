import { describe, expect, test } from 'vitest'
import * as honotate from 'honotate'
import { HealthCheck } from 'honotate/health'
import { Dependencies } from 'honotate/helpers'
import { coded } from '../../support/coded-error.ts'

const { createMetadata, createParameterDecorator } = honotate
const any = (value: unknown): any => value

class Guard {
  canActivate() {
    return true
  }
}
const middleware = async (_: unknown, next: () => Promise<void>): Promise<void> => next()
const schema = { '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) } }

/** The decorators of classes, of methods, of both and of parameters, with their arguments. */
const ofClasses = {
  ControllerAdvice: [],
  Dependencies: [() => []],
  RequestMapping: ['/users'],
  RestController: [],
}
const ofMethods = {
  DeleteMapping: ['/users'],
  ExceptionHandler: [RangeError],
  GetMapping: ['/users'],
  OnStart: [],
  PatchMapping: ['/users'],
  PostMapping: ['/users'],
  PutMapping: ['/users'],
  QueryMapping: ['/users'],
  ResponseBody: [schema],
}
const ofBoth = {
  ApiVersion: ['1'],
  Consumes: ['text/csv'],
  Limits: [{ body: 1 }],
  Public: [],
  ResponseHeader: ['X-Id', '1'],
  ResponseStatus: [201],
  SkipGuard: [Guard],
  Sse: [],
  Use: [middleware],
  UseGuard: [Guard],
  UseInterceptor: [middleware],
}
const ofParameters = {
  CookieValue: ['id'],
  PathVariable: ['id'],
  Request: [],
  RequestAttribute: ['id'],
  RequestBody: [],
  RequestHeader: ['id'],
  RequestParam: ['id'],
  RequestPart: ['id'],
  RequestPathVariable: [],
  RequestQuery: [],
  Response: [],
}
const factories: Readonly<Record<string, any>> = {
  ...honotate,
  Dependencies,
  HealthCheck,
  Roles: createMetadata('Roles'),
}
const created = (lists: Readonly<Record<string, readonly unknown[]>>): [string, any][] =>
  Object.entries(lists).map(([name, args]) => [name, factories[name](...args)])

/** The context that a compiler passes to a decorator. */
const context = { kind: 'method', name: 'find', static: false, private: false, metadata: {}, addInitializer() {} }
const method = (): void => {}
const parameter = { ...context, kind: 'parameter', name: 'id', index: 0, function: context }

describe('a decorator without parentheses', () => {
  test.each(Object.keys({ ...ofClasses, ...ofMethods, ...ofBoth, HealthCheck: [], Roles: [] }))('@%s', (name) => {
    expect(() => factories[name](method, context)).toThrow(coded('MISSING_PARENTHESES', `@${name}`, 'method "find"'))
  })

  test.each(Object.keys(ofParameters))('@%s', (name) => {
    expect(() => factories[name](undefined, parameter)).toThrow(
      coded('MISSING_PARENTHESES', `@${name}`, 'parameter 0 "id" of method "find"'),
    )
  })

  test.each([
    ['@Tenant', Symbol('Tenant')],
    ['@Metadata', Symbol()],
    ['@Metadata', undefined],
  ])('of createMetadata() has the name of its key: %s', (name, key) => {
    expect(() => any(createMetadata(key))(method, context)).toThrow(coded('MISSING_PARENTHESES', `\`${name}\``))
  })
})

describe('a decorator in the wrong place', () => {
  const field = { ...context, kind: 'field' }
  const getter = { ...context, kind: 'getter' }
  const ofAnInstance = [field, getter, { ...context, static: true }, { ...context, private: true }]
  const refused = (name: string) => coded('WRONG_TARGET', `@${name}()`)

  test.each(created(ofClasses))('@%s() needs a class', (name, decorate) => {
    for (const element of [context, field]) expect(() => decorate(method, element)).toThrow(refused(name))
  })

  test.each(created({ ...ofMethods, HealthCheck: [] }))('@%s() needs a public instance method', (name, decorate) => {
    for (const element of [...ofAnInstance, { ...context, kind: 'class' }])
      expect(() => decorate(method, element)).toThrow(refused(name))
  })

  test.each(created({ ...ofBoth, Roles: [['admin']] }))('@%s() needs a class or a method', (name, decorate) => {
    for (const element of ofAnInstance) expect(() => decorate(method, element)).toThrow(refused(name))
    for (const kind of ['class', 'method']) expect(() => decorate(method, { ...context, kind })).not.toThrow()
  })

  test.each(created(ofParameters))('@%s() needs a parameter of a method', (name, decorate) => {
    for (const element of ofAnInstance)
      expect(() => decorate(undefined, { ...parameter, function: element })).toThrow(refused(name))
    expect(() => decorate(method, context)).toThrow(refused(name))
    expect(() => decorate(undefined, parameter)).not.toThrow()
  })

  test('of the application is `@CustomParameter()`, since its own name is not known', () => {
    const decorate = any(createParameterDecorator(() => 1)())
    expect(() => decorate(undefined, field)).toThrow(coded('WRONG_TARGET', '@CustomParameter()', 'field "find"'))
  })
})

describe('an invalid decorator context', () => {
  const decorators = created({ ...ofClasses, ...ofMethods, ...ofBoth, ...ofParameters, HealthCheck: [], Roles: [1] })
  test.each([[undefined], [null], ['find'], [Symbol('find')], [{}], [{ kind: 7 }]])('%o', (given) => {
    for (const [name, decorate] of decorators)
      expect(() => decorate(method, given)).toThrow(coded('LEGACY_DECORATORS', `@${name}`))
  })

  test('without metadata is rejected, because another module has replaced the symbol', () => {
    const bare = { ...context, metadata: undefined, function: { ...context, metadata: undefined } }
    const some = created({ OnStart: [], HealthCheck: [], Roles: [1], Use: [middleware], GetMapping: ['/'] })
    for (const [, decorate] of some) expect(() => decorate(method, bare)).toThrow(coded('NO_METADATA', 'method "find"'))
  })
})

test.each([
  ['UseGuard', [Guard, undefined], 'undefined'],
  ['SkipGuard', [new Guard()], 'Guard'],
  ['Use', [null], 'object'],
  ['UseInterceptor', ['text'], 'String'],
  ['UseGuard', [Object.create(null)], 'object'],
  ['ExceptionHandler', [RangeError, 'Error'], 'string'],
  ['ExceptionHandler', [null], 'object'],
])('@%s() rejects %o', (name, args, received) => {
  const decorate = () => factories[name](...args)(method, context)
  expect(decorate).toThrow(coded('NOT_A_FUNCTION', `@${name}()`, `\`${received}\``))
})

test.each([
  ['RequestBody', { type: 'object' }, 'object'],
  ['RequestQuery', undefined, 'undefined'],
  ['RequestPathVariable', 'id', 'string'],
])('@%s() accepts a schema, but not %o', (name, given, received) => {
  expect(() => factories[name](given)(undefined, parameter)).toThrow(
    coded('NOT_A_SCHEMA', `@${name}()`, `\`${received}\``),
  )
})

test.each([[null], ['users'], [[]], [['/a', null]], ['/:a?/b'], ['/:a?/*'], ['/o/:a?/:b']])(
  '@RequestMapping(%j) is an invalid path of a class',
  (path) => {
    expect(() => honotate.RequestMapping(any(path))(any(Guard), any({ ...context, kind: 'class' }))).toThrow(
      coded('INVALID_PATH', '@RequestMapping()', 'class "find"'),
    )
  },
)

test.each(['/:a?', '/o/:a?', '/o/:a?/:b?', '/:a{[0-9]+}?'])(
  '@RequestMapping(%j) is a valid path of a class',
  (path) => {
    expect(() => honotate.RequestMapping(any(path))(any(Guard), any({ ...context, kind: 'class' }))).not.toThrow(
      coded('INVALID_PATH'),
    )
  },
)

test.each([200, 201, 400, 599])('@ResponseStatus(%d) is accepted', (status) => {
  expect(() => honotate.ResponseStatus(status)).not.toThrow()
})

describe('a decorator of createParameterDecorator()', () => {
  const Custom: any = createParameterDecorator((_request, _tools, ...args: any[]) => args)

  test.each([
    [[]],
    [['name']],
    [['name', null]],
    [['name', {}]],
    [['name', { kind: 'field' }]],
    [['name', 'other', 0]],
    [[null, 'other', 0]],
    [[{}, 'other', 0]],
    [[Guard, 'other']],
    [[Guard, 'other', '0']],
    [[Guard, 'other', 0, 0]],
  ])('accepts the arguments %o', (args) => {
    const decorate = Custom(...args)
    expect(() => decorate(undefined, parameter)).not.toThrow()
  })

  test('also works without parentheses, and reports a wrong target', () => {
    expect(() => Custom(undefined, parameter)).not.toThrow()
    expect(() => Custom(undefined, { ...parameter, function: { ...context, static: true } })).toThrow(
      coded('WRONG_TARGET', 'parameter 0 "id" of static method "find"'),
    )
    for (const target of [Guard, Guard.prototype])
      expect(() => Custom(target, 'find', 0)).toThrow(coded('LEGACY_DECORATORS'))
  })
})
