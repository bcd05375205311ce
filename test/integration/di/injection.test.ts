import * as typedi from 'typedi'
import { InjectMany, Service as TypediService } from 'typedi'
import * as honotate from 'honotate'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  Container,
  createApp,
  GetMapping,
  Inject,
  Inject as Wire,
  RestController,
  Service,
  Token,
  type ParameterDecorator,
} from 'honotate'
import type { OnlyAType } from './modules/types.ts'
import DefaultClass, { Exported as Renamed } from './modules/types.ts'
// @ts-expect-error: `verbatimModuleSyntax` refuses this import of a type, which other configurations allow
import { AnInterface } from './modules/types.ts'
import * as namespaced from './modules/types.ts'

@Service()
class Clock {
  now() {
    return 'now'
  }
}

@Service()
class UserService {
  constructor(readonly clock: Clock) {}
}

const Greeting = new Token<string>('greeting')

beforeEach(() => {
  Container.set(Greeting, 'hi')
  Container.set('db.url', 'db://')
})

test('the injection example of the documentation works', async () => {
  @RestController()
  class HelloController {
    @Inject() private readonly clock!: Clock
    @Inject(Greeting) private readonly greeting!: string

    constructor(
      private readonly users: UserService,
      @Inject('db.url') private readonly url: string,
      @Inject(() => Lazy) private readonly lazy: Lazy,
    ) {}

    @GetMapping('/hello') hello() {
      return [this.greeting, this.clock.now(), this.users.clock === this.clock, this.url, this.lazy.name]
    }
  }
  const app = createApp({ controllers: [HelloController] })
  expect(await (await app.request('/apis/hello')).json()).toEqual(['hi', 'now', true, 'db://', 'lazy'])
})

@Service()
class Lazy {
  readonly name = 'lazy'
}

describe('@Inject()', () => {
  test('fills fields, accessors and setters by type, token, name and function', () => {
    @Service()
    class Fields {
      @Inject() bare!: Clock
      @Inject(Greeting) token!: string
      @Inject('db.url') named!: string
      @Inject(() => Clock) lazy!: unknown
      @Inject() accessor accessed!: Clock
      @Inject() optional?: Clock
      @Inject() nullable!: Clock | null
      received: unknown
      @Inject() set setter(value: Clock) {
        this.received = value
      }
    }
    const clock = Container.get(Clock)
    const fields = Container.get(Fields)
    expect([fields.bare, fields.lazy, fields.accessed, fields.optional, fields.nullable, fields.received]).toEqual(
      Array.from({ length: 6 }, () => clock),
    )
    expect([fields.token, fields.named]).toEqual(['hi', 'db://'])
  })

  test('fills constructor parameters by type, token, name and function', () => {
    @Service()
    class Parameters {
      readonly all: unknown[]
      constructor(
        @Inject() bare: Clock,
        @Inject(Greeting) token: string,
        @Inject('db.url') named: string,
        @Inject(() => Clock) lazy: unknown,
      ) {
        this.all = [bare, token, named, lazy]
      }
    }
    const clock = Container.get(Clock)
    expect(Container.get(Parameters).all).toEqual([clock, 'hi', 'db://', clock])
  })

  test('works under an alias, in a namespace and as the export of TypeDI', () => {
    @honotate.Service()
    class Named {
      @Wire() alias!: Clock
      @honotate.Inject() namespace!: Clock
      @typedi.Inject() original!: Clock
      constructor(
        @Wire() readonly one: Clock,
        @honotate.Inject() readonly two: Clock,
        @typedi.Inject(Greeting) readonly three: string,
      ) {}
    }
    @TypediService()
    class FromTypedi {
      constructor(readonly named: Named) {}
    }

    const clock = Container.get(Clock)
    const { alias, namespace, original, one, two, three } = Container.get(FromTypedi).named
    expect([alias, namespace, original, one, two, three]).toEqual([clock, clock, clock, clock, clock, 'hi'])
  })

  test('@InjectMany() injects all services under one identifier', () => {
    const Plugins = new Token<{ name: string }>('plugins')
    abstract class Rule {
      abstract readonly name: string
    }
    @Service({ id: Plugins, multiple: true })
    class One {
      readonly name = 'one'
    }
    @Service({ id: Plugins, multiple: true })
    class Two {
      readonly name = 'two'
    }
    @Service({ id: Rule as never, multiple: true })
    class OneRule extends Rule {
      readonly name = 'a rule'
    }
    @Service()
    class Many {
      @InjectMany(Plugins) inField!: One[]
      @InjectMany() byElementType!: Rule[]
      @typedi.InjectMany() byArgument!: ReadonlyArray<Rule>
      constructor(@InjectMany(Plugins) readonly inParameter: { name: string }[]) {}
    }
    const many = Container.get(Many)
    expect(many.inField.map(({ name }) => name)).toEqual(['one', 'two'])
    expect(many.inParameter).toEqual(many.inField)
    expect(many.inField[1]).toBeInstanceOf(Two)
    expect([many.byElementType, many.byArgument].map(([rule]) => rule instanceof OneRule)).toEqual([true, true])
  })

  test('custom decorators for TypeDI fill fields and parameters', () => {
    function Config(key: string): Function {
      return (object: typedi.Handler['object'], propertyName: string, index?: number) =>
        Container.registerHandler({
          object,
          propertyName,
          ...(index === undefined ? {} : { index }),
          value: () => `config of ${key}`,
        })
    }
    @Service()
    class Configured {
      @Config('a') inField!: string
      constructor(@Config('b') readonly inParameter: string) {}
    }
    expect({ ...Container.get(Configured) }).toEqual({ inField: 'config of a', inParameter: 'config of b' })
  })

  test.each<[string, (container: typedi.ContainerInstance) => unknown]>([
    ['no such service', (container) => container.get('no such service')],
    ['not a function', () => (undefined as unknown as () => void)()],
  ])('handlers of custom decorators run once, even if they fail: %s', (reason, get) => {
    let calls = 0
    const Failing = (): Function => (object: typedi.Handler['object'], propertyName: string) =>
      Container.registerHandler({ object, propertyName, value: (container) => (calls++, get(container)) })
    @Service()
    class Broken {
      @Failing() inField!: string
    }
    expect(() => Container.get(Broken)).toThrow(reason)
    expect(calls).toBe(1)
  })
})

describe('constructor parameters', () => {
  test('may have a renamed, default or namespace import as type, or be generic or nullable', () => {
    @Service()
    class Generic<T> {
      readonly of?: T
    }
    for (const type of [DefaultClass, Renamed]) Container.set({ id: type, type })
    @Service()
    class Types {
      constructor(
        readonly one: DefaultClass,
        readonly two: Renamed,
        readonly three: namespaced.Exported,
        readonly four: Generic<string>,
        readonly five: Clock | null,
      ) {}
    }
    const { one, two, three, four, five } = Container.get(Types)
    expect([one, two, four, five].map((value) => value?.constructor)).toEqual([DefaultClass, Renamed, Generic, Clock])
    expect(three).toBe(two)
  })

  test('are undefined if they are optional and their type is not a service', () => {
    class NoService {}
    @Service()
    class Optional {
      readonly all: unknown[]
      constructor(
        one?: NoService,
        two: string = 'default',
        three?: Clock,
        four: Clock | undefined = undefined,
        five?: AnInterface,
        six?: OnlyAType,
      ) {
        this.all = [one, two, three, four, five, six]
      }
    }
    const clock = Container.get(Clock)
    expect(Container.get(Optional).all).toEqual([undefined, 'default', clock, clock, undefined, undefined])
  })

  test('are resolved by a child container if they are optional', () => {
    @Service()
    class Optional {
      constructor(readonly clock?: Clock) {}
    }
    expect(Container.of('optional').get(Optional).clock).toBeInstanceOf(Clock)
  })

  test('a field initializer may get its class from another container', () => {
    @Service()
    class Nested {
      static depth = 0
      readonly other: Nested | undefined = Nested.depth++ === 0 ? Container.of('nested').get(Nested) : undefined
    }
    expect(Container.get(Nested).other?.other).toBeUndefined()
    expect(Nested.depth).toBe(2)
  })

  test('may have custom decorators, which receive and replace the injected value', () => {
    const Wrapped: ParameterDecorator = () => (argument) => ({ argument })
    @Service()
    class Decorated {
      constructor(
        @Wrapped readonly clock: Clock,
        @Wrapped readonly text: string,
        @Wrapped @Inject('db.url') readonly url: string,
      ) {}
    }
    expect({ ...Container.get(Decorated) }).toEqual({
      clock: { argument: Container.get(Clock) },
      text: { argument: undefined },
      url: { argument: 'db://' },
    })
    expect(Container.get(Decorated).constructor).toBe(Decorated)
  })

  test('are followed by the container as an extra argument', () => {
    @Service()
    class WithContainer {
      readonly count: number
      constructor(_clock: Clock) {
        this.count = arguments.length
      }
    }
    expect(Container.get(WithContainer).count).toBe(2)
  })
})

describe('inheritance', () => {
  @Service()
  class Base {
    @Inject() readonly inBase!: Clock
    constructor(
      readonly clock: Clock,
      @Inject('db.url') readonly url: string,
    ) {}
  }

  test('a class without a constructor receives the dependencies of its base class, over several levels', () => {
    @Service()
    class Middle extends Base {}
    @Service()
    class Leaf extends Middle {
      @Inject(Greeting) readonly inLeaf!: string
    }
    const clock = Container.get(Clock)
    for (const type of [Leaf, Middle, Base])
      expect({ ...Container.get<Base>(type) }).toMatchObject({ inBase: clock, clock, url: 'db://' })
    expect(Container.get(Leaf).inLeaf).toBe('hi')
    expect(Container.get(Middle)).not.toHaveProperty('inLeaf')
  })

  test('a base class in the same file needs no decorator', () => {
    abstract class Undecorated {
      constructor(readonly clock: Clock) {}
    }
    abstract class AlsoUndecorated extends Undecorated {}
    @Service()
    class Child extends AlsoUndecorated {}
    expect(Container.get(Child).clock).toBe(Container.get(Clock))
  })

  test('a constructor replaces the constructor dependencies of the base class', () => {
    @Service()
    class None extends Base {
      constructor() {
        super(undefined as never, 'own')
      }
    }
    @Service()
    class Other extends Base {
      constructor(
        readonly lazy: Lazy,
        clock: Clock,
      ) {
        super(clock, 'own')
      }
    }
    expect(Container.get(None)).toMatchObject({ clock: undefined, url: 'own', inBase: Container.get(Clock) })
    expect(Container.get(Other)).toMatchObject({ clock: Container.get(Clock), url: 'own', lazy: Container.get(Lazy) })
  })

  test('an inherited field is filled once for each subclass', () => {
    @Service({ transient: true })
    class Counted {
      static count = 0
      readonly id = ++Counted.count
    }
    class Parent {
      @Inject() readonly counted!: Counted
    }
    @Service()
    class First extends Parent {}
    @Service()
    class Second extends Parent {}
    Container.get(First)
    expect(Counted.count).toBe(1)
    Container.get(Second)
    expect(Counted.count).toBe(2)
  })
})

describe('cycles are resolved', () => {
  test('through fields', () => {
    @Service()
    class Left {
      @Inject() readonly right!: Right
    }
    @Service()
    class Right {
      @Inject() readonly left!: Left
    }
    const left = Container.get(Left)
    expect(left.right.left).toBe(left)
  })

  test('between a constructor and a field', () => {
    @Service()
    class Parent {
      @Inject(() => Child) readonly child!: Child
    }
    @Service()
    class Child {
      constructor(readonly parent: Parent) {}
    }
    const parent = Container.get(Parent)
    expect(parent.child.parent).toBe(parent)
    expect(Container.get(Child)).toBe(parent.child)
  })
})
