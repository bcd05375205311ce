import { CannotInstantiateValueError } from 'typedi'
import { afterEach, describe, expect, test } from 'vitest'
import { Container, Inject, Service, Token } from 'honotate'

// Tests the limits of TypeDI that docs/reference/dependency-injection.md lists. A version of TypeDI without these limits fails here.

afterEach(() => void Container.reset())

describe('a child container of TypeDI', () => {
  test('does not find values of the global container', () => {
    const token = new Token<string>('value')
    Container.set(token, 'global')
    expect(() => Container.of('child').get(token)).toThrow(CannotInstantiateValueError)
  })

  test('creates a service although the global container has a fake', () => {
    @Service()
    class Users {
      readonly real: boolean = true
    }
    Container.set(Users, { real: false })
    expect([Container.get(Users).real, Container.of('child').get(Users).real]).toEqual([false, true])
  })

  test('does not find services of the global container with getMany()', () => {
    @Service({ id: 'many', multiple: true })
    class One {}
    expect(Container.getMany('many')).toEqual([new One()])
    expect(Container.of('child').getMany('many')).toEqual([])
  })

  test('injects its own services into a global service', () => {
    @Service()
    class PerContainer {}
    @Service({ global: true })
    class Shared {
      constructor(readonly dependency: PerContainer) {}
    }
    const child = Container.of('captured')
    expect(child.get(Shared).dependency).toBe(child.get(PerContainer))
    expect(Container.get(Shared).dependency).not.toBe(Container.get(PerContainer))
  })
})

test('@Inject() rejects a class', () => {
  @Service()
  class Clock {}
  @Service()
  class Users {
    @Inject(Clock as never) readonly clock!: Clock
  }
  expect(() => Container.get(Users)).toThrow('write @Inject(() => Clock)')
})
