import { describe } from 'vitest'
import { IMPORT, testRewritings } from '../../support/rewriting.ts'

describe('decorator expressions', () => {
  testRewritings([
    {
      name: 'a name',
      before: 'class A { m(@D a) {} }',
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D) m(   a) {} }`,
    },
    {
      name: 'a path',
      before: 'class A { m(@a.b.c d) {} }',
      after: `${IMPORT} class A { @__parameters("d") @__parameter(0, a.b.c) m(       d) {} }`,
    },
    {
      name: 'a private name',
      before: 'class A { static #d; m(@A.#d a) {} }',
      after: `${IMPORT} class A { static #d; @__parameters("a") @__parameter(0, A.#d) m(      a) {} }`,
    },
    {
      name: 'a call with type arguments and brackets in strings',
      before: `class A { m(@ns.Deco<T, U[]>({ a: ')', b: "@(" }) a) {} }`,
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, ns.Deco<T, U[]>({ a: ')', b: "@(" })) m(                                      a) {} }`,
    },
    {
      name: 'parentheses',
      before: 'class A { m(@(a ? b : c) d, @(e, f) g) {} }',
      after: `${IMPORT} class A { @__parameters("d", "g") @__parameter(0, (a ? b : c)) @__parameter(1, (e, f)) m(             d,         g) {} }`,
    },
    {
      name: 'a template',
      before: `class A { m(@D(\`@(\${\`\${")"}\`}\`) a, @tag\`x\` b) {} }`,
      after: `${IMPORT} class A { @__parameters("a", "b") @__parameter(0, D(\`@(\${\`\${")"}\`}\`)) @__parameter(1, tag\`x\`) m(                    a,         b) {} }`,
    },
    {
      name: 'a template over several lines',
      before: `class A {
  m(@D(\`
  )@
\`) a) {}
}
`,
      after: `${IMPORT} class A {
  @__parameters("a") @__parameter(0, D(\`
  )@
\`)) m( a) {}
}
`,
    },
    {
      name: 'arrow functions',
      before: 'class A { m(@D((x) => x, async () => { await (@E class {}) }) a) {} }',
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D((x) => x, async () => { await (@E class {}) })) m(                                                  a) {} }`,
    },
    {
      name: 'a regular expression',
      before: `class A { m(@D(/[)@]\\/(/) a) {} }`,
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D(/[)@]\\/(/)) m(              a) {} }`,
    },
    {
      name: 'an assertion',
      before: 'class A { m(@D! a, @(D as any) b, @(<any>D) c) {} }',
      after: `${IMPORT} class A { @__parameters("a", "b", "c") @__parameter(0, D!) @__parameter(1, (D as any)) @__parameter(2, (<any>D)) m(    a,             b,           c) {} }`,
    },
    {
      name: 'chains of calls',
      before: 'class A { m(@a.b(1).c(2)() d) {} }',
      after: `${IMPORT} class A { @__parameters("d") @__parameter(0, a.b(1).c(2)()) m(               d) {} }`,
    },
    {
      name: 'space behind the @',
      before: `class A { m(@ D() a, @/* c */E() b, @ // c
F() c) {} }`,
      after: `${IMPORT} class A { @__parameters("a", "b", "c") @__parameter(0,  D()) @__parameter(1, /* c */E()) @__parameter(2,  // c
F()) m(      a,             b,  c) {} }`,
    },
    {
      name: 'comments in the arguments',
      before: `class A { m(@D(/* ) */ 1, // )
 2) a) {} }`,
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D(/* ) */ 1, // )
 2)) m( a) {} }`,
    },
    {
      name: 'keywords',
      before: 'class A { m(@this.a b, @super.c d, @import.meta.e f) {} }',
      after: `${IMPORT} class A { @__parameters("b", "d", "f") @__parameter(0, this.a) @__parameter(1, super.c) @__parameter(2, import.meta.e) m(        b,          d,                f) {} }`,
    },
    {
      name: 'await',
      before: `class A { m(@D(await x) a) {} }
export {}`,
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D(await x)) m(            a) {} }
export {}`,
    },
    {
      name: 'JSX',
      id: 'file.tsx',
      before: 'class A { m(@D(<b c="@(">@d({1})</b>) a) {} }',
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D(<b c="@(">@d({1})</b>)) m(                          a) {} }`,
    },
    {
      name: 'spread arguments',
      before: 'class A { m(@D(...a, ...[b]) c) {} }',
      after: `${IMPORT} class A { @__parameters("c") @__parameter(0, D(...a, ...[b])) m(                 c) {} }`,
    },
  ])
})
