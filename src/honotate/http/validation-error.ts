import { HttpProblem } from './http-problem.ts'
import { wellFormed } from './response.ts'
import type { SchemaIssue } from '../json-schema/standard-schema.ts'

/** The kinds of argument sources, as in `getRoutes()`. */
export type SourceKind =
  | 'query'
  | 'body'
  | 'path'
  | 'request'
  | 'response'
  | 'header'
  | 'cookie'
  | 'part'
  | 'attribute'
  | 'custom'

/** A validation issue, as the response reports it. */
export interface ValidationIssue {
  /** The message of the schema or the contract. */
  readonly detail: string
  /** The path of the value, a JSON pointer as a URI fragment: `#/tags/1` (RFC 6901, section 6). */
  readonly pointer: string
}

/**
 * Thrown for an argument that its schema or the contract rejects. The status is 422 for a body or a part of it, and 400
 * otherwise. Exception handlers and `onError` can handle it.
 *
 * @example
 * ```ts
 * ;@ControllerAdvice()
 * class Errors {
 *   ;@ExceptionHandler(ValidationError)
 *   invalid(error: ValidationError) {
 *     return { place: error.place, fields: error.errors.map(({ pointer }) => pointer) }
 *   }
 * }
 * ```
 */
export class ValidationError extends HttpProblem {
  /** The part of the request: `body`, `query`, `path`, `header`, `cookie`, `part` or `attribute`. */
  readonly place: SourceKind
  /**
   * The name of a single value: `page` for `@RequestParam('page', schema)`; `undefined` if the whole `place` was
   * validated.
   */
  readonly key: string | undefined
  /** The issues, at most the first 1000. */
  readonly issues: readonly SchemaIssue[]
  /** The issues in the response: only the first ones, if there are many. */
  readonly errors: readonly ValidationIssue[]

  /**
   * @param status 400 or 422.
   * @param value The part of the request, and the name of a single value in it.
   * @param issues The issues of the schema or the contract.
   */
  constructor(
    status: 400 | 422,
    { place, key }: { readonly place: SourceKind; readonly key?: string | undefined },
    issues: readonly SchemaIssue[],
  ) {
    const errors = errorsOf(issues, key === undefined ? [] : [key])
    const omitted = issues.length - errors.length
    const members = { detail: `The ${place} is not valid.`, errors, ...(omitted > 0 && { omitted }) }
    super(status, members, { name: 'ValidationError' })
    this.place = place
    this.key = key
    // Keeps a limited number of issues, since a logger, for example, may keep the error after the request.
    this.issues = issues.length > MAX_ISSUES ? issues.slice(0, MAX_ISSUES) : issues
    this.errors = errors
  }
}

const MAX_ISSUES = 1000

/**
 * The approximate maximum of characters for the issues in a response, since a client decides how many issues there are
 * and how long their keys are.
 */
const MAX_CHARACTERS = 16_384

function errorsOf(issues: readonly SchemaIssue[], prefix: readonly PropertyKey[]): ValidationIssue[] {
  const errors: ValidationIssue[] = []
  let left = MAX_CHARACTERS
  for (const issue of issues) {
    const error = { detail: issue.message.slice(0, 500), pointer: pointer([...prefix, ...issuePath(issue)]) }
    errors.push(error)
    if ((left -= error.detail.length + error.pointer.length) < 0) break
  }
  return errors
}

export function issuePath({ path = [] }: SchemaIssue): PropertyKey[] {
  // Not `path.map()`: ArkType's subclass of `Array` adds an element to an empty path.
  return Array.from(path, (segment) => (typeof segment === 'object' ? segment.key : segment))
}

/** Makes the JSON pointer of a value. Cuts long paths and long keys. */
function pointer(keys: readonly PropertyKey[]): string {
  return `#${keys
    .slice(0, 50)
    .map(
      (key) =>
        `/${encodeURIComponent(wellFormed(String(key).slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')))}`,
    )
    .join('')}`
}
