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

/** The shortest of several times that a size takes. */
async function timeOf(run: (size: number) => unknown, size: number): Promise<number> {
  let least = Infinity
  for (let round = 0; round < 5; round++) {
    const begun = performance.now()
    await run(size)
    least = Math.min(least, performance.now() - begun)
  }
  return least
}

/** Doubles a size three times. A quadratic cost grows fourfold at each step; one slow step may be a pause of the machine. */
async function expectLinear(size: number, run: (size: number) => unknown): Promise<void> {
  const times: number[] = []
  for (const factor of [1, 1, 2, 4, 8]) times.push(await timeOf(run, size * factor))
  const [, one, , , eight] = times as [number, number, number, number, number]
  expect(eight, `milliseconds: ${times.map((each) => each.toFixed(1)).join(', ')}`).toBeLessThan(
    Math.max(NOISE, one) * RATIO ** 3,
  )
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
  ['Tree', 60, (size) => nested(size, true, (inner) => ({ value: 1, children: [inner, ...hundred(1)] }))],
  ['Tree', 60, (size) => nested(size, true, (inner) => ({ value: null, children: [inner] }))],
  ['Node', 60, (size) => nested(size, { others: hundred('x') }, (inner) => ({ value: 'x', next: inner }))],
  ['Json', 60, (size) => nested(size, true, (inner) => ({ a: [inner] }))],
  ['Json', 1000, (size) => hundred(0).map(() => nested(1, hundred(null), (inner) => Array(size / 100).fill(inner)))],
  ['Both', 60, (size) => nested(size, 1, (inner) => ({ a: inner }))],
  ['Unique', 2000, (size) => ({ items: Array.from({ length: size }, (_, index) => ({ index })) })],
])('the check of %s, %i levels or items', async (name, size, value) => {
  const validate = (schemas[name] as Emitted)['~standard'].validate
  const values = new Map([1, 2, 4, 8].map((factor) => [size * factor, value(size * factor)]))
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
  const inits = new Map([1, 2, 4, 8].map((factor) => [size * factor, init(size * factor)]))
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
