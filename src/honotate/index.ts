/**
 * Decorators, `createApp()`, errors and TypeDI: everything that a program needs to define an app.
 *
 * @module
 */
export type { AppOptions } from './app-options.ts'
export { createApp } from './create-app.ts'
export { RestController, type RestControllerOptions } from './decorators/rest-controller.ts'
export { DeleteMapping, GetMapping, PatchMapping, PostMapping, PutMapping, QueryMapping } from './decorators/mapping.ts'
export { Request, RequestBody, RequestPathVariable, RequestQuery, Response } from './decorators/request-parameters.ts'
export { RequestMapping, type RequestMappingOptions } from './decorators/request-mapping.ts'
export { ApiVersion } from './decorators/api-version.ts'
export { Consumes } from './decorators/consumes.ts'
export { Limits } from './decorators/route-limits.ts'
export { Use } from './decorators/use.ts'
export { UseGuard } from './decorators/use-guard.ts'
export { Public, SkipGuard } from './decorators/skip-guard.ts'
export type { Guard, GuardClass, GuardFunction } from './decorators/guard-hook.ts'
export type { GuardDescription } from './openapi/security.ts'
export type { SecurityScheme } from './openapi/document-types.ts'
export { UseInterceptor } from './decorators/use-interceptor.ts'
export type { Interceptor, InterceptorClass } from './decorators/interceptor-hook.ts'
export { createMetadata, type Metadata } from './decorators/create-metadata.ts'
export { ExceptionHandler, type ExceptionHandlerOptions } from './decorators/exception-handler.ts'
export { ControllerAdvice } from './decorators/controller-advice.ts'
export { OnStart } from './decorators/on-start.ts'
export { OnStop } from './decorators/on-stop.ts'
export { ResponseBody } from './decorators/response-body.ts'
export { ResponseHeader, ResponseStatus } from './decorators/response-control.ts'
export { Sse, type SseOptions } from './decorators/sse.ts'
export { ServerSentEvent, type ServerSentEventFields } from './http/server-sent-event.ts'
export type { RouteDecorator } from './public-types.ts'
export type { ControllerClass } from './metadata/controllers.ts'
export type {
  InterceptorFunction,
  HttpMethod,
  Invocation,
  NextCall,
  RouteCall,
  RouteGuard,
  SkippedGuards,
  VersionOptions,
} from './metadata/contracts.ts'
export type { ErrorAnswer } from './app/error-handler.ts'
export type { HonoOptions } from './app/controller-app.ts'
export { timeoutAfter, type TimeLimit } from './routing/timeout.ts'
export { getRoutes, type RouteInfo, type RouteParameter } from './app/route-infos.ts'
export { checkPreconditions } from './http/check-preconditions.ts'
export { Download, type DownloadOptions } from './http/download.ts'
export { ResponseEntity } from './http/response-entity.ts'
export {
  CookieValue,
  PathVariable,
  RequestAttribute,
  RequestHeader,
  RequestParam,
  RequestPart,
} from './decorators/request-values.ts'
export { createParameterDecorator, type ArgumentTools } from './decorators/create-parameter-decorator.ts'
export type { ValueOptions } from './binding/sources.ts'
export { readConfig } from './binding/read-config.ts'
export type {
  SchemaInput,
  SchemaIssue,
  SchemaOutput,
  SchemaResult,
  StandardSchema,
} from './json-schema/standard-schema.ts'
export { HttpRequest } from './http/request.ts'
export { HttpResponse } from './http/response.ts'
export { trustedProxies, type ProxyTrust } from './http/trusted-proxies.ts'
export type { Logger } from './http/logger.ts'
export { HttpProblem, type HttpProblemOptions, type ProblemDetails, type ProblemMembers } from './http/http-problem.ts'
export {
  AccessDeniedError,
  MalformedBodyError,
  MethodNotAllowedError,
  MissingBodyError,
  MissingValueError,
  NotFoundError,
  TimeLimitError,
  TooLargeError,
  UnknownVersionError,
  UnsupportedMediaTypeError,
} from './http/request-errors.ts'
export { ValidationError, type SourceKind, type ValidationIssue } from './http/validation-error.ts'
export { problemDetails, type ShapeProblem } from './http/error-response.ts'
export { Container, Inject, InjectMany, Service, Token } from './di/typedi-names.ts'
export type { ServiceContainer } from './metadata/container.ts'
export type { CodedError } from './errors/coded-error.ts'
export type { ErrorName } from './errors/honotate-error.ts'
export { HonotateError } from './errors/honotate-error.ts'
export { Parameters } from './parameters/parameters.ts'
export type {
  ParameterDecorator,
  ParameterDecoratorContext,
  StrictParameterDecorator,
} from './parameters/parameter-decorator.ts'
export type { Hint } from './parameters/expected-target.ts'
