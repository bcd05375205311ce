import { describe } from 'vitest'
import { IMPORT, testRewritings } from '../../support/rewriting.ts'

describe('comments, line breaks and characters', () => {
  testRewritings([
    {
      name: 'one parameter on each line keeps its column',
      before: `class A {
  @C()
  m(
    @D() a: string,
    @E({ b: 1 }) b: string,
    c: string,
  ) {}
}
`,
      after: `${IMPORT} class A {
  @C() @__parameters("a", "b", "c") @__parameter(0, D()) @__parameter(1, E({ b: 1 }))
  m(
         a: string,
                 b: string,
    c: string,
  ) {}
}
`,
    },
    {
      name: 'a decorator on its own line',
      before: `class A {
  m(
    @D()
    @E()
    a: string,
  ) {}
}
`,
      after: `${IMPORT} class A {
  @__parameters("a") @__parameter(0, D(), E()) m(
        
        
    a: string,
  ) {}
}
`,
    },
    {
      name: 'a decorator over several lines keeps the column behind it',
      before: `class A {
  m(
    @D({
      a: 1,
    }) @E() a,
    b,
  ) {}
}
`,
      after: `${IMPORT} class A {
  @__parameters("a", "b") @__parameter(0, D({
      a: 1,
    }), E()) m(
            a,
    b,
  ) {}
}
`,
    },
    {
      name: 'a line comment before a decorator',
      before: `class A {
  m(// first
    @D() a, // second
    // third
    @E() b) {}
}
`,
      after: `${IMPORT} class A {
  @__parameters("a", "b") @__parameter(0, D()) @__parameter(1, E()) m(// first
         a, // second
    // third
         b) {}
}
`,
    },
    {
      name: 'comments behind and between decorators',
      before: 'class A { m(/* 1 */ @D() /* 2 */ @E() /* 3 */ a /* 4 */) {} }',
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D(), E()) m(/* 1 */      /* 2 */      /* 3 */ a /* 4 */) {} }`,
    },
    {
      name: 'a line comment behind a decorator',
      before: `class A { m(@D() // c
 a) {} }`,
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D()) m(     // c
 a) {} }`,
    },
    {
      name: 'a line comment behind the decorator of the method',
      before: `class A {
  @C() // c
  // d
  m(@D() a) {}
}
`,
      after: `${IMPORT} class A {
  @C() @__parameters("a") @__parameter(0, D()) // c
  // d
  m(     a) {}
}
`,
    },
    {
      name: 'the JSDoc of a method',
      before: `class A {
  /** doc */
  m(@D() a) {}
}
`,
      after: `${IMPORT} class A {
  /** doc */
  @__parameters("a") @__parameter(0, D()) m(     a) {}
}
`,
    },
    {
      name: 'CRLF',
      before: `class A {\r
  m(\r
    @D({\r
      a: 1,\r
    }) a,\r
    @E() b,\r
  ) {}\r
}\r
`,
      after: `${IMPORT} class A {\r
  @__parameters("a", "b") @__parameter(0, D({\r
      a: 1,\r
    })) @__parameter(1, E()) m(\r
       a,\r
         b,\r
  ) {}\r
}\r
`,
    },
    {
      name: 'CR',
      before: `class A {\r  m(\r    @D() a,\r    @E() b,\r  ) {}\r}\r`,
      after: `${IMPORT} class A {\r  @__parameters("a", "b") @__parameter(0, D()) @__parameter(1, E()) m(\r         a,\r         b,\r  ) {}\r}\r`,
    },
    {
      name: 'line separators',
      before: `class A {\u2028  m(\u2028    @D({\u2028}) a,\u2028    @E() b,\u2028  ) {}\u2028}\u2028`,
      after: `${IMPORT} class A {\u2028  @__parameters("a", "b") @__parameter(0, D({\u2028})) @__parameter(1, E()) m(\u2028            a,\u2028         b,\u2028  ) {}\u2028}\u2028`,
    },
    {
      name: 'astral characters before the edit',
      before: `const s = '😀𝒳'; class A { /* 😀 */ m(@D('👩‍👩‍👧') a, /* 🎉 */ @E() 𝒴) {} }`,
      after: `${IMPORT} const s = '😀𝒳'; class A { /* 😀 */ @__parameters("a", "𝒴") @__parameter(0, D('👩‍👩‍👧')) @__parameter(1, E()) m(               a, /* 🎉 */      𝒴) {} }`,
    },
    {
      name: 'a byte order mark',
      before: `\uFEFFclass A { m(@D() a) {} }`,
      after: `\uFEFF${IMPORT} class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }`,
    },
    {
      name: 'tabs and unusual white space',
      before: `class A {
\tm(
\t\t@D()\u00a0a,\f@E()\vb
\t) {}
}`,
      after: `${IMPORT} class A {
\t@__parameters("a", "b") @__parameter(0, D()) @__parameter(1, E()) m(
\t\t    \u00a0a,\f    \vb
\t) {}
}`,
    },
    {
      name: 'a field without semicolon before',
      before: `class A { x = 1
 m(@D() a) {}
 y
 n(@D() a) {}
 get
 *o(@D() a) {}
 async
 p(@D() a) {}
 static
 q(@D() a) {} }`,
      after: `${IMPORT} class A { x = 1
 @__parameters("a") @__parameter(0, D()) m(     a) {}
 y
 @__parameters("a") @__parameter(0, D()) n(     a) {}
 get
 @__parameters("a") @__parameter(0, D()) *o(     a) {}
 async
 @__parameters("a") @__parameter(0, D()) p(     a) {}
 @__parameters("a") @__parameter(0, D()) static
 q(     a) {} }`,
    },
    {
      name: 'no white space at all',
      before: 'class A{m(@D()a){}n(@E()b){}constructor(@F()c){}}',
      after: `${IMPORT} @__parameters("c") @__parameter(0, F()) class A{@__parameters("a") @__parameter(0, D()) m(    a){}@__parameters("b") @__parameter(0, E()) n(    b){}constructor(    c){}}`,
    },
    {
      name: 'code behind the class',
      before: 'class A { m(@D() a) {} } foo(); [1].map(String)',
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D()) m(     a) {} } foo(); [1].map(String)`,
    },
    {
      name: 'an import without semicolon, then a bracket',
      before: `import x from 'x'
;[1].map(x); class A { m(@D() a) {} }`,
      after: `import x from 'x'
; ${IMPORT}[1].map(x); class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }`,
    },
  ])
})
