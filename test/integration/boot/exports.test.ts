import { expect, test } from 'vitest'
import * as honotate from 'honotate'
import * as typedi from 'typedi'

test('the package exports the basic decorators, Container and Token', () => {
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

test('HttpRequest and HttpResponse are exported as types and as classes', () => {
  const request: honotate.HttpRequest = new honotate.HttpRequest({ req: { method: 'GET' } } as never)
  const response: honotate.HttpResponse = new honotate.HttpResponse({} as never)
  expect(request.method).toBe('GET')
  expect(response.statusCode).toBe(200)
})

test('Container, Service, Token and Inject are the exports of TypeDI', () => {
  for (const name of ['Container', 'Service', 'Token', 'Inject'] as const) expect(honotate[name]).toBe(typedi[name])
})

test('the export list matches the snapshot', () => {
  expect(Object.keys(honotate).sort()).toMatchInlineSnapshot(`
    [
      "AccessDeniedError",
      "ApiVersion",
      "Consumes",
      "Container",
      "ControllerAdvice",
      "CookieValue",
      "DeleteMapping",
      "Download",
      "ExceptionHandler",
      "GetMapping",
      "HonotateError",
      "HttpProblem",
      "HttpRequest",
      "HttpResponse",
      "Inject",
      "InjectMany",
      "Limits",
      "MalformedBodyError",
      "MethodNotAllowedError",
      "MissingBodyError",
      "MissingValueError",
      "NotFoundError",
      "OnStart",
      "OnStop",
      "Parameters",
      "PatchMapping",
      "PathVariable",
      "PostMapping",
      "Public",
      "PutMapping",
      "QueryMapping",
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
      "checkPreconditions",
      "createApp",
      "createMetadata",
      "createParameterDecorator",
      "getRoutes",
      "problemDetails",
      "readConfig",
      "timeoutAfter",
      "trustedProxies",
    ]
  `)
})
