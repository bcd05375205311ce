import { describe } from 'vitest'
import { IMPORT, testRewritings } from '../../support/rewriting.ts'

describe('constructors', () => {
  testRewritings([
    {
      name: 'type parameters of the class',
      before: 'class A<T, U> { constructor(@D<T>() a: T, @E<Map<U, string>>() @F() b) {} m(@D<T>() c) {} }',
      after: `${IMPORT} @__parameters("a", "b") @__parameter(0, D<any>()) @__parameter(1, E<Map<any, string>>(), F()) class A<T, U> { constructor(        a: T,                           b) {} @__parameters("c") @__parameter(0, D<T>()) m(        c) {} }`,
    },
    {
      name: 'an abstract class that is exported by default',
      before: 'export default abstract class A { constructor(@D() a) {} }',
      after: `${IMPORT} @__parameters("a") @__parameter(0, D()) export default abstract class A { constructor(     a) {} }`,
    },
    {
      name: 'a constructor',
      before: 'class A { constructor(@D() a, b) {} }',
      after: `${IMPORT} @__parameters("a", "b") @__parameter(0, D()) class A { constructor(     a, b) {} }`,
    },
    {
      name: 'behind the decorators of the class',
      before: '@B @C() class A { constructor(@D() a) {} }',
      after: `${IMPORT} @B @C() @__parameters("a") @__parameter(0, D()) class A { constructor(     a) {} }`,
    },
    {
      name: 'parameter properties',
      before: 'class A { constructor(@D() private readonly a: string, @E() public b?: number, readonly c = 1) {} }',
      after: `${IMPORT} @__parameters("a", "b", "c") @__parameter(0, D()) @__parameter(1, E()) class A { constructor(     private readonly a: string,      public b?: number, readonly c = 1) {} }`,
    },
    {
      name: 'a constructor and a method',
      before: 'class A { constructor(@D() a) {} m(@E() b) {} }',
      after: `${IMPORT} @__parameters("a") @__parameter(0, D()) class A { constructor(     a) {} @__parameters("b") @__parameter(0, E()) m(     b) {} }`,
    },
    {
      name: 'a quoted constructor',
      before: `class A { 'constructor'(@D() a) {} }`,
      after: `${IMPORT} @__parameters("a") @__parameter(0, D()) class A { 'constructor'(     a) {} }`,
    },
    {
      name: 'a constructor after other members',
      before: `class A {
  x = 1

  constructor(
    @D() a,
  ) {}
}
`,
      after: `${IMPORT} @__parameters("a") @__parameter(0, D()) class A {
  x = 1

  constructor(
         a,
  ) {}
}
`,
    },
    {
      name: 'a decorator over several lines',
      before: `class A {
  x = 1
  constructor(@D({
    a: 1,
  }) a) {}
  y = 2
}
`,
      after: `${IMPORT} @__parameters("a") @__parameter(0, D({
    a: 1,
  })) class A {
  x = 1
  constructor( a) {}
  y = 2
}
`,
    },
    {
      name: 'a derived class',
      before: 'class A extends B<C> implements I { constructor(@D() a) { super(a) } }',
      after: `${IMPORT} @__parameters("a") @__parameter(0, D()) class A extends B<C> implements I { constructor(     a) { super(a) } }`,
    },
    {
      name: 'an abstract class',
      before: 'abstract class A { constructor(@D() a) {} }',
      after: `${IMPORT} @__parameters("a") @__parameter(0, D()) abstract class A { constructor(     a) {} }`,
    },
  ])
})
