import { afterEach, describe, expect, test } from 'vitest'
import { Container } from '../../../src/honotate/di/typedi/patches.ts'
import { Service } from '../../../src/honotate/di/typedi/typedi.ts'
import { metadataKey } from '../../../src/honotate/metadata/symbol.ts'
import { coded } from '../../support/coded-error.ts'

// Imports only the modules in the bundle of a program that has controllers and uses no name of TypeDI. Such a bundle
// contains no injection.

class Receives {
  readonly args: unknown[]
  constructor(...args: unknown[]) {
    this.args = args
  }
}
class NeedsClock {
  readonly args: unknown[]
  constructor(clock: unknown, ...rest: unknown[]) {
    this.args = [clock, ...rest]
  }
}

/** Adds metadata to a class, as standard decorators do. */
function decorated<T extends new (...args: any[]) => object>(type: T): T {
  return Object.defineProperty(type, metadataKey, { value: {} })
}

function create<T extends object>(type: new (...args: any[]) => T): T {
  Service()(type)
  return Container.get(type)
}

describe('a class that is created', () => {
  test('receives the container', () => {
    expect(create(decorated(class extends Receives {})).args).toEqual([Container.of()])
  })

  test('receives only the container if it has no decorators', () => {
    class Plain extends NeedsClock {}
    expect(create(Plain).args).toEqual([Container.of()])
  })

  test.each<[string, new (...args: any[]) => object]>([
    [
      'itself',
      class Decorated {
        readonly clock
        constructor(clock: unknown) {
          this.clock = clock
        }
      },
    ],
    ['through its base class', class Decorated extends NeedsClock {}],
  ])('is refused if it has decorators and parameters: %s', (_, type) => {
    expect(() => create(decorated(type))).toThrow(coded('UNKNOWN_DEPENDENCIES', '`Decorated`'))
  })

  test('is refused if it is eager and has parameters', () => {
    class Eager {
      readonly clock
      constructor(clock: unknown) {
        this.clock = clock
      }
    }
    expect(() => Service({ eager: true })(Eager)).toThrow(coded('UNKNOWN_DEPENDENCIES', '`Eager`'))
  })
})

describe('with reflect-metadata', () => {
  const reflect = Reflect as { getMetadata?: (key: string, target: object) => unknown }
  afterEach(() => void delete reflect.getMetadata)

  test('TypeDI injects the parameter types that the compiler has recorded', () => {
    class Clock {}
    Service()(Clock)
    class Legacy extends NeedsClock {}
    reflect.getMetadata = (key, target) => (key === 'design:paramtypes' && target === Legacy ? [Clock] : undefined)
    expect(create(Legacy).args).toEqual([Container.get(Clock), Container.of()])
  })
})
