import { expect, test } from 'vitest'

// The cases in which a standard decorator cannot follow the proposal. docs/transformer/how-it-works.md lists them.

test('decorators of a method parameter are evaluated before a computed key', () => {
  const order: string[] = []
  const log = (name: string): any => {
    order.push(name)
    return () => undefined
  }
  const key = (): string => {
    order.push('key')
    return 'm'
  }
  class A {
    @log('method') [key()](@log('parameter') a?: unknown) {
      return a
    }
  }
  void A
  expect(order).toEqual(['method', 'parameter', 'key'])
})

test('decorators of constructor parameters are evaluated with those of the class', () => {
  const order: string[] = []
  const log = (name: string): any => {
    order.push(name)
    return () => undefined
  }
  @log('class')
  class A {
    @log('method') m() {}
    constructor(@log('parameter') a?: unknown) {
      void a
    }
  }
  void A
  expect(order).toEqual(['class', 'parameter', 'method'])
})

test('binders run before default values, and receive every parameter', () => {
  const bound: unknown[] = []
  const bind = (): any => () => (value: unknown) => {
    bound.push(value)
    return value
  }
  class A {
    m(@bind() a = 1, @bind() b = 2) {
      return [a, b, arguments.length]
    }
  }
  expect(new A().m()).toEqual([1, 2, 2])
  expect(bound).toEqual([undefined, undefined])
})
