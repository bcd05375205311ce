// Worked examples for src/honotate-kit/types/checker/written-types.ts: the names that lead from a written type, the node
// that they lead to, and the arguments of the type parameters in it.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type {
  ReadType,
  SymbolHandle,
  TypeChecker,
  WrittenType,
} from '../../../src/honotate-kit/types/checker/checker.ts'
import { openChecker } from '../../../src/honotate-kit/types/checker/open-checker.ts'
import { createTypesProject } from '../../support/types-project.ts'

const DECLARED = `
export type Word = string
export interface User { id: Word; name: string }
type Id<T> = T
type Only<T, K extends keyof T> = { [P in K]: T[P] }
type Getters<T> = { [P in keyof T as \`get\${Capitalize<P & string>}\`]: T[P] }
type Pair<A, B = A[]> = [A, B]
interface Box<T> { value: T[] }
interface WordBox extends Box<Word> { own: number }
class Repeated<T> { next!: Repeated<T[]> }
type Endless<T> = Endless<T>
`

interface Example {
  readonly type: string
  /** The member to read; by default, the type itself. */
  readonly member?: string
  /** `names → node { parameter: argument }`, or the form and the parts. */
  readonly reads: string
}

const EXAMPLES: readonly Example[] = [
  // A name leads to its declaration, and a type parameter to its argument.
  { type: 'Word', reads: 'Word → string' },
  { type: 'Id<Word>', reads: 'Id<Word> → Word → string' },
  { type: 'Id<Id<Word>>', reads: 'Id<Id<Word>> → Id<Word> → Word → string' },
  // A type that consists of parts is not followed; the parts keep the scope.
  { type: 'Id<Word[]>', reads: 'Id<Word[]> → array [Word]' },
  { type: 'Pair<Word>', reads: 'Pair<Word, A[]> → tuple [A, B] { A: Word, B: A[] }' },
  { type: '(Word) | null', reads: 'union [(Word), null]' },
  { type: 'Word extends string ? Word : number', reads: 'choice [Word, number]' },
  // An indexed access leads to the member.
  { type: "User['id']", reads: 'Word → string' },
  { type: "User['id' | 'name']", reads: 'union [Word, string]' },
  { type: 'Word[][number]', reads: 'Word → string' },
  // The member of a mapped type is the type after the colon, in the scope of one key.
  { type: "{ [K in 'a']: User[K] }", member: 'a', reads: "User[K] { K: 'a' }" },
  { type: "{ [K in 'id']: User[K] }", member: 'id', reads: 'Word → string, the member id' },
  { type: "Pick<User, 'id'>", member: 'id', reads: 'Word → string, the member id' },
  { type: "Only<User, 'id'>", member: 'id', reads: 'Word → string, the member id' },
  { type: 'Getters<User>', member: 'getId', reads: 'Word → string, the member id' },
  // A base type's arguments are in the scope of an interface.
  { type: 'WordBox', reads: 'WordBox → WordBox { T: Word }' },
  { type: 'WordBox', member: 'value', reads: 'array [T] { T: Word }' },
  // The compiler infers the type in a promise.
  { type: 'Awaited<Promise<Promise<Word>>>', reads: 'Word → string' },
  // Reading ends, though a type grows with each name or leads to itself.
  { type: "Repeated<Word>['next']['next']", reads: 'Repeated<T[]> → Repeated<T[]> { T: T[] }' },
  { type: 'Endless<Word>', reads: `Endless<Word>${' → Endless<T>'.repeat(49)} → Endless<T> { T: T }` },
]

test('a written type leads by names to a node', async () => {
  const source = DECLARED + EXAMPLES.map(({ type }, index) => `export type T${index} = ${type}\n`).join('')
  const { directory } = createTypesProject({ 'src/types.ts': source })
  const path = join(import.meta.dirname, '../../../node_modules/typescript')
  const checker = await openChecker({
    config: join(directory, 'tsconfig.json'),
    compiler: { path, classic: true },
  })
  const file = checker.files[0] as string
  const written = EXAMPLES.map((example, index) => {
    const offset = source.indexOf(`type T${index} `) + 'type '.length
    return { ...example, reads: describe(checker, checker.symbolAt(file, offset) as SymbolHandle, example.member) }
  })
  checker.close()
  expect(written).toEqual(EXAMPLES)
})

function describe(checker: TypeChecker, alias: SymbolHandle, member: string | undefined): string {
  const read = checker.readWritten(checker.writtenOf(alias) as WrittenType)
  if (member === undefined) return shown(read)
  const property = checker.propertyOf(checker.declaredType(alias), member) ?? ({ name: member } as SymbolHandle)
  const found = checker.writtenMember(read, property)
  return found ? shown(checker.readWritten(found)) : 'nothing'
}

function shown({ names, form, core, parts, mapped }: ReadType): string {
  const steps = names.map((each) => `${each.symbol.name}${list('<', each.arguments, '>')}`)
  const node = form === 'other' ? textOf(core) : `${form} ${list('[', parts, ']')}`
  const scope = [...core.scope.arguments].map(([{ name }, argument]) => `${name}: ${textOf(argument)}`)
  const inScope = /\b(?:[A-Z]|WordBox)\b|^Repeated/u.test(node) && scope.length > 0 ? ` { ${scope.join(', ')} }` : ''
  return [...steps, node].join(' → ') + inScope + (mapped ? `, the member ${mapped.name}` : '')
}

function list(start: string, written: readonly WrittenType[], end: string): string {
  return written.length > 0 ? start + written.map(textOf).join(', ') + end : ''
}

function textOf({ node }: WrittenType): string {
  if ('key' in node) return `'${String(node.key)}'`
  const text = (node as { getText(): string }).getText()
  return /^(?:interface|class) (\w+)/u.exec(text)?.[1] ?? text
}
