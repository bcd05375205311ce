import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

/** A request to the conformance service, and the response that the service must send on every host. */
export interface Expectation {
  readonly request: string
  readonly body?: unknown
  /** @default 200 */
  readonly status?: number
  readonly answer: unknown
}

const problem = (status: number): unknown => expect.objectContaining({ status })

/** The expected responses for routes, arguments and decorators, and the expected places of errors in the source. */
export const expectations: readonly Expectation[] = [
  { request: 'GET /items/7', answer: { method: 'GET', id: '7' } },
  { request: 'POST /items', body: { name: 'n' }, answer: { method: 'POST', item: { name: 'n' } } },
  { request: 'PUT /items/7', body: { name: 'n' }, answer: { method: 'PUT', id: '7', item: { name: 'n' } } },
  { request: 'PATCH /items/7', body: { name: 'n' }, answer: { method: 'PATCH', id: '7', item: { name: 'n' } } },
  { request: 'DELETE /items/7', answer: 'removed 7' },
  { request: 'GET /first', answer: 'both' },
  { request: 'GET /second', answer: 'both' },
  { request: 'GET /plain', answer: 'plain' },
  { request: 'GET /request?name=Ann', status: 202, answer: { query: 'Ann', status: true } },
  { request: 'GET /query?name=Ann&age=7', answer: { name: 'Ann', age: '7', same: true } },
  { request: 'GET /second-query?name=Ann', answer: { name: 'Ann', path: 'object' } },
  {
    request: 'POST /everything/7?name=Ann',
    body: { deep: { value: 1 } },
    status: 201,
    answer: { body: { deep: { value: 1 } }, name: 'Ann', id: '7', param: '7' },
  },
  { request: 'GET /unicode/%C3%A4%20%E2%82%AC', answer: { grüße: 'ä €' } },
  { request: 'GET /inherited?name=Ann', answer: { kind: 'inheriting', name: 'Ann' } },
  { request: 'GET /overridden?name=Ann', answer: 'base Ann, overridden' },
  { request: 'GET /throws', status: 500, answer: problem(500) },
  { request: 'GET /absent', status: 404, answer: problem(404) },
  { request: 'POST /query', status: 405, answer: problem(405) },
  { request: 'GET /stack/below', answer: placeOf("new Error('made to be seen')") },
  { request: 'GET /stack/inline', answer: placeOf("new Error('here')") },
  {
    request: 'GET /positions/results',
    answer: {
      order: 'a(b(1)),2',
      members: [
        'constructor(name)',
        'absent',
        'private(hidden)',
        'setter(set)',
        'static(fixed)',
        'computed(x)',
        'quoted(y)',
        ['generator(z)'],
        'pq',
        'constructor(name)after this(t)',
        'implementation(o)',
        'commented(1),member(2),parenthesized(3)',
      ],
      nested: ['class expression(e)', 'in an arrow(m)', 'inner(outer(o))'],
      later: 'async(l)',
    },
  },
  {
    request: 'GET /positions/calls',
    answer: readFileSync(join(import.meta.dirname, 'calls.txt'), 'utf8')
      .trim()
      .split('\n'),
  },
]

/** The file, line and column of `needle` in the controller that responds with the places of its errors. */
function placeOf(needle: string): unknown {
  const file = 'results.ts'
  const before = readFileSync(join(import.meta.dirname, 'fixtures/service/controllers', file), 'utf8').split(
    needle,
  )[0] as string
  const lines = before.split('\n')
  return { file, line: lines.length, column: (lines.at(-1) as string).length + 1 }
}
