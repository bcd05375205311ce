import { describe } from 'vitest'
import { IMPORT, testRewritings } from '../../support/rewriting.ts'

describe('in a file that imports the runtime, decorated methods tell their parameters', () => {
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
abstract class A { m(a: string): void; @C @__parameters("a") m(a: any) {} abstract n(a): void }
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
      after: `import h = require('honotate'); import __honotate = require("honotate");
class A { @h.GetMapping('/') @__honotate.Parameters("a") m(a) {} }
`,
    },
    {
      name: 'a value beside types',
      before: `import { type HttpRequest, GetMapping } from 'honotate'
class A { @GetMapping('/') m(a: HttpRequest) {} }
`,
      after: `import { type HttpRequest, GetMapping } from 'honotate'; ${IMPORT}
class A { @GetMapping('/') @__parameters("a") m(a: HttpRequest) {} }
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
