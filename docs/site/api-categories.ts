/** The categories of `honotate`, in the order of the page, each with its functions, classes and constants. */
export const CATEGORIES: Readonly<Record<string, readonly string[]>> = {
  'The app': ['createApp', 'getRoutes', 'readConfig', 'timeoutAfter', 'trustedProxies'],
  'Decorators of classes': ['RestController', 'RequestMapping', 'ControllerAdvice', 'ApiVersion'],
  'Decorators of methods': [
    'GetMapping',
    'PostMapping',
    'PutMapping',
    'PatchMapping',
    'DeleteMapping',
    'QueryMapping',
    'Consumes',
    'Limits',
    'ExceptionHandler',
    'OnStart',
    'OnStop',
    'Public',
    'ResponseBody',
    'ResponseHeader',
    'ResponseStatus',
    'SkipGuard',
    'Sse',
    'Use',
    'UseGuard',
    'UseInterceptor',
    'createMetadata',
  ],
  'Decorators of parameters': [
    'PathVariable',
    'RequestParam',
    'RequestHeader',
    'CookieValue',
    'RequestAttribute',
    'RequestPart',
    'RequestBody',
    'RequestQuery',
    'RequestPathVariable',
    'Request',
    'Response',
    'createParameterDecorator',
    'Parameters',
  ],
  Injection: ['Container', 'Service', 'Inject', 'InjectMany', 'Token'],
  'Requests and responses': [
    'HttpRequest',
    'HttpResponse',
    'ResponseEntity',
    'Download',
    'checkPreconditions',
    'ServerSentEvent',
  ],
  Errors: [
    'HttpProblem',
    'AccessDeniedError',
    'MalformedBodyError',
    'MethodNotAllowedError',
    'MissingBodyError',
    'MissingValueError',
    'NotFoundError',
    'TimeLimitError',
    'TooLargeError',
    'UnknownVersionError',
    'UnsupportedMediaTypeError',
    'ValidationError',
    'HonotateError',
    'problemDetails',
  ],
}

/** The category of types. */
export const TYPES = 'Types'

/** Interfaces that programs implement or write as options; other types belong to decorators. */
const WRITTEN =
  /^(?:Guard|Interceptor|Logger|Metadata|RouteCall|Invocation|NextCall)|Options$|^(?:Limits|ProxyTrust|TimeLimit|ErrorAnswer|ShapeProblem|ProblemDetails|ProblemMembers|ValidationIssue|RouteInfo|RouteParameter|RouteGuard|StandardSchema|ServerSentEventFields|ArgumentTools)$/u

/**
 * The category of a name that `honotate` exports.
 *
 * @param isType Whether the name is an interface or a type alias.
 * @throws If a function, a class or a constant has no category.
 */
export function categoryOf(name: string, isType: boolean): string {
  const found = Object.entries(CATEGORIES).find(([, names]) => names.includes(name))?.[0]
  if (found) return found
  if (!isType) throw new Error(`docs/site/api-categories.ts has no category for \`${name}\``)
  return WRITTEN.test(name) ? 'Interfaces and options' : TYPES
}
