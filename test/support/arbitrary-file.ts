import * as fc from 'fast-check'

/** Text that may separate any two tokens: white space and comments. */
const trivia = fc.oneof(
  { weight: 6, arbitrary: fc.constant(' ') },
  { weight: 2, arbitrary: fc.constantFrom('\n', '\n    ', '\t', '  ', '\u00a0') },
  { weight: 1, arbitrary: fc.constantFrom(' /* @x( */ ', ' // (@y\n', '/**\n * @z\n */', ' /* 😀 */ ', ' // )\n\n') },
)
const tightTrivia = fc.oneof({ weight: 3, arbitrary: fc.constant('') }, trivia)
const name = fc.constantFrom('a', 'b', 'value', '$', '_x', 'ünï', '𝒳', 'of')
const type = fc.constantFrom('', ': string', ': { a: (b: number) => void }', ': Map<string, T[]>')

const modifiers = fc.constantFrom('', 'static ', 'public ', 'async ', '*', 'static async *')
const memberName = fc.constantFrom('m', 'n1', `'s t'`, '42', `['c']`, 'get', 'static', '#p')
const otherMember = fc.constantFrom(
  'f = 1\n',
  'f\n',
  ';',
  '@D f = "@("\n',
  'static { x() }',
  'get g() { return 1 }',
  '[key: string]: any;',
  'accessor k = 1\n',
)
const firstStatement = fc.constantFrom(
  '',
  `import { D } from 'd'\n`,
  `import 'd';`,
  `import { GetMapping } from 'honotate'\n`,
  `import type { T } from 'honotate' // c\n`,
  'const __parameters = 1;',
)

/** Joins the parts with separators from the second argument. */
function joined(parts: fc.Arbitrary<string[]>, separator: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return parts.chain((list) =>
    fc
      .array(separator, { minLength: list.length, maxLength: list.length })
      .map((between) => list.map((part, index) => (index === 0 ? '' : between[index - 1]) + part).join('')),
  )
}

function text(...parts: (string | fc.Arbitrary<string>)[]): fc.Arbitrary<string> {
  return fc
    .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
    .map((list) => list.join(''))
}

type Part =
  | 'constructor'
  | 'expression'
  | 'decorator'
  | 'decorators'
  | 'pattern'
  | 'parameters'
  | 'member'
  | 'members'
  | 'class'
  | 'expressionClass'
  | 'statement'
  | 'file'

const { file } = fc.letrec<Record<Part, string>>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'file' },
    fc.constantFrom(
      'D',
      'D()',
      'a.b.c(1)',
      '(x ? y : z)',
      `D(')@(')`,
      'D({\n  a: 1,\n})',
      'D(`@(${1}`)',
      'D((x) => x)',
    ),
    fc.constantFrom('D<T>()', 'D(/[)]@/)', 'tag`\n`', '(x as any)', 'D!', `D('😀')`, 'D(1, // )\n 2)'),
    text('D(', tie('expressionClass'), ')'),
    text('(', tie('expressionClass'), ')'),
  ),
  decorator: text('@', fc.constantFrom('', '', '', ' ', '/* c */'), tie('expression')),
  decorators: fc
    .array(tie('decorator'), { maxLength: 2 })
    .chain((list) => (list.length === 0 ? fc.constant('') : text(joined(fc.constant(list), trivia), trivia))),
  pattern: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'file' },
    { weight: 5, arbitrary: text(name, type) },
    { weight: 2, arbitrary: text(fc.constantFrom('{ a, b: [c] }', '[d, ...e]', '{}'), type) },
    { weight: 2, arbitrary: text(name, type, ' = ', fc.constantFrom('1', `'@('`, '{}')) },
    { weight: 1, arbitrary: text(name, ' = ', tie('expressionClass')) },
  ),
  parameters: fc
    .tuple(fc.array(fc.tuple(tie('decorators'), tie('pattern')), { maxLength: 3 }), fc.boolean(), trivia)
    .chain(([list, hasRest, space]) => {
      const parameters = list.map(([decorators, pattern], index) => {
        const isLast = index === list.length - 1
        const isRest = isLast && hasRest && !pattern.includes(' = ')
        return `${decorators}${isRest ? '...' : ''}${pattern}${isLast ? '' : ','}`
      })
      return text('(', space === ' ' ? '' : space, joined(fc.constant(parameters), tightTrivia), ')')
    }),
  member: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'file' },
    { weight: 6, arbitrary: text(tie('decorators'), modifiers, memberName, tie('parameters'), ' {}') },
    { weight: 1, arbitrary: text(tie('decorators'), 'set x(', tie('decorators'), name, ') {}') },
    {
      weight: 1,
      arbitrary: text(
        'o',
        tie('parameters'),
        ': void\no',
        tie('parameters'),
        ': void;',
        tie('decorators'),
        'o',
        tie('parameters'),
        ' {}',
      ),
    },
    { weight: 1, arbitrary: otherMember },
    { weight: 1, arbitrary: text('f = ', tie('expressionClass'), '\n') },
  ),
  constructor: text(
    'constructor(',
    tie('decorators'),
    fc.constantFrom('', 'private ', 'readonly '),
    name,
    type,
    ') {}',
  ),
  members: fc
    .tuple(
      fc.array(fc.tuple(tie('member'), tightTrivia), { maxLength: 4 }),
      fc.option(tie('constructor'), { nil: '' }),
      trivia,
    )
    .map(([list, constructor, space]) => `{${space}${constructor}${list.flat().join('')}}`),
  expressionClass: text(
    fc.oneof(fc.constant(''), fc.constant('@B() ')),
    'class ',
    fc.constantFrom('', 'E ', 'extends F '),
    tie('members'),
  ),
  class: text(
    tie('decorators'),
    fc.constantFrom('', 'export ', 'export default ', 'abstract '),
    'class A ',
    fc.constantFrom('', 'extends B<T> '),
    tie('members'),
  ),
  statement: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'file' },
    { weight: 4, arbitrary: tie('class') },
    { weight: 1, arbitrary: text('const b = ', tie('expressionClass'), ';') },
    { weight: 1, arbitrary: text('const f = () => class ', tie('members'), '\n') },
    { weight: 1, arbitrary: text('class G extends class ', tie('members'), ' {}') },
    {
      weight: 1,
      arbitrary: text(
        'declare class H { m',
        tie('parameters').map((parameters) => parameters.replaceAll(/ = [^,)]*/gu, '')),
        ': void }',
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom('foo()\n', `const s = '@(';`, '// (@c\n', 'function f() {}') },
  ),
  file: text(
    fc.constantFrom('', '', '', '\uFEFF', '#!/usr/bin/env node\n', '// c\n', '/** doc */\n'),
    fc.constantFrom('', '', `'use strict'\n`, `'use strict'; `),
    firstStatement,
    joined(fc.array(tie('statement'), { minLength: 1, maxLength: 3 }), fc.constantFrom('\n', '\n\n', '\n/** doc */\n')),
  ),
}))

/** A TypeScript file with classes, with any kind of line break. */
export const arbitraryFile: fc.Arbitrary<string> = fc
  .tuple(file, fc.constantFrom('\n', '\n', '\r\n', '\r', '\u2028'))
  .map(([code, end]) => code.replaceAll('\n', end))

/** Adds `@Service()` and `@Inject()` to files, so that the transformer records the types to inject. */
export function asServices(files: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const imports = fc.constantFrom(
    `import { Service, Inject, InjectMany } from 'typedi';`,
    `import { RestController as Service, Inject, InjectMany } from 'honotate'`,
    `import { Inject, InjectMany, Service } from "typedi"\n`,
    `import { E, F } from './f'; import { Service, InjectMany, Inject } from 'typedi' // c\n`,
  )
  const bare = fc.constantFrom(
    'Inject()',
    'Inject( /* c */ )',
    'Inject /* ( */ ()',
    'InjectMany<T>()',
    `Inject('x')`,
    '(Inject)()',
  )
  const type = fc.constantFrom(': E', ': E.G', ': E | undefined', ': readonly F[]', ': B', '?: H')
  return fc
    .tuple(
      files,
      imports,
      fc.array(bare, { minLength: 1, maxLength: 4 }),
      fc.array(type, { minLength: 1, maxLength: 4 }),
    )
    .map(([code, statement, injects, types]) => {
      let index = 0
      return (
        /^[\uFEFF#'/]/u.test(code)
          ? code.replace(/(?=class |declare |abstract |export |@|const )/u, `${statement} `)
          : `${statement} ${code}`
      )
        .replaceAll('@D()', () => `@${injects[index++ % injects.length]}`)
        .replaceAll('@B() class', '@Service() class')
        .replaceAll('class A', '@Service() class A')
        .replaceAll(': string', () => types[index++ % types.length] as string)
    })
}

/** Fragments of valid and of invalid code. */
const fragment = fc.constantFrom(
  '@',
  '@D() ',
  '@(',
  '(',
  ')',
  '{',
  '}',
  '[',
  ',',
  ';',
  ':',
  '=',
  '=>',
  '/',
  '*/',
  '/*',
  '//',
  '`',
  '${',
  "'",
  '"',
  '\\',
  '\n',
  '\u2028',
  '\u00a0',
  '#',
  '.',
  '...',
  'class ',
  'static ',
  'async ',
  'declare ',
  'abstract ',
  'await ',
  '<T>',
  '?',
  '\\u0061',
  '\ud83d',
  '\0',
  'constructor',
  'this',
  '__proto__',
  '__parameters',
  '\\u005f_parameters',
)

/** A file with pieces that are removed, repeated, inserted and replaced. */
export function arbitraryMutation(files: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const change = fc.record({
    kind: fc.constantFrom('cut', 'double', 'insert', 'insert', 'replace'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(12),
    fragment,
  })
  return fc.tuple(files, fc.array(change, { minLength: 1, maxLength: 3 })).map(([code, changes]) =>
    changes.reduce((text, { kind, at, length, fragment }) => {
      const start = Math.floor(at * text.length)
      const [head, piece, rest] = [text.slice(0, start), text.slice(start, start + length), text.slice(start + length)]
      if (kind === 'cut') return head + rest
      if (kind === 'double') return head + piece + piece + rest
      return head + fragment + (kind === 'insert' ? piece : '') + rest
    }, code),
  )
}

const nestings = [
  ['(', ')'],
  ['[', ']'],
  ['f(', ')'],
  ['{ a: ', ' }'],
  ['`${', '}`'],
  ['!', ''],
  ['-(', ')'],
  ['a => ', ''],
  ['a ? b : ', ''],
  ['a + ', ''],
  ['a.', ''],
  ['a = ', ''],
  ['async () => { ', ' }'],
  ['new ', ''],
  ['class { m(@E() a = ', ') {} }'],
  ['class { constructor(@E(', ') a) {} }'],
  ['function () { return ', ' }'],
  ['(a = ', ') => b'],
  ['a as ', ''],
] as const

/** A class with an expression that is nested up to 400 levels deep. */
export const arbitraryNesting: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.constantFrom(...nestings), { minLength: 1, maxLength: 3 }),
    fc.oneof(fc.nat(30), fc.nat(400)),
    fc.constantFrom(
      ['class A { m(@D(', ') a) {} }'],
      ['class A { m(@D() a = ', ') {} }'],
      ['class A { m(@D() a) { return ', ' } }'],
    ),
  )
  .map(([kinds, count, [head, tail]]) => {
    const times = Math.ceil(count / kinds.length)
    return `${head}${kinds
      .map(([open]) => open)
      .join('')
      .repeat(times)}x${kinds
      .map(([, close]) => close)
      .toReversed()
      .join('')
      .repeat(times)}${tail}`
  })
