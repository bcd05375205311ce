import type { ControllerApp } from '../app/controller-app.ts'
import { ValidationError } from '../http/validation-error.ts'
import { Context } from '../http/context.ts'
import { problemDetails } from '../http/error-response.ts'
import { HttpProblem, type ProblemDetails } from '../http/http-problem.ts'
import { HttpRequest } from '../http/request.ts'
import {
  AccessDeniedError,
  MalformedBodyError,
  MissingValueError,
  NotFoundError,
  TooLargeError,
  UnknownVersionError,
} from '../http/request-errors.ts'
import type { JsonSchema } from '../json-schema/json-schema.ts'

type SampleName =
  | 'accessDenied'
  | 'invalidBody'
  | 'invalidValue'
  | 'malformedBody'
  | 'missingValue'
  | 'notFound'
  | 'tooLarge'
  | 'unknownVersion'

/**
 * Sample errors of an app. The function of `createApp({ problem })` changes their problem details, so that the document
 * has the same statuses and members as real responses.
 */
export class Problems {
  readonly samples: Readonly<Record<SampleName, HttpProblem>> = {
    accessDenied: new AccessDeniedError(),
    invalidBody: new ValidationError(422, { place: 'body' }, []),
    invalidValue: new ValidationError(400, { place: 'query' }, []),
    malformedBody: new MalformedBodyError(''),
    missingValue: new MissingValueError('query', ''),
    notFound: new NotFoundError(),
    tooLarge: new TooLargeError(413, 0, 'bytes'),
    unknownVersion: new UnknownVersionError(''),
  }
  readonly #shape: ControllerApp['parts']['shape']
  readonly #request = new HttpRequest(new Context(new Request('http://localhost/')))

  constructor({ parts }: ControllerApp) {
    this.#shape = parts.shape
  }

  /** The status with which an error is sent. */
  statusOf(error: HttpProblem): number {
    return this.#shaped(error).status
  }

  /**
   * The schema of problem details. It has the members that the app adds, and does not require members that the app
   * leaves out.
   */
  get schema(): JsonSchema {
    const samples = [...Object.values(this.samples), new Error()].map((error) => this.#shaped(error))
    const members = Object.fromEntries(samples.flatMap((sample) => Object.entries(sample)))
    const added = Object.entries(members).filter(([name]) => !(name in PROBLEM.properties))
    return {
      ...PROBLEM,
      properties: { ...PROBLEM.properties, ...Object.fromEntries(added.map(([name, value]) => [name, typeOf(value)])) },
      required: [...PROBLEM.required, ...added.map(([name]) => name)].filter((name) =>
        samples.every((sample) => sample[name] !== undefined),
      ),
    }
  }

  #shaped(error: Error): ProblemDetails {
    const problem = problemDetails(error, this.#request)
    try {
      return this.#shape?.(problem, error, this.#request) ?? problem
    } catch {
      // The app's function may need data that the sample request does not have.
      return problem
    }
  }
}

function typeOf(value: unknown): JsonSchema {
  if (Array.isArray(value)) return { type: 'array' }
  return value === null || value === undefined ? {} : { type: typeof value as 'string' }
}

/** Source: https://www.rfc-editor.org/rfc/rfc9457#section-3.1 */
const PROBLEM = {
  type: 'object',
  description: 'Problem details (RFC 9457).',
  properties: {
    type: { type: 'string', description: 'A URI that identifies the kind of problem.' },
    title: { type: 'string', description: 'A summary of the kind of problem.' },
    status: { type: 'integer', description: 'The HTTP status of the response.' },
    detail: { type: 'string', description: 'An explanation of this occurrence.' },
    instance: { type: 'string', description: 'The path of the request.' },
    errors: {
      type: 'array',
      description: 'What is not valid in the request.',
      items: {
        type: 'object',
        properties: {
          detail: { type: 'string' },
          pointer: { type: 'string', description: 'A JSON pointer to the value.' },
        },
        required: ['detail', 'pointer'],
      },
    },
  },
  required: ['type', 'title', 'status', 'instance'],
} as const satisfies JsonSchema
