/** Declarations of types, each with values that conform to the type and values that do not. */
export const CHECKED_TYPES: Readonly<
  Record<string, readonly [declaration: string, good: readonly unknown[], bad: readonly unknown[]]>
> = {
  ClosedUnion: [
    "/** @schema @additionalProperties false */ export type ClosedUnion = { k: 'a'; x: 1 } | { k: 'b'; y: 1 }",
    [
      { k: 'a', x: 1 },
      { k: 'b', y: 1 },
    ],
    [{ k: 'a', x: 1, more: 1 }, { k: 'b', x: 1 }, 1],
  ],
  ClosedNamed: [
    `export interface Circle { kind: 'circle'; radius: number }
export interface Square { kind: 'square'; side: number; inner?: Circle }
/** @additionalProperties false */ export type Figure = Circle | Square
/** @schema @additionalProperties false */ export type ClosedNamed = Figure | null`,
    [{ kind: 'circle', radius: 1 }, { kind: 'square', side: 1, inner: { kind: 'circle', radius: 1, open: 1 } }, null],
    [{ kind: 'circle', radius: 1, more: 1 }, { kind: 'square', side: 1, more: 1 }, 'circle'],
  ],
  ClosedMember: [
    `/** @schema */ export interface ClosedMember {
  /** @additionalProperties false */
  of: Circle
  open: Circle
}`,
    [{ of: { kind: 'circle', radius: 1 }, open: { kind: 'circle', radius: 1, more: 1 } }],
    [{ of: { kind: 'circle', radius: 1, more: 1 }, open: { kind: 'circle', radius: 1 } }],
  ],
  ClosedTree: [
    `export interface Leaf { leaf: string }
export interface Node { left: ClosedTree; right?: ClosedTree }
/** @schema @additionalProperties false */ export type ClosedTree = Leaf | Node`,
    [{ leaf: 'a' }, { left: { leaf: 'a' }, right: { left: { leaf: 'b' } } }],
    [{ leaf: 'a', more: 1 }, { left: { leaf: 'a', more: 1 } }, { left: { leaf: 'a' }, more: 1 }],
  ],
  ClosedEmpty: ['/** @schema @additionalProperties false */ export type ClosedEmpty = {}', [{}], [{ a: 1 }, 'a']],
  Keys: [
    `/** @minLength 2 */ export type Word2 = string
/** @pattern ^[a-z]+$ */ export type Slug = string
export type Ids<Key extends string> = { [id: string]: { [Each in Key]: number } }
/** @schema */ export interface Keys {
  record: Record<Word2, number>
  index: { [key: Slug]: number }
  partial: Partial<Record<Slug, string>>
  declared: { A: number; [key: Slug]: number }
  ids?: Ids<Word2>
  readonly branded?: Readonly<Record<Slug & { readonly brand: 1 }, 1>>
}`,
    [
      { record: { ab: 1 }, index: { a: 1 }, partial: {}, declared: { A: 1, b: 2 }, ids: { x: { ab: 1 } } },
      { record: {}, index: {}, partial: { a: 'x' }, declared: { A: 1 }, branded: { a: 1 } },
    ],
    [
      { record: { a: 1 }, index: {}, partial: {}, declared: { A: 1 } },
      { record: {}, index: { 'A B': 1 }, partial: {}, declared: { A: 1 } },
      { record: {}, index: {}, partial: { 'A B': 'x' }, declared: { A: 1 } },
      { record: {}, index: {}, partial: {}, declared: { A: 1, B: 1 } },
      { record: {}, index: {}, partial: {}, declared: { A: 1 }, ids: { x: { a: 1 } } },
      { record: {}, index: {}, partial: {}, declared: { A: 1 }, branded: { A: 1 } },
    ],
  ],
  Flags: [
    `export enum Flag { None = 0, Read = 1 << 0, Write = 1 << 1, Run = 4, All = Read | Write | Run }
export enum Two { One = 1, Two = 2 }
export enum Gap { One = 1, Two = 2, Four = 4, Nine = 9 }
/** @schema */ export interface Flags { flags: Flag; two: Two; gap: Gap; maybe: Flag | null }`,
    [
      { flags: 3, two: 1, gap: 9, maybe: 0 },
      { flags: 7, two: 2, gap: 4, maybe: null },
    ],
    [
      { flags: 8, two: 1, gap: 1, maybe: 1 },
      { flags: -1, two: 1, gap: 1, maybe: 1 },
      { flags: 1.5, two: 1, gap: 1, maybe: 1 },
      { flags: 1, two: 3, gap: 1, maybe: 1 },
      { flags: 1, two: 1, gap: 3, maybe: 1 },
    ],
  ],
  Absent: [
    '/** @schema */ export interface Absent { a: 1; b?: never; secret?: undefined; none: undefined; call?: () => void }',
    [{ a: 1 }, { a: 1, b: undefined, secret: undefined, none: undefined, call: undefined }],
    [
      { a: 1, b: 1 },
      { a: 1, b: null },
      { a: 1, secret: 'x' },
      { a: 1, none: 0 },
      { a: 1, call: 'x' },
    ],
  ],
  Either: [
    '/** @schema */ export type Either = { id: string; name?: never } | { name: string; id?: never }',
    [{ id: 'a' }, { name: 'a' }],
    [{ id: 'a', name: 'a' }, {}],
  ],
  LastTyped: [
    '/** @schema */ export type LastTyped = [...string[], number]',
    [[1], ['a', 1], ['a', 'b', 1]],
    [[], ['a', 'b'], [1, 1], [1, 'a']],
  ],
  MiddleRest: [
    "/** @schema */ export type MiddleRest = [string, ...number[], boolean, 'end']",
    [
      ['a', true, 'end'],
      ['a', 1, 2, false, 'end'],
    ],
    [
      ['a', 'end'],
      ['a', 1, 'end'],
      ['a', true, true, 'end'],
      ['a', 1, true, 'x'],
      [1, true, 'end'],
    ],
  ],
  Loud: ['/** @schema */ export type Loud = Uppercase<string>', ['ABC', '', '1'], ['Abc', 1]],
  Quiet: ['/** @schema */ export type Quiet = Lowercase<string>', ['abc'], ['abC']],
  Title: [
    '/** @schema */ export interface Title { text: Capitalize<string> }',
    [{ text: 'AbC' }, { text: '' }],
    [{ text: 'abc' }],
  ],
  Camel: ['/** @schema */ export type Camel = Uncapitalize<string>[]', [['abC']], [['Abc']]],
  Anything: ['/** @schema */ export type Anything = {}', ['a', 0, false, [], {}, { a: 1 }], [null, undefined]],
  Branded: [
    "/** @schema */ export type Branded = string[] & { readonly __brand?: 'tags' }",
    [[], ['a']],
    [[1], {}, { length: 0 }],
  ],
  NonEmpty: [
    `export interface AtLeastOne<T> extends Array<T> { 0: T }
/** @schema */ export type NonEmpty = AtLeastOne<number>`,
    [[1], [1, 2]],
    [[], ['a'], [1, 'a'], { 0: 1 }],
  ],
  BrandedPair: [
    '/** @schema */ export type BrandedPair = readonly [string, number] & { readonly __brand: 1 }',
    [['a', 1]],
    [['a'], [1, 1], ['a', 1, 1]],
  ],
  ManyWords: [
    `/** @minLength 3 */ export type Word = string
/** @schema */ export interface ManyWords { byKey: Record<string, Word>; index?: { [key: string]: Word } }`,
    [{ byKey: { a: 'abc' } }],
    [{ byKey: { a: 'ab' } }],
  ],
  Ends: [
    `export type Start = \`a\${string}\`
/** @maxLength 4 */ export type Short = Start & \`\${string}b\` & { readonly __brand: 1 }
/** @schema */ export interface Ends { text: Short; loud?: Uppercase<string> & \`\${string}-\${string}-\`; all?: (Start & \`\${string}c\`)[] }`,
    [{ text: 'ab' }, { text: 'axxb', loud: 'A-B-' }, { text: 'ab', all: ['ac', 'abc'] }],
    [
      { text: 'axx' },
      { text: 'xb' },
      { text: 'axxxb' },
      { text: 1 },
      { text: 'ab', loud: 'a-B-' },
      { text: 'ab', loud: 'A-B' },
      { text: 'ab', all: ['ac', 'bc'] },
    ],
  ],
  BrandedKeys: [
    `export type UserId = string & { readonly __brand: 'UserId' }
export type Place = number & { readonly __brand: 'Place' }
/** @schema */ export interface BrandedKeys { scores: Record<UserId, number>; places: Record<Place, number> }`,
    [{ scores: { ada: 1 }, places: { 1: 2 } }],
    [
      { scores: { ada: 'x' }, places: {} },
      { scores: {}, places: { 1: 'x' } },
    ],
  ],
  NumberKeys: [
    '/** @schema */ export type NumberKeys = { [key: string]: string | number; [index: number]: number }',
    [{ a: 'x', 1: 1, '-2.5': 2, '1e+21': 3, '01': 'x', '1.0': 'x', Infinite: 'x' }],
    [{ 1: 'x' }, { '-2.5': 'x' }, { 0: 'x' }, { '1e+21': 'x' }, { a: true }],
  ],
  OnlyNumbers: [
    '/** @schema */ export type OnlyNumbers = { [index: number]: string }',
    [{ 1: 'x', other: 1 }],
    [{ 1: 1 }, { '-2.5': null }],
  ],
  TemplateKeys: [
    '/** @schema */ export type TemplateKeys = { [index: number]: number; [key: `a${string}`]: string; [key: symbol]: Date }',
    [{ 1: 1, a1: 'x', b: true }],
    [{ 1: 'x' }, { a1: 1 }],
  ],
  AliasOfAlias: [
    `export type Id = Word
/** @minLength 4 */ export type LongId = Id | null
/** @schema */ export interface AliasOfAlias { id: Id; long: LongId; list: (Word | null)[]; ids: readonly (LongId)[]; byId: Record<string, Id> }`,
    [{ id: 'abc', long: 'abcd', list: ['abc', null], ids: ['abcd', null], byId: { a: 'abc' } }],
    [
      { id: 'ab', long: null, list: [], ids: [], byId: {} },
      { id: 'abc', long: 'abc', list: [], ids: [], byId: {} },
      { id: 'abc', long: null, list: ['ab'], ids: [], byId: {} },
      { id: 'abc', long: null, list: [], ids: ['abc'], byId: {} },
      { id: 'abc', long: null, list: [], ids: [], byId: { a: 'ab' } },
    ],
  ],
  AliasPositions: [
    `export interface Paged<T, U = Word> { items: T[]; next?: U | null }
export type Maybe<T> = T | null
export interface Holder { word: Word; list: Word[] }
export interface Inherits extends Paged<Word> { own: string }
/** @format uuid */ export type Uuid = string
/** @schema */ export interface AliasPositions {
  nested?: Word[][]; pair?: [Word, w: Word]; rest?: [string, ...Word[]]; page?: Paged<Word>; plain?: Paged<number>
  maybe?: Maybe<Word>; mapped?: { [K in 'x']: Word }; indexed?: Holder['word']; item?: Holder['list'][number]
  present?: NonNullable<Word | null>; lists?: Record<string, Word[]>; key?: Record<'p', Word>; branded?: Word & { readonly __brand: 1 }
  either?: Uuid | Word; orX?: Word | 'x'; partial?: Partial<Record<'p', Word>>; picked?: Pick<Holder, 'word'>
  excluded?: Exclude<Word | null, null>; orNumber?: Word | number; inherited?: Inherits; inter?: Paged<Word> & { more: 1 }
  awaited?: Awaited<Promise<Word[]>>; needed?: Required<Partial<Holder>>['word']; both?: Word[] | Words2['a' | 'b']; any?: Words2[keyof Words2]
}
export interface Words2 { a: Word; b?: Word }`,
    [
      {
        nested: [['abc']],
        pair: ['abc', 'abc'],
        rest: ['a', 'abc'],
        page: { items: ['abc'] },
        plain: { items: [1], next: 'abc' },
      },
      { maybe: null, mapped: { x: 'abc' }, indexed: 'abc', present: 'abc', lists: { a: ['abc'] }, key: { p: 'abc' } },
      {
        either: '123e4567-e89b-12d3-a456-426614174000',
        orX: 'x',
        orNumber: 1,
        inter: { items: ['abc'], more: 1 },
        awaited: ['abc'],
        needed: 'abc',
        both: ['abc'],
        any: 'abc',
      },
    ],
    [
      { nested: [['ab']] },
      { awaited: ['ab'] },
      { needed: 'ab' },
      { both: 'ab' },
      { any: 'ab' },
      { pair: ['abc', 'ab'] },
      { rest: ['a', 'ab'] },
      { page: { items: ['ab'] } },
      { plain: { items: [1], next: 'ab' } },
      { maybe: 'ab' },
      { mapped: { x: 'ab' } },
      { indexed: 'ab' },
      { item: 'ab' },
      { present: 'ab' },
      { lists: { a: ['ab'] } },
      { key: { p: 'ab' } },
      { branded: 'ab' },
      { either: 'ab' },
      { orX: 'y' },
      { partial: { p: 'ab' } },
      { picked: { word: 'ab' } },
      { excluded: 'ab' },
      { orNumber: 'ab' },
      { inherited: { items: ['ab'], own: '' } },
      { inter: { items: ['ab'], more: 1 } },
    ],
  ],
  TopAlias: ['/** @schema */ export type TopAlias = [Word]', [['abc']], [['ab']]],
  ClosedRecursive: [
    `/** @schema */ export interface ClosedRecursive {
  /** @additionalProperties false */
  next?: ClosedRecursive
}`,
    [{ more: 1, next: { next: {} } }],
    [{ next: { more: 1 } }, { next: { next: { more: 1 } } }],
  ],
  Redeclared: [
    `export interface WithTags {
  /** @minLength 3 */
  name: string
}
/** @schema */ export interface Redeclared extends WithTags { name: string }`,
    [{ name: 'abc' }],
    [{ name: 'ab' }],
  ],
  Numbered: [
    '/** @schema */ export type Numbered = { [key: `a_${string}_${number}`]: boolean }',
    [{ a_x_1: true, other: 1, a_x: 1 }],
    [{ a_x_1: 1 }],
  ],
  SymbolBrand: [
    `declare const unique: unique symbol
/** @schema */ export type SymbolBrand = { a: 1 } & { readonly [unique]: 'x' }`,
    [{ a: 1 }],
    [{}],
  ],
  MarkedAlias: ['/** @schema */ export type MarkedAlias = Id', ['abc'], ['ab', 1]],
  Failure: [
    '/** @schema */ export interface Failure extends Error { code: number }',
    [{ code: 1, message: 'x', name: 'Failure' }],
    [{ code: 1 }],
  ],
}
