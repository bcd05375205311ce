import { describe, expect, test } from 'vitest'
import { Container, createApp, timeoutAfter, trustedProxies, type AppOptions } from 'honotate'
import { openApi, type OpenApiOptions } from 'honotate/openapi'
import { createTestApp } from 'honotate/testing'
import { coded } from '../../support/coded-error.ts'

const middleware = async (_: unknown, next: () => Promise<void>): Promise<void> => next()

/** Wrong values of each option, with the place and the value in the error. */
const WRONG: Record<Exclude<keyof AppOptions, 'prefix'>, readonly (readonly [value: unknown, received: string])[]> = {
  controllers: [
    ['src/**/*.ts', '`controllers`: "src/**/*.ts"'],
    [{}, '`controllers`: an object'],
    [null, '`controllers`: null'],
  ],
  container: [
    [{}, '`container`: an object'],
    ['x', '`container`: "x"'],
    [null, '`container`: null'],
  ],
  advice: [[class Errors {}, '`advice`: Errors']],
  use: [
    [[undefined], '`use`: [undefined]'],
    [Array(1), '`use`: [undefined]'],
    [[middleware, [middleware]], '`use`: [middleware, [middleware]]'],
    [middleware, '`use`: middleware'],
    [[null], '`use`: [null]'],
    [new Set([middleware]), '`use`: an object'],
  ],
  guards: [[class Guard {}, '`guards`: Guard']],
  interceptors: [['x', '`interceptors`: "x"']],
  version: [
    ['X-V', '`version`: "X-V"'],
    [{}, '`version`: an object'],
    [{ header: '' }, '`version`: an object'],
    [{ header: 'X V' }, '`version`: an object'],
    [{ header: 5 }, '`version`: an object'],
    [{ header: 'X-V', default: 1 }, '`version`: an object'],
    [true, '`version`: true'],
    [null, '`version`: null'],
  ],
  limits: [
    [5, '`limits`: 5'],
    [null, '`limits`: null'],
    [[], '`limits`: []'],
  ],
  timeout: [
    [30_000, '`timeout`: 30000'],
    [Number.NaN, '`timeout`: null'],
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

test('options that are undefined have their defaults, and right values are accepted', () => {
  const absent = Object.fromEntries(Object.keys(WRONG).map((name) => [name, undefined]))
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
    ['security', {}],
    ['securitySchemes', []],
    ['basePath', 5],
    ['serverPath', null],
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
  ])('%s: %o', async (name, value) => {
    await expect(createTestApp({ controllers: [], [name]: value } as never)).rejects.toThrow(
      coded('INVALID_OPTION', `the option \`${name}\``),
    )
  })
})
