import { describe, expect, test } from 'vitest'

const seen: unknown[] = []

function add(suffix: string) {
  return () =>
    function binder(this: unknown, argument: unknown) {
      seen.push(this)
      return `${String(argument)}${suffix}`
    }
}

function keepClass(classes: unknown[]) {
  return (target: unknown, context: ClassDecoratorContext) => {
    classes.push(target)
    context.addInitializer(function initializer(this: unknown) {
      classes.push(this)
    })
  }
}

describe('constructors', () => {
  class A {
    static made = 0
    readonly a: string
    readonly b: string
    readonly c: string
    readonly target: unknown
    constructor(@add('!') a: string, b = 'b', @add('?') c = 'c') {
      this.a = a
      this.b = b
      this.c = c
      this.target = new.target
      A.made++
    }
    static create() {
      return new this('static')
    }
    method() {
      return this.a
    }
  }

  test('receive the replaced arguments, and binders run without an instance', () => {
    seen.length = 0
    const a = new A('a', undefined, 'c')
    expect([a.a, a.b, a.c]).toEqual(['a!', 'b', 'c?'])
    expect(seen).toEqual([undefined, undefined])
  })

  test('do not change the identity, name and prototype of the class', () => {
    const a = new A('a')
    expect(a).toBeInstanceOf(A)
    expect(a.constructor).toBe(A)
    expect(Object.keys(A.prototype)).toEqual([])
    expect(Object.getPrototypeOf(a)).toBe(A.prototype)
    expect(a.target).toBe(A)
    expect([A.name, A.length]).toEqual(['A', 1])
    expect(a.method()).toBe('a!')
  })

  test('work with static members', () => {
    const before = A.made
    expect(A.create().a).toBe('static!')
    expect(A.made).toBe(before + 1)
  })

  test('cannot be called without new', () => {
    expect(() => (A as unknown as () => void)()).toThrow(TypeError)
  })

  test('bind the arguments of base classes and subclasses', () => {
    class B extends A {
      constructor(@add('+') a: string) {
        super(a, 'B')
      }
    }
    class C extends B {}
    const c = new C('c')
    expect([c.a, c.b, c.c]).toEqual(['c+!', 'B', 'undefined?'])
    expect([c.target, c.constructor]).toEqual([C, C])
    expect(c).toBeInstanceOf(A)
    expect([B.name, C.name]).toEqual(['B', 'C'])
  })

  test('support Reflect.construct() with another new.target', () => {
    class Other {}
    const made = Reflect.construct(A, ['a'], Other) as A
    expect(Object.getPrototypeOf(made)).toBe(Other.prototype)
    expect(made.a).toBe('a!')
    expect(made.target).toBe(Other)
  })

  test('can assign private fields', () => {
    class P {
      #a: string
      constructor(@add('!') a: string) {
        this.#a = a
      }
      read() {
        return this.#a
      }
    }
    expect(new P('a').read()).toBe('a!')
  })

  test('decorators and initializers of the class receive the final class', () => {
    const classes: unknown[] = []
    @keepClass(classes)
    class D {
      constructor(@add('!') a: string) {}
    }
    expect(classes).toEqual([D, D])
    expect(classes[0]).toBe(D)
  })

  test('bind a rest parameter as an array', () => {
    class R {
      readonly rest: string[]
      // oxfmt drops the decorators of rest parameters.
      // oxfmt-ignore
      constructor(@(() => (rest: string[]) => rest.toReversed()) ...rest: string[]) {
        this.rest = rest
      }
    }
    expect(new R('a', 'b').rest).toEqual(['b', 'a'])
  })

  test('do not replace the class if there are no binders', () => {
    class Plain {
      static self = this
      constructor(@(() => {}) a: string) {}
    }
    expect(Plain.self).toBe(Plain)
  })

  test('work in generic and abstract classes', () => {
    abstract class Base<T> {
      protected readonly value: T
      constructor(@add('!') value: T) {
        this.value = value
      }
      abstract read(): T
    }
    class Derived extends Base<string> {
      read() {
        return this.value
      }
    }
    expect(new Derived('a').read()).toBe('a!')
  })
})
