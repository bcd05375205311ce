import { Parameters, type ParameterDecoratorContext } from 'honotate'
import { describe, expect, test } from 'vitest'

/** A parameter decorator that keeps its context. */
function keep(contexts: ParameterDecoratorContext[]) {
  return (value: undefined, context: ParameterDecoratorContext) => {
    expect(value).toBeUndefined()
    contexts.push(context)
  }
}

/** The contexts without the members that other tests check. */
function seen(contexts: readonly ParameterDecoratorContext[]): unknown[] {
  return contexts.map(({ metadata, addInitializer, ...context }) => context)
}

const symbol = Symbol('symbol')

describe('context', () => {
  test('has the name, index and rest flag of the parameter', () => {
    const contexts: ParameterDecoratorContext[] = []
    class A {
      // oxfmt drops the decorators of rest parameters.
      // oxfmt-ignore
      m(
        @keep(contexts) a: string,
        b: string,
        @keep(contexts) { c }: { c: string },
        @keep(contexts) d = 1,
        @keep(contexts) ...e: string[]
      ) {}
      // oxfmt-ignore
      n(@keep(contexts) [a]: string[], @keep(contexts) ...[b]: string[]) {}
    }
    expect(contexts.map(({ kind, name, index, rest }) => [kind, name, index, rest])).toEqual([
      ['parameter', 'a', 0, false],
      ['parameter', undefined, 2, false],
      ['parameter', 'd', 3, false],
      ['parameter', 'e', 4, true],
      ['parameter', undefined, 0, false],
      ['parameter', undefined, 1, true],
    ])
    expect(A.prototype.m).toHaveLength(3)
  })

  test('does not count a this parameter', () => {
    const contexts: ParameterDecoratorContext[] = []
    class A {
      m(this: A, @keep(contexts) a: string) {}
    }
    expect(contexts[0]?.index).toBe(0)
    void A
  })

  test('describes the function of the parameter', () => {
    const contexts: ParameterDecoratorContext[] = []
    class Name {
      constructor(@keep(contexts) a: string) {}
      method(@keep(contexts) a: string) {}
      static method(@keep(contexts) a: string) {}
      #method(@keep(contexts) a: string) {}
      static #static(@keep(contexts) a: string) {}
      set setter(@keep(contexts) a: string) {}
      static set setter(@keep(contexts) a: string) {}
      [symbol](@keep(contexts) a: string) {}
      'a string'(@keep(contexts) a: string) {}
      1(@keep(contexts) a: string) {}
      static call() {
        Name.#static('')
        new Name('').#method('')
      }
    }
    const functions = contexts.map((context) => context.function)
    expect(functions).toHaveLength(10)
    expect(functions).toEqual(
      expect.arrayContaining([
        { kind: 'class', name: 'Name' },
        { kind: 'method', name: 'method', static: false, private: false },
        { kind: 'method', name: 'method', static: true, private: false },
        { kind: 'method', name: '#method', static: false, private: true },
        { kind: 'method', name: '#static', static: true, private: true },
        { kind: 'setter', name: 'setter', static: false, private: false },
        { kind: 'setter', name: 'setter', static: true, private: false },
        { kind: 'method', name: symbol, static: false, private: false },
        { kind: 'method', name: 'a string', static: false, private: false },
        { kind: 'method', name: '1', static: false, private: false },
      ]),
    )
    Name.call()
  })

  test('has exactly the fields of the proposal', () => {
    const contexts: ParameterDecoratorContext[] = []
    class A {
      m(@keep(contexts) a: string) {}
    }
    expect(Object.keys(contexts[0] as object).toSorted()).toEqual([
      'addInitializer',
      'function',
      'index',
      'kind',
      'metadata',
      'name',
      'rest',
    ])
    expect(seen(contexts)).toEqual([
      {
        kind: 'parameter',
        name: 'a',
        index: 0,
        rest: false,
        function: { kind: 'method', name: 'm', static: false, private: false },
      },
    ])
    void A
  })

  test('has the inferred name of an anonymous class, or an empty name', () => {
    const contexts: ParameterDecoratorContext[] = []
    const Named = class {
      constructor(@keep(contexts) a: string) {}
    }
    const mixin = (Base: new () => object) =>
      class extends Base {
        constructor(@keep(contexts) a: string) {
          super()
        }
      }
    expect(Named.name).toBe('Named')
    expect(new (mixin(Object))('')).toBeInstanceOf(Object)
    expect(contexts.map((context) => context.function.name)).toEqual(['Named', ''])
  })

  test('has the metadata object of the class', () => {
    const contexts: ParameterDecoratorContext[] = []
    let metadata: unknown
    @((_: unknown, context: ClassDecoratorContext) => void (metadata = context.metadata))
    class A {
      constructor(@keep(contexts) a: string) {}
      m(@keep(contexts) @keep(contexts) a: string) {}
      static set x(@keep(contexts) a: string) {}
    }
    expect(contexts).toHaveLength(4)
    for (const context of contexts) expect(context.metadata).toBe(metadata)
    expect(A[Symbol.metadata]).toBe(metadata)
  })

  test('is a new object for every call', () => {
    const contexts: ParameterDecoratorContext[] = []
    class A {
      m(@keep(contexts) @keep(contexts) a: string) {}
    }
    expect(contexts[0]).not.toBe(contexts[1])
    void A
  })
})

describe('addInitializer', () => {
  function initialize(log: unknown[], name: string) {
    return (_: undefined, context: ParameterDecoratorContext) =>
      context.addInitializer(function initializer(this: any) {
        log.push(name, this)
      })
  }

  test('of an instance method runs for every instance', () => {
    const log: unknown[] = []
    class A {
      m(@initialize(log, 'm a') a: string) {}
      set x(@initialize(log, 'x') a: string) {}
    }
    expect(log).toEqual([])
    const a = new A()
    expect(log).toEqual(['m a', a, 'x', a])
  })

  test('of a static method and of a constructor runs for the class', () => {
    const log: unknown[] = []
    class A {
      constructor(@initialize(log, 'new a') a: string) {}
      static m(@initialize(log, 'm a') a: string) {}
    }
    expect(log).toEqual(['m a', A, 'new a', A])
  })
})

test('@Parameters() written by hand creates the same contexts', () => {
  const rewritten: ParameterDecoratorContext[] = []
  const written: ParameterDecoratorContext[] = []
  class A {
    // oxfmt-ignore
    m(@keep(rewritten) a: string, @keep(rewritten) @keep(rewritten) { b }: { b: string }, @keep(rewritten) ...c: string[]) {}
  }
  class B {
    @Parameters(['a', keep(written)], [keep(written), keep(written)], ['...c', keep(written)])
    m(a: string, { b }: { b: string }, ...c: string[]) {}
  }
  expect(seen(written)).toEqual(seen(rewritten))
  expect([A, B]).toHaveLength(2)
})

test('the name of an optional or rest parameter does not contain its mark', () => {
  const contexts: ParameterDecoratorContext[] = []
  const decorator = keep(contexts)
  class A {
    @Parameters(['page?', decorator], ['...tags', decorator]) list(page?: string, ...tags: string[]) {
      return [page, tags]
    }
  }
  expect(A).toBeDefined()
  expect(contexts.map(({ name, rest }) => [name, rest])).toEqual([
    ['page', false],
    ['tags', true],
  ])
})
