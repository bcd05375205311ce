import { describe, expect, test } from 'vitest'
import { transform } from '../../../src/honotate-kit/transform/transform.ts'
import { IMPORT } from '../../support/rewriting.ts'
import { isComplete } from '../../support/runs.ts'

const HELPERS = '@__parameters("a") @__parameter(0, D())'

describe('deeply nested code is rewritten', () => {
  test.each([
    ['(', ')', 500],
    ['[', ']', 900],
    ['{ a: ', ' }', 900],
    ['`${', '}`', 900],
    ['a => ', '', 1000],
    ['a ? 1 : ', '', 2000],
    ['1 + ', '', 10_000],
    ['!', '', 10_000],
    ['a.', '', 10_000],
  ])('%j, %j %i times', (open, close, times) => {
    const decorator = `D(${open.repeat(times)}b${close.repeat(times)})`
    const after = `${IMPORT} class A { @__parameters("a") @__parameter(0, ${decorator}) m(${' '.repeat(decorator.length + 1)} a) {} }`
    expect(transform(`class A { m(@${decorator} a) {} }`, 'file.ts')?.code === after).toBe(true)
  })

  test('classes in decorators', () => {
    const times = 150
    const decorator = `@D(${'(class { m(@E('.repeat(times)}b${') a) {} })'.repeat(times)})`
    const rewritten = transform(`class A { m(${decorator} a) {} }`, 'file.ts')?.code ?? ''
    expect(rewritten.match(/@__parameter\(0, E\(/gu)).toHaveLength(times)
    expect(rewritten).not.toContain('@E')
  })
})

/** The lines of a generated file: before a release ten thousand, otherwise fewer, which parsers read as deeply. */
const LINES = isComplete ? 10_000 : 3000

describe(`generated files of ${LINES} lines are rewritten`, () => {
  const lines = (line: (index: number) => string): string => Array.from({ length: LINES }, (_, i) => line(i)).join('')

  test.each([
    ['a sum of strings', `const s =\n${lines((i) => `'line ${i}' +\n`)}''`],
    ['a condition', `const c = (a: number) =>\n${lines((i) => `a === ${i} ||\n`)}false`],
    ['else if', `${lines((i) => `if (a === ${i}) { b(${i}) } else\n`)} c()`],
    ['a conditional expression', `const c =\n${lines((i) => `a === ${i} ? ${i} :\n`)} 0`],
    ['chained calls', `a\n${lines((i) => `.add('${i}', () => ${i})\n`)}`],
    ['an array', `const a = [\n${lines((i) => `{ id: ${i}, name: 'n${i}', tags: ['x', 'y'] },\n`)}]`],
    ['a union', `type U =\n${lines((i) => `| 'n${i}'\n`)}`],
    ['an enum', `enum E {\n${lines((i) => `N${i} = ${i},\n`)}}`],
    ['cases', `switch (a) {\n${lines((i) => `case ${i}: b(${i}); break\n`)}}`],
    [
      'types',
      lines((i) => `let a${i}: Map<string, { b: Set<[c: (d: Array<{ e: ${i} }>) => Array<Array<number>>]> }>\n`),
    ],
    ['fields', `class B {\n${lines((i) => `@C() a${i}: string\n`)}}`],
  ])('%s', (_, text) => {
    expect(transform(`class A { m(@D() a) {} }\n${text}`, 'file.ts')?.code).toBe(
      `${IMPORT} class A { ${HELPERS} m(     a) {} }\n${text}`,
    )
  })
})

/** A part of a number of elements: before a release all, otherwise as many as no parser has room for on its stack. */
const many = (count: number): number => (isComplete ? count : count / 5)

describe('large numbers of elements are processed', () => {
  test('decorators of one parameter of an overload', () => {
    const code = `class A { m(${'@D '.repeat(many(200_000))}a): void\nm(a) {} }`
    expect(transform(code, 'file.ts')?.code).toBe(code.replaceAll('@D', '  '))
  })

  test('imports', () => {
    const imports = Array.from({ length: many(6000) }, (_, index) => `import { a${index} } from 'a'\n`).join('')
    expect(transform(`${imports}class A { m(@D() a) {} }`, 'file.ts')?.code).toContain(HELPERS)
  })

  test('declarations with the same name', () => {
    const code = `import { Service } from 'typedi'\n${'interface B {}\n'.repeat(many(150_000))}@Service() class A { constructor(b: B) {} }`
    expect(transform(code, 'file.ts')?.code).toContain(
      '@__dependencies(() => [undefined], "b: its type `B` is an interface")',
    )
  })

  test('underscores after a name', () => {
    const code = `const __parameters${'_'.repeat(500_000)} = 1; class A { m(@D() a) {} }`
    expect(transform(code, 'file.ts')?.code).toContain(`@__parameters${'_'.repeat(500_001)}("a") @__parameter_(0, D())`)
  })
})
