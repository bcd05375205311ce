import { INVALID_RESULT, UNREDUCED_RESULT } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { createReduce, type Reduce } from '../json-schema/reduce-to-schema.ts'
import { jsonSchemaOf } from '../json-schema/standard-json-schema.ts'
import type { SchemaIssue, StandardSchema } from '../json-schema/standard-schema.ts'
import { issuePath } from '../http/validation-error.ts'

/** Validates a result, and resolves with the members that the schema declares. */
export type CheckResult = (result: unknown) => Promise<unknown>

/**
 * Makes the function that validates and reduces the results of a method.
 *
 * @param target The name of the method, for the error.
 * @returns A function that rejects with HONOTATE_INVALID_RESULT if the schema rejects the result.
 * @throws HONOTATE_UNREDUCED_RESULT if the schema has no JSON Schema, and its library may keep unknown members
 */
export function createResultCheck(target: string, schema: StandardSchema): CheckResult {
  const { validate, vendor } = schema['~standard']
  const reduce = reduceBy(target, schema)
  // Schemas of `honotate schemas` describe JSON. So the result is reduced before validation: `reduce` calls `toJSON()`.
  const isOfJson = vendor === 'honotate'
  return async function checkResult(result) {
    const { issues, value } = (await validate(isOfJson ? reduce(result) : result)) as Validated
    if (issues) throw new HonotateError(INVALID_RESULT, { target, issues: issueList(issues, isOfJson) })
    return isOfJson ? value : reduce(value)
  }
}

interface Validated {
  readonly value?: unknown
  readonly issues?: readonly SchemaIssue[]
}

/** Libraries whose schemas drop unknown members by default. */
const DROPS_MEMBERS: ReadonlySet<string> = new Set(['effect', 'valibot', 'zod'])

/**
 * Makes the function that reduces a result by the JSON Schema of `schema`. Without a JSON Schema, the function returns
 * the result unchanged: the library must have dropped unknown members during validation.
 *
 * @throws HONOTATE_UNREDUCED_RESULT if there is no JSON Schema and the library keeps unknown members
 */
function reduceBy(target: string, schema: StandardSchema): Reduce {
  const { vendor } = schema['~standard']
  let cause: unknown
  try {
    const json = jsonSchemaOf(schema, 'output')
    if (json) return createReduce(json)
  } catch (error) {
    cause = error
  }
  if (!DROPS_MEMBERS.has(vendor)) throw new HonotateError(UNREDUCED_RESULT, { target, vendor }, { cause })
  return (value) => value
}

const MAX_LISTED = 20

/**
 * Lists issues by their paths, for an error that is logged. Use `withMessages` only if no message can quote a value,
 * such as a password.
 */
export function issueList(issues: readonly SchemaIssue[], withMessages: boolean): string {
  const listed = issues.slice(0, MAX_LISTED).map((issue) => {
    const place = ['#', ...issuePath(issue)].map(String).join('/')
    return withMessages ? `${place}: ${issue.message}` : `${place} is not valid`
  })
  const left = issues.length - listed.length
  return [...listed, ...(left > 0 ? [`${left} more`] : [])].join('; ')
}
