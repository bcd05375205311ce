import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NodeHeaders } from '../../../src/runtime/node/node-headers.ts'
import { runs } from '../../support/runs.ts'

// The headers of responses must do what the platform's do, also with what types forbid.

const names = ['X-A', 'x-a', 'X-B', 'Set-Cookie', 'Cookie', 'Content-Type', 'Connection', '', 'a b', 'ü', 7, undefined]
const values = ['one', 'two', '', ' padded\t', 'é', '€', 'a\nb', 'a\0b', '\n', 7, null, undefined]
const call = fc.record({
  method: fc.constantFrom('set', 'append', 'delete', 'get', 'has', 'getSetCookie', 'copy'),
  // Names that are new, too: what is known of a name is kept.
  name: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.nat().map((n) => `X-${n}`) },
  ),
  value: fc.constantFrom(...values),
})

// The platform cuts the space behind the last comma when it copies: `one, ` becomes `one,`.
const isBlank = ({ method, value }: Call): boolean => method === 'append' && String(value).trim() === ''

type Call = { readonly method: string; readonly name: unknown; readonly value: unknown }
type Class = new (init?: HeadersInit) => Headers

/** What each call returns or throws, and what the headers are in the end. */
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

test('the headers of responses are what the headers of the platform are', () => {
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

test('a cookie that is set replaces all cookies, and space at either end of a value is cut', () => {
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
