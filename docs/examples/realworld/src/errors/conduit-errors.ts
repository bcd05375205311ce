import {
  ControllerAdvice,
  ExceptionHandler,
  MalformedBodyError,
  MissingBodyError,
  ResponseStatus,
  ValidationError,
  type HttpResponse,
} from 'honotate'
import { ConduitError } from './conduit-error.ts'

/** Sends errors in Conduit's format instead of problem details. */
@ControllerAdvice()
export class ConduitErrors {
  @ExceptionHandler(ConduitError)
  refused({ status, errors }: ConduitError, _: unknown, response: HttpResponse) {
    if (status === 401) response.header('WWW-Authenticate', 'Token')
    return { errors }
  }

  @ResponseStatus(422)
  @ExceptionHandler(MalformedBodyError, MissingBodyError)
  malformed({ message }: Error) {
    return { errors: { body: [message] } }
  }

  @ResponseStatus(422)
  @ExceptionHandler(ValidationError)
  invalid({ issues, key, place }: ValidationError) {
    // Not an object: a path may have keys of the request, such as `constructor`.
    const errors = new Map<string, string[]>()
    for (const { path = [], message } of issues) {
      const last = path.at(-1) ?? key ?? place
      const field = String(typeof last === 'object' ? last.key : last)
      errors.set(field, [...(errors.get(field) ?? []), message])
    }
    return { errors: Object.fromEntries(errors) }
  }
}
