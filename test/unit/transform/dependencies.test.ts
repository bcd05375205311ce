import { describe, expect, test } from 'vitest'
import { transform } from '../../../src/honotate-kit/transform/transform.ts'

const HELPER = `import { Dependencies as __dependencies } from "honotate/helpers";`

/** Rewrites a file that imports `Service` and `Inject`. Returns the text behind these imports. */
function rewritten(code: string, imports = `import { Service, Inject } from 'honotate'`): string | undefined {
  const before = `${imports}\n${code}`
  const after = transform(before, '/src/file.ts')?.code
  if (after === undefined) return undefined
  expect(after.split('\n')).toHaveLength(before.split('\n').length)
  expect(transform(after, '/src/file.ts')?.code, 'a second rewriting').toBeUndefined()
  expect(after.startsWith(imports)).toBe(true)
  return after.slice(imports.length)
}

describe('classes', () => {
  test('a service with constructor parameters gets a list of dependencies', () => {
    expect(rewritten('class A {}\n@Service() class B { constructor(a: A, b: string) {} }')).toBe(
      `; ${HELPER}\nclass A {}\n@Service() @__dependencies(() => [A as any, undefined], "a", "b: its type \`string\` is not a class") class B { constructor(a: A, b: string) {} }`,
    )
  })

  test.each([
    ['@Service() abstract class A {}', '@Service() @__dependencies(2, "abstract") abstract class A {}'],
    [
      '@Service({ id: "a" }) export abstract class A extends B {}',
      '@Service({ id: "a" }) @__dependencies(2, "abstract") export abstract class A extends B {}',
    ],
    ['@RestController() abstract class A {}', '@RestController() abstract class A {}'],
    ['abstract class A {}\n@Service() class B extends A {}', 'abstract class A {}\n@Service() class B extends A {}'],
  ])('%s: only an abstract service is marked', (code, expected) => {
    expect(rewritten(code) ?? code).toContain(expected)
  })

  test('members without injection and signatures without a body stay unchanged', () => {
    const members = 'static {} [key: string]: any; abstract set c(c: A); constructor(a: string); constructor(a: any) {}'
    expect(rewritten(`class A {}\n@Service() abstract class B { ${members} @Inject() a: A }`)).toBe(
      `; ${HELPER}\nclass A {}\n@Service() @__dependencies(2, "abstract", () => [undefined], "a: its type \`any\` is not a class") abstract class B { ${members} @Inject(() => A as any) a: A }`,
    )
  })

  test('helpers of parameters come after the helper of dependencies', () => {
    expect(rewritten('@Service()\nexport class B {\n  constructor(@Inject("x") a: string) {}\n}')).toBe(
      `; import { Parameters as __parameters, Parameter as __parameter, Dependencies as __dependencies } from "honotate/helpers";\n` +
        `@Service() @__dependencies(() => [undefined], "a") @__parameters("a") @__parameter(0, Inject("x"))\nexport class B {\n  constructor(             a: string) {}\n}`,
    )
  })

  test('a constructor without parameters gets an empty list if its class has a base class', () => {
    expect(rewritten('@Service() class B extends A { constructor() { super() } }')).toContain(
      '@Service() @__dependencies(() => []) class B',
    )
    expect(rewritten('@Service() class B { constructor() {} }')).toBeUndefined()
  })

  test.each([
    ['no service', 'class B { constructor(a: A) {} }'],
    [
      'another decorator of that name',
      'namespace x { declare function Service(): any }\n@x.Service() class B { constructor(a: A) {} }',
    ],
    ['a service that says it by hand', '@Service() @Dependencies(() => [A]) class B { constructor(a: A) {} }'],
    ['only a declaration', 'declare class B { @Inject() a: A; constructor(a: A) }'],
  ])('%s stays unchanged', (_, code) => {
    expect(rewritten(code, `import { Service, Inject, Dependencies } from 'honotate'`)).toBeUndefined()
  })

  test('JavaScript stays unchanged, because it has no types to inject', () => {
    expect(
      transform(`import { Service } from 'honotate'; @Service() class B { constructor(a) {} }`, '/src/file.js'),
    ).toBeUndefined()
  })

  test('a file that imports only TypeDI gets an import of the runtime', () => {
    expect(rewritten('@Service() class B {}', `import { Service } from 'typedi'`)).toBe(
      `; ${HELPER}\n@Service() @__dependencies() class B {}`,
    )
  })

  test('an eager service without dependencies gets the helper, but a global service does not', () => {
    const head = `import { Service } from 'honotate'`
    expect(rewritten('@Service({ eager: true }) class A {}', head)).toContain('true }) @__dependencies() class A {}')
    expect(rewritten('@Service({ global: true }) class A {}', head)).toBeUndefined()
  })

  test('a controller with options or with decorators of TypeDI gets the helper of dependencies', () => {
    const code = (text: string, from: string, path = '/src/file.ts'): string | undefined =>
      transform(`import { RestController } from 'honotate'\nimport { Inject } from '${from}'\n${text}`, path)?.code
    expect(code('@RestController({ scope: "request" }) class A {}', 'honotate')).toContain(
      '"request" }) @__dependencies() class A {}',
    )
    expect(code('@RestController({ scope: "request" }) class A {}', 'honotate', '/src/file.js')).toContain(
      '"request" }) @__dependencies() class A {}',
    )
    expect(code('@RestController() class A { @Inject("x") x }', 'typedi')).toContain(
      '@RestController() @__dependencies() class A',
    )
    expect(code('@RestController() class A {}', 'typedi')).toBeUndefined()
    expect(code('@RestController() class A { @Inject("x") x }', 'honotate')).toBeUndefined()
  })

  test('base classes in the same file get a list of dependencies, also inside a block', () => {
    const code = rewritten(
      'function f() { class A { constructor(x: X) {} }\n  class B extends A {}\n  @Service() class C extends B {} }',
    )
    expect(code).toContain(
      'function f() { @__dependencies(() => [(globalThis as any)["X"]], "x: its type `X` is not a class at run time") class A',
    )
  })

  test('a name refers to the declaration in the nearest block', () => {
    const code = rewritten(
      'interface X {}\nfunction f() { class X {}\n  @Service() class C { constructor(x: X) {} } }\n@Service() class D { constructor(x: X) {} }',
    )
    expect(code).toContain('@__dependencies(() => [X as any], "x") class C')
    expect(code).toContain('@__dependencies(() => [undefined], "x: its type `X` is an interface") class D')
  })

  test('a class after an inner block belongs to the outer block', () => {
    const code = rewritten(
      'interface X {}\nfunction f() { {} class X {}\n  @Service() class C { constructor(x: X) {} } }\n@Service() class D { constructor(x: X) {} }',
    )
    expect(code).toContain('@__dependencies(() => [X as any], "x") class C')
    expect(code).toContain('@__dependencies(() => [undefined], "x: its type `X` is an interface") class D')
  })

  test.each([
    ['class X {}\n@Service() class C<X> { constructor(x: X) {} }'],
    ['class X {}\nconst c = @Service() class<X> { constructor(x: X) {} }'],
  ])('a type parameter hides a class: %s', (text) => {
    expect(rewritten(text)).toContain('@__dependencies(() => [undefined], "x: its type `X` is a type parameter")')
  })

  test('a class expression can refer to itself by its name', () => {
    expect(rewritten('const c = @Service() class X { constructor(x: X | undefined) {} }')).toContain(
      '@__dependencies(() => [X as any], "x?")',
    )
  })

  test('the types of parameter properties and of parameters with default values are found', () => {
    expect(
      rewritten('class A {}\n@Service() class B { constructor(private a: A, b: A = c, private d: A = c) {} }'),
    ).toContain('@__dependencies(() => [A as any, A as any, A as any], "a", "b?", "d?")')
  })

  test('an interface that merges with a class does not hide the class', () => {
    expect(rewritten('interface X {}\nclass X {}\n@Service() class C { constructor(x: X) {} }')).toContain(
      '() => [X as any]',
    )
  })

  test('overloads do not add dependencies', () => {
    expect(
      rewritten('class X {}\n@Service() class C { constructor(a: string); constructor(x: X); constructor(x: any) {} }'),
    ).toContain('() => [undefined], "x: its type `any` is not a class"')
  })
})

describe('types', () => {
  const list = (type: string, imports = ''): string => {
    const code = rewritten(`${imports}\nclass Local {}\n@Service() class A { constructor(p: ${type}) {} }`)
    return /@__dependencies\(\(\) => (\[.*\]), "(.*)"\) class A/u
      .exec(code ?? '')
      ?.slice(1)
      .join(' ') as string
  }

  test.each([
    ['Local', '[Local as any] p'],
    ['Local | undefined', '[Local as any] p?'],
    ['(Local | undefined) | null', '[Local as any] p?'],
    ['(Local | null)', '[Local as any] p'],
    ['Local<string>', '[Local as any] p'],
    ['Local | Other', '[undefined] p: its type `Local | Other` is a union'],
    ['Local[]', '[undefined] p: its type `Local[]` is an array, which only @InjectMany() injects'],
    ['readonly Local[]', '[undefined] p: its type `readonly Local[]` is an array, which only @InjectMany() injects'],
    [`'${'x'.repeat(70)}'`, `[undefined] p: its type \`'${'x'.repeat(58)}…\` is not a class`],
    [`'${'x'.repeat(59)}'`, `[undefined] p: its type \`'${'x'.repeat(58)}…\` is not a class`],
    [`'${'x'.repeat(58)}'`, `[undefined] p: its type \`'${'x'.repeat(58)}'\` is not a class`],
    ['typeof Local', '[undefined] p: its type `typeof Local` is the type of a value'],
    ['{\\n    a: string }', '[undefined] p: its type `{ a: string }` is not a class'],
    ['Local & Other', '[undefined] p: its type `Local & Other` is not a class'],
    ['import("./x").X', '[undefined] p: its type `import(\\"./x\\").X` is not a class'],
    ['this', '[undefined] p: its type `this` is not a class'],
    ['Date', '[(globalThis as any)["Date"]] p: its type `Date` is not a class at run time'],
    ['NodeJS.Timeout', '[undefined] p: its type `NodeJS.Timeout` is not declared in this file'],
  ])('%s', (type, expected) => {
    expect(list(type.replace('\\n', '\n'))).toBe(expected)
  })

  test.each([
    [`import { X } from './x'`, 'X', '(__import0 as any)["X"]'],
    [`import { Y as X } from './x'`, 'X', '(__import0 as any)["Y"]'],
    [`import X from './x'`, 'X', '(__import0 as any)["default"]'],
    [`import X, { Y } from './x'`, 'Y', '(__import0 as any)["Y"]'],
    [`import * as x from './x'`, 'x.X', '(x as any)["X"]'],
    [`import { x } from './x'`, 'x.X', '((__import0 as any)["x"] as any)?.["X"]'],
    [`import x = require('./x')`, 'x.X', '(x as any)["X"]'],
    [`import X = require('./x')`, 'X', 'X as any'],
    [`import x = require('./x'); import X = x.y.X`, 'X', '((x as any)["y"] as any)?.["X"]'],
    [`import type { X } from './x'`, 'X', 'undefined'],
    [`import { type X } from './x'`, 'X', 'undefined'],
    [`import type X = require('./x')`, 'X', 'undefined'],
  ])('%s', (imports, type, expected) => {
    expect(list(type, imports)).toContain(`[${expected}] `)
  })

  test('a parameter that another decorator may provide is optional', () => {
    expect(rewritten('@Service() class A { constructor(@Setting() p: string) {} }')).toContain(
      '() => [undefined], "p?: its type `string` is not a class"',
    )
  })

  test('each import gets one namespace import after it', () => {
    const code = rewritten(
      `import { A } from './a'\nimport { B, C } from './b';\n@Service() class D { constructor(a: A, b: B, c: C) {} }`,
    )
    expect(code).toContain(
      `import { A } from './a'; import * as __import0 from './a';\nimport { B, C } from './b'; import * as __import1 from './b';\n`,
    )
    expect(code).toContain('[(__import0 as any)["A"], (__import1 as any)["B"], (__import1 as any)["C"]]')
  })
})

describe('@Inject()', () => {
  test.each([
    ['@Inject() a!: A', '@Inject(() => A as any) a!: A'],
    ['@Inject( /* here */ ) a!: A', '@Inject(() => A as any /* here */ ) a!: A'],
    ['@Inject<A>() a!: A', '@Inject<A>(() => A as any) a!: A'],
    ['@(Inject()) a!: A', '@(Inject(() => A as any)) a!: A'],
    ['@Inject() accessor a!: A', '@Inject(() => A as any) accessor a!: A'],
    ['@Inject() set a(value: A) {}', '@Inject(() => A as any) set a(value: A) {}'],
    ['@Inject() a!: string', '@Inject(() => { throw "its type `string` is not a class" }) a!: string'],
    ['@Inject() a', '@Inject(() => { throw "it has no type" }) a'],
  ])('%s', (before, after) => {
    expect(rewritten(`class A {}\nclass B { ${before} }`)).toBe(`\nclass A {}\nclass B { ${after} }`)
  })

  test.each(['@Inject("name") a!: A', '@Inject(token) a!: A', '@Inject(() => A) a!: A', '@Inject a!: A'])(
    '%s stays unchanged',
    (field) => {
      expect(rewritten(`class A {}\nclass B { ${field} }`)).toBeUndefined()
    },
  )

  test('works under an alias and through a namespace', () => {
    const fields = (text: string): string => `class B { @I(${text}) a!: A; @h.Inject(${text}) b!: A; @h.other() c!: A }`
    const file = (helper: string, decorator: string, text: string): string =>
      `import { Inject as I } from 'typedi'${helper}\nimport * as h from 'honotate'\nclass A {}\n${decorator}${fields(text)}`
    expect(transform(file('', '', ''), '/src/file.ts')?.code).toBe(
      file(`; ${HELPER}`, '@__dependencies() ', '() => A as any'),
    )
  })
})

test.each(['honotate', 'honotate/helpers', 'my-lib', 'typedi'])(
  'with the option module, a service of %s gets its list of dependencies from that module',
  (library) => {
    const code = `import { Service } from '${library}'\nclass Db {}\n@Service() class A { constructor(db: Db) {} }`
    expect(transform(code, '/src/file.ts', { module: 'my-lib' })?.code).toBe(
      `import { Service } from '${library}'; import { Dependencies as __dependencies } from "my-lib";\nclass Db {}\n@Service() @__dependencies(() => [Db as any], "db") class A { constructor(db: Db) {} }`,
    )
  },
)

test('nothing is imported from a module that has only types', () => {
  const code = `import { Service } from 'honotate'\nimport { X } from './types'\n@Service() class A { constructor(x: X) {} }`
  const asked: unknown[] = []
  const hasCode = (...args: readonly string[]): boolean => asked.push(args) === 0
  expect(transform(code, '/src/file.ts', { hasCode })?.code).toContain(
    `\nimport { X } from './types'\n@Service() @__dependencies(() => [undefined], "x: its type \`X\` comes from a module that has only types")`,
  )
  expect(asked).toEqual([['./types', '/src/file.ts']])
})

test.each([
  ['Local[]', 'Local'],
  ['readonly Local[]', 'Local'],
  ['Array<Local>', 'Local'],
  ['ReadonlyArray<Local> | undefined', 'Local'],
  ['(Local[] | undefined)', 'Local'],
  ['Local', 'Local'],
  ['Local<Array>', 'Local'],
])('@InjectMany() of %s injects %s', (type, element) => {
  const imports = `import { Service, InjectMany } from 'honotate'`
  const code = rewritten(`class Local {}\n@Service() class A { @InjectMany() many!: ${type} }`, imports)
  expect(code).toContain(`@InjectMany(() => ${element} as any) many`)
})
