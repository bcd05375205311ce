import { createApp, PostMapping, RequestBody, RestController, type HttpRequest, type HttpResponse } from 'honotate'
import { serve, type RunningServer } from 'honotate/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emitted, type Emitted } from '../support/emitted-schema.ts'
import { local } from '../support/server.ts'
import { createTypesProject } from '../support/types-project.ts'

// The time of a request, for inputs of growing size: twice the input takes at most 2.3 times the time, and a constant.

/** The most that the time may grow when the size doubles, and the milliseconds below which a time says nothing. */
const RATIO = 2.3
const NOISE = 4

/** Milliseconds of processor time, which a busy machine lengthens much less than the time on the clock. */
async function timeOf(run: (size: number) => unknown, size: number): Promise<number> {
  const begun = process.cpuUsage()
  await run(size)
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

/**
 * Compares a size with eight times that size, by turns, so that a slow phase of the machine slows both. A quadratic cost is 64
 * times as high in every round; a pause changes one round.
 */
async function expectLinear(size: number, run: (size: number) => unknown): Promise<void> {
  const rounds: { readonly one: number; readonly eight: number }[] = []
  const growth = ({ one, eight }: { readonly one: number; readonly eight: number }): number =>
    eight / Math.max(NOISE, one)
  await timeOf(run, size)
  for (let round = 0; round < 7; round++) {
    rounds.push({ one: await timeOf(run, size), eight: await timeOf(run, size * 8) })
    if (round >= 2 && growth(rounds.at(-1) as (typeof rounds)[0]) < RATIO ** 3) break
  }
  const times = rounds.map(({ one, eight }) => `${one.toFixed(1)} → ${eight.toFixed(1)}`).join(', ')
  expect(Math.min(...rounds.map(growth)), `milliseconds of rounds: ${times}`).toBeLessThan(RATIO ** 3)
}

const SOURCE = `/** @schema */
export type Menu = { list: Menu[] } | { list: (Menu | number)[] } | { list: (Menu | boolean)[]; name?: string }
/** @schema */
export type Tree = { value: string; children: Tree[] } | { value: number; children: Tree[] }
/** @schema */
export interface Node { value: number; next?: Node; others?: Node[] }
/** @schema */
export type Json = string | number | { [key: string]: Json } | Json[]
/** @schema */
export type Both = { a: One } | { a: Two } | { b: Both }
export type One = { a: One; x: 1 } | { a: Two; y: 2 } | { a: Both }
export type Two = { a: Two; x: 1 } | { a: One; y: 2 } | { a: Both }
/** @schema */
export interface Prices { list: Price[] }
/** @multipleOf 0.01 */
export type Price = number
/** @schema */
export interface Deep { deep: D0[] }
${Array.from({ length: 12 }, (_, n) => `export type D${n} = { x: D${n + 1} } | { x: D${n + 1}; p?: 1 } | { x: D${n + 1}; q?: 2 }`).join('\n')}
export type D12 = { x: string } | { x: number }
/** @schema */
export interface Unique { /** @uniqueItems */ items: unknown[] }
`

let schemas: Record<string, Emitted>
beforeAll(async () => {
  const { marked, schemas: named } = await createTypesProject({ 'src/types.ts': SOURCE }).readSchemas()
  schemas = Object.fromEntries(
    await Promise.all(marked.map(async ({ name, schema }) => [name, await emitted(schema, named)] as const)),
  )
})

const hundred = (value: unknown): unknown[] => Array.from({ length: 100 }, () => value)
function nested(depth: number, inside: unknown, around: (inner: unknown) => unknown): unknown {
  let value = inside
  for (let level = 0; level < depth; level++) value = around(value)
  return value
}

test.each<[name: string, size: number, value: (size: number) => unknown]>([
  ['Menu', 60, (size) => nested(size, hundred('x'), (inner) => ({ list: [inner] }))],
  ['Menu', 60, (size) => nested(size, 1, (inner) => ({ list: [inner, 'x', true, 1] }))],
  [
    'Menu',
    30,
    (size) => ({ list: Array.from({ length: size }, () => nested(20, 'x', (inner) => ({ list: [inner] }))) }),
  ],
  ['Menu', 5000, (size) => ({ list: Array.from({ length: size }, () => ({ list: ['x'] })) })],
  ['Menu', 5000, (size) => ({ list: Array.from({ length: size }, () => ({ list: [true] })) })],
  ['Menu', 40_000, (size) => ({ list: Array.from({ length: size }, () => ({})) })],
  ['Menu', 40_000, (size) => ({ list: Array(size).fill(1) })],
  ['Deep', 500, (size) => ({ deep: Array.from({ length: size }, () => nested(13, 7, (inner) => ({ x: inner }))) })],
  ['Deep', 500, (size) => ({ deep: Array.from({ length: size }, () => nested(13, true, (inner) => ({ x: inner }))) })],
  ['Prices', 5000, (size) => ({ list: Array(size).fill(1e308) })],
  ['Prices', 5000, (size) => ({ list: Array(size).fill(0.015) })],
  ['Tree', 60, (size) => nested(size, true, (inner) => ({ value: 1, children: [inner, ...hundred(1)] }))],
  ['Tree', 60, (size) => nested(size, true, (inner) => ({ value: null, children: [inner] }))],
  ['Node', 60, (size) => nested(size, { others: hundred('x') }, (inner) => ({ value: 'x', next: inner }))],
  ['Json', 60, (size) => nested(size, true, (inner) => ({ a: [inner] }))],
  ['Json', 1000, (size) => hundred(0).map(() => nested(1, hundred(null), (inner) => Array(size / 100).fill(inner)))],
  ['Both', 60, (size) => nested(size, 1, (inner) => ({ a: inner }))],
  ['Unique', 2000, (size) => ({ items: Array.from({ length: size }, (_, index) => ({ index })) })],
])('the check of %s, %i levels or items', async (name, size, value) => {
  const validate = (schemas[name] as Emitted)['~standard'].validate
  const values = new Map([1, 8].map((factor) => [size * factor, value(size * factor)]))
  await expectLinear(size, (each) => validate(values.get(each)))
})

@RestController()
class Echo {
  @PostMapping('/header') header(@RequestBody() { value }: { value: string }, res: HttpResponse) {
    res.header('X-Value', value)
    return ''
  }
  @PostMapping('/body') body(req: HttpRequest) {
    return typeof req.body
  }
  @PostMapping('/cookies') cookies(req: HttpRequest) {
    return [Object.keys(req.cookies).length, Object.keys(req.query).length, req.header('accept')?.length]
  }
}

let server: RunningServer
beforeAll(async () => {
  server = await serve(createApp({ controllers: [Echo], advice: [] }), { ...local, maxHeaderSize: 2_000_000 })
})
afterAll(() => server.close())

test.each<[name: string, size: number, path: string, init: (size: number) => RequestInit]>([
  ['a padded header', 1500, '/header', (size) => json({ value: ` x${' '.repeat(size)}y` })],
  ['a header of tabs', 1500, '/header', (size) => json({ value: `x${'\t'.repeat(size)}` })],
  ['a form', 4000, '/body', (size) => form('a=1&'.repeat(size / 4))],
  ['a form of plus signs', 16_000, '/body', (size) => form('+'.repeat(size))],
  ['text', 40_000, '/body', (size) => ({ headers: { 'Content-Type': 'text/plain' }, body: ' '.repeat(size) })],
  ['malformed JSON', 16_000, '/body', (size) => raw(`[${'1,'.repeat(size)}`)],
  ['malformed JSON of brackets', 16_000, '/body', (size) => raw('{"a":'.repeat(size))],
  ['malformed JSON of spaces', 40_000, '/body', (size) => raw(`${' '.repeat(size)}x`)],
  ['malformed JSON of backslashes', 40_000, '/body', (size) => raw(`"${'\\'.repeat(size)}`)],
  ['keys of JSON', 4000, '/body', (size) => raw(`{${'"__proto":1,'.repeat(size)}"a":1}`)],
  ['cookies', 4000, '/cookies', (size) => ({ headers: { Cookie: 'a=1; '.repeat(size) } })],
  ['a cookie of spaces', 8000, '/cookies', (size) => ({ headers: { Cookie: `a=${' '.repeat(size)}b` } })],
  [
    'a content type',
    8000,
    '/body',
    (size) => ({ headers: { 'Content-Type': `text/plain${' ;'.repeat(size)}` }, body: 'x' }),
  ],
  [
    'a content type of spaces',
    8000,
    '/body',
    (size) => ({ headers: { 'Content-Type': `a${' '.repeat(size)}b` }, body: 'x' }),
  ],
  [
    'a boundary',
    8000,
    '/body',
    (size) => ({ headers: { 'Content-Type': `multipart/form-data; boundary="${'\\a'.repeat(size)}` }, body: 'x' }),
  ],
  [
    'dashes',
    16_000,
    '/body',
    (size) => ({ headers: { 'Content-Type': 'multipart/form-data; boundary=-' }, body: '-'.repeat(size) }),
  ],
])('%s, from %i characters', async (_, size, path, init) => {
  const inits = new Map([1, 8].map((factor) => [size * factor, init(size * factor)]))
  await expectLinear(size, async (each) => {
    const response = await fetch(`${server.address}/apis${path}`, { method: 'POST', ...inits.get(each) })
    await response.arrayBuffer()
  })
})

function raw(body: string): RequestInit {
  return { headers: { 'Content-Type': 'application/json' }, body }
}
function json(value: unknown): RequestInit {
  return raw(JSON.stringify(value))
}
function form(body: string): RequestInit {
  return { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body }
}
