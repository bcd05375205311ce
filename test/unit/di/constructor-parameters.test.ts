import { afterEach, describe, expect, test } from 'vitest'
import { constructorParameters } from '../../../src/honotate/di/injection/constructor-parameters.ts'
import { announceClass, injectionRecord } from '../../../src/honotate/di/injection/injection-records.ts'
import { Container, Token } from '../../../src/honotate/di/typedi/typedi.ts'
import { coded, messageOf } from '../../support/coded-error.ts'

class Clock {}

/** A class with the records that `@Dependencies()` makes. */
function listed(list: () => readonly unknown[], ...labels: string[]): new () => object {
  const type = class Users {}
  const context = { kind: 'class', name: 'Users', metadata: {}, addInitializer() {} } as const
  Object.assign(injectionRecord(context.metadata, context), { list, labels })
  announceClass(type, context)
  return type
}

describe('a parameter that @Dependencies() lists', () => {
  const url = new Token<string>('url')
  const unknown = { reason: 'its type is unknown' }

  test.each<[id: any, label: string, expected: object]>([
    [Clock, 'clock', { description: 'parameter 0 "clock"', id: Clock, optional: false, reason: undefined }],
    [Clock, 'clock?', { description: 'parameter 0 "clock"', optional: true, reason: undefined }],
    [Clock, '{}', { description: 'parameter 0', optional: false }],
    [Clock, '', { description: 'parameter 0', optional: false, reason: undefined }],
    [url, 'url', { id: url, reason: undefined }],
    [url, 'url: its type is a string', { id: url, reason: undefined }],
    ['url', 'url', { id: 'url', reason: undefined }],
    [{ an: 'object' }, 'settings', { reason: undefined }],
    // For a parameter whose type cannot be injected, the plugin writes the reason into the label.
    ['url', 'url: its type is a string', { reason: 'its type is a string' }],
    [{ an: 'enum' }, 'mode?: it is an enum', { optional: true, reason: 'it is an enum' }],
    [undefined, 'url', unknown],
    [null, 'url', unknown],
    [7, 'url', unknown],
    [undefined, 'url: its type is\na union', { reason: 'its type is\na union' }],
  ])('is described by %o with the label %j', (id, label, expected) => {
    const [parameter, ...rest] = constructorParameters({ type: listed(() => [id], label) })
    expect(parameter).toMatchObject({ id, ...expected })
    expect(rest).toEqual([])
  })

  test('counts if it has a label or an identifier', () => {
    const counts = [
      listed(() => [Clock, Clock]),
      listed(() => [], 'a', 'b', 'c'),
      listed(() => []),
      listed(() => [Clock], 'a', 'b'),
    ]
    expect(counts.map((type) => constructorParameters({ type }).length)).toEqual([2, 3, 0, 2])
  })

  test('counts if it has @Inject(), along with the other parameters of the constructor', () => {
    const type = class Users {
      readonly all: unknown[]
      constructor(first: unknown, second: unknown) {
        this.all = [first, second]
      }
    }
    const context = { kind: 'class', name: 'Users', metadata: {}, addInitializer() {} } as const
    const { parameters } = injectionRecord(context.metadata, context)
    announceClass(type, context)
    const values = () =>
      constructorParameters({ type: class extends type {} }).map(({ value }) => value?.(Container.of()))
    parameters.set(0, () => 'first')
    expect(values()).toEqual(['first', undefined])
    parameters.set(2, () => 'third')
    expect(values()).toEqual(['first', undefined, 'third'])
  })

  test('is read once, until another handler is registered', () => {
    let reads = 0
    const type = listed(() => (reads++, []))
    constructorParameters({ type })
    expect(constructorParameters({ type })).toBe(constructorParameters({ type }))
    expect(reads).toBe(1)
    Container.registerHandler({ object: class {}, index: 0, value: () => 1 } as never)
    constructorParameters({ type })
    expect(reads).toBe(2)
  })
})

test.each([
  ['an error', new ReferenceError('Cannot access Clock'), 'Cannot access Clock'],
  ['a text', 'no class', 'no class'],
])('if the list throws %s, the error contains the message', (_, thrown, reason) => {
  const type = listed(() => {
    throw thrown
  })
  expect(() => constructorParameters({ type })).toThrow(coded('UNRESOLVED_DEPENDENCY', reason))
  expect(messageOf(() => constructorParameters({ type }))).not.toContain('Error:')
})

describe('with reflect-metadata', () => {
  const reflect = Reflect as { getOwnMetadata?: (key: string, target: object) => unknown }
  afterEach(() => void delete reflect.getOwnMetadata)
  const record = (types: Map<object, readonly unknown[]>): void => {
    reflect.getOwnMetadata = (key, target) => (key === 'design:paramtypes' ? types.get(target) : undefined)
  }

  test('recorded class types are injected, and parameters of primitive types are optional', () => {
    class Legacy {}
    const types = [Clock, String, Number, Boolean, Object, undefined]
    record(new Map([[Legacy, types]]))
    const parameters = constructorParameters({ type: Legacy })
    expect(parameters.map(({ id, optional }) => [id, optional])).toEqual([
      [Clock, false],
      ...types.slice(1).map(() => [undefined, true]),
    ])
  })

  test('handlers of the class and of its base class take precedence over recorded types', () => {
    class Base {}
    class Legacy extends Base {}
    class Other {}
    record(new Map([[Legacy, [Clock, Clock, Clock]]]))
    for (const [object, index] of [
      [Other, 0],
      [Legacy, 1],
      [Base, 2],
    ] as const)
      Container.registerHandler({ object, index, value: () => object } as never)
    const values = constructorParameters({ type: Legacy }).map(({ value }) => value?.(Container.of()))
    expect(values).toEqual([undefined, Legacy, Base])
  })
})

describe('undescribed constructor parameters', () => {
  class WithParameter {
    readonly clock: unknown
    constructor(clock: unknown) {
      this.clock = clock
    }
  }

  test('are ignored for a class without decorators', () => {
    expect(constructorParameters({ type: WithParameter })).toEqual([])
  })

  test('are an error for an eager service', () => {
    class Eager extends WithParameter {}
    for (const type of [WithParameter, Eager])
      expect(() => constructorParameters({ type: class extends type {}, eager: true })).toThrow(
        coded('UNKNOWN_DEPENDENCIES', '`WithParameter`, which `type` extends', '`WithParameter`'),
      )
    const own = class Own {
      readonly clock: unknown
      constructor(clock: unknown) {
        this.clock = clock
      }
    }
    expect(messageOf(() => constructorParameters({ type: own, eager: true }))).not.toContain('which extends')
  })
})
