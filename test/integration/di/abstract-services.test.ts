import { describe, expect, test } from 'vitest'
import * as typedi from 'typedi'
import { Container, createApp, GetMapping, Inject, InjectMany, RestController, Service, Token } from 'honotate'
import { createTestApp } from 'honotate/testing'
import { coded } from '../../support/coded-error.ts'

@Service()
class Db {
  name(): string {
    return 'real'
  }
}

@Service()
abstract class Unimplemented {
  abstract list(): string
}

describe('an abstract class with @Service()', () => {
  test('is an error at boot, which names the remedy, if the container must create it', () => {
    @RestController()
    class A {
      constructor(private readonly store: Unimplemented) {}
      @GetMapping('/a') list() {
        return this.store.list()
      }
    }
    expect(() => createApp({ controllers: [A] })).toThrow(
      coded('ABSTRACT_SERVICE', '`A → Unimplemented`', '@Service({ id: Unimplemented })'),
    )
  })

  test('is one for a field, a request scope, options, a constructor and an export, too', () => {
    @RestController()
    class Field {
      @Inject() store!: Unimplemented
    }
    @RestController({ scope: 'request' })
    class Request {
      constructor(readonly store: Unimplemented) {}
    }
    @Service({ transient: true })
    abstract class Transient {
      constructor(readonly db: Db) {}
    }
    @Service('abstract.named')
    abstract class Named {}
    @RestController()
    class Others {
      constructor(
        readonly one: Transient,
        @Inject('abstract.named') readonly other: Named,
      ) {}
    }
    @RestController()
    class OnlyNamed {
      constructor(@Inject('abstract.named') readonly other: Named) {}
    }
    for (const [controller, chain] of [
      [Field, 'Unimplemented'],
      [Request, 'Request → Unimplemented'],
      [Others, 'Others → Transient'],
      [OnlyNamed, 'OnlyNamed → Named'],
    ] as const)
      expect(() => createApp({ controllers: [controller] })).toThrow(coded('ABSTRACT_SERVICE', chain))
  })

  test('may be the base of services, with a constructor and fields', async () => {
    @Service()
    abstract class Base {
      @Inject() second!: Db
      constructor(readonly db: Db) {}
    }
    @Service()
    abstract class Middle extends Base {}
    @Service()
    class Inherits extends Middle {}
    @Service()
    class Declares extends Middle {
      constructor(
        db: Db,
        readonly third: Db,
      ) {
        super(db)
      }
    }
    const inherited = Container.get(Inherits)
    expect([inherited.db, inherited.second]).toEqual([Container.get(Db), Container.get(Db)])
    expect(Container.get(Declares).third).toBe(Container.get(Db))
    expect(() => Container.get(Middle as never)).toThrow(coded('ABSTRACT_SERVICE', '`Middle`'))
    expect(() => Container.get(Base as never)).toThrow(coded('ABSTRACT_SERVICE', '`Base`'))
  })

  test('may have a factory or a value', () => {
    @Service({ factory: () => ({ from: () => 'factory' }) })
    abstract class WithFactory {
      abstract from(): string
    }
    @Service()
    abstract class WithValue {
      abstract from(): string
    }
    Container.set(WithValue as never, { from: () => 'value' })
    expect([
      Container.get<WithFactory>(WithFactory as never).from(),
      Container.get<WithValue>(WithValue as never).from(),
    ]).toEqual(['factory', 'value'])
  })

  test('may be replaced in a test', async () => {
    @RestController()
    class A {
      constructor(private readonly store: Unimplemented) {}
      @GetMapping('/a') list() {
        return this.store.list()
      }
    }
    await using app = await createTestApp({ controllers: [A], override: [[Unimplemented, { list: () => 'fake' }]] })
    expect(await (await app.request('/apis/a')).text()).toBe('fake')
  })
})

describe('a port', () => {
  abstract class Store {
    abstract list(): string
  }
  @Service({ id: Store })
  class PgStore extends Store {
    constructor(private readonly db: Db) {
      super()
    }
    override list() {
      return this.db.name()
    }
  }
  @RestController()
  class Ports {
    constructor(private readonly store: Store) {}
    @GetMapping('/ports') list() {
      return `${this.store instanceof PgStore} ${this.store.list()}`
    }
  }

  test('is implemented by the class with @Service({ id }), without a cast', async () => {
    const app = createApp({ controllers: [Ports] })
    expect(await (await app.request('/apis/ports')).text()).toBe('true real')
  })

  test('respects the replacements of a test, in the implementation and for the port', async () => {
    await using fakeDb = await createTestApp({ controllers: [Ports], override: [[Db, { name: () => 'fake' }]] })
    expect(await (await fakeDb.request('/apis/ports')).text()).toBe('true fake')
    await using fakeStore = await createTestApp({ controllers: [Ports], override: [[Store, { list: () => 'fake' }]] })
    expect(await (await fakeStore.request('/apis/ports')).text()).toBe('false fake')
  })
})

test('InjectMany is the one of TypeDI', () => {
  const Rules = new Token<{ rule: string }>('rules')
  @Service({ id: Rules, multiple: true })
  class First {
    rule = 'first'
  }
  @Service({ id: Rules, multiple: true })
  class Second {
    rule = 'second'
  }
  @Service()
  class Checkout {
    constructor(@InjectMany(Rules) readonly rules: { rule: string }[]) {}
  }
  expect(InjectMany).toBe(typedi.InjectMany)
  expect(Container.get(Checkout).rules.map(({ rule }) => rule)).toEqual(['first', 'second'])
  expect([First, Second]).toHaveLength(2)
})

test('the error for a base class with a constructor names the class that lacks @Service()', () => {
  const crud = (name: string) =>
    class Crud {
      readonly name = name
      constructor(readonly db: Db) {}
    }
  @RestController()
  class Cats extends crud('cat') {}
  expect(() => createApp({ controllers: [Cats] })).toThrow(
    coded('UNKNOWN_DEPENDENCIES', '`Crud`, which `Cats` extends', '`Crud`'),
  )
})
