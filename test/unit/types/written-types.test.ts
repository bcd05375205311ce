import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTypesProject } from '../../support/types-project.ts'
import { schemaRows } from './schema-rows.ts'

/** Types whose parts have tags that only the text of a type shows. `fixtures/written-types.txt` has their schemas. */
const TYPES = [
  // Lists
  'Word[]',
  'readonly Word[]',
  'Array<Word>',
  'ReadonlyArray<Word | null>',
  '(Word)[][]',
  '(Word[] | Size[])',
  'Word[] | null',
  'string[] | Word[]',
  '[...Word[]]',
  '[...Array<Word>]',
  'readonly [...Word[]]',
  '[Word, Size]',
  '[a: Word, b?: Size]',
  '[Word?, Size?]',
  '[Word | undefined, (Size | undefined)?]',
  '[Word, ...Size[]]',
  '[Word, ...Array<Size>]',
  '[...Word[], Size]',
  '[Size, ...Word[], Size, Color]',
  '[...[Word, Size], Color]',
  '[...Pair, ...Word[]]',
  '[first: Word, ...rest: Size[]]',
  '[(() => void)?, Word?]',
  'Pair',
  'Word[] & { readonly __brand: "Words" }',
  '[Word, Size] & { readonly __brand: "Pair" }',
  '{ readonly __brand: "Words" } & Word[]',
  'Word[] & { length: 2 }',
  'AtLeastOne<Word>',
  'AtLeastTwo<Word>',
  'Gap<Word>',
  'Possibly<Word>',
  'Twelve',
  'WithMember<Word>',
  'OfClass',
  'Concat',
  // Names
  'Word',
  'Longer',
  'Word | Size',
  'Word | null',
  'Word | undefined',
  'Word | "x"',
  'Word | "x" | 5',
  'Size | Longer',
  '(Word | null)[]',
  'Id<Word>',
  'Id<Size> | null',
  'OrList<Word> | null',
  'Level | boolean',
  'Unsent | null',
  'Defaulted',
  'Defaulted<Size>',
  'Defaulted<Size, Word>',
  'Later<Word>',
  'Self<Word>',
  'typeof word',
  'typeof untyped',
  "import('./words.js').Far",
  "import('./words.js').Of<Word>",
  'Words.Inner',
  'Words.Of<Word>',
  'Awaited<Word>',
  'Awaited<Promise<Word>>',
  'Awaited<Promise<Promise<Word>>>',
  'Awaited<PromiseLike<Word>>',
  'Awaited<Later<Word>>',
  'NonNullable<Word | null>',
  'Own.Awaited<Word>',
  'Unwrapped<Promise<Word>>',
  'Inferred<Promise<Word>>',
  'Either<string, Word, Size>',
  'Either<number, Word, Size>',
  // Members
  'Holder["word"]',
  'Holder["word" | "size"]',
  'Holder[keyof Holder]',
  'Holder["list"][number]',
  'Holder["word"][]',
  'Holder["missing" & "word"]',
  'Holder[Extract<keyof Holder, "word">]',
  'Holder[Exclude<keyof Holder, "size" | "list">]',
  'Words.Table["any"]',
  'Words.Table[string]',
  'Two["x-a"]',
  'Box<Word>',
  'Box<Box<Word>>',
  'Box<Word>["of"]',
  'Box<Word> | Box<Size>',
  'Shares',
  '[Box<Word[]>, Box<[Word]>, Box<Word | Size>]',
  '[Box<Tagged>, typeof boxed]',
  '[Box<Loop>]',
  `[Of<Word${'[]'.repeat(14)}>]`,
  `[${'Of<'.repeat(14)}Word${'>'.repeat(14)}]`,
  'Child',
  'Child["of"]',
  'Grandchild<Size>',
  'Grandchild<Size>["of"]',
  'Both',
  'Both["of"]',
  'Both["size"]',
  'Of<Word>["of"] & Of<Word>["of"]',
  'Record<string, Word>',
  'Record<"a" | "b", Word>',
  'Record<string, Word>["any"]',
  'Partial<Holder>',
  'Partial<Holder>["word"][]',
  'Required<Box<Word>>',
  'Readonly<Holder>["list"]',
  'Pick<Holder, "word">["word"]',
  'Omit<Holder, "list">',
  'Lists<Holder>["word"]',
  'Lists<Holder & Of<Word>>',
  'Lists<Lists<Holder>>',
  'Renamed<Holder>',
  'Renamed<Holder>["my_word"]',
  'Only<Holder, "word">',
  'Keys<"a" | "b">',
  '{ [K in keyof Holder]: K }',
  '{ [K in "word"]: Holder[K] }',
  '{ [K in "word" | "size"]: Holder[K] | Several<Holder[K]> }',
  'Several<Word> | null',
  '{ [K in "word" | "size"]?: Holder[K] }',
  '{ [K in Exclude<keyof Holder, "list">]: Holder[K] }',
  '{ [K in Extract<keyof Holder, "list">]: Holder[K] }',
  '{ [K in keyof Box<Word>]: Box<Word>[K] }',
  '{ readonly [K in keyof Holder]-?: Holder[K] }',
  '{ [key: string]: Word }',
  '{ [key: string]: Word | Size; [key: number]: Size }',
  '{ [key: `x-${string}`]: Word; [key: `y-${string}`]: Size }',
  'Words.Table & { own: Size }',
  '{ of: Word } & { more: Size }',
  '{ of?: Word | null; at: Date | Word }',
  'Record<"b", Size> & { z: Word }',
  '{ z: Word } & Record<"c" | "a", Size>',
  'Map<string, Word> & { own: Size }',
  '(() => void) & Set<Word> & { own: Size }',
  'string & { readonly __brand: "Own" } & Word',
  'Word & Longer',
  'Size & Large & { readonly __brand: "n" }',
  'Sent',
  'SentDate',
  'SentTwice',
  'SentText',
  'Sent[] | SentText',
  'Klass',
  'Klass["word"]',
  'Tree<Word>',
  'Linked',
  'Mutual<Word>',
  'Awaited<Own.Promise<Word>>',
  'Awaited<Record<string, Word>>',
]

const DECLARED = `/** A word. @minLength 3 */ export type Word = string
/** A long word. @minLength 9 */ export type Longer = Word
/** @minimum 2 */ export type Size = number
/** A color. */ export type Color = 'red' | 'green'
/** @maximum 9 */ export type Large = number
/** A level. @title Level */ export type Level = Size | Color
/** @see This. */ export type Unsent = symbol
export type OrList<T> = T | T[]
export type Loop = string | Of<Loop>
export interface Shares { word: Box<Word>; longer: Box<Longer>; plain: Box<string>; again: Box<Word> }
/** @minProperties 1 */ export interface Tagged { a?: 1 }
export declare function box<T>(of: T): Box<T>
export const boxed = box({} as Tagged)
export type Pair = [Word, Size]
export interface AtLeastOne<T> extends Array<T> { 0: T }
export interface AtLeastTwo<T> extends Array<T> { 1: T; 0: T }
export interface Gap<T> extends Array<T> { 0: T; 2: T }
export interface Possibly<T> extends Array<T> { 0: T; 1?: Size }
export interface Twelve extends Array<Word> { 0: Word; 12: Word; 100: Word }
export interface WithMember<T> extends Array<T> { extra: string; maybe?: string }
export class OfClass extends Array<Word> { own = 1 }
export interface Concat { concat(): string; [index: number]: Word }
/** Several. @minItems 2 */ export type Several<T> = T[]
export type Id<T> = T
/** Of two. */ export type Defaulted<A = Word, B = A> = { a: A; b: B }
export type Later<T> = Promise<T>
export type Self<T> = T | Self<T>[]
export type Either<T, A, B> = T extends string ? A : B
export type Inferred<T> = T extends Promise<infer Inner> ? Inner | Several<Size> : never
export type Unwrapped<T> = T extends Promise<infer Inner> ? Inner : never
export declare const word: Word
export const untyped = 'a'
export namespace Own { export type Awaited<T> = { waits: T }; export interface Promise<T> { of: T } }
export namespace Words {
  /** Inner. */ export type Inner = Word
  export interface Of<T> { inner: T }
  export interface Table { [key: string]: Word }
}
export interface Holder { word: Word; size: Size; list: Word[] }
export interface Two { [key: \`x-\${string}\`]: Word; [key: \`y-\${string}\`]: Size }
export interface Of<T> { of: T }
export interface Box<T> { of: T; more?: T[] }
export interface Child extends Box<Word> { own: Size }
export interface Middle<M> extends Box<M> { middle: M }
export interface Grandchild<G> extends Middle<G> { last: G }
export interface Both extends Of<Word>, Words.Of<Size>, Pick<Holder, 'size'> {}
export type Lists<T> = { [K in keyof T]: T[K][] }
export type Renamed<T> = { [K in keyof T as \`my_\${K & string}\`]: T[K] }
export type Only<T, N extends keyof T> = { [K in N]: T[K] }
export type Keys<N extends string> = { [K in N]: Word }
export class Klass { word!: Word; constructor(readonly size: Size, public list: Word[]) {} }
export class Sent { toJSON(): Holder { return null! } }
export class SentDate { toJSON(): Date { return null! } }
export class SentTwice { toJSON(): Sent { return null! } }
export class SentText { toJSON(): Word { return '' } }
export interface Tree<T> { value: T; children: Tree<T>[] }
export type Linked = { word: Word; next: Linked | null }
export interface Mutual<T> { of: T; other?: Other<T> }
export interface Other<T> { back: Mutual<T>; list: T[] }
`

const FAR = `/** Far. @maxLength 4 */ export type Far = string
export interface Of<T> { far: T }
`

test.each(['', ' response'])(
  'each written type has the tags of its parts: @schema%s',
  { timeout: 60_000 },
  async (side) => {
    const lines = TYPES.map((type, index) => `/** @schema${side} */ export type T${index} = ${type}\n`)
    const read = await createTypesProject({
      'src/types.ts': DECLARED + lines.join(''),
      'src/words.ts': FAR,
    }).readSchemas()
    const mistakes = read.problems.map(({ message }) =>
      message.replaceAll(/\bT(\d+)\b/gu, (_, index) => TYPES[index] as string),
    )
    const text = [...schemaRows(TYPES, read), '', ...mistakes, ''].join('\n')
    await expect(text).toMatchFileSnapshot(
      join(import.meta.dirname, `fixtures/written-types${side.replace(' ', '-')}.txt`),
    )
  },
)
