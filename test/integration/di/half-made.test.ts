import { afterEach, describe, expect, test } from 'vitest'
import { Container, createApp, createParameterDecorator, GetMapping, Inject, RestController, Service } from 'honotate'
import { messageOf } from '../../support/coded-error.ts'
import { silent } from '../../support/logger.ts'

// If the container fails to fill a field of a service, it creates the service again on the next `get()`, so no caller
// receives a service without its fields.

let isDown = true

afterEach(() => {
  for (const container of [Container.of(), Container.of('child')]) container.reset({ strategy: 'resetValue' })
})

@Service()
class Database {
  constructor() {
    if (isDown) throw new Error('the database is down')
  }
}

@Service()
class Users {
  @Inject() readonly database!: Database
}

@Service()
class WithInitializer {
  readonly database = Container.get(Database)
}

@Service()
class Child {
  @Inject(() => Parent) readonly parent!: Parent
}
@Service()
class Parent {
  @Inject(() => Child) readonly child!: Child
  @Inject() readonly database!: Database
}

const types = { Users, WithInitializer, Parent }
describe.each(['default', 'child'])('in the container "%s"', (name) => {
  test.each(Object.keys(types))('%s is complete after its dependency has recovered', (key) => {
    const container = Container.of(name)
    const type = types[key as keyof typeof types]
    isDown = true
    for (let turn = 0; turn < 2; turn++)
      expect(messageOf(() => container.get<object>(type))).toBe('the database is down')
    isDown = false
    const service = container.get<Users>(type)
    expect(service.database).toBeInstanceOf(Database)
    expect(container.get(type)).toBe(service)
  })
})

test('a service that has received an incomplete service is created again', () => {
  isDown = true
  expect(messageOf(() => Container.get(Parent))).toBe('the database is down')
  isDown = false
  const parent = Container.get(Parent)
  expect(parent.child.parent).toBe(parent)
  expect(Container.get(Child).parent).toBe(parent)
})

test('the complete services that a failed service has received are not created again', () => {
  let helpers = 0
  @Service()
  class Helper {
    constructor() {
      helpers++
    }
  }
  @Service()
  class Part {
    @Inject(() => Whole) readonly whole!: Whole
  }
  @Service()
  class Whole {
    @Inject(() => Part) readonly part!: Part
    @Inject(() => Helper) readonly helper!: Helper
    @Inject() readonly database!: Database
  }
  isDown = false
  expect(Container.get(Whole)).toBe(Container.get(Whole))
  Container.of().reset({ strategy: 'resetValue' })
  // A part without a reference to the whole.
  Container.set(Part, {} as Part)
  isDown = true
  expect(messageOf(() => Container.get(Whole))).toBe('the database is down')
  isDown = false
  expect(Container.get(Whole).helper).toBe(Container.get(Helper))
  expect(helpers).toBe(2)
})

const Tried = createParameterDecorator((_, { get }) => {
  const messages = [1, 2].map(() => messageOf(() => get(Users)))
  isDown = false
  return [...messages, get(Users).database instanceof Database]
})

@RestController({ scope: 'request' })
class Twice {
  @GetMapping('/twice') twice(@Tried() tried: unknown[]) {
    return tried
  }
}

@RestController()
class Later {
  @GetMapping('/later') later() {
    return Container.get(Users).database instanceof Database
  }
}

test('no request receives a service without its fields', async () => {
  const app = createApp({ controllers: [Twice, Later], logger: silent })
  isDown = true
  expect((await app.request('/apis/later')).status).toBe(500)
  expect((await app.request('/apis/later')).status).toBe(500)
  expect(await (await app.request('/apis/twice')).json()).toEqual([
    expect.stringContaining('the database is down'),
    expect.stringContaining('the database is down'),
    true,
  ])
  expect(await (await app.request('/apis/later')).json()).toBe(true)
})
