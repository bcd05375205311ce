import fc from 'fast-check'
import { HonoRequest } from 'hono/request'
import { expect, test } from 'vitest'
import { parseQueries, parseQuery } from '../../../src/honotate/http/query.ts'
import { runs } from '../../support/runs.ts'

const query = fc.string({
  unit: fc.constantFrom('a', 'b', '__proto__', 'constructor', '=', '&', '+', '%', '%20', '%C3%A9', '[]', '?', 'é'),
  maxLength: 12,
})

test('parses the same values as URLSearchParams', () => {
  fc.assert(
    fc.property(query, (text) => {
      const expected = [...new URLSearchParams(`?${text}`)]
      fc.pre(!JSON.stringify(expected).includes('\ufffd'))
      const names = [...new Set(expected.map(([name]) => name))]
      const url = `http://localhost/path?${text}#x?a=1`
      expect(Object.entries(parseQueries(url)).sort()).toEqual(
        names.map((name) => [name, expected.filter(([other]) => other === name).map(([, value]) => value)]).sort(),
      )
      expect(Object.entries(parseQuery(url)).sort()).toEqual(
        names.map((name) => [name, expected.find(([other]) => other === name)?.[1]]).sort(),
      )
    }),
    { numRuns: runs(5000) },
  )
})

test('finds no values in a URL without a query', () => {
  expect(Object.keys(parseQuery('http://localhost/a#?b=1'))).toEqual([])
})

test('keeps values that cannot be decoded, like Hono', () => {
  const url = 'http://localhost/?a=%ff&%FF=b%20c&d=%C3%A9%zz'
  expect({ ...parseQuery(url) }).toEqual({ a: '%ff', '%FF': 'b c', d: 'é%zz' })
  expect({ ...parseQuery(url) }).toEqual(new HonoRequest(new Request(url)).query())
})
