// Made by `honotate schemas`; do not edit.
/* eslint-disable */
// biome-ignore-all lint: it is generated
import type * as types1 from './model.ts'

export type NewOwner = types1.NewOwner
export const NewOwner: EmittedSchema<types1.NewOwner> = /* @__PURE__ */ schema(checkNewOwner, () => jsonNewOwner)

export type NewPet = types1.NewPet
export const NewPet: EmittedSchema<types1.NewPet> = /* @__PURE__ */ schema(checkNewPet, () => jsonNewPet)

export type NewVisit = types1.NewVisit
export const NewVisit: EmittedSchema<types1.NewVisit> = /* @__PURE__ */ schema(checkNewVisit, () => jsonNewVisit)

type PathKey = string | number

/** A mistake in a value, and the keys that lead to it. */
interface CheckIssue {
  readonly message: string
  readonly path: PathKey[]
}

type JsonObject = Record<string, unknown>

/** A Standard Schema (https://standardschema.dev). It returns accepted values as they are. */
export interface EmittedSchema<Type, Output = Type> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'honotate'
    readonly validate: (
      value: unknown,
    ) => { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly CheckIssue[] }
    readonly types?: { readonly input: Type; readonly output: Output } | undefined
    readonly jsonSchema: {
      readonly input: (options: { readonly target: string }) => JsonObject
      readonly output: (options: { readonly target: string }) => JsonObject
    }
  }
}

function schema<Type, Output>(
  check: (value: any, issues: CheckIssue[]) => void,
  json: () => JsonObject,
  definitions?: () => Record<string, JsonObject>,
): EmittedSchema<Type, Output> {
  const jsonSchema = ({ target }: { readonly target: string }): JsonObject => {
    if (target !== 'draft-2020-12') throw new Error(`The target of a JSON Schema is draft-2020-12 here, not ${target}`)
    return {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...json(),
      ...(definitions && { $defs: definitions() }),
    }
  }
  return {
    '~standard': {
      version: 1,
      vendor: 'honotate',
      validate(value) {
        const issues: CheckIssue[] = []
        check(value, issues)
        return issues.length > 0 ? { issues } : { value: value as Output }
      },
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  }
}

function fail(issues: CheckIssue[], path: PathKey[], message: string): void {
  if (issues.length < 100) issues.push({ message, path })
}

/** Whether a list takes further issues: if not, the other items need no check. */
function hasRoom(issues: CheckIssue[]): boolean {
  return issues.length < 100
}

/** Whether the month at the start of a date has the day. The calendar repeats every 400 years. */
function isDay(value: string): boolean {
  const end = new Date(Date.UTC(2000 + (Number(value.slice(0, 4)) % 400), Number(value.slice(5, 7)), 0))
  return Number(value.slice(8, 10)) <= end.getUTCDate()
}

function checkNewOwner(value: any, issues: CheckIssue[]): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if (value.firstName !== undefined) {
      const member1 = value.firstName
      if (typeof member1 === 'string') {
        if (member1.length < 1 || (member1.length < 2 && [...member1].length < 1)) fail(issues, ["firstName"], "Expected at least 1 character")
        if (member1.length > 80 && [...member1].length > 80) fail(issues, ["firstName"], "Expected at most 80 characters")
      } else {
        fail(issues, ["firstName"], "Expected a string")
      }
    } else {
      fail(issues, ["firstName"], "Is missing")
    }
    if (value.lastName !== undefined) {
      const member2 = value.lastName
      if (typeof member2 === 'string') {
        if (member2.length < 1 || (member2.length < 2 && [...member2].length < 1)) fail(issues, ["lastName"], "Expected at least 1 character")
        if (member2.length > 80 && [...member2].length > 80) fail(issues, ["lastName"], "Expected at most 80 characters")
      } else {
        fail(issues, ["lastName"], "Expected a string")
      }
    } else {
      fail(issues, ["lastName"], "Is missing")
    }
    if (value.telephone !== undefined) {
      const member3 = value.telephone
      if (typeof member3 === 'string') {
        if (!/^\+?[0-9 ]{5,20}$/u.test(member3)) fail(issues, ["telephone"], "Expected a string that matches ^\\+?[0-9 ]{5,20}$")
      } else {
        fail(issues, ["telephone"], "Expected a string")
      }
    } else {
      fail(issues, ["telephone"], "Is missing")
    }
    for (const key4 of Object.keys(value)) {
      if (!hasRoom(issues)) break
      if (!(key4 === "firstName" || key4 === "lastName" || key4 === "telephone")) fail(issues, [key4], "Is not allowed")
    }
  } else {
    fail(issues, [], "Expected an object")
  }
}

function checkNewPet(value: any, issues: CheckIssue[]): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if (value.name !== undefined) {
      const member1 = value.name
      if (typeof member1 === 'string') {
        if (member1.length < 1 || (member1.length < 2 && [...member1].length < 1)) fail(issues, ["name"], "Expected at least 1 character")
        if (member1.length > 80 && [...member1].length > 80) fail(issues, ["name"], "Expected at most 80 characters")
      } else {
        fail(issues, ["name"], "Expected a string")
      }
    } else {
      fail(issues, ["name"], "Is missing")
    }
    if (value.type !== undefined) {
      const member2 = value.type
      if (!(member2 === "bird" || member2 === "cat" || member2 === "dog" || member2 === "hamster" || member2 === "lizard" || member2 === "snake")) fail(issues, ["type"], "Expected \"bird\", \"cat\", \"dog\", \"hamster\", \"lizard\" or \"snake\"")
    } else {
      fail(issues, ["type"], "Is missing")
    }
    if (value.birthDate !== undefined) {
      const member3 = value.birthDate
      if (typeof member3 === 'string') {
        if (!(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u.test(member3) && isDay(member3))) fail(issues, ["birthDate"], "Expected a date such as 2030-01-31")
      } else {
        fail(issues, ["birthDate"], "Expected a string")
      }
    } else {
      fail(issues, ["birthDate"], "Is missing")
    }
    for (const key4 of Object.keys(value)) {
      if (!hasRoom(issues)) break
      if (!(key4 === "name" || key4 === "type" || key4 === "birthDate")) fail(issues, [key4], "Is not allowed")
    }
  } else {
    fail(issues, [], "Expected an object")
  }
}

function checkNewVisit(value: any, issues: CheckIssue[]): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if (value.date !== undefined) {
      const member1 = value.date
      if (typeof member1 === 'string') {
        if (!(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u.test(member1) && isDay(member1))) fail(issues, ["date"], "Expected a date such as 2030-01-31")
      } else {
        fail(issues, ["date"], "Expected a string")
      }
    } else {
      fail(issues, ["date"], "Is missing")
    }
    if (value.description !== undefined) {
      const member2 = value.description
      if (typeof member2 === 'string') {
        if (member2.length < 1 || (member2.length < 2 && [...member2].length < 1)) fail(issues, ["description"], "Expected at least 1 character")
        if (member2.length > 1000 && [...member2].length > 1000) fail(issues, ["description"], "Expected at most 1000 characters")
      } else {
        fail(issues, ["description"], "Expected a string")
      }
    } else {
      fail(issues, ["description"], "Is missing")
    }
    for (const key3 of Object.keys(value)) {
      if (!hasRoom(issues)) break
      if (!(key3 === "date" || key3 === "description")) fail(issues, [key3], "Is not allowed")
    }
  } else {
    fail(issues, [], "Expected an object")
  }
}

const jsonNewOwner: JsonObject = {
  type: 'object',
  properties: {
    firstName: { type: 'string', maxLength: 80, minLength: 1 },
    lastName: { type: 'string', maxLength: 80, minLength: 1 },
    telephone: { type: 'string', pattern: '^\\+?[0-9 ]{5,20}$' },
  },
  required: ['firstName', 'lastName', 'telephone'],
  additionalProperties: false,
}

const jsonNewPet: JsonObject = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 80, minLength: 1 },
    type: { type: 'string', enum: ['bird', 'cat', 'dog', 'hamster', 'lizard', 'snake'] },
    birthDate: { type: 'string', format: 'date' },
  },
  required: ['birthDate', 'name', 'type'],
  additionalProperties: false,
}

const jsonNewVisit: JsonObject = {
  type: 'object',
  properties: {
    date: { type: 'string', format: 'date' },
    description: { type: 'string', maxLength: 1000, minLength: 1 },
  },
  required: ['date', 'description'],
  additionalProperties: false,
}
