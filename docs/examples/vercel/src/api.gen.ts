// Made by `honotate openapi --contract`; do not edit.
/* eslint-disable */
// biome-ignore-all lint: it is generated
import { createContract, type Contract } from 'honotate/contract'
import type { ApiTypes } from 'honotate/openapi'
import { ConversionController } from './conversion-controller.ts'
import { VisitController } from './visit-controller.ts'

declare module 'honotate/contract' {
  interface Register {
    readonly contract: true
  }
}

export const contract: Contract = /* @__PURE__ */ createContract(() => [
  [ConversionController, {
    convert: {
      parameters: [
        { in: 'path', key: 'value', name: 'value', convert: toNumber, check: check_number },
        { in: 'query', key: 'to', name: 'to', check: check_string },
        { in: 'query', key: 'from', name: 'from', optional: true, check: check_string },
      ],
      answers: [{ check: check_ConversionController_convert_result, keep: keep_ConversionController_convert_result }],
    },
  }],
  [VisitController, {
    visit: {
      parameters: [
        { in: 'header', key: 'x-vercel-ip-country', name: 'country', check: check_string },
        { in: 'header', key: 'x-vercel-ip-city', name: 'city', check: check_string },
      ],
      answers: [{ check: check_VisitController_visit_result, keep: keep_VisitController_visit_result }],
    },
  }],
])

export const types: ApiTypes = {
  get controllers(): ApiTypes['controllers'] {
    return [
      [ConversionController, {
        methods: {
          convert: {
            parameters: [
              { name: 'value', required: true, schema: { type: 'number' } },
              { name: 'to', required: true, schema: { type: 'string' } },
              { name: 'from', required: false, schema: { type: 'string' } },
            ],
            answers: [
              {
                type: 'application/json',
                schema: {
                  type: 'object',
                  properties: { value: { type: 'number' }, unit: { type: 'string' } },
                  required: ['unit', 'value'],
                },
              },
            ],
            throws: [{ status: 400 }],
          },
        },
      }],
      [VisitController, {
        methods: {
          visit: {
            summary: 'Shows the visitor\'s location from Vercel\'s headers, and the region of the function from the environment.',
            parameters: [
              { name: 'country', required: true, schema: { type: 'string' } },
              { name: 'city', required: true, schema: { type: 'string' } },
            ],
            answers: [
              {
                type: 'application/json',
                schema: {
                  type: 'object',
                  properties: {
                    country: { type: 'string' },
                    city: { type: 'string' },
                    servedFrom: { type: 'string' },
                  },
                  required: ['city', 'country', 'servedFrom'],
                },
              },
            ],
          },
        },
      }],
    ]
  },
  schemas: {},
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

function check_string(value: any, issues: CheckIssue[]): void {
  if (!(typeof value === 'string')) fail(issues, [], "Expected a string")
}

function check_ConversionController_convert_result(value: any, issues: CheckIssue[]): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if (value.value !== undefined) {
      const member1 = value.value
      if (!(Number.isFinite(member1))) fail(issues, ["value"], "Expected a number")
    } else {
      fail(issues, ["value"], "Is missing")
    }
    if (value.unit !== undefined) {
      const member2 = value.unit
      if (!(typeof member2 === 'string')) fail(issues, ["unit"], "Expected a string")
    } else {
      fail(issues, ["unit"], "Is missing")
    }
  } else {
    fail(issues, [], "Expected an object")
  }
}

function keep_ConversionController_convert_result(given: any): unknown {
  const value = members(given)
  if (!value) return otherKind(given)
  const kept: any = { value: value.value, unit: value.unit }
  return kept
}

function check_VisitController_visit_result(value: any, issues: CheckIssue[]): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if (value.country !== undefined) {
      const member1 = value.country
      if (!(typeof member1 === 'string')) fail(issues, ["country"], "Expected a string")
    } else {
      fail(issues, ["country"], "Is missing")
    }
    if (value.city !== undefined) {
      const member2 = value.city
      if (!(typeof member2 === 'string')) fail(issues, ["city"], "Expected a string")
    } else {
      fail(issues, ["city"], "Is missing")
    }
    if (value.servedFrom !== undefined) {
      const member3 = value.servedFrom
      if (!(typeof member3 === 'string')) fail(issues, ["servedFrom"], "Expected a string")
    } else {
      fail(issues, ["servedFrom"], "Is missing")
    }
  } else {
    fail(issues, [], "Expected an object")
  }
}

function keep_VisitController_visit_result(given: any): unknown {
  const value = members(given)
  if (!value) return otherKind(given)
  const kept: any = { country: value.country, city: value.city, servedFrom: value.servedFrom }
  return kept
}
