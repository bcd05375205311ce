import { expect, test } from 'vitest'
import * as honotate from 'honotate'
import * as typedi from 'typedi'

test('every value of the interface is exported', () => {
  const names = [
    'RestController',
    'GetMapping',
    'PostMapping',
    'DeleteMapping',
    'PutMapping',
    'PatchMapping',
    'RequestQuery',
    'RequestBody',
    'RequestPathVariable',
    'Request',
    'Response',
    'Container',
    'Service',
    'Token',
    'Inject',
  ] as const
  for (const name of names) expect(honotate[name], name).toBeTypeOf('function')
})

test('HttpRequest and HttpResponse are types, and the classes of what a method receives', () => {
  const request: honotate.HttpRequest = new honotate.HttpRequest({ req: { method: 'GET' } } as never)
  const response: honotate.HttpResponse = new honotate.HttpResponse({} as never)
  expect(request.method).toBe('GET')
  expect(response.statusCode).toBe(200)
})

test('the decorators of the dependency injection library are taken unchanged', () => {
  for (const name of ['Container', 'Service', 'Token', 'Inject'] as const) expect(honotate[name]).toBe(typedi[name])
})

test('the export list is what it is meant to be', () => {
  expect(Object.keys(honotate).sort()).toMatchInlineSnapshot(`
    [
      "AccessDeniedError",
      "ApiVersion",
      "Consumes",
      "Container",
      "ControllerAdvice",
      "CookieValue",
      "DeleteMapping",
      "Dependencies",
      "ExceptionHandler",
      "GetMapping",
      "HonotateError",
      "HttpProblem",
      "HttpRequest",
      "HttpResponse",
      "Inject",
      "MalformedBodyError",
      "MethodNotAllowedError",
      "MissingBodyError",
      "MissingValueError",
      "NotFoundError",
      "OnStart",
      "Parameter",
      "Parameters",
      "PatchMapping",
      "PathVariable",
      "PostMapping",
      "Public",
      "PutMapping",
      "Request",
      "RequestAttribute",
      "RequestBody",
      "RequestHeader",
      "RequestMapping",
      "RequestParam",
      "RequestPart",
      "RequestPathVariable",
      "RequestQuery",
      "Response",
      "ResponseBody",
      "ResponseEntity",
      "ResponseHeader",
      "ResponseStatus",
      "RestController",
      "ServerSentEvent",
      "Service",
      "SkipGuard",
      "Sse",
      "TimeLimitError",
      "Token",
      "TooLargeError",
      "UnknownVersionError",
      "UnsupportedMediaTypeError",
      "Use",
      "UseGuard",
      "UseInterceptor",
      "ValidationError",
      "createApp",
      "createMetadata",
      "createParameterDecorator",
      "getRoutes",
      "problemDetails",
      "readConfig",
      "statusTitle",
      "timeoutAfter",
      "trustedProxies",
    ]
  `)
})
