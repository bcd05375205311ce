import { Parameters, type ParameterDecoratorContext } from 'honotate'
import { Parameter } from 'honotate/helpers'
import { describe, expect, test } from 'vitest'

const log: unknown[] = []

function trace(name: string) {
  return (_: undefined, context: ParameterDecoratorContext) => {
    log.push([name, context.index, context.name, context.rest])
    return (argument: unknown) => (Array.isArray(argument) ? [...argument, name] : `${String(argument)}${name}`)
  }
}

describe('Parameters written by hand', () => {
  test.each<[string, readonly any[], unknown[][]]>([
    ['a decorator', [trace('1')], [['1', 0, undefined, false]]],
    ['a name and a decorator', [['a', trace('1')]], [['1', 0, 'a', false]]],
    ['a decorator and a name', [[trace('1'), 'a']], [['1', 0, 'a', false]]],
    [
      'several decorators, applied last to first',
      [['a', trace('1'), trace('2')]],
      [
        ['2', 0, 'a', false],
        ['1', 0, 'a', false],
      ],
    ],
    ['parameters without decorators', ['a', undefined, [], [undefined], trace('1')], [['1', 4, undefined, false]]],
    ['a rest parameter', ['a', ['...rest', trace('1')]], [['1', 1, 'rest', true]]],
    ['a rest pattern', [['...', trace('1')]], [['1', 0, undefined, true]]],
    ['nothing', [], []],
  ])('%s', (_, entries, expected) => {
    log.length = 0
    class A {
      @Parameters(...entries) m(...args: unknown[]) {
        return args
      }
    }
    expect(log).toEqual(expected)
    void A
  })

  test('binds like the rewritten form', () => {
    class A {
      @Parameters(['a', trace('!')], undefined, ['...c', trace('?')])
      m(a: string, b: string, ...c: string[]) {
        return [a, b, ...c]
      }
      @Parameters(trace('!')) static s(a: string) {
        return a
      }
      value = ''
      @Parameters(trace('!')) set x(value: string) {
        this.value = value
      }
    }
    const a = new A()
    a.x = 'x'
    expect([a.m('a', 'b', 'c'), A.s('s'), a.value]).toEqual([['a!', 'b', 'c', '?'], 's!', 'x!'])
  })

  test('binds the constructor if it is on a class', () => {
    @Parameters(undefined, ['b', trace('!')])
    class A {
      readonly b: string
      constructor(_: string, b: string) {
        this.b = b
      }
    }
    expect(new A('a', 'b').b).toBe('b!')
  })

  test('comes after other decorators, which receive the bound method', () => {
    const seen: unknown[] = []
    const outer = (method: (a: string) => string) => void seen.push(method('x'))
    class A {
      @outer @Parameters(trace('!')) static m(a: string) {
        return a
      }
    }
    expect(seen).toEqual(['x!'])
    void A
  })
})

describe('Parameter', () => {
  test('adds decorators to the Parameters before it', () => {
    log.length = 0
    class A {
      @Parameters('a', 'b') @Parameter(1, trace('1'), trace('2')) @Parameter(0, trace('3')) m(a: string, b: string) {
        return [a, b]
      }
    }
    expect(log).toEqual([
      ['3', 0, 'a', false],
      ['2', 1, 'b', false],
      ['1', 1, 'b', false],
    ])
    expect(new A().m('a', 'b')).toEqual(['a3', 'b21'])
  })

  test('can occur twice for one position, and beyond the entries', () => {
    log.length = 0
    class A {
      @Parameters(['a', trace('1')]) @Parameter(0, trace('2')) @Parameter(0, trace('3')) @Parameter(2, trace('4')) m(
        a: string,
        b?: string,
        c?: string,
      ) {
        return [a, b, c]
      }
    }
    expect(log.map((entry) => (entry as unknown[])[0])).toEqual(['3', '2', '1', '4'])
    expect(new A().m('a', 'b', 'c')).toEqual(['a321', 'b', 'c4'])
  })

  test('does not affect the next class', () => {
    function method(this: object, a: string): string {
      return a
    }
    const context = { kind: 'method', name: 'm', static: true, private: false, metadata: {}, addInitializer() {} }
    Parameter(0, trace('1'))(method, context)
    expect(Parameters('a')(method, context)('a')).toBe('a1')
    expect(Parameters('a')(method, context)).toBeUndefined()
  })
})
