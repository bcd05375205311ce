import { expect, test } from 'vitest'
import type { ArgumentSource } from '../../../src/honotate/metadata/argument-source.ts'
import type { ClassRecord, MethodRecord } from '../../../src/honotate/metadata/records.ts'
import { nameMethod, nameRoute } from '../../../src/honotate/metadata/name-method.ts'
import { exploreMethod } from '../../../src/honotate/routing/explore-method.ts'
import type { Hook } from '../../../src/honotate/metadata/contracts.ts'

class Controller {
  none() {}
  one(a: unknown) {
    return a
  }
  two(a: unknown, b: unknown) {
    return [a, b]
  }
  three(a: unknown, b: unknown, c: unknown) {
    return [a, b, c]
  }
  destroy() {}
}

const source = (key?: string, more: Partial<ArgumentSource> = {}): ArgumentSource => ({
  kind: 'query',
  ...(key && { key }),
  resolve: () => key,
  ...more,
})
const decorated = { name: 'a', rest: false, optional: false, decorators: [() => {}] }
const plain = { ...decorated, decorators: [] }
const rest = { ...plain, rest: true }

function methodRecord(record: Partial<MethodRecord> = {}): MethodRecord {
  return { routes: [], errors: [], hooks: [], sources: new Map(), ...record }
}

/** The record of a class with one method. */
function classRecord(name: string, record: Partial<MethodRecord>, hooks: Hook[] = []): ClassRecord {
  return { methods: new Map([[name, methodRecord(record)]]), hooks }
}

const route = { method: 'GET', path: '/' } as const
const [a, b, own] = [source('a'), source('b'), source('own')]

/** The sources of a method, by their keys, or by their kinds if they have no key: `request` and `response`. */
function sourcesOf(name: string, ...records: Partial<MethodRecord>[]): unknown[] {
  const classes = records.map((record) => classRecord(name, record))
  const { sources } = exploreMethod(Controller, name, classes)
  return sources.map((each) => each?.key ?? each?.kind)
}

test.each<[string, string, Partial<MethodRecord>, unknown[]]>([
  ['without parameters', 'none', { routes: [route] }, []],
  ['with one undecorated parameter', 'one', { parameters: [plain] }, ['request']],
  ['with two', 'two', { parameters: [plain, plain] }, ['request', 'response']],
  ['with a third, which receives nothing', 'three', { parameters: [plain, plain, plain] }, ['request', 'response']],
  [
    'with a decorated parameter',
    'two',
    { parameters: [decorated, plain], sources: new Map([[0, a]]) },
    ['a', 'response'],
  ],
  [
    'with a decorated parameter behind one that receives nothing',
    'three',
    { parameters: [plain, plain, plain, decorated], sources: new Map([[3, a]]) },
    ['request', 'response', undefined, 'a'],
  ],
  [
    'with fewer records than parameters',
    'two',
    { parameters: [decorated], sources: new Map([[0, a]]) },
    ['a', 'response'],
  ],
  ['with a rest parameter', 'none', { parameters: [rest] }, ['request', 'response']],
  ['with a rest parameter behind others', 'two', { parameters: [plain, plain, rest] }, ['request', 'response']],
  ['with a decorated rest parameter', 'none', { parameters: [rest], sources: new Map([[0, a]]) }, ['a']],
])('the sources of the arguments are found for a method %s', (_, name, record, expected) => {
  expect(sourcesOf(name, record)).toEqual(expected)
})

test('a single value of an optional parameter is not required, unless its decorator requires it', () => {
  const optional = { ...decorated, optional: true }
  const required = (given: ArgumentSource, parameter = optional): unknown => {
    const record = { parameters: [parameter], sources: new Map([[0, given]]) }
    return exploreMethod(Controller, 'one', [classRecord('one', record)]).sources[0]?.required
  }
  expect(required(source('a', { required: true }))).toBe(false)
  expect(required(source('a', { required: true }), decorated)).toBe(true)
  expect(required(source('a', { required: true, isFixed: true }))).toBe(true)
  expect(required(source(undefined, { required: true }))).toBe(true)
})

const base: Partial<MethodRecord> = { parameters: [decorated], sources: new Map([[0, a]]), routes: [route] }

test.each<[string, Partial<MethodRecord>, unknown]>([
  ['nothing', {}, 'a'],
  ['names alone', { parameters: [plain] }, 'a'],
  ['a mapping', { parameters: [plain], routes: [route] }, 'request'],
  ['an exception handler', { parameters: [plain], errors: [Error] }, 'request'],
  ['a decorated parameter', { parameters: [decorated], sources: new Map([[0, own]]) }, 'own'],
  ['a mapping and a parameter', { parameters: [decorated], routes: [route], sources: new Map([[0, own]]) }, 'own'],
  ['a mapping and a handler', { parameters: [plain], routes: [route], errors: [Error] }, 'request'],
])('an override with %s uses its own parameters or those of the base class', (_, record, expected) => {
  expect(sourcesOf('one', record, base)).toEqual([expected])
})

test('if no class decorates the parameters, their names come from the nearest class', () => {
  const named = (name: string): Partial<MethodRecord> => ({ parameters: [{ ...plain, name }] })
  const classes = [named('near'), named('far')].map((record) => classRecord('one', record))
  expect(exploreMethod(Controller, 'one', classes).parameters).toMatchObject([{ name: 'near' }])
  expect(exploreMethod(Controller, 'none', []).parameters).toEqual([])
})

test('a rest parameter receives all remaining arguments', () => {
  const given = [a, b, own]
  const classes = [classRecord('none', { parameters: [rest] })]
  expect(exploreMethod(Controller, 'none', classes, [], (_, nth) => given[nth]).sources).toEqual(given)
  const second = [classRecord('one', { parameters: [decorated, rest], sources: new Map([[0, own]]) })]
  expect(exploreMethod(Controller, 'one', second, [], (_, nth) => given[nth]).sources).toEqual([own, a, b, own])
})

test('hooks of the app come first, then those of base classes, and a later hook can drop earlier ones', () => {
  const hooks: Hook[] = Array.from({ length: 5 }, () => ({}))
  const [outer, dropped, ofBase, ofClass, ofMethod] = hooks as [Hook, Hook, Hook, Hook, Hook]
  const drops: Hook = { drops: (hook) => hook === dropped }
  const classes = [
    classRecord('none', { hooks: [ofMethod] }, [ofClass]),
    classRecord('none', { hooks: [drops] }, [ofBase]),
  ]
  const found = exploreMethod(Controller, 'none', classes, [outer, dropped]).hooks
  expect(found).toHaveLength(5)
  for (const [index, hook] of [outer, ofBase, ofClass, drops, ofMethod].entries()) expect(found[index]).toBe(hook)
})

test('a decorator of a base class drops no guard of a class that extends it, but other hooks', () => {
  class Base {}
  const ofClass: Hook = { guard: () => true }
  const other: Hook = {}
  const ofBase: Hook = { guard: () => false }
  const drops: Hook = { drops: () => true }
  const classes = [
    { ...classRecord('none', {}, [ofClass, other]), owner: Controller },
    { ...classRecord('none', { hooks: [drops] }, [ofBase]), owner: Base },
  ]
  const { hooks, skipped } = exploreMethod(Controller, 'none', classes, [ofBase])
  expect(hooks).toEqual([ofClass, drops])
  expect(skipped).toEqual([{ by: Base, guards: [ofBase.guard, ofBase.guard] }])
})

test('nameMethod() handles anonymous classes, and nameRoute() adds the path', () => {
  expect(nameMethod({ controller: Controller, name: 'one' })).toBe('Controller.one')
  const anonymous = (() => class {})()
  expect(nameMethod({ controller: anonymous, name: Symbol('s') })).toBe('an anonymous class.Symbol(s)')
  expect(nameRoute({ controller: Controller, name: 'one' })).toBe('Controller.one')
  expect(nameRoute({ controller: Controller, name: 'one', method: 'GET', path: '/one' })).toBe(
    'GET /one (Controller.one)',
  )
})

test('unrecorded parameters and a destroy() without parameters are refused', () => {
  const refuse = (name: string, code: string): void =>
    expect(() => exploreMethod(Controller, name, [])).toThrow(expect.objectContaining({ code }))
  refuse('one', 'HONOTATE_NOT_REWRITTEN')
  refuse('destroy', 'HONOTATE_AMBIGUOUS_DESTROY')
})
