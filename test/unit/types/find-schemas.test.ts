import { expect, test } from 'vitest'
import { findSchemas } from '../../../src/honotate-kit/types/schemas/find-schemas.ts'

const MARK = '/** @schema */'

test.each<[text: string, found: readonly unknown[]]>([
  [`${MARK} export interface A {}`, ['A', 'A']],
  [`${MARK} export type A = 1`, ['A', 'A']],
  [`${MARK} export enum A { One }`, ['A', 'A']],
  [`${MARK} export class A {}`, ['A', 'A']],
  [`${MARK} export default interface A {}`, ['A', 'default']],
  [`${MARK} export default class A {}`, ['A', 'default']],
  [`${MARK} interface A {}\nexport { A as B }`, ['A', 'B']],
  [`${MARK} interface A {}`, ['A', undefined]],
  [`${MARK}\n\n export interface A {}`, ['A', 'A']],
  [`/** A type. @schema */ export interface A {}`, ['A', 'A']],
  [`${MARK}export interface A {}`, ['A', 'A']],
  [`/**\n * @schema\n */ export interface A {}`, ['A', 'A']],
  [`${MARK} @D() export class A {}`, ['A', 'A']],
  [`${MARK} export @D() class A {}`, ['A', 'A']],
  // Nothing is found
  [`${MARK} export default class {}`, []],
  [`${MARK} export default 1`, []],
  [`${MARK} export const a = 1`, []],
  [`${MARK} export function a() {}`, []],
  [`${MARK} export * from './a.js'`, []],
  [`${MARK} a()\nexport interface A {}`, []],
  [`// @schema\nexport interface A {}`, []],
  [`/* @schema */ export interface A {}`, []],
  [`/** @schema-like @schema.of ann@schema @schemas */ export interface A {}`, []],
  [`${MARK} export interface {`, []],
  ['export interface A { schema: 1 }', []],
])('findSchemas() finds the schemas in %j', (text, [name, exportName]) => {
  const offset = text.search(/\bA\b(?! type)/u)
  const found = { name, offset, isGeneric: false, isForResponses: false, exportName }
  expect(findSchemas('/a.ts', text).schemas).toEqual(name === undefined ? [] : [found])
})

test.each([
  ['@schema', false],
  ['@schema response', true],
  ['@schema\tresponse', true],
  ['@schema responses', false],
  ['@schema for a response', false],
])('%s is for responses: %s', (tag, isForResponses) => {
  const text = `/** ${tag} */ export type A<T> = T`
  expect(findSchemas('/a.ts', text).schemas).toEqual([
    { name: 'A', offset: text.indexOf('A'), isGeneric: true, isForResponses, exportName: 'A' },
  ])
})

test.each<[text: string, places: readonly string[]]>([
  [`namespace N { ${MARK} export interface A {} }`, ['export interface A']],
  [`export namespace N { namespace M { ${MARK} type A = 1 } }`, ['type A']],
  [`declare module 'a' { export interface A { ${MARK} a: 1; b: 2 } }`, ['a: 1']],
  [`export class A { ${MARK} a = 1; ${MARK} b() {} }`, ['a = 1', 'b()']],
  [`export default class { ${MARK} a = 1 }`, ['a = 1']],
  [`${MARK} export const a = 1`, ['export const']],
  [`${MARK} export type { A as B }`, ['export type']],
  [`${MARK} 'use strict'`, ["'use strict'"]],
  [`function f() { ${MARK} interface A {} }`, ['interface A']],
  [`class A { b() { ${MARK} const c = 1 } }`, ['const c']],
  [`${MARK} export default class {}`, ['export default']],
  [`interface A { b: { ${MARK} c: 1 } }`, ['c: 1']],
  [`${MARK} // Another comment\nexport interface A {}`, ['// Another']],
  [`export interface A {}\n${MARK}\n`, ['']],
  [`${MARK} export interface A {}`, []],
  [`${MARK} type A = 1; ${MARK} enum B { C }`, []],
  ['/** The tag @schema. */ export function a() {}', []],
  [`declare module 'a'; interface A { b: '@schema' }`, []],
  [`${MARK} export const {`, []],
])('findSchemas() finds the misplaced tags in %j', (text, places) => {
  const found = findSchemas('/a.ts', text).misplaced
  expect(found).toHaveLength(places.length)
  for (const [index, place] of places.entries()) expect(text.slice(found[index]).startsWith(place)).toBe(true)
})
