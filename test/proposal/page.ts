import { differenceOf, differences, type Difference } from './differences.ts'
import type { Compiler } from './compilers.ts'
import type { Outcome } from './outcomes.ts'
import type { Program } from './programs.ts'

/** A compiler and the outcomes of the programs by their names. */
export interface Column {
  readonly compiler: Compiler
  readonly outcomes: ReadonlyMap<string, Outcome>
}

const readme = 'https://github.com/tc39/proposal-class-method-parameter-decorators'

/** The folders of the programs, each with the heading of its table, and a note if the table needs an explanation. */
const groups: readonly (readonly [folder: string, heading: string, note?: string])[] = [
  ['syntax', 'Positions', 'A getter has no parameters.'],
  [
    'early-errors',
    'Positions with early errors',
    'The transformer leaves these decorators in place. The compiler rejects them, or leaves them in its output (swc), which the engine rejects.',
  ],
  ['evaluation', 'Evaluation of the expressions'],
  ['application', 'Order of application'],
  ['anatomy', 'The call and its context'],
  ['result', 'The result of a decorator'],
  [
    'binding',
    'The returned function',
    'A function that a parameter decorator returns is called when the parameter is bound.',
  ],
  [
    'inheritance',
    'Inheritance and identity',
    'The text does not mention subclasses: these rules follow from the semantics of classes.',
  ],
]

const GENERATED = '<!-- Generated from test/proposal by `npm test -- --project proposal -u`; do not edit. -->'

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const titlesOf = (columns: readonly Column[]): string[] =>
  columns.map(({ compiler: { name, version } }) => `${name} ${version}`)

/** The text of docs/transformer/proposal-conformance.md: the counts. */
export function pageOf(programs: readonly Program[], columns: readonly Column[]): string {
  const counts = columns.map(({ outcomes }) => [...outcomes.values()].filter(({ passes }) => passes).length)
  const own = differences.filter(({ compilers }) => compilers === undefined).length
  return `# Conformance with the proposal

${GENERATED}

The TC39 proposal [Class Method Parameter Decorators](${readme})
(stage 1) has ${programs.length} rules here, in our words, each with a small [program](../../test/proposal/fixtures) that
[other implementations](../../test/proposal/results.md#other-implementations) can run too.

Here the [transformer](how-it-works.md) rewrites them to standard decorators, a compiler lowers those, and Node runs the
result:

${[
  row(['programs', ...titlesOf(columns)]),
  row(['---', ...columns.map(() => '---')]),
  row(['as in the proposal', ...counts.map(String)]),
  row(['differs', ...counts.map((count) => String(programs.length - count))]),
].join('\n')}

[The results](../../test/proposal/results.md) have a row for each rule, and ${differences.length} reasons for the programs that differ. Of
these, the transformer causes ${own} ([differences](how-it-works.md#differences-from-the-proposal)), and the named compilers cause the others.
`
}

const IMPLEMENTATIONS = `## Other implementations

The programs import nothing, so they run with any implementation. In a clone of the repository:

\`\`\`sh
npm run proposal                                     # the transformer and esbuild
npm run proposal -- --implementation ./mine.mjs      # another implementation
npm run proposal -- --implementation ./mine.mjs binding/rest anatomy
npm run proposal -- --implementation none            # an engine that implements the proposal, without a compiler
\`\`\`

An implementation is a module whose default export compiles a program to JavaScript for the engine that runs the command. It
throws for a program with a syntax error:

\`\`\`js
// mine.mjs
import { transformAsync } from '@babel/core'

export default async function compile(code, file) {
  const result = await transformAsync(code, {
    filename: file,
    plugins: [['my-parameter-decorators', { version: '2023-11' }]],
  })
  return result.code
}
\`\`\`

The command prints each rule that the implementation breaks, with the program, the result that the text requires and the
actual result, and counts the rules that it follows. Its exit code is 1 if a rule is broken.

If an implementation and a program disagree, the text of the proposal decides:

| the mistake is in | report it |
| --- | --- |
| a program, or the transformer | as an issue of honotate, with the sentence of the text |
| another implementation | to its authors, with the program |
| the text, which is unclear or says nothing | to the champions: an issue in the [repository of the proposal](https://github.com/tc39/proposal-class-method-parameter-decorators/issues) with the program, the output of the command and the sentence of the text. Programs with a *Reading* in their head are such cases |
`

/** The text of test/proposal/results.md: each rule under each compiler. */
export function resultsOf(programs: readonly Program[], columns: readonly Column[]): string {
  const table = (group: readonly Program[]): string =>
    [
      row(['rule', ...titlesOf(columns)]),
      row(['---', ...columns.map(() => '---')]),
      ...group.map((program) => row([ruleOf(program), ...columns.map((column) => cell(program, column))])),
    ].join('\n')

  return `# The rules of the proposal, and their results

${GENERATED}

Each program exports \`actual\` and \`expected\`, the result that the proposal requires. Programs with early errors must not run.
A number means that the program differs, for the [reason with that number](#differences); the test asserts the
actual result. Italics explain our reading of a rule if the text of the proposal is ambiguous.

${groups
  .map(([folder, heading, note]) => {
    const group = programs.filter(({ name }) => name.startsWith(`${folder}/`))
    const sections = [...new Set(group.map(({ section }) => section))].map(
      (section) => `[${section}](${readme}#${section.toLowerCase().replaceAll(' ', '-')})`,
    )
    return `## ${heading}\n\nIn the proposal: ${sections.join(', ')}.${note ? ` ${note}` : ''}\n\n${table(group)}\n`
  })
  .join('\n')}
## Differences

The first ${differences.filter(({ compilers }) => compilers === undefined).length} are caused by the transformer: a decorator of a method cannot follow the proposal
there, or we decided otherwise. The others are caused by the named compiler, and do not depend on the
transformer.

${differences.map(describe).join('\n')}

${IMPLEMENTATIONS}`
}

function ruleOf({ name, extension, rule, reading }: Program): string {
  const text = `[${rule.replaceAll('|', '\\|')}](fixtures/${name}${extension})`
  return reading === undefined ? text : `${text} _${reading}_`
}

function cell(program: Program, { compiler, outcomes }: Column): string {
  if (outcomes.get(program.name)?.passes) return 'yes'
  const difference = differenceOf(program.name, compiler.name)
  return difference ? `[${differences.indexOf(difference) + 1}](#differences)` : '**no**'
}

function describe({ reason, compilers, programs }: Difference, index: number): string {
  const outcomes = Object.entries(programs).map(
    ([name, actual]) => `\`${name}\`${typeof actual === 'string' ? `: \`${actual}\`` : ' is a syntax error'}`,
  )
  const number = `${index + 1}. `
  const items = outcomes.map((outcome) => `${' '.repeat(number.length)}- ${outcome}`)
  return [`${number}${compilers ? `**${compilers.join(', ')}**: ` : ''}${reason}`, ...items].join('\n')
}
