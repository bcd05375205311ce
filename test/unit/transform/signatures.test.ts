import { describe } from 'vitest'
import { IMPORT, testRewritings } from '../../support/rewriting.ts'

describe('declarations without a body lose their decorators', () => {
  testRewritings([
    {
      name: 'overloads of a method',
      before: 'class A { m(@D() a: string): void; m(@D() a: number): void; @C m(@D() a: any) {} }',
      after: `${IMPORT} class A { m(     a: string): void; m(     a: number): void; @C @__parameters("a") @__parameter(0, D()) m(     a: any) {} }`,
    },
    {
      name: 'overloads of a constructor',
      before: 'class A { constructor(@D() a: string); constructor(@D() a?: any) {} }',
      after: `${IMPORT} @__parameters("a") @__parameter(0, D()) class A { constructor(     a: string); constructor(     a?: any) {} }`,
    },
    {
      name: 'an overload without decorators',
      before: 'class A { m(a: string): void; m(@D() a: any) {} }',
      after: `${IMPORT} class A { m(a: string): void; @__parameters("a") @__parameter(0, D()) m(     a: any) {} }`,
    },
    {
      name: 'an overload alone with decorators',
      before: 'class A { m(@D() a: string): void; m(a: any) {} }',
      after: 'class A { m(     a: string): void; m(a: any) {} }',
    },
    {
      name: 'an abstract method',
      before: 'abstract class A { abstract m(@D() a: string, @E() @F({ b: 1 }) b?: string): void }',
      after: 'abstract class A { abstract m(     a: string,                   b?: string): void }',
    },
    {
      name: 'an abstract setter',
      before: 'abstract class A { abstract set x(@D() a: string) }',
      after: 'abstract class A { abstract set x(     a: string) }',
    },
    {
      name: 'an abstract method and a method',
      before: 'abstract class A { abstract m(@D() a): void; n(@D() a) {} }',
      after: `${IMPORT} abstract class A { abstract m(     a): void; @__parameters("a") @__parameter(0, D()) n(     a) {} }`,
    },
    {
      name: 'an optional method without a body',
      before: 'class A { m?(@D() a: string): void }',
      after: 'class A { m?(     a: string): void }',
    },
    {
      name: 'a declared class',
      before:
        'declare class A { constructor(@D() a: string); m(@D() a: string): void; static n(@D() ...a: string[]): void; set x(@D() a: string) }',
      after:
        'declare class A { constructor(     a: string); m(     a: string): void; static n(     ...a: string[]): void; set x(     a: string) }',
    },
    {
      name: 'an exported declared class',
      before: 'export declare abstract class A { protected m(@D() a: string): void }',
      after: 'export declare abstract class A { protected m(     a: string): void }',
    },
    {
      name: 'a class in a declared namespace',
      before: 'declare namespace N { class A { constructor(@D() a: string) } }',
      after: 'declare namespace N { class A { constructor(     a: string) } }',
    },
    {
      name: 'a class in a declared module',
      before: `declare module 'x' { export class A { m(@D() a: string): void } }`,
      after: `declare module 'x' { export class A { m(     a: string): void } }`,
    },
    {
      name: 'line breaks in an erased decorator',
      before: `abstract class A {
  abstract m(
    @D({
      a: 1, // 😀
    })
    a: string,
  ): void
}
`,
      after: `abstract class A {
  abstract m(
        
                 
      
    a: string,
  ): void
}
`,
    },
    {
      name: 'a class in an erased decorator',
      before: 'class A { m(@D(class { n(@E() a) {} o(@F() a): void; o(a) {} }) a): void; m(a) {} }',
      after: 'class A { m(                                                    a): void; m(a) {} }',
    },
    {
      name: 'an overload in a class in a moved decorator',
      before: 'class A { m(@D(class { n(@E() a): void; n(a) {} }) a) {} }',
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D(class { n(     a): void; n(a) {} })) m(                                       a) {} }`,
    },
  ])
})
