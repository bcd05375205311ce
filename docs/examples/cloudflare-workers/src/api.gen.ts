// Made by `honotate openapi --contract`; do not edit.
/* eslint-disable */
// biome-ignore-all lint: it is generated
import { createContract, type Contract } from 'honotate/contract'
import type { ApiTypes } from 'honotate/openapi'
import { LinksController } from './links-controller.ts'

declare module 'honotate/contract' {
  interface Register {
    readonly contract: true
  }
}

export const contract: Contract = /* @__PURE__ */ createContract(() => [
  [LinksController, {
    follow: {
      parameters: [{ in: 'path', key: 'name', name: 'name', check: check_LinksController_follow_name }],
      answers: [],
    },
    set: {
      parameters: [
        { in: 'path', key: 'name', name: 'name', check: check_LinksController_follow_name },
        { in: 'body', check: checkTarget, keep: keepTarget },
      ],
      answers: [{ empty: true }],
    },
    visits: {
      parameters: [{ in: 'path', key: 'name', name: 'name', check: check_LinksController_follow_name }],
      answers: [{ check: check_LinksController_visits_result, keep: keep_LinksController_visits_result }],
    },
  }],
])

export const types: ApiTypes = {
  get controllers(): ApiTypes['controllers'] {
    return [
      [LinksController, {
        methods: {
          follow: {
            headers: { '302': ['Location'] },
            parameters: [
              {
                name: 'name',
                required: true,
                schema: {
                  type: 'string',
                  description: 'Workers KV refuses keys of more than 512 bytes.',
                  maxLength: 100,
                },
              },
              null,
              null,
            ],
            answers: [{ status: 302 }],
            throws: [{ status: 404 }],
          },
          set: {
            parameters: [
              {
                name: 'name',
                required: true,
                schema: {
                  type: 'string',
                  description: 'Workers KV refuses keys of more than 512 bytes.',
                  maxLength: 100,
                },
              },
              { required: true, schema: { $ref: '#/components/schemas/Target' } },
            ],
            answers: [{ status: 204 }],
            throws: [{ status: 422 }],
          },
          visits: {
            parameters: [
              {
                name: 'name',
                required: true,
                schema: {
                  type: 'string',
                  description: 'Workers KV refuses keys of more than 512 bytes.',
                  maxLength: 100,
                },
              },
            ],
            answers: [
              {
                type: 'application/json',
                schema: {
                  type: 'object',
                  properties: { target: { type: 'string' }, visits: { type: 'number' } },
                  required: ['target', 'visits'],
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
    Target: {
      type: 'object',
      properties: { target: { type: 'string', format: 'uri', maxLength: 2000 } },
      required: ['target'],
    },
  },
}

type PathKey = string | number

/** A mistake in a value, and the keys that lead to it. */
interface CheckIssue {
  readonly message: string
  readonly path: PathKey[]
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

function check_LinksController_follow_name(value: any, issues: CheckIssue[]): void {
  if (typeof value === 'string') {
    if (value.length > 100 && [...value].length > 100) fail(issues, [], "Expected at most 100 characters")
  } else {
    fail(issues, [], "Expected a string")
  }
}

function checkTarget(value: any, issues: CheckIssue[]): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if (value.target !== undefined) {
      const member1 = value.target
      if (typeof member1 === 'string') {
        if (member1.length > 2000 && [...member1].length > 2000) {
          fail(issues, ["target"], "Expected at most 2000 characters")
        } else {
          if (!(/^[a-z][a-z\d+.-]*:[^\s\\<>"{}|^\x60\x00-\x20\x7f]*$/iu.test(member1) && URL.canParse(member1))) fail(issues, ["target"], "Expected a URL")
        }
      } else {
        fail(issues, ["target"], "Expected a string")
      }
    } else {
      fail(issues, ["target"], "Is missing")
    }
  } else {
    fail(issues, [], "Expected an object")
  }
}

function keepTarget(given: any): unknown {
  const value = members(given)
  if (!value) return otherKind(given)
  const kept: any = { target: json(value.target) }
  return kept
}

function check_LinksController_visits_result(value: any, issues: CheckIssue[]): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if (value.target !== undefined) {
      const member1 = value.target
      if (!(typeof member1 === 'string')) fail(issues, ["target"], "Expected a string")
    } else {
      fail(issues, ["target"], "Is missing")
    }
    if (value.visits !== undefined) {
      const member2 = value.visits
      if (!(Number.isFinite(member2))) fail(issues, ["visits"], "Expected a number")
    } else {
      fail(issues, ["visits"], "Is missing")
    }
  } else {
    fail(issues, [], "Expected an object")
  }
}

function keep_LinksController_visits_result(given: any): unknown {
  const value = members(given)
  if (!value) return otherKind(given)
  const kept: any = { target: value.target, visits: value.visits }
  return kept
}
