import { describe } from 'vitest'
import { IMPORT, testRewritings } from '../../support/rewriting.ts'

describe('parameters', () => {
  testRewritings([
    {
      name: 'undecorated neighbours are named',
      before: 'class A { m(a, @D() b, c) {} }',
      after: `${IMPORT} class A { @__parameters("a", "b", "c") @__parameter(1, D()) m(a,      b, c) {} }`,
    },
    {
      name: 'several decorators',
      before: 'class A { m(@D() @E @F.g() a, b, @H() c) {} }',
      after: `${IMPORT} class A { @__parameters("a", "b", "c") @__parameter(0, D(), E, F.g()) @__parameter(2, H()) m(               a, b,      c) {} }`,
    },
    {
      name: 'decorators without space between',
      before: 'class A { m(@D()@E()a, @F()@G()[b]) {} }',
      after: `${IMPORT} class A { @__parameters("a", undefined) @__parameter(0, D(), E()) @__parameter(1, F(), G()) m(        a,         [b]) {} }`,
    },
    {
      name: 'object patterns',
      before: 'class A { m(@D() { a, b: [c] }, { d }) {} }',
      after: `${IMPORT} class A { @__parameters(undefined, undefined) @__parameter(0, D()) m(     { a, b: [c] }, { d }) {} }`,
    },
    {
      name: 'array patterns',
      before: 'class A { m(@D() [a], @E [b]) {} }',
      after: `${IMPORT} class A { @__parameters(undefined, undefined) @__parameter(0, D()) @__parameter(1, E) m(     [a],    [b]) {} }`,
    },
    {
      name: 'default values',
      before: `class A { m(@D() a = 'x', @E() { b } = {}, c = 1) {} }`,
      after: `${IMPORT} class A { @__parameters("a", undefined, "c") @__parameter(0, D()) @__parameter(1, E()) m(     a = 'x',      { b } = {}, c = 1) {} }`,
    },
    {
      name: 'a rest parameter',
      before: 'class A { m(a, @D() ...b) {} }',
      after: `${IMPORT} class A { @__parameters("a", "...b") @__parameter(1, D()) m(a,      ...b) {} }`,
    },
    {
      name: 'an undecorated rest parameter',
      before: 'class A { m(@D() a, ...b) {} }',
      after: `${IMPORT} class A { @__parameters("a", "...b") @__parameter(0, D()) m(     a, ...b) {} }`,
    },
    {
      name: 'a rest pattern',
      before: 'class A { m(@D() ...[a, b]) {} }',
      after: `${IMPORT} class A { @__parameters("...") @__parameter(0, D()) m(     ...[a, b]) {} }`,
    },
    {
      name: 'optional and typed',
      before: 'class A { m(@D() a?: string, @E() b?: { c: (d: number) => void }) {} }',
      after: `${IMPORT} class A { @__parameters("a", "b") @__parameter(0, D()) @__parameter(1, E()) m(     a?: string,      b?: { c: (d: number) => void }) {} }`,
    },
    {
      name: 'this is no parameter',
      before: 'class A { m(this: A, @D() a, @E() b) {} }',
      after: `${IMPORT} class A { @__parameters("a", "b") @__parameter(0, D()) @__parameter(1, E()) m(this: A,      a,      b) {} }`,
    },
    {
      name: 'a trailing comma',
      before: 'class A { m(@D() a,) {} }',
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D()) m(     a,) {} }`,
    },
    {
      name: 'unusual names',
      before: 'class A { m(@D() ünï, @D() $, @D() _, @D() 𝒳, @D() async, @D() of) {} }',
      after: `${IMPORT} class A { @__parameters("ünï", "$", "_", "𝒳", "async", "of") @__parameter(0, D()) @__parameter(1, D()) @__parameter(2, D()) @__parameter(3, D()) @__parameter(4, D()) @__parameter(5, D()) m(     ünï,      $,      _,      𝒳,      async,      of) {} }`,
    },
  ])
})
