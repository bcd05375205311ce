// Made by `honotate openapi --contract`; do not edit.
/* eslint-disable */
// biome-ignore-all lint: it is generated
import { createContract, eachItem, type Contract } from 'honotate/contract'
import type { ApiTypes } from 'honotate/openapi'
import { ClockController } from './clock-controller.ts'
import { QuotesController } from './quotes-controller.ts'

declare module 'honotate/contract' {
  interface Register {
    readonly contract: true
  }
}

export const contract: Contract = /* @__PURE__ */ createContract(() => [
  [ClockController, {
    clock: {
      parameters: [],
      answers: [{ items: eachItem, check: check_string }],
    },
  }],
  [QuotesController, {
    add: {
      parameters: [{ in: 'body', name: 'quote', check: checkQuote, keep: keepQuote }],
      answers: [{ check: checkQuote, keep: keepQuote }],
    },
    by: {
      parameters: [{ in: 'path', key: 'author', name: 'author', check: check_string }],
      answers: [{ check: check_QuotesController_by_result, keep: keep_QuotesController_by_result }],
    },
    list: {
      parameters: [{ in: 'query', key: 'limit', name: 'limit', optional: true, convert: toNumber, check: check_QuotesController_list_limit }],
      answers: [{ check: check_QuotesController_by_result, keep: keep_QuotesController_by_result }],
    },
  }],
], flat)

export const types: ApiTypes = {
  get controllers(): ApiTypes['controllers'] {
    return [
      [ClockController, {
        methods: {
          clock: {
            summary: 'Sends the time as Server-Sent Events, every second, until the client disconnects.',
            parameters: [],
            answers: [{ type: 'text/event-stream', schema: { type: 'string' } }],
          },
        },
      }],
      [QuotesController, {
        methods: {
          add: {
            parameters: [{ name: 'quote', required: true, schema: { $ref: '#/components/schemas/Quote' } }],
            answers: [{ type: 'application/json', schema: { $ref: '#/components/schemas/Quote' } }],
          },
          by: {
            parameters: [{ name: 'author', required: true, schema: { type: 'string' } }],
            answers: [
              { type: 'application/json', schema: { type: 'array', items: { $ref: '#/components/schemas/Quote' } } },
            ],
            throws: [{ status: 404 }],
          },
          list: {
            parameters: [{ name: 'limit', required: false, schema: { type: 'integer', minimum: 1 } }],
            answers: [
              { type: 'application/json', schema: { type: 'array', items: { $ref: '#/components/schemas/Quote' } } },
            ],
          },
        },
      }],
    ]
  },
  schemas: {
    Quote: {
      type: 'object',
      description: 'The contract checks bodies by this type and its tags.',
      properties: { author: { type: 'string', minLength: 1 }, text: { type: 'string', minLength: 1 } },
      required: ['author', 'text'],
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

/** A number as JSON writes it. */
function toNumber(value: any): unknown {
  if (typeof value !== 'string' || !/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(value)) return value
  const number = Number(value)
  return Number.isFinite(number) ? number : value
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

function check_string(value: any, issues: CheckIssue[]): void {
  if (!(typeof value === 'string')) fail(issues, [], "Expected a string")
}

function checkQuote(value: any, issues: CheckIssue[]): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if (value.author !== undefined) {
      const member1 = value.author
      if (typeof member1 === 'string') {
        if (member1.length < 1 || (member1.length < 2 && [...member1].length < 1)) fail(issues, ["author"], "Expected at least 1 character")
      } else {
        fail(issues, ["author"], "Expected a string")
      }
    } else {
      fail(issues, ["author"], "Is missing")
    }
    if (value.text !== undefined) {
      const member2 = value.text
      if (typeof member2 === 'string') {
        if (member2.length < 1 || (member2.length < 2 && [...member2].length < 1)) fail(issues, ["text"], "Expected at least 1 character")
      } else {
        fail(issues, ["text"], "Expected a string")
      }
    } else {
      fail(issues, ["text"], "Is missing")
    }
  } else {
    fail(issues, [], "Expected an object")
  }
}

function keepQuote(given: any): unknown {
  const value = members(given)
  if (!value) return otherKind(given)
  const kept: any = { author: value.author, text: value.text }
  return kept
}

function check_QuotesController_by_result(value: any, issues: CheckIssue[]): void {
  if (Array.isArray(value)) {
    for (let index1 = 0; index1 < value.length && hasRoom(issues); index1++) {
      const item2 = value[index1]
      const start3 = issues.length
      checkQuote(item2, issues)
      if (issues.length > start3) within(issues, start3, [index1])
    }
  } else {
    fail(issues, [], "Expected an array")
  }
}

function keep_QuotesController_by_result(given: any): unknown {
  return items(given, keepQuote)
}

function check_QuotesController_list_limit(value: any, issues: CheckIssue[]): void {
  if (Number.isInteger(value)) {
    if (value < 1) fail(issues, [], "Expected at least 1")
  } else {
    fail(issues, [], "Expected a whole number")
  }
}
