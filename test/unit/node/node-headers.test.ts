import { inspect } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NodeHeaders } from '../../../src/honotate/node/node-headers.ts'
import { runs } from '../../support/runs.ts'

// The headers of responses must behave as the platform's `Headers`, also for arguments that the types forbid.

const names = ['X-A', 'x-a', 'X-B', 'Set-Cookie', 'Cookie', 'Content-Type', 'Connection', '', 'a b', 'ü', 7, undefined]
const values = ['one', 'two', '', ' padded\t', 'é', '€', 'a\nb', 'a\0b', '\n', 7, null, undefined]
const call = fc.record({
  method: fc.constantFrom('set', 'append', 'delete', 'get', 'has', 'getSetCookie', 'copy'),
  // New names as well, because `NodeHeaders` caches names.
  name: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.nat().map((n) => `X-${n}`) },
  ),
  value: fc.constantFrom(...values),
})

// A copy of the platform's headers lacks the space behind the last comma: `one, ` becomes `one,`.
const isBlank = ({ method, value }: Call): boolean => method === 'append' && String(value).trim() === ''

type Call = { readonly method: string; readonly name: unknown; readonly value: unknown }
type Class = new (init?: HeadersInit) => Headers

/** The result or the error of each call, and the headers after all calls. */
function played(Class: Class, calls: readonly Call[]): unknown {
  let headers = new Class({ 'X-Init': 'init' })
  const results = calls.map(({ method, name, value }) => {
    try {
      if (method === 'copy') return void (headers = new Class(headers))
      const given = method === 'set' || method === 'append' ? [name, value] : [name]
      return (headers as unknown as Record<string, (...args: unknown[]) => unknown>)[method]?.(...given)
    } catch (error) {
      return (error as Error).name
    }
  })
  return { results, entries: [...headers], cookies: headers.getSetCookie() }
}

test('NodeHeaders behaves like the Headers of the platform', () => {
  fc.assert(
    fc.property(
      fc.array(
        call.filter((each) => !isBlank(each)),
        { maxLength: 12 },
      ),
      (calls) => {
        expect(played(NodeHeaders, calls)).toEqual(played(Headers, calls))
      },
    ),
    { numRuns: runs(5000) },
  )
})

test('set() replaces all cookies, and trims values', () => {
  const headers = new NodeHeaders()
  headers.append('Set-Cookie', 'a=1')
  headers.append('Set-Cookie', 'b=2')
  headers.set('Set-Cookie', 'c=3')
  headers.set('X-Before', ' text')
  headers.set('X-After', 'text ')
  expect([...headers]).toEqual([
    ['set-cookie', 'c=3'],
    ['x-after', 'text'],
    ['x-before', 'text'],
  ])
})

test('headers can be created from pairs, a record or other headers, and can be iterated', () => {
  const pairs: [string, string][] = [
    ['X-B', '2'],
    ['X-A', '1'],
  ]
  const expected = [
    ['x-a', '1'],
    ['x-b', '2'],
  ]
  for (const init of [pairs, Object.fromEntries(pairs), new Headers(pairs), new NodeHeaders(pairs)]) {
    const headers = new NodeHeaders(init)
    const visited: unknown[] = []
    headers.forEach(function (this: unknown, value, name, of) {
      visited.push([name, value])
      expect([this, of]).toEqual([visited, headers])
    }, visited)
    expect([[...headers], [...headers.entries()], visited]).toEqual([expected, expected, expected])
    expect([[...headers.keys()], [...headers.values()]]).toEqual([
      ['x-a', 'x-b'],
      ['1', '2'],
    ])
    expect(inspect(headers)).toBe('Headers {"x-a":"1","x-b":"2"}')
    expect(headers).toBeInstanceOf(Headers)
  }
  expect([...new NodeHeaders()]).toEqual([])
})

test('headers are sorted by name, and cookies keep their order', () => {
  const names = ['x-c', 'set-cookie', 'x-a', 'set-cookie', 'x-b', 'accept', 'set-cookie']
  const headers = new NodeHeaders(names.map((name, at): [string, string] => [name, String(at)]))
  expect([...headers]).toEqual([
    ['accept', '5'],
    ['set-cookie', '1'],
    ['set-cookie', '3'],
    ['set-cookie', '6'],
    ['x-a', '2'],
    ['x-b', '4'],
    ['x-c', '0'],
  ])
  expect(headers.getSetCookie()).toEqual(['1', '3', '6'])
  expect(['Set-Cookie', 'X-A', 'X-D'].map((name) => headers.get(name))).toEqual(['1, 3, 6', '2', null])
})

test.each<[pairs: [string, string][], isSendable: boolean]>([
  [[], true],
  [[['X-A', '1']], true],
  [[['X-A', ' 1 ']], true],
  [
    [
      ['X-A', '1'],
      ['X-A', '2'],
    ],
    true,
  ],
  [[['X-A', 'é']], false],
  [[['Date', 'today']], false],
  [[['Connection', 'close']], false],
])('the headers %j can be sent unchanged: %j', (pairs, isSendable) => {
  const headers = new NodeHeaders(pairs)
  expect(headers.isSendable).toBe(isSendable)
  expect(new NodeHeaders(headers).isSendable).toBe(isSendable)
  for (const [name, value] of pairs) headers.set(name, value)
  expect(headers.isSendable).toBe(isSendable)
})

test('names are validated even if the cache of names is full', () => {
  const headers = new NodeHeaders()
  for (let count = 0; count < 1000; count++) headers.append(`X-Name-${count}`, 'é')
  expect([...headers]).toHaveLength(1000)
  expect(headers.get('x-name-999')).toBe('é')
  expect(() => headers.get('X Name 999')).toThrow(TypeError)
})

test('a value is trimmed as by the platform, whatever spaces it has inside', () => {
  for (const value of [' a', 'a\t', ' \t a \t b \t ', '  ', '', '\u00e9 ', ` x${' '.repeat(2_000_000)}y`]) {
    const [own, platform] = [new NodeHeaders({ A: value }), new Headers({ A: value })]
    expect(own.get('a') === platform.get('a')).toBe(true)
  }
})
