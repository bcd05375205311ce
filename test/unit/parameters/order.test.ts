import type { ParameterDecoratorContext } from 'honotate'
import { beforeEach, describe, expect, test } from 'vitest'

let log: string[] = []
beforeEach(() => {
  log = []
})

/** A decorator for any element, which logs its evaluation and its application. */
function trace(name: string): (value: any, context: DecoratorContext | ParameterDecoratorContext) => void {
  log.push(`evaluate ${name}`)
  return () => void log.push(`apply ${name}`)
}

/** An expression of the class body, which logs its evaluation. */
function key<T extends string>(name: T): T {
  log.push(`key ${name}`)
  return name
}

describe('order', () => {
  test('decorators are evaluated in source order', () => {
    @trace('class')
    class A {
      @trace('m') m(@trace('m a 1') @trace('m a 2') a: string, b: string, @trace('m c') c: string) {}
      @trace('field') field = 1
      @trace('n') static n(@trace('n a') a: string) {}
      set x(@trace('x') value: string) {}
    }
    expect(log.filter((entry) => entry.startsWith('evaluate'))).toEqual(
      ['class', 'm', 'm a 1', 'm a 2', 'm c', 'field', 'n', 'n a', 'x'].map((name) => `evaluate ${name}`),
    )
    void A
  })

  test('parameters are processed first to last, their decorators last to first, and then those of the method', () => {
    class A {
      @trace('m 1') @trace('m 2') m(
        @trace('a 1') @trace('a 2') a: string,
        b: string,
        @trace('c 1') @trace('c 2') c: string,
      ) {}
    }
    expect(log.filter((entry) => entry.startsWith('apply'))).toEqual(
      ['a 2', 'a 1', 'c 2', 'c 1', 'm 2', 'm 1'].map((name) => `apply ${name}`),
    )
    void A
  })

  test('decorators of static members run first, and those of the class last', () => {
    @trace('class 1')
    @trace('class 2')
    class A {
      @trace('m') m(@trace('m a') a: string) {}
      constructor(@trace('new a 1') @trace('new a 2') a: string, @trace('new b') b: string) {}
      @trace('s') static s(@trace('s a') a: string) {}
      @trace('x') set x(@trace('x value') value: string) {}
    }
    expect(log.filter((entry) => entry.startsWith('apply'))).toEqual(
      ['s a', 's', 'm a', 'm', 'x value', 'x', 'new a 2', 'new a 1', 'new b', 'class 2', 'class 1'].map(
        (name) => `apply ${name}`,
      ),
    )
    void A
  })

  test('parameter decorators of a constructor are evaluated with the decorators of the class', () => {
    @trace('class')
    class A {
      @trace('m') m() {}
      constructor(@trace('new a') a: string) {}
    }
    expect(log).toEqual(['evaluate class', 'evaluate new a', 'evaluate m', 'apply m', 'apply new a', 'apply class'])
    void A
  })

  test('a class inside a decorator is evaluated together with the decorator', () => {
    class A {
      m(
        @trace(
          String(
            typeof class {
              @trace('inner') n(@trace('inner a') a: string) {}
            },
          ),
        )
        a: string,
      ) {}
    }
    expect(log).toEqual([
      'evaluate inner',
      'evaluate inner a',
      'apply inner a',
      'apply inner',
      'evaluate function',
      'apply function',
    ])
    void A
  })

  test('a computed name is evaluated after the decorators', () => {
    class A {
      @trace('m') [key('m')](@trace('m a') a: string) {}
      [key('n')](@trace('n a') a: string) {}
    }
    expect(log.slice(0, 5)).toEqual(['evaluate m', 'evaluate m a', 'key m', 'evaluate n a', 'key n'])
    void A
  })
})
