import { describe } from 'vitest'
import { IMPORT, testRewritings } from '../../support/rewriting.ts'

describe('methods and setters', () => {
  testRewritings([
    {
      name: 'a method',
      before: 'class A { m(@D() a) {} }',
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }`,
    },
    {
      name: 'decorators of the method come first',
      before: 'class A { @B @C() m(@D() a, b) {} }',
      after: `${IMPORT} class A { @B @C() @__parameters("a", "b") @__parameter(0, D()) m(     a, b) {} }`,
    },
    {
      name: 'a decorator that touches the name',
      before: 'class A { @B()m(@D() a) {} }',
      after: `${IMPORT} class A { @B() @__parameters("a") @__parameter(0, D())m(     a) {} }`,
    },
    {
      name: 'several methods',
      before: 'class A { m(@D() a) {} n(b) {} o(c, @E() d) {} }',
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D()) m(     a) {} n(b) {} @__parameters("c", "d") @__parameter(1, E()) o(c,      d) {} }`,
    },
    {
      name: 'a static method',
      before: 'class A { static m(@D() a) {} }',
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D()) static m(     a) {} }`,
    },
    {
      name: 'modifiers of TypeScript',
      before: 'class A extends B { public static override async m(@D() a): Promise<void> {} }',
      after: `${IMPORT} class A extends B { @__parameters("a") @__parameter(0, D()) public static override async m(     a): Promise<void> {} }`,
    },
    {
      name: 'a private method',
      before: 'class A { #m(@D() a) {} static #n(@E() a) {} }',
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D()) #m(     a) {} @__parameters("a") @__parameter(0, E()) static #n(     a) {} }`,
    },
    {
      name: 'a computed name',
      before: `class A { ['x'](@D() a) {} [Symbol.iterator](@D() a) {} }`,
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D()) ['x'](     a) {} @__parameters("a") @__parameter(0, D()) [Symbol.iterator](     a) {} }`,
    },
    {
      name: 'a computed name behind a decorator',
      before: `class A { @B
[x](@D() a) {} @B()[y](@D() a) {} }`,
      after: `${IMPORT} class A { @B @__parameters("a") @__parameter(0, D())
[x](     a) {} @B() @__parameters("a") @__parameter(0, D())[y](     a) {} }`,
    },
    {
      name: 'a computed name that holds a class',
      before: 'class A { [class { n(@E() b) {} }.name](@D() a) {} }',
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D()) [class { @__parameters("b") @__parameter(0, E()) n(     b) {} }.name](     a) {} }`,
    },
    {
      name: 'a string, a number and a bigint as name',
      before: `class A { 'x y'(@D() a) {} 1.5(@D() a) {} 2n(@D() a) {} }`,
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D()) 'x y'(     a) {} @__parameters("a") @__parameter(0, D()) 1.5(     a) {} @__parameters("a") @__parameter(0, D()) 2n(     a) {} }`,
    },
    {
      name: 'keywords as names',
      before: 'class A { get(@D() a) {} set(@D() a) {} static(@D() a) {} async(@D() a) {} accessor(@D() a) {} }',
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D()) get(     a) {} @__parameters("a") @__parameter(0, D()) set(     a) {} @__parameters("a") @__parameter(0, D()) static(     a) {} @__parameters("a") @__parameter(0, D()) async(     a) {} @__parameters("a") @__parameter(0, D()) accessor(     a) {} }`,
    },
    {
      name: 'a generator',
      before: 'class A { *m(@D() a) {} }',
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D()) *m(     a) {} }`,
    },
    {
      name: 'an async method',
      before: 'class A { async m(@D() a) {} }',
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D()) async m(     a) {} }`,
    },
    {
      name: 'an async generator',
      before: 'class A { static async *m(@D() a) {} }',
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D()) static async *m(     a) {} }`,
    },
    {
      name: 'a setter',
      before: 'class A { set x(@D() value) {} get x() { return 1 } }',
      after: `${IMPORT} class A { @__parameters("value") @__parameter(0, D()) set x(     value) {} get x() { return 1 } }`,
    },
    {
      name: 'a decorated static setter',
      before: 'class A { @C() static set x(@D() value) {} }',
      after: `${IMPORT} class A { @C() @__parameters("value") @__parameter(0, D()) static set x(     value) {} }`,
    },
    {
      name: 'an optional method',
      before: 'class A { m?(@D() a) {} }',
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D()) m?(     a) {} }`,
    },
    {
      name: 'a generic method',
      before: 'class A { m<T extends object = {}>(@D<T>() a: T): asserts a is T {} }',
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D<T>()) m<T extends object = {}>(        a: T): asserts a is T {} }`,
    },
    {
      name: 'a method called constructor that is none',
      before: `class A { ['constructor'](@D() a) {} static constructor(@D() a) {} }`,
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D()) ['constructor'](     a) {} @__parameters("a") @__parameter(0, D()) static constructor(     a) {} }`,
    },
  ])
})
