// Made by `honotate openapi --contract`; do not edit.
/* eslint-disable */
// biome-ignore-all lint: it is generated
import { createContract, type Contract } from 'honotate/contract'
import type { ApiTypes } from 'honotate/openapi'
import { OrderController } from './orders.js'

declare module 'honotate/contract' {
  interface Register {
    readonly contract: true
  }
}

export const contract: Contract = /* @__PURE__ */ createContract(() => [
  [OrderController, {
    find: {
      parameters: [{ in: 'path', key: 'id', name: 'id', convert: toNumber, check: check_number }],
      answers: [{ check: checkOrder, keep: keepOrder }],
    },
    place: {
      parameters: [{ in: 'body', name: 'order', check: checkNewOrder, keep: keepNewOrder }],
      answers: [{ check: checkOrder, keep: keepOrder }],
    },
  }],
])

export const types: ApiTypes = {
  get controllers(): ApiTypes['controllers'] {
    return [
      [OrderController, {
        methods: {
          find: {
            parameters: [{ name: 'id', required: true, schema: { type: 'number' } }],
            answers: [{ type: 'application/json', schema: { $ref: '#/components/schemas/Order' } }],
            throws: [{ status: 404 }],
          },
          place: {
            parameters: [{ name: 'order', required: true, schema: { $ref: '#/components/schemas/NewOrder' } }],
            answers: [{ type: 'application/json', schema: { $ref: '#/components/schemas/Order' } }],
          },
        },
      }],
    ]
  },
  schemas: {
    NewOrder: {
      type: 'object',
      properties: { article: { type: 'string' }, count: { type: 'number', minimum: 1 } },
      required: ['article', 'count'],
    },
    Order: {
      type: 'object',
      properties: { article: { type: 'string' }, count: { type: 'number', minimum: 1 }, id: { type: 'number' } },
      required: ['article', 'count', 'id'],
    },
  },
}

type PathKey = string | number

/** A mistake in a value, and the keys that lead to it. */
interface CheckIssue {
  readonly message: string
  readonly path: PathKey[]
}

/** A number as JSON writes it. */
function toNumber(value: any): unknown {
  if (typeof value !== 'string' || !/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(value)) return value
  const number = Number(value)
  return Number.isFinite(number) ? number : value
}

function fail(issues: CheckIssue[], path: PathKey[], message: string): void {
  if (issues.length < 100) issues.push({ message, path })
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

function check_number(value: any, issues: CheckIssue[]): void {
  if (!(Number.isFinite(value))) fail(issues, [], "Expected a number")
}

function checkOrder(value: any, issues: CheckIssue[]): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if (value.article !== undefined) {
      const member1 = value.article
      if (!(typeof member1 === 'string')) fail(issues, ["article"], "Expected a string")
    } else {
      fail(issues, ["article"], "Is missing")
    }
    if (value.count !== undefined) {
      const member2 = value.count
      if (Number.isFinite(member2)) {
        if (member2 < 1) fail(issues, ["count"], "Expected at least 1")
      } else {
        fail(issues, ["count"], "Expected a number")
      }
    } else {
      fail(issues, ["count"], "Is missing")
    }
    if (value.id !== undefined) {
      const member3 = value.id
      if (!(Number.isFinite(member3))) fail(issues, ["id"], "Expected a number")
    } else {
      fail(issues, ["id"], "Is missing")
    }
  } else {
    fail(issues, [], "Expected an object")
  }
}

function keepOrder(given: any): unknown {
  const value = members(given)
  if (!value) return otherKind(given)
  const kept: any = { article: value.article, count: value.count, id: value.id }
  return kept
}

function checkNewOrder(value: any, issues: CheckIssue[]): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if (value.article !== undefined) {
      const member1 = value.article
      if (!(typeof member1 === 'string')) fail(issues, ["article"], "Expected a string")
    } else {
      fail(issues, ["article"], "Is missing")
    }
    if (value.count !== undefined) {
      const member2 = value.count
      if (Number.isFinite(member2)) {
        if (member2 < 1) fail(issues, ["count"], "Expected at least 1")
      } else {
        fail(issues, ["count"], "Expected a number")
      }
    } else {
      fail(issues, ["count"], "Is missing")
    }
  } else {
    fail(issues, [], "Expected an object")
  }
}

function keepNewOrder(given: any): unknown {
  const value = members(given)
  if (!value) return otherKind(given)
  const kept: any = { article: value.article, count: value.count }
  return kept
}
