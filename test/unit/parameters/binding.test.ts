import { Parameters } from 'honotate'
import { describe, expect, test } from 'vitest'

const calls: unknown[] = []

/** Appends a suffix to the argument, and adds the `this` of the binder to `calls`. */
function add(suffix: string) {
  return () =>
    function binder(this: unknown, argument: unknown) {
      calls.push(this)
      return `${String(argument)}${suffix}`
    }
}

/** Replaces the argument with the result of a function. */
function map(by: (argument: any) => unknown) {
  return () => by
}

describe('methods', () => {
  class A {
    m(@add('!') a: string, b: string, @add('?') c: string) {
      return [this, a, b, c]
    }
    static s(@add('!') a: string) {
      return [this, a]
    }
    #p(@add('!') a: string) {
      return [this, a]
    }
    static #q(@add('!') a: string) {
      return [this, a]
    }
    p = (a: string) => this.#p(a)
    static q = (a: string) => this.#q(a)
    several(@add('1') @add('2') @add('3') a: string) {
      return a
    }
    defaults(@map((a) => (a === 'none' ? undefined : a)) a = 'default', @map((a) => a ?? 'bound') b = 'default') {
      return [a, b]
    }
    // oxfmt drops the decorators of rest parameters.
    // oxfmt-ignore
    rest(@add('!') a: string, @map((rest: string[]) => rest.toReversed()) ...rest: string[]) {
      return [a, ...rest]
    }
    // oxfmt-ignore
    grow(a?: string, b?: string, @map((rest: string[]) => [...rest, 'more']) ...rest: string[]) {
      return [a, b, rest, arguments.length]
    }
    pattern(@map((a) => ({ ...a, b: 2 })) { a, b }: { a: number; b?: number }) {
      return [a, b]
    }
    untouched(a: string) {
      return a
    }
  }

  test('a method receives the replaced arguments, and this is the instance', () => {
    const a = new A()
    calls.length = 0
    expect(a.m('a', 'b', 'c')).toEqual([a, 'a!', 'b', 'c?'])
    expect(calls).toEqual([a, a])
    expect(calls[0]).toBe(a)
  })

  test('static, private and static private methods receive the replaced arguments', () => {
    const a = new A()
    calls.length = 0
    expect(A.s('a')).toEqual([A, 'a!'])
    expect(a.p('a')).toEqual([a, 'a!'])
    expect(A.q('a')).toEqual([A, 'a!'])
    expect(calls).toEqual([A, a, A])
  })

  test('binders run from the last decorator to the first, each with the result of the previous one', () => {
    expect(new A().several('')).toBe('321')
  })

  test('a default value applies if the binders return undefined', () => {
    expect(new A().defaults()).toEqual([`default`, 'bound'])
    expect(new A().defaults('none', 'b')).toEqual(['default', 'b'])
  })

  test('a rest parameter is bound as an array', () => {
    expect(new A().rest('a', '1', '2', '3')).toEqual(['a!', '3', '2', '1'])
    expect(new A().rest('a')).toEqual(['a!'])
  })

  test('a rest parameter stays in its place when arguments are missing', () => {
    expect(new A().grow()).toEqual([undefined, undefined, ['more'], 3])
    expect(new A().grow('a')).toEqual(['a', undefined, ['more'], 3])
    expect(new A().grow('a', 'b', 'c')).toEqual(['a', 'b', ['c', 'more'], 4])
  })

  test('a pattern destructures the result of the binder', () => {
    expect(new A().pattern({ a: 1 })).toEqual([1, 2])
  })

  test('name and length stay, and a method without binders is not replaced', () => {
    expect([A.prototype.m.name, A.prototype.m.length, A.s.name, A.prototype.rest.length]).toEqual(['m', 3, 's', 1])
    function method(this: object, a: string): void {}
    expect(
      Parameters('a')(method, { kind: 'method', name: 'm', static: true, private: false, metadata: {} }),
    ).toBeUndefined()
  })

  test('a subclass inherits the bound method', () => {
    class B extends A {}
    expect(new B().several('')).toBe('321')
  })

  test('an error of a binder reaches the caller', () => {
    class B {
      m(
        @map(() => {
          throw new Error('no')
        })
        a: string,
      ) {}
    }
    expect(() => new B().m('')).toThrow('no')
  })
})

describe('setters', () => {
  test('receive the replaced value', () => {
    class A {
      value = ''
      static value = ''
      set x(@add('!') value: string) {
        this.value = value
      }
      static set x(@add('?') value: string) {
        this.value = value
      }
    }
    const a = new A()
    a.x = 'a'
    A.x = 'b'
    expect([a.value, A.value]).toEqual(['a!', 'b?'])
    expect(Object.getOwnPropertyDescriptor(A.prototype, 'x')?.get).toBeUndefined()
  })
})

describe('generators and async functions', () => {
  const fail = map(() => {
    throw new Error('no')
  })
  class A {
    *g(@add('!') a: string) {
      yield a
      return this
    }
    async m(@add('!') a: string) {
      return [this, a]
    }
    async *ag(@add('!') a: string) {
      yield a
    }
    *failing(@fail a: string) {}
    async failingAsync(@fail a: string) {}
    async *failingAsyncGenerator(@fail a: string) {}
  }

  test('receive the replaced arguments', async () => {
    const a = new A()
    const generator = a.g('a')
    expect(generator.next()).toEqual({ done: false, value: 'a!' })
    expect(generator.next()).toEqual({ done: true, value: a })
    expect(await a.m('a')).toEqual([a, 'a!'])
    expect(await a.ag('a').next()).toEqual({ done: false, value: 'a!' })
  })

  test('fail like functions whose default value throws', async () => {
    const a = new A()
    const promise = a.failingAsync('')
    await expect(promise).rejects.toThrow('no')
    expect(() => a.failing('')).toThrow('no')
    expect(() => a.failingAsyncGenerator('')).toThrow('no')
  })

  test('a method that returns a promise without being async throws', () => {
    class B {
      m(@fail a: string): Promise<void> {
        return Promise.resolve()
      }
    }
    expect(() => new B().m('')).toThrow('no')
  })
})

test('decorators of the method receive the bound method', () => {
  const seen: unknown[] = []
  const observe = (method: (this: A, a: string) => string) =>
    function observed(this: A, a: string) {
      seen.push(method.call(this, 'x'))
      return method.call(this, a)
    }
  class A {
    @observe m(@add('!') a: string) {
      return a
    }
  }
  expect(new A().m('a')).toBe('a!')
  expect(seen).toEqual(['x!'])
})
