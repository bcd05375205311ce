import { afterEach, describe, expect, test } from 'vitest'
import { ContainerInstance } from 'typedi'
import { Container, createApp, GetMapping, Inject, RestController, Service, Token } from 'honotate'
import { Dependencies } from 'honotate/helpers'

const Greeting = new Token<string>('greeting')

@Service()
class UserService {
  names: string[] = []
  add(name: string): string[] {
    this.names.push(name)
    return this.names
  }
}

@RestController()
class UserController {
  static count = 0
  readonly id = ++UserController.count
  @Inject(Greeting) readonly greeting!: string
  constructor(readonly users: UserService) {}

  @GetMapping('/users') find() {
    return { id: this.id, greeting: this.greeting, names: this.users.add('name') }
  }
}

@RestController({ scope: 'request' })
class ScopedController {
  constructor(
    readonly users: UserService,
    @Inject(Greeting) readonly greeting: string,
  ) {}
  @GetMapping('/scoped') find() {
    return { greeting: this.greeting, names: this.users.add('name') }
  }
}

const app = (container?: typeof Container | ContainerInstance) =>
  createApp({ controllers: [UserController, ScopedController], ...(container && { container }) })
const get = async (from: ReturnType<typeof app>, path = '/apis/users'): Promise<any> =>
  (await from.request(path)).json()

afterEach(() => void Container.reset())

describe('the container of an app', () => {
  test("is TypeDI's Container by default, and resolves each controller once", async () => {
    Container.set(Greeting, 'hi')
    const served = app()
    const first = await get(served)
    expect(await get(served)).toEqual({ ...first, names: ['name', 'name'] })
    expect(first).toMatchObject({ greeting: 'hi', id: Container.get(UserController).id })
    expect(await get(app(Container))).toMatchObject({ id: first.id })
  })

  test.each([
    ["a child of TypeDI's", () => Container.of(`test-${Math.random()}`)],
    ['one of its own', () => new ContainerInstance('own')],
  ])('may be %s; apps with separate containers share no services', async (_, fresh) => {
    Container.set(Greeting, 'global')
    const [one, two] = [fresh(), fresh()]
    one.set(Greeting, 'one')
    two.set(Greeting, 'two')
    const fake = { add: () => ['fake'] }
    two.set(UserService, fake as never)
    const [first, second] = [app(one), app(two)]
    expect(await get(first)).toMatchObject({ greeting: 'one', names: ['name'] })
    expect(await get(second)).toMatchObject({ greeting: 'two', names: ['fake'] })
    expect(await get(first)).toMatchObject({ names: ['name', 'name'] })
    expect(await get(first, '/apis/scoped')).toEqual({ greeting: 'one', names: ['name'] })
    expect(await get(first, '/apis/scoped')).toEqual({ greeting: 'one', names: ['name'] })
    expect(await get(second, '/apis/scoped')).toEqual({ greeting: 'two', names: ['fake'] })
    expect(Container.get(UserService).names).toEqual([])
  })

  test('may be any object with get()', async () => {
    const instance = { find: () => 'by hand' }
    const container = { get: () => instance as never }
    expect(await (await createApp({ controllers: [UserController], container }).request('/apis/users')).text()).toBe(
      'by hand',
    )
  })
})

describe('a fake', () => {
  test('replaces the service if it is set before createApp()', async () => {
    Container.set(Greeting, 'hi')
    Container.set(UserService, { add: () => ['fake'] })
    const served = app()
    expect((await get(served)).names).toEqual(['fake'])
    expect((await get(served, '/apis/scoped')).names).toEqual(['fake'])
  })

  test('is gone after Container.reset()', async () => {
    Container.set(Greeting, 'hi')
    expect((await get(app())).names).toEqual(['name'])
    expect((await get(app(), '/apis/scoped')).names).toEqual(['name'])
  })
})

describe('request scope', () => {
  test('each request creates its own services, also with factories, and shares only global ones', async () => {
    let made = 0
    const Plugins = new Token<{ readonly id: number }>('plugins')
    class Made {
      readonly id = ++made
    }
    @Service({ factory: () => new Made() })
    class ByFunction {}
    @Service()
    class Part {}
    @Service()
    class Factory {
      constructor(readonly part: Part) {}
      create() {
        return Object.assign(new Made(), { part: this.part })
      }
    }
    @Service({ factory: [Factory, 'create'] })
    class ByRegistered {}
    class PlainFactory {
      create() {
        return new Made()
      }
    }
    @Service({ factory: [PlainFactory, 'create'] })
    class ByPlain {}
    @Service({ transient: true })
    class Transient extends Made {}
    @Service({ id: Plugins, multiple: true })
    class One extends Made {}
    @Service({ id: Plugins, multiple: true, global: true })
    class Two extends Made {}
    @Service()
    class Asking {
      constructor(
        readonly one: One2,
        readonly container?: ContainerInstance,
      ) {
        this.container = arguments[2] as ContainerInstance
      }
    }
    @Service()
    class One2 {}

    const seen: unknown[][] = []
    @RestController({ scope: 'request' })
    class Scoped {
      @Inject() readonly field!: Transient
      constructor(
        readonly a: ByFunction,
        readonly b: ByRegistered,
        readonly c: ByPlain,
        readonly d: Transient,
        readonly asking: Asking,
      ) {}
      @GetMapping('/') all() {
        const container = this.asking.container as ContainerInstance
        const plugins = container.getMany(Plugins)
        container.set('own', 'value')
        seen.push([this.a, this.b, this.c, this.d, this.field, plugins[0], plugins[1]])
        return [
          container.has(Asking),
          container.has('own'),
          container.get('own'),
          container.has('other'),
          container.get(Asking) === this.asking,
          container.getMany(Plugins)[0] === plugins[0],
          plugins.map(({ constructor }) => constructor.name),
        ]
      }
    }
    const served = createApp({ controllers: [Scoped] })
    expect(made).toBe(0)
    for (let request = 0; request < 2; request++) {
      expect(await get(served, '/apis/')).toEqual([true, true, 'value', false, true, true, ['One', 'Two']])
    }
    const [first, second] = seen as [unknown[], unknown[]]
    expect(first.map((service, index) => service === second[index])).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
      true,
    ])
    expect(new Set(first).size).toBe(7)
    expect(first[1]).toHaveProperty('part', expect.any(Part))
    expect(first[5]).toBeInstanceOf(One)
    expect(first[6]).toBeInstanceOf(Two)
  })

  test('services may inject each other into fields', async () => {
    @Service()
    class Left {
      @Inject() readonly right!: Right
    }
    @Service()
    class Right {
      @Inject() readonly left!: Left
    }
    @RestController({ scope: 'request' })
    class Scoped {
      constructor(readonly left: Left) {}
      @GetMapping('/') same() {
        return this.left.right.left === this.left
      }
    }
    expect(await get(createApp({ controllers: [Scoped] }), '/apis/')).toBe(true)
  })

  test('requests receive values that are registered after createApp()', async () => {
    @RestController({ scope: 'request' })
    class Scoped {
      readonly container: ContainerInstance
      constructor(@Inject(Greeting) readonly greeting: string) {
        this.container = arguments[1] as ContainerInstance
      }
      @GetMapping('/') later() {
        return [this.greeting, this.container.has('later')]
      }
    }
    Container.set(Greeting, 'first')
    const served = createApp({ controllers: [Scoped] })
    expect(await get(served, '/apis/')).toEqual(['first', false])
    Container.set(Greeting, 'second')
    Container.set('later', true)
    expect(await get(served, '/apis/')).toEqual(['second', true])
    Container.remove('later')
    expect(await get(served, '/apis/')).toEqual(['second', false])
  })
})

describe('a handler that is registered later applies', () => {
  test('to services that a container creates', () => {
    @Service({ transient: true })
    class Late {
      constructor(readonly value?: unknown) {}
    }
    expect(Container.get(Late).value).toBeUndefined()
    Container.registerHandler({ object: Late as never, index: 0, value: () => 'handled' })
    expect(Container.get(Late).value).toBe('handled')
  })

  test('to services that a request creates', async () => {
    @Service()
    class Late {
      field?: string
    }
    @RestController({ scope: 'request' })
    class Scoped {
      constructor(readonly late: Late) {}
      @GetMapping('/') field() {
        return this.late.field ?? 'none'
      }
    }
    const served = createApp({ controllers: [Scoped] })
    expect(await (await served.request('/apis/')).text()).toBe('none')
    Container.registerHandler({ object: Late.prototype as never, propertyName: 'field', value: () => 'handled' })
    expect(await (await served.request('/apis/')).text()).toBe('handled')
  })
})

test('the options of @Service() beside @RestController() apply', async () => {
  @RestController()
  @Service({ factory: () => new Made('by the factory') })
  class Made {
    constructor(readonly how: string) {}
    @GetMapping('/made') made() {
      return this.how
    }
  }
  expect(await (await createApp({ controllers: [Made] }).request('/apis/made')).text()).toBe('by the factory')
})

test.each([
  ['default', Container.of()],
  ['child', Container.of('child')],
])('services with one identifier may share a factory, which creates each of them: %s', (_, container) => {
  let count = 0
  const factory = (): object => ({ number: ++count })
  for (let turn = 0; turn < 2; turn++) container.set({ id: 'many', multiple: true, factory })
  const expected = [{ number: 1 }, { number: 2 }]
  expect(container.getMany('many')).toEqual(expected)
  expect(container.getMany('many')).toEqual(expected)
})

test('an optional dependency is injected if the child container or the global one has it', () => {
  @Service()
  class Clock {}
  @Service()
  @Dependencies(() => [Clock, 'zone', 'missing'], 'clock?', 'zone?', 'missing?')
  class Calendar {
    readonly args
    constructor(...args: unknown[]) {
      this.args = args.slice(0, 3)
    }
  }
  const child = Container.of('optional').set('zone', 'utc')
  expect(child.get(Calendar).args).toEqual([child.get(Clock), 'utc', undefined])
})
