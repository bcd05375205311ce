const post = (body: string, type = 'application/json') => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': type },
})

/** Requests with a mistake for the app of `fixtures/mistakes`: each with the class, status and code of its error. */
export const mistakes: readonly (readonly [
  path: string,
  init: RequestInit,
  type: string,
  status: number,
  code: string,
])[] = [
  ['/body/1', post('{'), 'MalformedBodyError', 400, 'malformed-body'],
  ['/body/1', post('{"__proto__":{}}'), 'MalformedBodyError', 400, 'malformed-body'],
  ['/body/1', post(''), 'MissingBodyError', 400, 'missing-body'],
  ['/body/1', post(JSON.stringify('x'.repeat(200))), 'TooLargeError', 413, 'too-large'],
  [`/value?q=${'x'.repeat(200)}`, {}, 'TooLargeError', 414, 'too-large'],
  ['/body/1', post('<a/>', 'application/xml'), 'UnsupportedMediaTypeError', 415, 'unsupported-media-type'],
  ['/valid/1', post('{}'), 'ValidationError', 422, 'validation'],
  ['/value', {}, 'MissingValueError', 400, 'missing-value'],
  ['/guarded', {}, 'AccessDeniedError', 403, 'access-denied'],
  ['/slow', {}, 'TimeLimitError', 503, 'time-limit'],
  ['/versioned', { headers: { 'X-Version': '7' } }, 'UnknownVersionError', 400, 'unknown-version'],
  ['/nowhere', {}, 'NotFoundError', 404, 'not-found'],
  ['/value', { method: 'PUT' }, 'MethodNotAllowedError', 405, 'method-not-allowed'],
]
