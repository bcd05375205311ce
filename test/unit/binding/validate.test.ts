import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ArgumentSource } from '../../../src/honotate/metadata/argument-source.ts'
import { bodyNeed, resolveArguments } from '../../../src/honotate/binding/resolve-arguments.ts'
import {
  bodySource,
  querySource,
  requestSource,
  responseSource,
  singleValue,
} from '../../../src/honotate/binding/sources.ts'
import { validated } from '../../../src/honotate/binding/validate.ts'
import { ValidationError } from '../../../src/honotate/http/validation-error.ts'
import { contextOf } from '../../../src/honotate/http/app-context.ts'
import { Exchange } from '../../../src/honotate/http/exchange.ts'
import { HttpRequest } from '../../../src/honotate/http/request.ts'
import { createContext } from '../http/support.ts'

/** An exchange whose request has a query, and a body of JSON. */
function exchangeOf(search = '', body?: unknown): Exchange {
  const headers = { 'Content-Type': 'application/json' }
  const context = contextOf(createContext({}, new Request(`http://localhost/path${search}`, { headers })))
  return new Exchange(context, { request: new HttpRequest(context, body) })
}

/** The value of a source, or the status and the detail of its error. */
async function given(source: ArgumentSource, exchange: Exchange): Promise<unknown> {
  try {
    return await source.resolve(exchange)
  } catch (error) {
    const { status, message } = error as ValidationError
    return [status, message]
  }
}

const param = (options?: Parameters<typeof singleValue>[3], more?: Partial<ArgumentSource>): ArgumentSource =>
  singleValue(
    'query',
    'a',
    ({ query }, key) => query[key],
    options,
    more,
    ({ queries }, key) => queries[key] ?? [],
  )

const missing = [400, 'The query parameter "a" is missing.']
const invalid = [400, 'The query is not valid.']

describe('a single value', () => {
  test.each<[string, ArgumentSource, (boolean | undefined)[], unknown, unknown]>([
    ['alone', param(), [true, undefined], '1', missing],
    ['that is required', param({ required: true }), [true, true], '1', missing],
    ['that is optional', param({ required: false }), [false, false], '1', undefined],
    ['with a default', param({ defaultValue: 0 }), [false, undefined], '1', 0],
    ['that is required, with a default', param({ required: true, defaultValue: '' }), [false, true], '1', ''],
    ['with a schema', param(z.coerce.number()), [undefined, undefined], 1, invalid],
    ['with a schema that takes nothing', param(z.string().optional()), [undefined, undefined], '1', undefined],
    [
      'with a schema and a default',
      param({ schema: z.coerce.number(), defaultValue: '7' }),
      [undefined, undefined],
      1,
      7,
    ],
  ])('%s', async (_, source, [required, isFixed], present, absent) => {
    expect(source).toMatchObject({ kind: 'query', key: 'a' })
    expect([source.required, source.isFixed]).toEqual([required, isFixed])
    expect([await given(source, exchangeOf('?a=1&b=2')), await given(source, exchangeOf())]).toEqual([present, absent])
  })

  test('of an optional parameter with a schema may be missing, but not invalid', async () => {
    const source = { ...param(z.coerce.number()), required: false }
    expect(await given(source, exchangeOf())).toBeUndefined()
    expect(await given(source, exchangeOf('?a=x'))).toEqual(invalid)
    expect(await given(source, exchangeOf('?a=x&a=y'))).toEqual(invalid)
  })

  test('is one value or a list, depending on its schema', async () => {
    expect(await given(param(z.array(z.string())), exchangeOf('?a=1'))).toEqual(['1'])
    expect(await given(param(z.array(z.string())), exchangeOf('?a=1&a=2'))).toEqual(['1', '2'])
    expect(
      await given(
        singleValue('path', 'a', () => 'x', z.string()),
        exchangeOf(),
      ),
    ).toBe('x')
    expect(await given(param(z.string()), exchangeOf('?a=1&a=2'))).toBe('1')
    expect(param(z.string())).toMatchObject({ async: true, schema: expect.anything() })
    expect(param().async).toBeUndefined()
    expect(param({ defaultValue: undefined })).not.toHaveProperty('defaultValue')
    expect(singleValue('path', 'a', () => 'x')).not.toHaveProperty('forms')
  })

  test.each([
    ['path', 'The path variable "a" is missing.'],
    ['header', 'The header "a" is missing.'],
  ] as const)('that is missing has an error that names its kind: %s', async (kind, detail) => {
    expect(
      await given(
        singleValue(kind, 'a', () => null),
        exchangeOf(),
      ),
    ).toEqual([400, detail])
  })
})

test('a schema validates the body, which may be missing if the schema is optional', async () => {
  const source = validated(bodySource, z.object({ a: z.string() }).optional())
  expect(await given(source, exchangeOf('', { a: '1' }))).toEqual({ a: '1' })
  expect(await given(source, exchangeOf('', { a: 1 }))).toEqual([422, 'The body is not valid.'])
  expect(await given(source, exchangeOf())).toBeUndefined()
})

test('a query is validated synchronously, unless its schema is asynchronous', async () => {
  const later = z.object({ a: z.string().refine(async (value) => value === '1') })
  expect(validated(querySource, z.object({ a: z.coerce.number() })).resolve(exchangeOf('?a=1'))).toEqual({ a: 1 })
  expect(validated(querySource, later).resolve(exchangeOf('?a=1'))).toBeInstanceOf(Promise)
  expect(await given(validated(querySource, later), exchangeOf('?a=2'))).toEqual(invalid)
})

describe('the arguments of a method', () => {
  const source = (value: unknown, more: Partial<ArgumentSource> = {}): ArgumentSource => ({
    kind: 'custom',
    resolve: () => value,
    ...more,
  })

  test('are resolved synchronously, or awaited if their source is asynchronous', async () => {
    const exchange = exchangeOf()
    const promise = Promise.resolve('later')
    expect(resolveArguments([source(1), undefined, source(promise)], false, exchange)).toEqual([1, undefined, promise])
    const sources = [source(promise), source(promise, { async: true }), undefined, source(2, { async: true })]
    const resolving = resolveArguments(sources, true, exchange)
    expect(resolving).toBeInstanceOf(Promise)
    const [first, ...others] = await resolving
    // `resolveArguments()` awaits the values of asynchronous sources only.
    expect(first).toBe(promise)
    expect(others).toEqual(['later', undefined, 2])
    expect(resolveArguments([source(1, { async: true })], true, exchange)).toEqual([1])
  })

  test.each([
    [[], undefined],
    [[responseSource, undefined], undefined],
    [[responseSource, requestSource], 'offered'],
    [[requestSource, bodySource], 'argument'],
  ])('need the body if one of them comes from the body', (sources, need) => {
    expect(bodyNeed(sources)).toBe(need)
  })
})

describe('a validation error', () => {
  const errorOf = (...issues: ConstructorParameters<typeof ValidationError>[2]) =>
    new ValidationError(422, { place: 'body' }, issues)

  test('has a JSON pointer to each invalid value', () => {
    const path = ['a/b', { key: '~' }, 0, Symbol('s'), '\u00e9\ud800']
    const { errors, name, code } = errorOf({ message: 'x', path }, { message: 'y' })
    expect([name, code]).toEqual(['ValidationError', 'validation'])
    expect(errors).toEqual([
      { detail: 'x', pointer: '#/a~1b/~0/0/Symbol(s)/%C3%A9%EF%BF%BD' },
      { detail: 'y', pointer: '#' },
    ])
    const ofKey = new ValidationError(400, { place: 'query', key: 'page' }, [{ message: 'x', path: [1] }])
    expect(ofKey).toMatchObject({ place: 'query', key: 'page', errors: [{ pointer: '#/page/1' }] })
  })

  test('keeps the first 500 characters of a message', () => {
    expect(errorOf({ message: 'x'.repeat(501) }).errors).toEqual([{ detail: 'x'.repeat(500), pointer: '#' }])
  })

  test('keeps the first 50 keys of a path, and the first 100 characters of a key', () => {
    const long = Array.from({ length: 60 }, (_, index) => index)
    const { errors } = errorOf({ message: 'x', path: long }, { message: 'x', path: ['k'.repeat(101)] })
    expect(errors.map(({ pointer }) => pointer)).toEqual([`#/${long.slice(0, 50).join('/')}`, `#/${'k'.repeat(100)}`])
  })

  test('omits further issues after the one that exceeds 16,384 characters', () => {
    const issue = (path: string) => ({ message: 'x'.repeat(500), path: [path] })
    // The pointer `#/tenletters` has 12 characters, so 32 issues have exactly 16,384 characters.
    const issues = Array.from({ length: 34 }, () => issue('tenletters'))
    expect(errorOf(...issues)).toMatchObject({ errors: { length: 33 }, members: { omitted: 1 } })
    const longer = errorOf(issue('elevenletter'), ...issues)
    expect(longer).toMatchObject({ errors: { length: 32 }, members: { omitted: 3 } })
    const byOne = errorOf(issue('elevenlette'), ...issues)
    expect(byOne).toMatchObject({ errors: { length: 32 }, members: { omitted: 3 } })
    expect(errorOf(...issues.slice(0, 33)).members).not.toHaveProperty('omitted')
  })
})
