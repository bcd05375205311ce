// Made by `honotate schemas`; do not edit.
/* eslint-disable */
// biome-ignore-all lint: it is generated
import type * as types1 from './typed-person.ts'

/** The person of `person.ts`, as a type. */
export type TypedPerson = types1.TypedPerson
/** The person of `person.ts`, as a type. */
export const TypedPerson: EmittedSchema<types1.TypedPerson> = /* @__PURE__ */ schema(checkTypedPerson, () => jsonTypedPerson)

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

function checkTypedPerson(value: any, issues: CheckIssue[]): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if (value.name !== undefined) {
      const member1 = value.name
      if (typeof member1 === 'string') {
        if (member1.length < 1 || (member1.length < 2 && [...member1].length < 1)) fail(issues, ["name"], "Expected at least 1 character")
      } else {
        fail(issues, ["name"], "Expected a string")
      }
    } else {
      fail(issues, ["name"], "Is missing")
    }
    if (value.position !== undefined) {
      const member2 = value.position
      if (!(typeof member2 === 'string')) fail(issues, ["position"], "Expected a string")
    } else {
      fail(issues, ["position"], "Is missing")
    }
    if (value.tags !== undefined) {
      const member3 = value.tags
      if (Array.isArray(member3)) {
        for (let index4 = 0; index4 < member3.length && hasRoom(issues); index4++) {
          const item5 = member3[index4]
          if (!(typeof item5 === 'string')) fail(issues, ["tags", index4], "Expected a string")
        }
      } else {
        fail(issues, ["tags"], "Expected an array")
      }
    } else {
      fail(issues, ["tags"], "Is missing")
    }
    if (value.address !== undefined) {
      const member6 = value.address
      if (typeof member6 === 'object' && member6 !== null && !Array.isArray(member6)) {
        if (member6.street !== undefined) {
          const member7 = member6.street
          if (!(typeof member7 === 'string')) fail(issues, ["address", "street"], "Expected a string")
        } else {
          fail(issues, ["address", "street"], "Is missing")
        }
        if (member6.city !== undefined) {
          const member8 = member6.city
          if (!(typeof member8 === 'string')) fail(issues, ["address", "city"], "Expected a string")
        } else {
          fail(issues, ["address", "city"], "Is missing")
        }
        if (member6.zip !== undefined) {
          const member9 = member6.zip
          if (!(typeof member9 === 'string')) fail(issues, ["address", "zip"], "Expected a string")
        } else {
          fail(issues, ["address", "zip"], "Is missing")
        }
        if (member6.country !== undefined) {
          const member10 = member6.country
          if (!(typeof member10 === 'string')) fail(issues, ["address", "country"], "Expected a string")
        } else {
          fail(issues, ["address", "country"], "Is missing")
        }
      } else {
        fail(issues, ["address"], "Expected an object")
      }
    } else {
      fail(issues, ["address"], "Is missing")
    }
  } else {
    fail(issues, [], "Expected an object")
  }
}

const jsonTypedPerson: JsonObject = {
  type: 'object',
  description: 'The person of `person.ts`, as a type.',
  properties: {
    name: { type: 'string', minLength: 1 },
    position: { type: 'string' },
    tags: { type: 'array', items: { type: 'string' } },
    address: {
      type: 'object',
      properties: {
        street: { type: 'string' },
        city: { type: 'string' },
        zip: { type: 'string' },
        country: { type: 'string' },
      },
      required: ['city', 'country', 'street', 'zip'],
    },
  },
  required: ['address', 'name', 'position', 'tags'],
}
