import { expect, test } from 'vitest'
import { bodyForms, mergeIssues, queryForms, valueForms } from '../../../src/honotate/binding/repeated-keys.ts'
import type { SchemaIssue } from '../../../src/honotate/json-schema/standard-schema.ts'
import { contextOf } from '../../../src/honotate/http/app-context.ts'
import { Exchange } from '../../../src/honotate/http/exchange.ts'
import { HttpRequest } from '../../../src/honotate/http/request.ts'
import { createContext } from '../http/support.ts'

/** An exchange whose request has a query, or a body. */
function exchangeOf(search: string, body?: unknown, type?: string): Exchange {
  const headers: HeadersInit = type === undefined ? {} : { 'Content-Type': type }
  const context = contextOf(createContext({}, new Request(`http://localhost/path${search}`, { headers })))
  return new Exchange(context, { request: new HttpRequest(context, body) })
}

const issue = (message: string, ...path: PropertyKey[]): SchemaIssue => ({ message, path })

/** The forms without their prototype. */
const plain = (forms: readonly unknown[]): object[] => forms.map((form) => ({ ...(form as object) }))

test.each([
  ['', 'default', []],
  ['?a=1', '1', [['1']]],
  ['?a=', '', [['']]],
  ['?a=1&a=2', ['1', '2'], ['1']],
  ['?a=1&a=2&a=3', ['1', '2', '3'], ['1']],
])('the value of a key in %j has a preferred form and an alternative form', (search, preferred, other) => {
  const forms = valueForms(({ queries }) => queries['a'] ?? [], 'default')
  expect([forms.preferred(exchangeOf(search)), forms.others(exchangeOf(search), [], '')]).toEqual([preferred, other])
  expect(forms.groupOf(issue('', 'a'))).toBe(forms.groupOf(issue('', 'b')))
})

test('repeated keys are lists in a query, and the alternative form switches the rejected keys', () => {
  const exchange = exchangeOf('?a=1&b=1&b=2&c=1&d=1&d=2')
  expect({ ...(queryForms.preferred(exchange) as object) }).toEqual({ a: '1', b: ['1', '2'], c: '1', d: ['1', '2'] })
  const other = queryForms.others(exchange, [issue('', 'a'), issue('', 'b', 1)], '')
  expect(plain(other)).toEqual([{ a: ['1'], b: '1', c: '1', d: ['1', '2'] }])
  expect(queryForms.others(exchange, [issue('', 'x'), issue('')], '')).toEqual([])
  expect(queryForms.groupOf(issue('', 'a', 'b'))).toBe('a')
})

test.each(['multipart/form-data; boundary=x', 'Application/X-WWW-Form-Urlencoded'])(
  'a body of the type %s has a preferred form and an alternative form',
  (type) => {
    const exchange = exchangeOf('', { a: '1', b: ['1', '2'] }, type)
    expect(bodyForms.preferred(exchange)).toEqual({ a: '1', b: ['1', '2'] })
    expect(plain(bodyForms.others(exchange, [issue('', 'a')], ''))).toEqual([{ a: ['1'], b: ['1', '2'] }])
    expect(plain(bodyForms.others(exchange, [issue('', 'b')], ''))).toEqual([{ a: '1', b: '1' }])
    expect(bodyForms.others(exchangeOf('', undefined, type), [issue('', 'a')], '')).toEqual([])
  },
)

test.each([undefined, 'application/json', 'text/plain'])('a body of the type %s has no alternative form', (type) => {
  expect(bodyForms.others(exchangeOf('', { a: '1' }, type), [issue('', 'a')], '')).toEqual([])
})

test.each<[string, SchemaIssue[], SchemaIssue[], string[]]>([
  ['of the first form', [issue('first', 'a')], [issue('second', 'a')], ['first']],
  ['of the second form, if they are about an element', [issue('first', 'a')], [issue('second', 'a', 1)], ['second']],
  ['of the first form, if both are', [issue('first', 'a', 0)], [issue('second', 'a', 1)], ['first']],
  [
    'of the first form, if the second is about the whole as well',
    [issue('1', 'a')],
    [issue('2', 'a', 0), issue('3', 'a')],
    ['1'],
  ],
  ['of the only form', [], [issue('second', 'a')], ['second']],
  [
    'of values that the first form rejects',
    [issue('missing', 'c')],
    [issue('list', 'a'), issue('c', 'c')],
    ['missing'],
  ],
  ['of each value', [issue('a', 'a'), issue('b', 'b')], [issue('c', 'b', 1), issue('d', 'a')], ['a', 'c']],
  [
    'of all values but those whose second form is accepted',
    [issue('a', 'a'), issue('b', 'b')],
    [issue('c', 'b')],
    ['b'],
  ],
])('mergeIssues() returns the issues %s', (_, first, second, expected) => {
  const messages = mergeIssues(first, second, queryForms.groupOf).map(({ message }) => message)
  expect(messages.sort()).toEqual(expected)
})

test('for an issue of a union, the keys that its variants name are tried, then all combinations of keys', () => {
  const variants = [[issue('', 'a'), issue('', 'x')], [issue('', 'b')]]
  const tried = (search: string, vendor: string, ...issues: SchemaIssue[]) =>
    plain(queryForms.others(exchangeOf(search), issues, vendor)).map((form) =>
      Object.entries(form)
        .flatMap(([key, value]) => (Array.isArray(value) ? key : []))
        .join(''),
    )
  for (const inner of [
    { errors: variants },
    { issues: variants.flat() },
    { unionErrors: [{ issues: variants.flat() }] },
  ])
    expect(tried('?a=1&b=1&c=1', '', { ...issue(''), ...inner } as SchemaIssue)).toEqual([
      'ab',
      'a',
      'b',
      'ab',
      'c',
      'ac',
      'bc',
      'abc',
    ])
  expect(tried('?a=1&b=1', 'honotate', issue('', 'x'))).toEqual(['a', 'b', 'ab'])
  expect(tried('?a=1&b=1', 'zod', issue('', 'x'))).toEqual([])
  expect(tried('?a=1&b=1', 'honotate', issue('', 'a'))).toEqual(['a'])
  const many = Array.from({ length: 100 }, (_, index) => `k${index}=1`).join('&')
  expect(tried(`?${many}`, 'honotate', issue('', 'x'))).toHaveLength(32)
})
