// Made by `honotate openapi --contract`; do not edit.
/* eslint-disable */
// biome-ignore-all lint: it is generated
import { createContract, type Contract } from 'honotate/contract'
import type { ApiTypes } from 'honotate/openapi'
import { AboutController } from './about-controller.ts'
import { OffersController } from './offers-controller.ts'

declare module 'honotate/contract' {
  interface Register {
    readonly contract: true
  }
}

export const contract: Contract = /* @__PURE__ */ createContract(() => [
  [AboutController, {
    about: {
      parameters: [],
      answers: [{ check: check_AboutController_about_result, keep: keep_AboutController_about_result }],
    },
  }],
  [OffersController, {
    offer: {
      parameters: [{ in: 'body', check: checkInquiry, keep: keepInquiry }],
      answers: [{ check: checkPrice, keep: keepPrice }],
    },
    price: {
      parameters: [{ in: 'path', key: 'article', name: 'article', check: check_string }],
      answers: [{ check: check_OffersController_price_result, keep: keep_OffersController_price_result }],
    },
  }],
], flat)

export const types: ApiTypes = {
  get controllers(): ApiTypes['controllers'] {
    return [
      [AboutController, {
        methods: {
          about: {
            summary: 'Shows the id and the memory of this Lambda invocation, or placeholders under `npm run dev`.',
            parameters: [null],
            answers: [
              {
                type: 'application/json',
                schema: {
                  type: 'object',
                  properties: { requestId: { type: 'string' }, memory: { type: 'string' } },
                  required: ['memory', 'requestId'],
                },
              },
            ],
          },
        },
      }],
      [OffersController, {
        methods: {
          offer: {
            parameters: [{ required: true, schema: { $ref: '#/components/schemas/Inquiry' } }],
            answers: [{ type: 'application/json', schema: { $ref: '#/components/schemas/Price' } }],
            throws: [{ status: 404 }],
          },
          price: {
            parameters: [{ name: 'article', required: true, schema: { type: 'string' } }],
            answers: [
              {
                type: 'application/json',
                schema: {
                  type: 'object',
                  properties: { cents: { type: 'number' }, currency: { type: 'string' }, article: { type: 'string' } },
                  required: ['article', 'cents', 'currency'],
                },
              },
            ],
            throws: [{ status: 404 }],
          },
        },
      }],
    ]
  },
  schemas: {
    Inquiry: {
      type: 'object',
      description: 'The body of a request. The contract checks it by this type and its tags.',
      properties: { items: { type: 'array', items: { $ref: '#/components/schemas/Item' }, minItems: 1 } },
      required: ['items'],
    },
    Item: {
      type: 'object',
      properties: { article: { type: 'string' }, quantity: { type: 'integer', minimum: 1 } },
      required: ['article', 'quantity'],
    },
    Price: {
      type: 'object',
      properties: { cents: { type: 'number' }, currency: { type: 'string' } },
      required: ['cents', 'currency'],
    },
  },
}

type PathKey = string | number

/** A mistake in a value, and the keys that lead to it. */
interface ReportedIssue {
  readonly message: string
  readonly path: PathKey[]
}

/** An issue, or the issues of a part of the value. */
interface CheckIssue extends ReportedIssue {
  readonly inside?: CheckIssue[]
  /** The length of the path of the first issue. */
  readonly length: number
  readonly count: number
  /** The number of issues in the list up to this entry, its own included. */
  readonly total: number
}

function fail(issues: CheckIssue[], path: PathKey[], message: string): void {
  const total = totalOf(issues)
  if (total < 100) issues.push({ message, path, length: path.length, count: 1, total: total + 1 })
}

/** Whether a list takes further issues: if not, the other items need no check. */
function hasRoom(issues: CheckIssue[]): boolean {
  return totalOf(issues) < 100
}

/** Makes the new issues of a list one entry, with the keys that lead to the value that has them. */
function within(issues: CheckIssue[], start: number, path: PathKey[]): void {
  group(issues, path, issues.splice(start))
}

/** Adds the issues of a value as one entry. To complete their paths at each level would take quadratic time. */
function group(issues: CheckIssue[], path: PathKey[], inside: CheckIssue[]): void {
  const first = inside[0]
  if (!first || totalOf(issues) >= 100) return
  const count = totalOf(inside) - first.total + first.count
  issues.push({ message: '', path, inside, length: path.length + first.length, count, total: totalOf(issues) + count })
}

/** Adds the issues of another list. */
function join(issues: CheckIssue[], others: CheckIssue[]): void {
  if (issues.length === 0) issues.push(...others)
  else group(issues, [], others)
}

/** The number of issues in a list. */
function totalOf(issues: CheckIssue[]): number {
  // Reading the element -1 is slow.
  return issues.length === 0 ? 0 : issues[issues.length - 1]!.total
}

/** The first issues of a list, with their whole paths. */
function flat(issues: CheckIssue[]): CheckIssue[] {
  const found: CheckIssue[] = []
  const path: PathKey[] = []
  const add = (list: CheckIssue[]): void => {
    for (const { message, path: keys, inside } of list) {
      if (totalOf(found) >= 100) return
      path.push(...keys)
      if (inside) add(inside)
      else fail(found, [...path], message)
      path.length -= keys.length
    }
  }
  add(issues)
  return found
}

/** The value that JSON has in the place of another one: a string for a date. */
function json(value: any): any {
  return typeof value === 'object' && value !== null && typeof value.toJSON === 'function' ? value.toJSON() : value
}

/** An object whose members are those that JSON has; undefined for anything else. */
function members(given: any): any {
  const value = json(given)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const prototype = Object.getPrototypeOf(value)
  // JSON has no inherited members, such as the accessors of a class.
  return prototype === Object.prototype || prototype === null ? value : { ...value }
}

/** A value in the place of an object: an array without its items, which no type declares. The check reports it. */
function otherKind(given: any): any {
  const value = json(given)
  return Array.isArray(value) ? [] : value
}

function items(given: any, keep: (item: any) => unknown): unknown {
  const value = json(given)
  if (Array.isArray(value)) return value.map((item) => keep(item))
  // An object in the place of an array, which the check reports.
  return typeof value === 'object' && value !== null ? {} : value
}

function check_AboutController_about_result(value: any, issues: CheckIssue[]): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if (value.requestId !== undefined) {
      const member1 = value.requestId
      if (!(typeof member1 === 'string')) fail(issues, ["requestId"], "Expected a string")
    } else {
      fail(issues, ["requestId"], "Is missing")
    }
    if (value.memory !== undefined) {
      const member2 = value.memory
      if (!(typeof member2 === 'string')) fail(issues, ["memory"], "Expected a string")
    } else {
      fail(issues, ["memory"], "Is missing")
    }
  } else {
    fail(issues, [], "Expected an object")
  }
}

function keep_AboutController_about_result(given: any): unknown {
  const value = members(given)
  if (!value) return otherKind(given)
  const kept: any = { requestId: value.requestId, memory: value.memory }
  return kept
}

function checkItem(value: any, issues: CheckIssue[]): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if (value.article !== undefined) {
      const member1 = value.article
      if (!(typeof member1 === 'string')) fail(issues, ["article"], "Expected a string")
    } else {
      fail(issues, ["article"], "Is missing")
    }
    if (value.quantity !== undefined) {
      const member2 = value.quantity
      if (Number.isInteger(member2)) {
        if (member2 < 1) fail(issues, ["quantity"], "Expected at least 1")
      } else {
        fail(issues, ["quantity"], "Expected a whole number")
      }
    } else {
      fail(issues, ["quantity"], "Is missing")
    }
  } else {
    fail(issues, [], "Expected an object")
  }
}

function checkInquiry(value: any, issues: CheckIssue[]): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if (value.items !== undefined) {
      const member1 = value.items
      if (Array.isArray(member1)) {
        if (member1.length < 1) fail(issues, ["items"], "Expected at least 1 item")
        for (let index2 = 0; index2 < member1.length && hasRoom(issues); index2++) {
          const item3 = member1[index2]
          const start4 = issues.length
          checkItem(item3, issues)
          if (issues.length > start4) within(issues, start4, ["items", index2])
        }
      } else {
        fail(issues, ["items"], "Expected an array")
      }
    } else {
      fail(issues, ["items"], "Is missing")
    }
  } else {
    fail(issues, [], "Expected an object")
  }
}

function keepItem(given: any): unknown {
  const value = members(given)
  if (!value) return otherKind(given)
  const kept: any = { article: value.article, quantity: value.quantity }
  return kept
}

function keep_OffersController_offer_body(given: any): unknown {
  return items(given, keepItem)
}

function keepInquiry(given: any): unknown {
  const value = members(given)
  if (!value) return otherKind(given)
  const kept: any = { items: keep_OffersController_offer_body(value.items) }
  return kept
}

function checkPrice(value: any, issues: CheckIssue[]): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if (value.cents !== undefined) {
      const member1 = value.cents
      if (!(Number.isFinite(member1))) fail(issues, ["cents"], "Expected a number")
    } else {
      fail(issues, ["cents"], "Is missing")
    }
    if (value.currency !== undefined) {
      const member2 = value.currency
      if (!(typeof member2 === 'string')) fail(issues, ["currency"], "Expected a string")
    } else {
      fail(issues, ["currency"], "Is missing")
    }
  } else {
    fail(issues, [], "Expected an object")
  }
}

function keepPrice(given: any): unknown {
  const value = members(given)
  if (!value) return otherKind(given)
  const kept: any = { cents: value.cents, currency: value.currency }
  return kept
}

function check_string(value: any, issues: CheckIssue[]): void {
  if (!(typeof value === 'string')) fail(issues, [], "Expected a string")
}

function check_OffersController_price_result(value: any, issues: CheckIssue[]): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if (value.cents !== undefined) {
      const member1 = value.cents
      if (!(Number.isFinite(member1))) fail(issues, ["cents"], "Expected a number")
    } else {
      fail(issues, ["cents"], "Is missing")
    }
    if (value.currency !== undefined) {
      const member2 = value.currency
      if (!(typeof member2 === 'string')) fail(issues, ["currency"], "Expected a string")
    } else {
      fail(issues, ["currency"], "Is missing")
    }
    if (value.article !== undefined) {
      const member3 = value.article
      if (!(typeof member3 === 'string')) fail(issues, ["article"], "Expected a string")
    } else {
      fail(issues, ["article"], "Is missing")
    }
  } else {
    fail(issues, [], "Expected an object")
  }
}

function keep_OffersController_price_result(given: any): unknown {
  const value = members(given)
  if (!value) return otherKind(given)
  const kept: any = { cents: value.cents, currency: value.currency, article: value.article }
  return kept
}
