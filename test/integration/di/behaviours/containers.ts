import assert from 'node:assert/strict'
import { Container, Service, Token } from 'honotate'
import { ServiceNotFoundError, type ContainerInstance } from 'typedi'

// The cases of TypeDI's own tests for containers, rewritten. Each case runs on a reset `Container`.

export const containers: Readonly<Record<string, () => void>> = {
  'a value that is falsy is a value': () => {
    for (const value of [false, '', 0, null, undefined, Number.NaN]) {
      Container.set('falsy', value)
      assert.deepEqual(Container.get('falsy'), value)
    }
  },

  'an instance under its class, under names, under tokens': () => {
    class Car {
      constructor(readonly name: string) {}
    }
    const [one, two] = [new Token<Car>(), new Token<Car>()]
    const cars = ['class', 'first', 'second', 'one', 'two'].map((name) => new Car(name)) as [Car, Car, Car, Car, Car]
    Container.set(Car, cars[0])
    Container.set('car.first', cars[1])
    Container.set('car.second', cars[2])
    Container.set(one, cars[3])
    Container.set(two, cars[4])
    assert.deepEqual(
      [
        Container.get(Car),
        Container.get('car.first'),
        Container.get('car.second'),
        Container.get(one),
        Container.get(two),
      ],
      cars,
    )
  },

  'the last value that was set counts': () => {
    const token = new Token<string>()
    Container.set(token, 'first')
    assert.equal(Container.get(token), 'first')
    Container.set(token, 'second')
    assert.equal(Container.get(token), 'second')
  },

  'several at once, values and factories': () => {
    class Car {}
    class Factory {
      create() {
        return 'made'
      }
    }
    const [car, other] = [new Car(), new Car()]
    Container.set([
      { id: Car, value: car },
      { id: 'other', value: other },
      { id: 'made', factory: [Factory, 'create'] },
    ])
    assert.equal(Container.get(Car), car)
    assert.equal(Container.get('other'), other)
    assert.equal(Container.get('made'), 'made')
  },

  'has() tells what is registered': () => {
    @Service()
    class Known {}
    class Unknown {}
    assert.deepEqual(
      [Container.has(Known), Container.has(Unknown), Container.has('name'), Container.has(new Token())],
      [true, false, false, false],
    )
  },

  'what is removed is not found, and is destroyed': () => {
    let destroyed = 0
    @Service()
    class Method {
      destroy() {
        destroyed++
      }
    }
    @Service()
    class Field {
      destroy = () => destroyed++
    }
    @Service()
    class Neither {}
    for (const type of [Method, Field, Neither]) Container.get<object>(type)
    Container.remove([Method, Field])
    Container.remove(Neither)
    assert.equal(destroyed, 2)
    for (const type of [Method, Field, Neither]) assert.throws(() => Container.get<object>(type), ServiceNotFoundError)
  },

  'a reset destroys instances; they are created anew, by their class even if a value was set': () => {
    let destroyed = 0
    @Service()
    class Car {
      constructor(readonly name: string = 'default') {}
      destroy() {
        destroyed++
      }
    }
    const given = new Car('given')
    Container.set(Car, given)
    assert.equal(Container.get(Car), given)
    Container.reset()
    assert.equal(destroyed, 1)
    assert.equal(Container.get(Car).name, 'default')
    assert.notEqual(Container.get(Car), given)
  },

  "an error of destroy() is nobody's concern": () => {
    @Service()
    class Fails {
      destroy() {
        throw new Error('fails')
      }
    }
    const first = Container.get(Fails)
    Container.reset()
    assert.notEqual(Container.get(Fails), first)
  },

  'a reset with resetServices forgets the services': () => {
    const container = Container.of('forgetful')
    container.set('name', 'value')
    container.reset({ strategy: 'resetServices' })
    assert.throws(() => container.get('name'), ServiceNotFoundError)
  },

  'a reset does not break transient services': () => {
    let count = 0
    @Service({ transient: true })
    class Transient {
      constructor() {
        count++
      }
    }
    Container.get(Transient)
    Container.get(Transient)
    Container.reset()
    Container.get(Transient)
    assert.equal(count, 3)
  },

  'a type may stand in for another, with its own dependencies': () => {
    @Service()
    class Auth {
      readonly ok = 'nope'
    }
    @Service()
    class Data {
      constructor(readonly auth: Auth) {}
    }
    @Service()
    class FakeData {
      constructor(readonly auth: Auth) {}
    }
    Container.set({ id: Data, type: FakeData })
    const data = Container.get(Data)
    assert.ok(data instanceof FakeData)
    assert.equal(data.auth.ok, 'nope')
  },

  'a child container has instances of its own, of what is not global': () => {
    @Service()
    class Engine {
      name = 'sporty'
    }
    @Service({ global: true })
    class Car {
      name = 'SportCar'
    }
    const child = Container.of('child')
    assert.equal(child.get(Car), Container.get(Car))
    assert.notEqual(child.get(Engine), Container.get(Engine))
    assert.equal(child.get(Engine), child.get(Engine))
    assert.notEqual(Container.of('other').get(Engine), child.get(Engine))
  },

  'a child container has instances of its own of services under tokens, with their dependencies': () => {
    @Service()
    class Repository {
      user = ''
    }
    const token = new Token<Controller>('controller')
    @Service({ id: token })
    class Controller {
      constructor(readonly repository: Repository) {}
    }
    const [one, two] = ['one', 'two'].map((id) => Container.of(id).get(token)) as [Controller, Controller]
    assert.notEqual(one, two)
    assert.notEqual(one.repository, two.repository)
    assert.notEqual(one, Container.get(token))
    Container.reset('one')
    assert.notEqual(Container.of('one').get(token), one)
  },

  'what a child container has set is its own': () => {
    const child = Container.of('own')
    child.set('name', 'child')
    assert.equal(child.get('name'), 'child')
    assert.throws(() => Container.get('name'), ServiceNotFoundError)
    assert.equal(Container.of('own'), child)
  },

  'factories: functions, classes, registered classes, under any identifier': () => {
    class Engine {
      readonly serial = 'A-123'
    }
    class Car {
      constructor(readonly engine: Engine) {}
    }
    @Service()
    class RegisteredEngine extends Engine {}
    @Service()
    class RegisteredFactory {
      constructor(private readonly engine: RegisteredEngine) {}
      create() {
        return new Car(this.engine)
      }
    }
    class PlainFactory {
      create() {
        return new Car(new Engine())
      }
    }
    const token = new Token<Car>()
    Container.set({ id: Car, factory: () => new Car(new Engine()) })
    Container.set({ id: 'registered', factory: [RegisteredFactory, 'create'] })
    Container.set({ id: token, factory: [PlainFactory, 'create'] })
    for (const car of [Container.get(Car), Container.get<Car>('registered'), Container.get(token)])
      assert.equal(car.engine.serial, 'A-123')
  },

  'a factory receives the container and the identifier': () => {
    const token = new Token<unknown[]>()
    Container.set('part', 'value')
    Container.set({ id: token, factory: (container: ContainerInstance, id: unknown) => [container.get('part'), id] })
    assert.deepEqual(Container.get(token), ['value', token])
  },

  'eager registrations are created at once': () => {
    const log: string[] = []
    class Logs {
      constructor() {
        log.push('created')
      }
    }
    Container.set({ id: 'lazy', type: Logs })
    assert.deepEqual(log, [])
    Container.set({ id: 'eager', type: Logs, eager: true })
    assert.deepEqual(log, ['created'])
  },

  'handlers fill constructor parameters and fields': () => {
    @Service()
    class Handled {
      readonly field!: string
      constructor(
        readonly lucky: number,
        readonly message: string,
      ) {}
    }
    Container.registerHandler({ object: Handled as never, index: 0, value: () => 777 })
    Container.registerHandler({ object: Handled as never, index: 1, value: (container) => container.get('message') })
    Container.registerHandler({ object: Handled.prototype as never, propertyName: 'field', value: () => 'field' })
    Container.set('message', 'hello')
    assert.deepEqual({ ...Container.get(Handled) }, { lucky: 777, message: 'hello', field: 'field' })
  },
}
