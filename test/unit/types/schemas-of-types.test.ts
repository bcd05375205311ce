import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTypesProject } from '../../support/types-project.ts'
import { schemaRows } from './schema-rows.ts'

/** Types of each kind. `fixtures/schemas-of-types.txt` has their schemas. */
const TYPES = [
  'string | null',
  'string | number | null',
  "'a' | 'b'",
  "'a' | 1 | true | null",
  "'a' | null",
  "'a' | false",
  'boolean',
  'true',
  'boolean | string',
  '1 | 2 | number',
  'bigint',
  'Date',
  'Date | null',
  'URL',
  'unknown',
  'any',
  'object',
  '{}',
  'string[]',
  'readonly string[]',
  'ReadonlyArray<number>',
  'Array<string | null>',
  '(string | undefined)[]',
  '[string, number]',
  '[string, number?]',
  '[string, ...number[]]',
  '[...string[], number]',
  '[]',
  'readonly [a: string, b?: number]',
  '{ a: string; b?: number }',
  '{ a: string | undefined }',
  '{ a?: string | null }',
  '{ readonly a: string }',
  '{ a(): void; b: string }',
  '{ a: () => void }',
  '{ [key: string]: number }',
  '{ a: 1; [key: string]: number }',
  '{ [key: number]: string }',
  '{ [key: `x-${string}`]: string }',
  '{ [key: `n${number}`]: 1 }',
  'Record<string, number>',
  "Record<'a' | 'b', string>",
  'Record<number, string>',
  'Partial<{ a: string; b: number }>',
  'Required<{ a?: string }>',
  "Pick<{ a: string; b: number }, 'a'>",
  "Omit<{ a: string; b: number }, 'a'>",
  'Readonly<{ a: string }>',
  "Exclude<'a' | 'b' | 'c', 'a'>",
  "Extract<'a' | 1, string>",
  'NonNullable<string | null>',
  'Awaited<Promise<string>>',
  '`${number}px`',
  '`${number}:${number}`',
  '`${number}.${number}`',
  '`${number}${number}`',
  '`a${string}`',
  '`${string}a`',
  '`${string}-${number}`',
  '`${number}-${string}`',
  '`${number}e${string}`',
  '`${number}:5${string}`',
  '`${string}5:${number}`',
  '`${number}5:${string}`',
  '`${string}:5${number}`',
  '`${bigint}n`',
  '`${boolean}`',
  '`${"a" | "b"}-${1 | 2}`',
  '`${string}-${string}`',
  'Uppercase<string>',
  '`${Uppercase<string>}x`',
  "Capitalize<'abc'>",
  '{ a: 1 } & { b: 2 }',
  '{ a: string } & { a: "x" }',
  'string & { __brand: "Id" }',
  '({ a: 1 } | { b: 2 }) & { c: 3 }',
  "{ k: 'a'; x: 1 } | { k: 'b'; y: 2 }",
  "{ k: 'a' } | { k: 'b' } | null",
  "{ k: 'a' } | { k: 'b' } | string",
  '{ a: 1 } | { b: 1 }',
  "{ k: 'a'; x: 1 } | { k: 'a'; y: 2 }",
  "{ k: 'a' } | { b: 1 }",
  "(`a${string}` & { readonly __brand: 'A' }) | (`b${string}` & { readonly __brand: 'B' })",
  'string[] | string',
  'string[] | number[]',
  '{ a: string }[] | null',
  'Named',
  'Named | null',
  '[First.Item, Second.Item]',
  'Named[]',
  'Partial<Named>',
  "Pick<Named, 'id'>",
  'Tree',
  'Tree | null',
  'Box<string>',
  'Box<Named>',
  'Box<Box<number>>',
  'Color',
  'Color.Red',
  'Level',
  'Level | null',
  'Alias',
  'Alias | null',
  'Alias[]',
  'Named["id"]',
  'Named["tags"][number]',
  'keyof Named',
  'typeof constant',
  '(typeof list)[number]',
  '{ [K in keyof Named]: boolean }',
  '{ [K in "a" | "b"]?: K }',
  '{ [K in keyof Named as `get_${K}`]: Named[K] }',
  'Kind<string>',
  'Kind<number>',
  'Klass',
  'Uint8Array',
  'Map<string, number>',
  'Set<string>',
  'ReadonlyMap<string, Named>',
  'RegExp',
  'Error',
  'symbol',
  '() => void',
  'void',
  'undefined',
  'never',
  'null',
  'Promise<string>',
  'Iterable<string>',
  'AsyncIterable<string>',
  'Generator<string>',
  'ReadonlySet<1 | 2>',
  'Box<null>',
  'Box<undefined>',
  'File',
  'Blob',
  'ArrayBuffer',
]

const DECLARED = `export interface Named { id: string; tags: string[]; nested?: { a: 1 } }
namespace Second { export interface Item { z: 1 } }
namespace First { export interface Item { a: 1 } }
export interface Tree { value: number; children: Tree[] }
export interface Box<T> { of: T }
export enum Color { Red, Green = 5 }
export enum Level { Low = 'low', High = 'high' }
export type Alias = 'x' | 'y'
export const constant = { a: 1, b: 'c' } as const
export const list = ['p', 'q'] as const
export type Kind<T> = T extends string ? { text: T } : { other: T }
export class Klass { id = 1; private secret = 2; protected half = 3; static all = 4; #own = 5; get size() { return 1 } method() {} }
`

test('the schema of each type matches the snapshot', { timeout: 60_000 }, async () => {
  const lines = TYPES.map((type, index) => `/** @schema */ export type T${index} = ${type}\n`)
  const read = await createTypesProject({
    'src/types.ts': DECLARED + lines.join(''),
  }).readSchemas()
  const mistakes = read.problems.map(({ code, message }) => {
    const [where = ''] = message.split(' ')
    return `${where.replace(/^T(\d+)/u, (_, index) => TYPES[index] as string)}: ${code}`
  })
  const text = [...schemaRows(TYPES, read), '', ...mistakes, ''].join('\n')
  await expect(text).toMatchFileSnapshot(join(import.meta.dirname, 'fixtures/schemas-of-types.txt'))
})
