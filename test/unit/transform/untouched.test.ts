import { describe } from 'vitest'
import { testRewritings } from '../../support/rewriting.ts'

describe('the transformer returns undefined for files with nothing to rewrite', () => {
  testRewritings([
    {
      name: 'an empty file',
      before: '',
    },
    {
      name: 'no decorators',
      before: 'class A { m(a) {} }',
    },
    {
      name: 'decorators of classes and methods only',
      before: '@B class A { @C() m(a) {} @D x = 1; @E accessor y = 1; @F() get z() { return 1 } }',
    },
    {
      name: 'a class as argument of a method decorator',
      before: 'class A { @C(@D class {}, @E class {}) m(a) {} }',
    },
    {
      name: '@ in strings',
      before: `const a = '(@b c', d = "(@e", f = \`(@g \${'(@h'}\``,
    },
    {
      name: '@ in comments',
      before: `// (@a b
/* (@c d */
/** @param x (@e) */
function f() {}`,
    },
    {
      name: '@ in JSX',
      id: 'file.tsx',
      before: 'const a = <b c="(@d">(@e) m(@D() a)</b>',
    },
    {
      name: '@ in a regular expression',
      before: 'const a = /(@b)/',
    },
    {
      name: 'a plain function',
      before: 'function f(@D() a) {}',
    },
    {
      name: 'methods of an object',
      before: 'const o = { m(@D() a) {}, set x(@D() a) {} }',
    },
    {
      name: 'an arrow function',
      before: 'const f = (@D() a) => 1',
    },
    {
      name: 'an interface',
      before: 'interface I { m(@D() a): void }',
    },
    {
      name: 'a declaration file',
      id: 'file.d.ts',
      before: 'declare class A { m(@D() a): void }',
    },
    {
      name: 'declaration files of modules',
      id: '/x/file.d.mts?v=1',
      before: 'declare class A { m(@D() a): void }',
    },
    {
      name: 'declaration files of other formats',
      id: 'file.d.json.ts',
      before: 'declare class A { m(@D() a): void }',
    },
    {
      name: 'a syntax error',
      before: 'class A { m(@D() a) { }',
    },
    {
      name: 'a decorator that is no expression',
      before: 'class A { m(@ a) {} }',
    },
    {
      name: 'a decorator behind a modifier',
      before: 'class A { constructor(private @D() a) {} }',
    },
    {
      name: 'a decorator of this',
      before: 'class A { m(@D() this: A) {} }',
    },
    {
      name: 'types of the runtime only',
      before: `import type { HttpRequest } from 'honotate'
class A { @C m(a: HttpRequest) {} }`,
    },
    {
      name: 'types of the runtime only, one by one',
      before: `import { type HttpRequest } from 'honotate'
class A { @C m(a: HttpRequest) {} }`,
    },
    {
      name: 'types of the runtime only, by require',
      before: `import type h = require('honotate')
class A { @C m(a: h.HttpRequest) {} }`,
    },
    {
      name: 'the runtime without an import',
      before: `class A { @C('honotate') m(a) {} }
export * from 'honotate'`,
    },
    {
      name: 'decorated methods without parameters',
      before: `import { GetMapping } from 'honotate'
class A { @GetMapping('/') m() {} }`,
    },
    {
      name: 'Parameters written by hand',
      before: `import { GetMapping, Parameters, RequestQuery } from 'honotate'
class A { @GetMapping('/') @Parameters(RequestQuery()) m(query) {} }`,
    },
  ])
})
