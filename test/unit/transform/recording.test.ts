import { describe } from 'vitest'
import { IMPORT, testRewritings } from '../../support/rewriting.ts'

describe('in a file that imports the runtime, the parameters of decorated methods are recorded', () => {
  testRewritings([
    {
      name: 'a method without parameter decorators',
      before: `import { GetMapping } from 'honotate'
class A { @GetMapping('/') m(a, { b }, ...c) {} }
`,
      after: `import { GetMapping } from 'honotate'; ${IMPORT}
class A { @GetMapping('/') @__parameters("a", undefined, "...c") m(a, { b }, ...c) {} }
`,
    },
    {
      name: 'beside one that has them',
      before: `import { GetMapping, RequestQuery } from 'honotate'
class A { @GetMapping('/a') m(a) {} @GetMapping('/b') n(@RequestQuery() b) {} }
`,
      after: `import { GetMapping, RequestQuery } from 'honotate'; ${IMPORT}
class A { @GetMapping('/a') @__parameters("a") m(a) {} @GetMapping('/b') @__parameters("b") @__parameter(0, RequestQuery()) n(                b) {} }
`,
    },
    {
      name: 'decorated parameters that are optional',
      before: `import { C, D } from 'honotate'
class A { @C m(@D a?: string, @D { b } = {}, c = 1, @D d = 2) {} static n(@D a?) {} }
`,
      after: `import { C, D } from 'honotate'; ${IMPORT}
class A { @C @__parameters("a?", "?", "c", "d?") @__parameter(0, D) @__parameter(1, D) @__parameter(3, D) m(   a?: string,    { b } = {}, c = 1,    d = 2) {} @__parameters("a") @__parameter(0, D) static n(   a?) {} }
`,
    },
    {
      name: 'only public instance methods that are decorated and have parameters',
      before: `import { C } from 'honotate'
class A { @C m(a) {} @C n() {} o(a) {} @C static p(a) {} @C #q(a) {} @C set r(a) {} @C s = 1; @C get t() { return 1 } }
`,
      after: `import { C } from 'honotate'; ${IMPORT}
class A { @C @__parameters("a") m(a) {} @C n() {} o(a) {} @C static p(a) {} @C #q(a) {} @C set r(a) {} @C s = 1; @C get t() { return 1 } }
`,
    },
    {
      name: 'no constructors',
      before: `import { C } from 'honotate'
@C class A { constructor(a) {} @C m(this: A, a) {} }
`,
      after: `import { C } from 'honotate'; ${IMPORT}
@C class A { constructor(a) {} @C @__parameters("a") m(this: A, a) {} }
`,
    },
    {
      name: 'not overloads and abstract methods',
      before: `import { C } from 'honotate'
abstract class A { m(a: string): void; @C m(a: any) {} abstract n(a): void }
`,
      after: `import { C } from 'honotate'; ${IMPORT}
abstract class A { m(a: string): void; @C @__parameters<0, typeof C>("a") m(a: any) {} abstract n(a): void }
`,
    },
    {
      name: 'any method decorator',
      before: `import 'x'
import * as h from 'honotate'
class A { @Other m(a) {} }
`,
      after: `import 'x'; ${IMPORT}
import * as h from 'honotate'
class A { @Other @__parameters("a") m(a) {} }
`,
    },
    {
      name: 'import = require',
      before: `import h = require('honotate')
class A { @h.GetMapping('/') m(a) {} }
`,
      after: `import h = require('honotate'); import __honotate = require("honotate/helpers");
class A { @h.GetMapping('/') @__honotate.Parameters("a") m(a) {} }
`,
    },
    {
      name: 'a value beside types',
      before: `import { type HttpRequest, GetMapping } from 'honotate'
class A { @GetMapping('/') m(a: HttpRequest) {} }
`,
      after: `import { type HttpRequest, GetMapping } from 'honotate'; ${IMPORT}
class A { @GetMapping('/') @__parameters<0, typeof GetMapping>("a") m(a: HttpRequest) {} }
`,
    },
    {
      name: 'undecorated parameters with a type, of the first two, and the types of the decorators',
      before: `import * as h from 'honotate'
import { Log, Query } from './own.ts'
class A {
  @Log @h.GetMapping('/a') first(this: A, a: string, @Query() b: object, c: string) {}
  @(Log) @h.Use() second(@Query() a: object, b: number = 1) {}
  @Log both({ a }: X, ...b: string[]) {}
  @(Log) unknown(a: string) {}
  @Log static static(a: string, @Query() b: object) {}
  @Log #private(a: string, @Query() b: object) {}
}
`,
      after: `import * as h from 'honotate'; ${IMPORT}
import { Log, Query } from './own.ts'
class A {
  @Log @h.GetMapping('/a') @__parameters<0, typeof Log | typeof h.GetMapping>("a", "b", "c") @__parameter(1, Query()) first(this: A, a: string,          b: object, c: string) {}
  @(Log) @h.Use() @__parameters<1, typeof h.Use>("a", "b") @__parameter(0, Query()) second(         a: object, b: number = 1) {}
  @Log @__parameters<0 | 1, typeof Log>(undefined, "...b") both({ a }: X, ...b: string[]) {}
  @(Log) @__parameters("a") unknown(a: string) {}
  @Log @__parameters("a", "b") @__parameter(1, Query()) static static(a: string,          b: object) {}
  @Log @__parameters("a", "b") @__parameter(1, Query()) #private(a: string,          b: object) {}
}
`,
    },
    {
      name: 'not where Parameters is written by hand',
      before: `import { GetMapping, Parameters as P } from 'honotate'
class A { @GetMapping('/a') @P('a') m(a) {} @GetMapping('/b') n(b) {} }
`,
      after: `import { GetMapping, Parameters as P } from 'honotate'; ${IMPORT}
class A { @GetMapping('/a') @P('a') m(a) {} @GetMapping('/b') @__parameters("b") n(b) {} }
`,
    },
    {
      name: 'nor where it is called through a namespace',
      before: `import * as h from 'honotate'
class A { @h.GetMapping('/a') @h.Parameters('a') m(a) {} @h.GetMapping('/b') n(b) {} }
`,
      after: `import * as h from 'honotate'; ${IMPORT}
class A { @h.GetMapping('/a') @h.Parameters('a') m(a) {} @h.GetMapping('/b') @__parameters("b") n(b) {} }
`,
    },
    {
      name: 'another Parameters does not count',
      before: `import { GetMapping } from 'honotate'
import { Parameters } from 'x'
class A { @GetMapping('/a') @Parameters('a') m(a) {} }
`,
      after: `import { GetMapping } from 'honotate'; ${IMPORT}
import { Parameters } from 'x'
class A { @GetMapping('/a') @Parameters('a') @__parameters("a") m(a) {} }
`,
    },
    {
      name: 'Parameters alone is no sign of controllers',
      before: `import { Parameters, Parameter } from 'honotate'
class A { @C m(a) {} @Parameters('a') n(@D() a) {} }
`,
      after: `import { Parameters, Parameter } from 'honotate'; ${IMPORT}
class A { @C m(a) {} @Parameters('a') @__parameters("a") @__parameter(0, D()) n(     a) {} }
`,
    },
    {
      name: 'for another module',
      options: { module: './runtime.ts' },
      before: `import { C } from './runtime.ts'
import { D } from 'honotate'
class A { @C m(a) {} }
`,
      after: `import { C } from './runtime.ts'; import { Parameters as __parameters, Parameter as __parameter } from "./runtime.ts";
import { D } from 'honotate'
class A { @C @__parameters("a") m(a) {} }
`,
    },
  ])
})
