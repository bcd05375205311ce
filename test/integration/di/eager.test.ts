import { expect, test } from 'vitest'
import { Container, Inject, Service, type ParameterDecorator } from 'honotate'
import { Service as TypediService } from 'typedi'

@Service()
class Clock {
  readonly now = 'noon'
}

test('the static fields exist when the constructor runs', () => {
  @Service({ eager: true })
  class Eager {
    static made = 0
    static readonly #names: string[] = []
    static get names() {
      return this.#names
    }
    constructor() {
      Eager.made++
      Eager.#names.push('first')
    }
  }
  expect([Eager.made, Eager.names]).toEqual([1, ['first']])
  expect(Container.get(Eager)).toBeInstanceOf(Eager)
  expect(Eager.made).toBe(1)
})

test('also with dependencies, under a name, and with the decorator of TypeDI', () => {
  const made: unknown[] = []
  @TypediService({ id: 'eager.named', eager: true })
  class Named {
    static readonly prefix = 'it is '
    @Inject() readonly field!: Clock
    constructor(readonly clock: Clock) {
      made.push(Named.prefix + clock.now)
    }
  }
  expect(made).toEqual(['it is noon'])
  const named = Container.get<Named>('eager.named')
  expect(named.field).toBe(named.clock)
})

test('also where decorators of constructor parameters replace the class by a proxy', () => {
  const Loud: ParameterDecorator<unknown> = () => (value: Clock) => ({ now: value.now.toUpperCase() })
  const made: string[] = []
  @Service({ eager: true })
  class Replaced {
    static readonly prefix = 'it is '
    constructor(@Loud @Inject(() => Clock) clock: Clock) {
      made.push(Replaced.prefix + clock.now)
    }
  }
  expect([made, typeof Replaced]).toEqual([['it is NOON'], 'function'])
})

test('a class that is complete is created at once', () => {
  class Complete {
    static made = 0
    constructor() {
      Complete.made++
    }
  }
  Service({ eager: true })(Complete)
  expect(Complete.made).toBe(1)
  class Registered {
    static made = 0
    constructor() {
      Registered.made++
    }
  }
  Container.set({ id: Registered, type: Registered, eager: true })
  expect(Registered.made).toBe(1)
})

test('what its constructor throws, the class definition throws', () => {
  expect(() => {
    @Service({ eager: true })
    class Failing {
      constructor() {
        throw new Error('no database')
      }
    }
    return Failing
  }).toThrow('no database')
})
