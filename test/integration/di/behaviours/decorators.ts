import assert from 'node:assert/strict'
import { Container, Inject, Service, Token } from 'honotate'
import { InjectMany, ServiceNotFoundError, type ContainerInstance } from 'typedi'

// The cases of TypeDI's own tests for decorators, rewritten. Each case runs on a reset `Container`.

export const decorators: Readonly<Record<string, () => void>> = {
  '@Service() under the class, a name, a token': () => {
    const token = new Token<ByToken>()
    @Service()
    class ByClass {}
    @Service('by.name')
    class ByName {}
    @Service(token)
    class ByToken {}
    assert.ok(Container.get(ByClass) instanceof ByClass)
    assert.ok(Container.get('by.name') instanceof ByName)
    assert.ok(Container.get(token) instanceof ByToken)
    assert.throws(() => Container.get(ByName), ServiceNotFoundError)
  },

  '@Service({ id })': () => {
    const token = new Token<One>()
    @Service({ id: token })
    class One {}
    @Service({ id: 'two' })
    class Two {}
    assert.ok(Container.get(token) instanceof One)
    assert.ok(Container.get('two') instanceof Two)
  },

  'constructor parameters are injected by type': () => {
    @Service()
    class One {}
    @Service()
    class Two {}
    @Service()
    class Both {
      constructor(
        readonly one: One,
        readonly two: Two,
      ) {}
    }
    const both = Container.get(Both)
    assert.ok(both.one instanceof One && both.two instanceof Two)
    assert.equal(Container.get(Both), both)
    assert.equal(Container.get(One), both.one)
  },

  '@Service({ factory }) with a function': () => {
    @Service()
    class Engine {
      constructor(readonly serial: string) {}
    }
    @Service({ factory: () => new Car('BMW', new Engine('A-123')) })
    class Car {
      constructor(
        readonly name: string,
        readonly engine: Engine,
      ) {}
    }
    assert.deepEqual([Container.get(Car).name, Container.get(Car).engine.serial], ['BMW', 'A-123'])
  },

  '@Service({ factory }) with a class and a method': () => {
    @Service()
    class Engine {
      readonly serial = 'A-123'
    }
    @Service()
    class CarFactory {
      constructor(readonly engine: Engine) {}
      create(container: ContainerInstance, id: unknown) {
        return new Car('BMW', container.get(Engine), id === Car)
      }
    }
    @Service({ factory: [CarFactory, 'create'] })
    class Car {
      constructor(
        readonly name: string,
        readonly engine: Engine,
        readonly hasId: boolean,
      ) {}
    }
    const car = Container.get(Car)
    assert.deepEqual([car.name, car.engine.serial, car.hasId], ['BMW', 'A-123', true])
    assert.equal(car.engine, Container.get(Engine))
  },

  'a token and a factory together': () => {
    const token = new Token<{ foo(): string }>()
    @Service()
    class Factory {
      create() {
        return new Implementation()
      }
    }
    @Service({ id: token, factory: [Factory, 'create'] })
    class Implementation {
      foo() {
        return 'hello'
      }
    }
    assert.equal(Container.get(token).foo(), 'hello')
  },

  'fields of what a factory has made are filled': () => {
    @Service()
    class Engine {}
    @Service({ factory: () => new Car() })
    class Car {
      @Inject() readonly engine!: Engine
    }
    assert.ok(Container.get(Car).engine instanceof Engine)
  },

  '@Service({ transient: true })': () => {
    @Service()
    class Singleton {}
    @Service({ transient: true })
    class Transient {
      constructor(readonly singleton: Singleton) {}
    }
    const [one, two] = [Container.get(Transient), Container.get(Transient)]
    assert.notEqual(one, two)
    assert.equal(one.singleton, two.singleton)
  },

  '@Service({ eager: true }), also with dependencies and fields': () => {
    const log: string[] = []
    @Service()
    class Clock {}
    @Service({ eager: true })
    class Eager {
      @Inject() readonly field!: Clock
      constructor(
        readonly parameter: Clock,
        @Inject(() => Clock) readonly lazy: unknown,
      ) {
        log.push(parameter.constructor.name)
      }
    }
    assert.deepEqual(log, ['Clock'])
    const eager = Container.get(Eager)
    assert.ok(eager.field === eager.parameter && eager.lazy === eager.parameter)
    @Service({ eager: false })
    class Lazy {
      constructor() {
        log.push('lazy')
      }
    }
    assert.deepEqual(log, ['Clock'])
    Container.get(Lazy)
    assert.deepEqual(log, ['Clock', 'lazy'])
  },

  '@Service({ eager: true }) finds the static fields of its class': () => {
    @Service({ eager: true })
    class Eager {
      static made = 0
      constructor() {
        Eager.made++
      }
    }
    assert.equal(Eager.made, 1)
  },

  'a constructor and a field that need each other, whatever is resolved first': () => {
    for (const first of ['parent', 'child'] as const) {
      @Service()
      class Parent {
        constructor(@Inject(() => Child) readonly child: Child) {}
      }
      @Service()
      class Child {
        @Inject(() => Parent) readonly parent!: Parent
      }
      Container.get<object>({ parent: Parent, child: Child }[first])
      assert.equal(Container.get(Parent).child, Container.get(Child))
      assert.equal(Container.get(Child).parent, Container.get(Parent))
    }
  },

  '@Service({ multiple: true }) and @InjectMany()': () => {
    interface Car {
      readonly name: string
    }
    @Service({ id: 'cars', multiple: true })
    class Bmw implements Car {
      readonly name = 'BMW'
    }
    @Service({ id: 'cars', multiple: true })
    class Toyota implements Car {
      readonly name = 'Toyota'
    }
    @Service()
    class Garage {
      @InjectMany('cars') readonly field!: Car[]
      constructor(@InjectMany('cars') readonly parameter: Car[]) {}
    }
    const garage = Container.get(Garage)
    assert.deepEqual(
      garage.parameter.map(({ name }) => name),
      ['BMW', 'Toyota'],
    )
    assert.deepEqual(garage.field, garage.parameter)
    assert.deepEqual(Container.getMany('cars'), garage.parameter)
    assert.ok(garage.field[0] instanceof Bmw && garage.field[1] instanceof Toyota)
  },

  '@Inject() on fields by type, token and name': () => {
    const token = new Token<object>()
    @Service()
    class One {}
    @Service(token)
    class Two {}
    @Service('three')
    class Three {}
    @Service()
    class All {
      @Inject() readonly one!: One
      @Inject(token) readonly two!: object
      @Inject('three') readonly three!: unknown
    }
    const all = Container.get(All)
    assert.ok(all.one instanceof One && all.two instanceof Two && all.three instanceof Three)
  },

  '@Inject() on constructor parameters by type, function and name': () => {
    @Service()
    class One {}
    @Service()
    class Two {}
    @Service('three')
    class Three {}
    @Service('all')
    class All {
      constructor(
        readonly one: One,
        @Inject() readonly again: One,
        @Inject(() => Two) readonly two: unknown,
        @Inject('three') readonly three: unknown,
        @Inject('text') readonly text: string,
      ) {}
    }
    Container.set('text', 'text')
    const all = Container.get<All>('all')
    assert.ok(all.one instanceof One && all.again === all.one && all.two instanceof Two && all.three instanceof Three)
    assert.equal(all.text, 'text')
  },

  'a subclass has what its base class injects': () => {
    @Service()
    class Injected {}
    @Service()
    class Base {
      constructor(
        @Inject('config') readonly config: unknown,
        readonly injected: Injected,
      ) {}
    }
    @Service()
    class Child extends Base {}
    const config = {}
    Container.set('config', config)
    for (const type of [Base, Child]) {
      const instance = Container.get<Base>(type)
      assert.equal(instance.constructor, type)
      assert.ok(instance.injected instanceof Injected && instance.config === config)
    }
  },

  'a subclass is a service of its own': () => {
    @Service()
    class Rule {
      rule() {
        return 'strict'
      }
    }
    @Service()
    class Whitelist extends Rule {
      list() {
        return ['a']
      }
    }
    assert.equal(Container.get(Whitelist).rule(), 'strict')
    assert.equal(Container.get(Rule).constructor, Rule)
    assert.equal('list' in Container.get(Rule), false)
  },

  'services may have each other in fields, in every container': () => {
    @Service()
    class Left {
      @Inject(() => Right) readonly right!: Right
    }
    @Service()
    class Right {
      @Inject(() => Left) readonly left!: Left
    }
    const [left, right] = [Container.get(Left), Container.get(Right)]
    assert.ok(left.right === right && right.left === left)
    // A child container of TypeDI creates both services twice: it finds a service only after it has filled the fields.
    const child = Container.of('cycle')
    assert.ok(child.get(Left).right.left instanceof Left && child.get(Right).left.right instanceof Right)
    assert.notEqual(child.get(Left), left)
  },

  'a dependency that is no service is an error': () => {
    class NoService {}
    @Service()
    class NeedsIt {
      constructor(readonly missing: NoService) {}
    }
    assert.throws(() => Container.get(NeedsIt), ServiceNotFoundError)
  },

  'Service() is called as a function': () => {
    Container.set('part', 'part')
    Service({ id: 'by.hand', factory: (container: ContainerInstance) => container.get<string>('part').toUpperCase() })(
      null,
    )
    assert.equal(Container.get('by.hand'), 'PART')
  },
}
