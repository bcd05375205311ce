import { describe, expect, test } from 'vitest'
import {
  Container,
  createApp,
  GetMapping,
  RestController,
  Sse,
  timeoutAfter,
  trustedProxies,
  type AppOptions,
} from 'honotate'
import { discover } from 'honotate/discover'
import { health, HealthCheck } from 'honotate/health'
import { serve } from 'honotate/node'
import { jsonDocument, openApi, scalarPage, yamlDocument, type OpenApiOptions } from 'honotate/openapi'
import { createTestApp } from 'honotate/testing'
import { coded } from '../../support/coded-error.ts'

const middleware = async (_: unknown, next: () => Promise<void>): Promise<void> => next()

/** Wrong values of each option, with the place and the value in the error. */
const WRONG: Record<Exclude<keyof AppOptions, 'prefix'>, readonly (readonly [value: unknown, received: string])[]> = {
  controllers: [
    ['src/**/*.ts', '`controllers`: "src/**/*.ts"'],
    [{}, '`controllers`: an object'],
    [null, '`controllers`: null'],
    [[undefined], '`controllers`: [undefined]. Pass a list of classes. If a value is unexpectedly undefined, modules'],
  ],
  contract: [
    [{}, '`contract`: an object'],
    ['api.gen.ts', '`contract`: "api.gen.ts"'],
    [[undefined], '`contract`: [undefined]'],
  ],
  container: [
    [{}, '`container`: an object'],
    ['x', '`container`: "x"'],
    [null, '`container`: null'],
  ],
  advice: [
    [class Errors {}, '`advice`: Errors'],
    [[undefined], '`advice`: [undefined]'],
  ],
  use: [
    [[undefined], '`use`: [undefined]'],
    [Array(1), '`use`: [undefined]'],
    [[middleware, [middleware]], '`use`: [middleware, [middleware]]'],
    [middleware, '`use`: middleware'],
    [[null], '`use`: [null]'],
    [new Set([middleware]), '`use`: an object'],
  ],
  guards: [
    [class Guard {}, '`guards`: Guard'],
    [[undefined], '`guards`: [undefined]'],
    [[{}], '`guards`: [an object]'],
    [['admin'], '`guards`: ["admin"]'],
  ],
  interceptors: [
    ['x', '`interceptors`: "x"'],
    [[undefined], '`interceptors`: [undefined]'],
  ],
  version: [
    ['X-V', '`version`: "X-V"'],
    [{}, '`version`: an object'],
    [{ header: '' }, '`version`: an object'],
    [{ header: 'X V' }, '`version`: an object'],
    [{ header: 5 }, '`version`: an object'],
    [{ header: 'X-V', default: 1 }, '`version`: an object'],
    [{ header: 'X-V', defualt: '1' }, '`version`: an object'],
    [true, '`version`: true'],
    [null, '`version`: null'],
  ],
  limits: [
    [5, '`limits`: 5'],
    [null, '`limits`: null'],
    [[], '`limits`: []'],
    [{ jsonItem: 5 }, '(did you mean `jsonItems`?)'],
  ],
  timeout: [
    [30_000, '`timeout`: 30000'],
    [Number.NaN, '`timeout`: NaN'],
    ['30s', '`timeout`: "30s"'],
  ],
  trustProxy: [
    [true, '`trustProxy`: true'],
    [1, '`trustProxy`: 1'],
    ['loopback', '`trustProxy`: "loopback"'],
    [[], '`trustProxy`: []'],
  ],
  hono: [
    ['strict', '`hono`: "strict"'],
    [null, '`hono`: null'],
    [{ strict: 'no' }, '`hono.strict`: "no"'],
    [{ getPath: '/' }, '`hono.getPath`: "/"'],
    [{ router: {} }, 'strict, getPath'],
  ],
  onError: [
    ['x', '`onError`: "x"'],
    [{}, '`onError`: an object'],
    [Symbol('x'), '`onError`: symbol'],
  ],
  problem: [
    ['x', '`problem`: "x"'],
    [null, '`problem`: null'],
  ],
  logger: [
    [{}, '`logger`: an object'],
    [() => {}, '`logger`: a function'],
    [true, '`logger`: true'],
    ['debug', '`logger`: "debug"'],
    [{ error: 'x' }, '`logger`: an object'],
  ],
}

describe('createApp() refuses a wrong value of', () => {
  test.each(Object.entries(WRONG).flatMap(([name, values]) => values.map((each) => [name, ...each] as const)))(
    '%s: %o',
    (name, value, received) => {
      const create = (): unknown => createApp({ controllers: [], [name]: value } as AppOptions)
      expect(create).toThrow(coded('INVALID_OPTION', 'createApp()', received))
    },
  )

  test.each([[[]], ['/apis'], [null], [class UserController {}]])('its options: %o', (options) => {
    expect(() => createApp(options as AppOptions)).toThrow(
      coded('INVALID_OPTION', 'createApp()', '`options`: ', 'an object of options'),
    )
  })
})

test.each<[string, string]>([
  ['gards', 'guards'],
  ['Guards', 'guards'],
  ['controller', 'controllers'],
  ['timeOut', 'timeout'],
  ['trustproxy', 'trustProxy'],
])('createApp() refuses the name %s', (name, meant) => {
  const create = (): unknown => createApp({ controllers: [], [name]: undefined, [`${name}`]: [] } as AppOptions)
  expect(create).toThrow(coded('INVALID_OPTION', `\`${name}\``, `(did you mean \`${meant}\`?)`))
})

test('an unknown name without a value, or without a near name', () => {
  expect(() => createApp({ controllers: [], gards: undefined } as AppOptions)).not.toThrow()
  expect(() => createApp({ controllers: [], swagger: true } as AppOptions)).toThrow(
    coded('INVALID_OPTION', '`swagger`', 'prefix, controllers, '),
  )
})

describe('with a route, createApp() refuses', () => {
  @RestController()
  class RouteController {
    @GetMapping('/route')
    route() {}
  }
  const create = (options: object) => () => createApp({ controllers: [RouteController], ...options } as AppOptions)

  test.each([() => 1, () => undefined, async () => [], () => [1]])('the time limit %s', (timeout) => {
    expect(create({ timeout })).toThrow(coded('INVALID_OPTION', '`timeout`', 'that timeoutAfter(30_000) returns'))
  })
  test.each(['guards', 'interceptors'])('classes in %s that are no services, and names the option', (name) => {
    class Unregistered {
      canActivate() {}
      intercept() {}
    }
    expect(create({ [name]: [Unregistered] })).toThrow(
      coded('SERVICE_NOT_FOUND', `\`createApp({ ${name} })\` needs \`Unregistered\``),
    )
    expect(create({ [name]: [class {}] })).toThrow(
      coded('SERVICE_NOT_FOUND', `\`createApp({ ${name} })\` needs`, 'an anonymous class'),
    )
  })
})

test.each<[unknown, string]>([
  [Number.POSITIVE_INFINITY, '`Infinity`'],
  [Number.NaN, '`NaN`'],
  ['5000', '`"5000"`'],
  [undefined, '`undefined`'],
])('timeoutAfter(%o)', (milliseconds, received) => {
  expect(() => timeoutAfter(milliseconds as number)).toThrow(coded('INVALID_TIMEOUT', `received ${received}`))
})

test.each(['X-Real-IP', '', 'forwarded', null])('trustedProxies() refuses the header %o', (header) => {
  expect(() => trustedProxies(1, header as 'Forwarded')).toThrow(
    coded('INVALID_PROXIES', JSON.stringify(header), "then 'X-Forwarded-For' or 'Forwarded'"),
  )
})

test('trustedProxies() names the number that it refuses', () => {
  expect(() => trustedProxies(Number.NaN)).toThrow(coded('INVALID_PROXIES', 'received NaN.'))
})

describe('serve() refuses', () => {
  test.each<[string, unknown, string]>([
    ['signals', 'yes', '`signals`: "yes". Pass true or false'],
    ['hostname', 5, '`hostname`: 5'],
    ['adapter', 'http2', '`adapter`: "http2"'],
    ['closeTimout', 5, '(did you mean `closeTimeout`?)'],
    ['ports', 5, '(did you mean `port`?)'],
  ])('%s: %o', async (name, value, received) => {
    await expect(serve(createApp({ controllers: [] }), { port: 0, [name]: value })).rejects.toThrow(
      coded('INVALID_OPTION', 'serve()', received),
    )
  })
})

test('functions with one option refuse other names', async () => {
  expect(() => Sse({ heartbeet: 5 } as never)).toThrow(coded('INVALID_OPTION', '@Sse()', 'did you mean `heartbeat`'))
  expect(() => health(createApp({ controllers: [] }), { timout: 5 } as never)).toThrow(
    coded('INVALID_OPTION', 'health()', 'did you mean `timeout`'),
  )
  await expect(discover({}, { logger: {} } as never)).rejects.toThrow(
    coded('INVALID_OPTION', 'discover()', 'an object with a function `error`'),
  )
})

test('times that no timer can wait for are refused', async () => {
  const time = 2 ** 31
  expect(() => Sse({ heartbeat: time })).toThrow(coded('INVALID_LIMIT', '@Sse()', 'heartbeat'))
  expect(() => HealthCheck({ timeout: time })).toThrow(coded('INVALID_LIMIT', '@HealthCheck()', 'timeout'))
  expect(() => health(createApp({ controllers: [] }), { timeout: time })).toThrow(
    coded('INVALID_LIMIT', 'health()', 'timeout'),
  )
  for (const name of ['closeTimeout', 'destroyTimeout', 'drainDelay', 'exitTimeout', 'writeTimeout', 'requestTimeout'])
    await expect(serve(createApp({ controllers: [] }), { port: 0, [name]: time })).rejects.toThrow(
      coded('INVALID_LIMIT', 'serve()', name),
    )
})

describe('the handlers of documents refuse', () => {
  test.each<[string, () => unknown]>([
    ['document', () => jsonDocument(5 as never)],
    ['document', () => yamlDocument(undefined as never)],
    ['cacheControl', () => jsonDocument({} as never, { cacheControl: 5 } as never)],
    ['maxAge', () => jsonDocument({} as never, { maxAge: 5 } as never)],
    ['options', () => scalarPage(undefined as never)],
    ['document', () => scalarPage({ assets: '/' } as never)],
    ['document', () => scalarPage({ document: {}, assets: '/' } as never)],
    ['origins', () => scalarPage({ document: '/openapi.json', assets: '/', origins: 'https://api.example' } as never)],
  ])('a wrong `%s`', (name, create) => {
    expect(create).toThrow(coded('INVALID_OPTION', `\`${name}\``))
  })
})

test('options that are undefined have their defaults, and right values are accepted', () => {
  // An undefined contract would switch the checks off.
  const names = Object.keys(WRONG).filter((name) => name !== 'contract')
  const absent = Object.fromEntries(names.map((name) => [name, undefined]))
  expect(() => createApp({ ...absent, controllers: [] } as AppOptions)).not.toThrow()
  const logger = Object.assign(() => {}, { error() {} })
  const options: AppOptions = {
    prefix: '',
    controllers: [],
    container: Container,
    advice: [],
    use: [middleware],
    guards: [],
    interceptors: [],
    version: { header: 'X-V', default: '1' },
    limits: { body: 1 },
    timeout: timeoutAfter(1),
    trustProxy: trustedProxies(1),
    hono: { strict: true },
    onError() {},
    problem: (problem) => problem,
    logger,
  }
  expect(() => createApp(options)).not.toThrow()
  expect(() => createApp({ ...options, container: Container.of('options') })).not.toThrow()
})

describe('openApi() refuses a wrong value of', () => {
  const info = { title: 'Options', version: '1' }
  test.each<[keyof OpenApiOptions, unknown]>([
    ['info', undefined],
    ['info', 'Options'],
    ['info', { title: 'Options' }],
    ['servers', 'http://localhost'],
    ['servers', [{}]],
    ['security', {}],
    ['security', ['bearer']],
    ['securitySchemes', []],
    ['basePath', 5],
    ['basePath', 'shop'],
    ['basePath', '/shop/'],
    ['serverPath', null],
    ['serverPath', '/'],
    ['transform', {}],
  ])('%s: %o', (name, value) => {
    const describeApp = () => openApi(createApp({ controllers: [] }), undefined, { info, [name]: value } as never)
    expect(describeApp).toThrow(coded('INVALID_OPTION', 'openApi()', `\`${name}\``))
  })
  test('its options', () => {
    expect(() => openApi(createApp({ controllers: [] }), undefined, undefined as never)).toThrow(
      coded('INVALID_OPTION', '`info`'),
    )
  })
})

describe('createTestApp() refuses a wrong value of', () => {
  test.each<[string, unknown]>([
    ['create', 'x'],
    ['override', {}],
    ['override', [class Users {}]],
    ['override', [[undefined, {}]]],
    ['env', 'test'],
    ['use', [undefined]],
    ['server', 'yes'],
    ['overide', []],
    ['container', Container],
  ])('%s: %o', async (name, value) => {
    await expect(createTestApp({ controllers: [], [name]: value } as never)).rejects.toThrow(
      coded('INVALID_OPTION', `the option \`${name}\``),
    )
  })
})
