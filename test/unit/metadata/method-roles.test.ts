import { describe, expect, test } from 'vitest'
import { MethodMarks } from '../../../src/honotate/metadata/method-marks.ts'
import { hasParameters, isHandler } from '../../../src/honotate/metadata/method-roles.ts'
import { refuseDestroy } from '../../../src/honotate/metadata/refuse-misuse.ts'
import { metadataKey } from '../../../src/honotate/metadata/symbol.ts'
import { coded } from '../../support/coded-error.ts'

test.each<[boolean, string, object]>([
  [false, 'none', { destroy() {} }],
  [false, 'none, in a function without a name', { destroy: async () => {} }],
  [
    true,
    'one',
    {
      destroy(id: number) {
        return id
      },
    },
  ],
  [
    true,
    'an optional one',
    {
      destroy(id = 7) {
        return id
      },
    },
  ],
  [false, 'the rest alone, as a wrapper has it', { destroy: (...ids: number[]) => ids }],
  [
    true,
    'a pattern',
    {
      destroy({ id }: { id?: number } = {}) {
        return id
      },
    },
  ],
  // As Bun and esbuild compile `@D('(') destroy(id = 7)`.
  [
    true,
    'an optional one behind decorators',
    { destroy: { length: 0, toString: () => 'async[(_d=[D("(")], "destroy")](id = 7) {}' } },
  ],
  [
    false,
    'none behind decorators',
    { destroy: { length: 0, toString: () => '[(_d = [D()], "destroy")]() { return a[b("c")](d) }' } },
  ],
  [false, 'none behind another name', { destroy: { length: 0, toString: () => '[name(1)]() { return (1) }' } }],
])('hasParameters() is %s for a method with these parameters: %s', (expected, _, { destroy }: any) => {
  expect(hasParameters(destroy)).toBe(expected)
})

test.each([
  [true, 'a route', { routes: [{ method: 'GET', path: '/' }], errors: [] }],
  [true, 'an exception handler', { routes: [], errors: [RangeError] }],
  [true, 'both', { routes: [{ method: 'GET', path: '/' }], errors: [RangeError] }],
  [false, 'neither', { routes: [], errors: [] }],
  [false, 'another method', undefined],
])('isHandler() is %s for a method with this role: %s', (expected, _, record) => {
  const methods = new Map(record && [['destroy', record]])
  expect(isHandler([{ methods: new Map() }, { methods }] as never, 'destroy')).toBe(expected)
})

test('a method named destroy cannot have another role', () => {
  expect(() => refuseDestroy('destroy', 'method "destroy"')).toThrow(coded('AMBIGUOUS_DESTROY', 'method "destroy"'))
  for (const name of ['start', Symbol('destroy'), undefined]) expect(() => refuseDestroy(name, '')).not.toThrow()
})

describe('marked methods', () => {
  const marks = new MethodMarks<string>()
  const decorate = <T extends object>(type: T, names: Record<string, string>): T => {
    const metadata = {}
    for (const [name, value] of Object.entries(names)) marks.add({ kind: 'method', name, metadata }, value)
    return Object.defineProperty(type, metadataKey, { value: metadata })
  }

  test('include the methods of base classes, which come first', () => {
    const Base = decorate(class {}, { open: 'base', check: 'base' })
    const Derived = decorate(class extends Base {}, { warm: 'derived', check: 'derived' })
    class Unmarked extends Derived {}
    expect([...marks.of(new Unmarked())]).toEqual([
      ['open', 'base'],
      ['check', 'derived'],
      ['warm', 'derived'],
    ])
    expect([...marks.of(new Base()).keys()]).toEqual(['open', 'check'])
    for (const none of [{}, Object.create(null)]) expect(marks.of(none).size).toBe(0)
  })

  test('need metadata, and cannot be named destroy', () => {
    const element = { kind: 'method', name: 'start', metadata: undefined as never }
    expect(() => marks.add(element, '')).toThrow(coded('NO_METADATA', 'method "start"'))
    expect(() => marks.add({ ...element, name: 'destroy', metadata: {} }, '')).toThrow(coded('AMBIGUOUS_DESTROY'))
  })
})
