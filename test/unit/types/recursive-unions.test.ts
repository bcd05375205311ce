import { beforeAll, expect, test } from 'vitest'
import { accepts, emitted, type Emitted } from '../../support/emitted-schema.ts'
import { createTypesProject } from '../../support/types-project.ts'

const SOURCE = `/** @schema */
export type Expr =
  | { op: 'add' | 'sub'; left: Expr | number; right: Expr | number }
  | { op: 'mul' | 'div'; left: Expr | number; right: Expr | number }
/** @schema */
export type Tree = { value: string; children: Tree[] } | { value: number; children: Tree[] }
/** @schema */
export type Menu = { list: Menu[] } | { list: (Menu | number)[] } | { list: (Menu | boolean)[] }
export interface Leaf { name: string; next?: Chain }
export interface Knot { name: string; size: number; next?: Chain }
/** @schema */
export type Chain = Knot | Leaf
/** @schema */
export interface Deep { deep: D0 }
${Array.from({ length: 8 }, (_, n) => `export type D${n} = { x: D${n + 1} } | { x: D${n + 1}; p?: 1 } | { x: D${n + 1}; q?: 2 }`).join('\n')}
export type D8 = string | number
/** @schema */
export interface Texts { list: string[]; map: Record<string, number> }
/** @schema */
export interface Starts { starts: { [key: \`a\${string}\`]: Starts; [key: \`\${string}b\`]: Starts } }
`

const schemas = new Map<string, Emitted>()
const schemaOf = (name: string): Emitted => schemas.get(name) as Emitted

beforeAll(async () => {
  const { marked, schemas: named, problems } = await createTypesProject({ 'src/types.ts': SOURCE }).readSchemas()
  expect(problems).toEqual([])
  for (const { name, schema } of marked) schemas.set(name, await emitted(schema, named))
})

/** The message of each issue, with the length of its path and the last two keys. */
async function issuesOf(name: string, value: unknown): Promise<unknown> {
  const result = await schemaOf(name)['~standard'].validate(value)
  return result.issues?.map(({ message, path = [] }) => [message, path.length, ...path.slice(-2)])
}

function nested(depth: number, inside: unknown, around: (inner: unknown) => unknown): unknown {
  return depth === 0 ? inside : nested(depth - 1, around(inside), around)
}

/** A validator must check each level once: 2^depth checks would not end. */
const DEPTH = 1000

const operation = (op: string, left: unknown): object => ({ op, left, right: 1 })

test('a discriminating property selects the variant of a union', async () => {
  expect(
    accepts(
      schemaOf('Expr'),
      nested(DEPTH, 1, (left) => operation('mul', left)),
    ),
  ).toBe(true)
  const wrong = nested(DEPTH, operation('x', 1), (left) => operation('div', left))
  expect(await issuesOf('Expr', wrong)).toEqual([['Expected "add", "sub", "div" or "mul"', DEPTH + 1, 'left', 'op']])
  expect(await issuesOf('Expr', operation('sub', 'x'))).toEqual([['Expected a number or an object', 1, 'left']])
})

test('a recursive union without a discriminating property is checked once at each level', async () => {
  const tree = (value: unknown, child?: unknown): object => ({ value, children: child === undefined ? [] : [child] })
  expect(
    accepts(
      schemaOf('Tree'),
      nested(DEPTH, tree(1), (child) => tree(2, child)),
    ),
  ).toBe(true)
  const wrong = nested(DEPTH, tree(true), (child) => tree(2, child))
  expect(await issuesOf('Tree', wrong)).toEqual([['Expected a number', 2 * DEPTH + 1, 0, 'value']])

  const chain = (size: unknown, next?: unknown): object => ({ name: 'x', size, ...(next !== undefined && { next }) })
  expect(
    accepts(
      schemaOf('Chain'),
      nested(DEPTH, chain('many'), (next) => chain(1, next)),
    ),
  ).toBe(true)
  expect(
    accepts(
      schemaOf('Chain'),
      nested(DEPTH, 1, (next) => chain(1, next)),
    ),
  ).toBe(false)
})

test('a member that matches two patterns is checked once at each level', () => {
  const starts = (inner: unknown): object => ({ starts: { a: {}, ab: inner } })
  expect(
    accepts(
      schemaOf('Starts'),
      nested(DEPTH, { starts: {} }, (inner) => ({ starts: { ab: inner } })),
    ),
  ).toBe(true)
  expect(accepts(schemaOf('Starts'), nested(50, { starts: {} }, starts))).toBe(false)
})

test('the number of reads grows linearly with the depth', () => {
  let reads = 0
  const counted = (child?: unknown): object => ({
    children: child ? [child] : [],
    get value() {
      reads++
      return 1
    },
  })
  const readsAt = (depth: number): number => {
    reads = 0
    expect(accepts(schemaOf('Tree'), nested(depth, counted(), counted))).toBe(true)
    return reads / (depth + 1)
  }
  expect(readsAt(40)).toBe(readsAt(4))
})

test('results are not kept after a validation, and issues of a shared object have all its paths', async () => {
  const shared: { value: unknown; children: unknown[] } = { value: 1, children: [] }
  const root = { value: 'root', children: [shared, { value: 2, children: [shared] }] }
  expect(accepts(schemaOf('Tree'), root)).toBe(true)
  shared.value = null
  const result = await schemaOf('Tree')['~standard'].validate(root)
  expect(result.issues?.map(({ path }) => path?.join('/'))).toEqual(['children/0/value', 'children/1/children/0/value'])
  shared.value = 'a'
  expect(accepts(schemaOf('Tree'), root)).toBe(true)
})

test('the issues of a recursive union cost a number of steps that grows linearly with the depth', async () => {
  const iterators = Object.getPrototypeOf([][Symbol.iterator]()) as { next(): unknown }
  const { next } = iterators
  const items = Array.from({ length: 100 }, () => 'x')
  /** Counts the elements that are copied from one array to another. */
  const copiesAt = (depth: number): number => {
    const menu = nested(depth, { list: items }, (inner) => ({ list: [inner, ...items] }))
    let copies = 0
    iterators.next = function counted() {
      copies++
      return next.call(this)
    }
    try {
      expect(accepts(schemaOf('Menu'), menu)).toBe(false)
    } finally {
      iterators.next = next
    }
    return copies
  }
  const [one, two, four] = [copiesAt(60), copiesAt(120), copiesAt(240)] as const
  expect(two / one).toBeLessThan(2.3)
  expect(four / two).toBeLessThan(2.3)
})

test('unions inside of unions read a value in proportion to their depth', async () => {
  let reads = 0
  const counted = (inner: unknown): object => ({
    get x() {
      reads++
      return inner
    },
  })
  expect(await issuesOf('Deep', { deep: nested(8, true, counted) })).toHaveLength(1)
  // Three variants read each level, twice each; without a memory of the results, 3 ** 8 would read the last one.
  expect(reads).toBeLessThanOrEqual(8 * 3 * 2)
})

test('a list or a map is checked until 100 issues are found', async () => {
  let reads = 0
  const items = new Proxy(Array.from({ length: 5000 }), {
    get(target, key, receiver) {
      if (typeof key === 'string' && key !== 'length') reads++
      return Reflect.get(target, key, receiver)
    },
  })
  expect(await issuesOf('Menu', { list: items })).toHaveLength(100)
  expect(reads).toBeLessThanOrEqual(3 * 101)
  const map = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`key${index}`, 'x']))
  expect(await issuesOf('Texts', { list: Array(5000).fill(1), map })).toHaveLength(100)
})
