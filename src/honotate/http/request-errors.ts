import { HttpProblem } from './http-problem.ts'

/** 400: the body is malformed for its content type, has a forbidden key, or is JSON with too many levels. */
export class MalformedBodyError extends HttpProblem {
  /** @param detail The mistake; for malformed JSON, with its position. */
  constructor(detail: string, cause?: unknown) {
    super(400, { detail }, { cause, name: 'MalformedBodyError' })
  }
}

/** 400: the body is required, and the request has none. */
export class MissingBodyError extends HttpProblem {
  constructor() {
    super(400, { detail: 'The body is missing.' }, { name: 'MissingBodyError' })
  }
}

/** 400: a required value, such as a query parameter, is missing. */
export class MissingValueError extends HttpProblem {
  /** The part of the request: `query`, `path`, `header`, `cookie`, `part` or `attribute`. */
  readonly place: string
  /** The name of the value. */
  readonly key: string

  /** @param label The place in words, such as `query parameter`. */
  constructor(place: string, key: string, label: string = place) {
    super(400, { detail: `The ${label} "${key}" is missing.` }, { name: 'MissingValueError' })
    this.place = place
    this.key = key
  }
}

/** 400: the request names an unknown version of the API, or none. */
export class UnknownVersionError extends HttpProblem {
  constructor(detail: string) {
    super(400, { detail }, { name: 'UnknownVersionError' })
  }
}

/** 403: a guard did not return `true`. */
export class AccessDeniedError extends HttpProblem {
  constructor() {
    super(403, { detail: 'Access is denied.' }, { name: 'AccessDeniedError' })
  }
}

/**
 * 404: no route answers the request. The exception handlers of `@ControllerAdvice()` classes and the option `onError`
 * receive it, unless `app.notFound()` is set.
 *
 * @example
 * ```ts
 * ;@ControllerAdvice()
 * class Errors {
 *   ;@ExceptionHandler(NotFoundError)
 *   notFound(error: NotFoundError, req: HttpRequest) {
 *     return { missing: req.path }
 *   }
 * }
 * ```
 */
export class NotFoundError extends HttpProblem {
  constructor() {
    super(404, { detail: 'Nothing is served under this path.' }, { name: 'NotFoundError' })
  }
}

/**
 * 405: the path has routes, but none for the HTTP method of the request (RFC 9110, section 15.5.6). The exception
 * handlers of `@ControllerAdvice()` classes and the option `onError` receive it.
 */
export class MethodNotAllowedError extends HttpProblem {
  /** The methods that the path answers, `HEAD` and `OPTIONS` included. */
  readonly allow: readonly string[]

  constructor(method: string, allow: readonly string[]) {
    const list = allow.join(', ')
    super(
      405,
      { detail: `${method} is not allowed here; allowed is ${list}.` },
      { headers: { Allow: list }, name: 'MethodNotAllowedError' },
    )
    this.allow = allow
  }
}

/** 413 or 414: the body, the number of its items or parts, or the URL exceeds a limit. */
export class TooLargeError extends HttpProblem {
  /**
   * @param limit The limit.
   * @param unit The unit of the limit: `bytes`, `items of JSON`, `parts` or `characters`.
   */
  constructor(status: 413 | 414, limit: number, unit: string) {
    super(status, { detail: `More than ${limit} ${unit}.` }, { name: 'TooLargeError' })
  }
}

/** 415: the route does not take the content type of the body, or the body has none. */
export class UnsupportedMediaTypeError extends HttpProblem {
  constructor(detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(415, { detail }, { headers, name: 'UnsupportedMediaTypeError' })
  }
}

/**
 * 415: the body is encoded, for example compressed. The response names the accepted coding in `Accept-Encoding`
 * (RFC 9110, section 15.5.16).
 */
export class UnsupportedCodingError extends UnsupportedMediaTypeError {
  constructor(coding: string) {
    super(`A body with the Content-Encoding ${coding} is not accepted.`, { 'Accept-Encoding': 'identity' })
  }
}

/** 503: a route took longer than `timeoutAfter()` allows. The `cause` is the `TimeoutError` of `request.signal`. */
export class TimeLimitError extends HttpProblem {
  constructor(cause: DOMException) {
    super(503, { detail: cause.message }, { cause, name: 'TimeLimitError' })
  }
}
