import { describe } from 'vitest'
import { IMPORT, testRewritings } from '../../support/rewriting.ts'

describe('classes', () => {
  testRewritings([
    {
      name: 'export',
      before: 'export class A { constructor(@D() a) {} m(@E() b) {} }',
      after: `${IMPORT} export @__parameters("a") @__parameter(0, D()) class A { constructor(     a) {} @__parameters("b") @__parameter(0, E()) m(     b) {} }`,
    },
    {
      name: 'decorators before export',
      before: '@B export class A { constructor(@D() a) {} }',
      after: `${IMPORT} @B @__parameters("a") @__parameter(0, D()) export class A { constructor(     a) {} }`,
    },
    {
      name: 'decorators behind export',
      before: 'export @B class A { constructor(@D() a) {} }',
      after: `${IMPORT} export @B @__parameters("a") @__parameter(0, D()) class A { constructor(     a) {} }`,
    },
    {
      name: 'export abstract',
      before: 'export abstract class A { constructor(@D() a) {} }',
      after: `${IMPORT} export @__parameters("a") @__parameter(0, D()) abstract class A { constructor(     a) {} }`,
    },
    {
      name: 'export default',
      before: 'export default class A { constructor(@D() a) {} }',
      after: `${IMPORT} export default @__parameters("a") @__parameter(0, D()) class A { constructor(     a) {} }`,
    },
    {
      name: 'export default, anonymous',
      before: 'export default class { constructor(@D() a) {} m(@E() b) {} }',
      after: `${IMPORT} export default @__parameters("a") @__parameter(0, D()) class { constructor(     a) {} @__parameters("b") @__parameter(0, E()) m(     b) {} }`,
    },
    {
      name: 'export default abstract',
      before: 'export default abstract class { constructor(@D() a) {} }',
      after: `${IMPORT} @__parameters("a") @__parameter(0, D()) export default abstract class { constructor(     a) {} }`,
    },
    {
      name: 'export default with decorators',
      before: 'export default @B class { constructor(@D() a) {} }',
      after: `${IMPORT} export default @B @__parameters("a") @__parameter(0, D()) class { constructor(     a) {} }`,
    },
    {
      name: 'decorators before export default',
      before: '@B export default class { constructor(@D() a) {} }',
      after: `${IMPORT} @B @__parameters("a") @__parameter(0, D()) export default class { constructor(     a) {} }`,
    },
    {
      name: 'export default of an expression',
      before: 'export default (class { constructor(@D() a) {} })',
      after: `${IMPORT} export default ((@__parameters("a") @__parameter(0, D()) class { constructor(     a) {} }))`,
    },
    {
      name: 'export =',
      id: 'file.cts',
      before: 'export = class { constructor(@D() a) {} m(@D() a) {} }',
      after:
        'import __honotate = require("honotate/helpers"); export = (@__honotate.Parameters("a") @__honotate.Parameter(0, D()) class { constructor(     a) {} @__honotate.Parameters("a") @__honotate.Parameter(0, D()) m(     a) {} })',
    },
    {
      name: 'a class expression',
      before: 'const A = class { m(@D() a) {} }',
      after: `${IMPORT} const A = class { @__parameters("a") @__parameter(0, D()) m(     a) {} }`,
    },
    {
      name: 'the constructor of a class expression',
      before: 'const A = class { constructor(@D() a) {} }',
      after: `${IMPORT} const A = (@__parameters("a") @__parameter(0, D()) class { constructor(     a) {} })`,
    },
    {
      name: 'a named class expression',
      before: 'const A = class B extends C { constructor(@D() a) { super() } }',
      after: `${IMPORT} const A = (@__parameters("a") @__parameter(0, D()) class B extends C { constructor(     a) { super() } })`,
    },
    {
      name: 'a decorated class expression',
      before: 'const A = @B class { constructor(@D() a) {} }',
      after: `${IMPORT} const A = @B @__parameters("a") @__parameter(0, D()) class { constructor(     a) {} }`,
    },
    {
      name: 'a mixin',
      before:
        'const M = <T extends new (...args: any[]) => object>(Base: T) => class extends Base { constructor(@D() ...args: any[]) { super(...args) } }',
      after: `${IMPORT} const M = <T extends new (...args: any[]) => object>(Base: T) => (@__parameters("...args") @__parameter(0, D()) class extends Base { constructor(     ...args: any[]) { super(...args) } })`,
    },
    {
      name: 'a base class',
      before: 'class A extends class { constructor(@D() a) {} } {}',
      after: `${IMPORT} class A extends (@__parameters("a") @__parameter(0, D()) class { constructor(     a) {} }) {}`,
    },
    {
      name: 'a base class inside',
      before: 'class A extends class { constructor(@D() a) {} }.x {}',
      after: `${IMPORT} class A extends (@__parameters("a") @__parameter(0, D()) class { constructor(     a) {} }).x {}`,
    },
    {
      name: 'new',
      before: 'new class { constructor(@D() a) {} }(1)',
      after: `${IMPORT} new (@__parameters("a") @__parameter(0, D()) class { constructor(     a) {} })(1)`,
    },
    {
      name: 'return, throw, arguments, elements',
      before:
        'function f() { if (a) return class { constructor(@D() a) {} }; g(class { constructor(@D() a) {} }); [class { constructor(@D() a) {} }]; throw class { constructor(@D() a) {} } }',
      after: `${IMPORT} function f() { if (a) return (@__parameters("a") @__parameter(0, D()) class { constructor(     a) {} }); g((@__parameters("a") @__parameter(0, D()) class { constructor(     a) {} })); [(@__parameters("a") @__parameter(0, D()) class { constructor(     a) {} })]; throw (@__parameters("a") @__parameter(0, D()) class { constructor(     a) {} }) }`,
    },
    {
      name: 'a class in a method',
      before: 'class A { m(@D() a) { return class { n(@E() b) {} constructor(@F() c) {} } } }',
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D()) m(     a) { return (@__parameters("c") @__parameter(0, F()) class { @__parameters("b") @__parameter(0, E()) n(     b) {} constructor(     c) {} }) } }`,
    },
    {
      name: 'a class in a field, a static block and an accessor',
      before:
        'class A { x = class { m(@D() a) {} }; static { class B { m(@D() a) {} } } accessor y = class { m(@D() a) {} } }',
      after: `${IMPORT} class A { x = class { @__parameters("a") @__parameter(0, D()) m(     a) {} }; static { class B { @__parameters("a") @__parameter(0, D()) m(     a) {} } } accessor y = class { @__parameters("a") @__parameter(0, D()) m(     a) {} } }`,
    },
    {
      name: 'a class in a default value',
      before: 'class A { m(@D() a = class { n(@E() b) {} }) {} }',
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D()) m(     a = class { @__parameters("b") @__parameter(0, E()) n(     b) {} }) {} }`,
    },
    {
      name: 'a class in a parameter decorator',
      before: 'class A { m(@D(class { @C n(@E() b) {} constructor(@F() c) {} }) a, @G() d) {} }',
      after: `${IMPORT} class A { @__parameters("a", "d") @__parameter(0, D((@__parameters("c") @__parameter(0, F()) class { @C @__parameters("b") @__parameter(0, E()) n(     b) {} constructor(     c) {} }))) @__parameter(1, G()) m(                                                     a,      d) {} }`,
    },
    {
      name: 'a class in a decorator of a method',
      before: 'class A { @D(class { n(@E() b) {} }) m(@F() a) {} }',
      after: `${IMPORT} class A { @D(class { @__parameters("b") @__parameter(0, E()) n(     b) {} }) @__parameters("a") @__parameter(0, F()) m(     a) {} }`,
    },
    {
      name: 'a class in a decorator of a class',
      before: '@D(class { constructor(@E() b) {} }) class A { constructor(@F() a) {} }',
      after: `${IMPORT} @D((@__parameters("b") @__parameter(0, E()) class { constructor(     b) {} })) @__parameters("a") @__parameter(0, F()) class A { constructor(     a) {} }`,
    },
    {
      name: 'a class as a whole decorator',
      before:
        'class A { m(@(class { constructor(@E() b) {} } as any) a) {} n(@new class { constructor(@F() c) {} } a) {} }',
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, ((@__parameters("b") @__parameter(0, E()) class { constructor(     b) {} }) as any)) m(                                           a) {} @__parameters("a") @__parameter(0, new (@__parameters("c") @__parameter(0, F()) class { constructor(     c) {} })) n(                                      a) {} }`,
    },
    {
      name: 'a class in a class in a decorator',
      before: 'class A { m(@D(class { n(@E(class { o(@F() c) {} }) b) {} }) a) {} }',
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D(class { @__parameters("b") @__parameter(0, E(class { @__parameters("c") @__parameter(0, F()) o(     c) {} })) n(                           b) {} })) m(                                                 a) {} }`,
    },
    {
      name: 'a class in a function, a block and a namespace',
      before:
        'function f() { class A { m(@D() a) {} } } { class B { m(@D() a) {} } } namespace N { export class C { m(@D() a) {} } }',
      after: `${IMPORT} function f() { class A { @__parameters("a") @__parameter(0, D()) m(     a) {} } } { class B { @__parameters("a") @__parameter(0, D()) m(     a) {} } } namespace N { export class C { @__parameters("a") @__parameter(0, D()) m(     a) {} } }`,
    },
    {
      name: 'a generic class',
      before:
        'class A<const T extends readonly [] = []> extends B<T>() implements C { constructor(@D<T>() a: T) { super() } }',
      after: `${IMPORT} @__parameters("a") @__parameter(0, D<any>()) class A<const T extends readonly [] = []> extends B<T>() implements C { constructor(        a: T) { super() } }`,
    },
  ])
})
