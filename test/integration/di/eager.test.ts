import { expect, test } from 'vitest'
import { Container, Inject, Service, type ParameterDecorator } from 'honotate'
import { Service as TypediService } from 'typedi'

@Service()
class Clock {
  readonly now = 'noon'
}

test('an eager service is created after its static fields', () => {
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

test('an eager service may have dependencies, a name and the decorator of TypeDI', () => {
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

test('an eager service with custom parameter decorators is created after its static fields', () => {
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

test('an eager service with a factory or a shared name is created when its class is complete', () => {
  const made: string[] = []
  @((_: object, { kind }: ClassDecoratorContext): void => void made.push(kind))
  @Service({ eager: true, factory: (_: unknown, type: new () => object) => new type() })
  class Built {
    static readonly prefix = 'built'
    constructor() {
      made.push(Built.prefix)
    }
  }
  const options = { id: 'eager.shared', multiple: true } as const
  @Service(options)
  class Lazy {
    constructor() {
      made.push('lazy')
    }
  }
  @Service({ ...options, eager: true })
  class Shared {
    static readonly prefix = 'shared'
    constructor() {
      made.push(Shared.prefix)
    }
  }
  expect(made).toEqual(['class', 'built', 'shared'])
  expect(Container.getMany('eager.shared')).toEqual([new Lazy(), new Shared()])
  expect(Container.get(Built)).toBeInstanceOf(Built)
  expect(made).toEqual(['class', 'built', 'shared', 'lazy', 'lazy', 'shared'])
})

test('an eager service that is registered after the class definition is created at once', () => {
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

test('the class definition throws the error of the constructor of an eager service', () => {
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
