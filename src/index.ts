/**
 * Decorators, `createApp()`, errors and TypeDI: everything that a program needs to answer requests.
 *
 * @module
 */
export { createApp, type AppOptions } from './runtime/create-app.ts'
export { RestController, type RestControllerOptions } from './runtime/decorators/rest-controller.ts'
export {
  DeleteMapping,
  GetMapping,
  PatchMapping,
  PostMapping,
  PutMapping,
  type MappingPath,
  type MappingPaths,
} from './runtime/decorators/mapping.ts'
export {
  Request,
  RequestBody,
  RequestPathVariable,
  RequestQuery,
  Response,
} from './runtime/decorators/request-parameters.ts'
export { RequestMapping, type RequestMappingOptions } from './runtime/decorators/request-mapping.ts'
export { ApiVersion } from './runtime/decorators/api-version.ts'
export { Consumes } from './runtime/decorators/consumes.ts'
export { Use } from './runtime/decorators/use.ts'
export { UseGuard } from './runtime/decorators/use-guard.ts'
export { Public, SkipGuard } from './runtime/decorators/skip-guard.ts'
export type { Guard, GuardClass, GuardFunction } from './runtime/decorators/guard-hook.ts'
export type { GuardDescription } from './runtime/openapi/security.ts'
export type { SecurityScheme } from './runtime/openapi/document.ts'
export { UseInterceptor } from './runtime/decorators/use-interceptor.ts'
export type { Interceptor, InterceptorClass } from './runtime/decorators/interceptor-hook.ts'
export { createMetadata, type Metadata, type MetadataEntry } from './runtime/decorators/create-metadata.ts'
export { ExceptionHandler, type ExceptionHandlerOptions } from './runtime/decorators/exception-handler.ts'
export { ControllerAdvice } from './runtime/decorators/controller-advice.ts'
export { OnStart } from './runtime/decorators/on-start.ts'
export { ResponseBody } from './runtime/decorators/response-body.ts'
export { ResponseHeader, ResponseStatus } from './runtime/decorators/response-control.ts'
export { Sse } from './runtime/decorators/sse.ts'
export { ServerSentEvent, type ServerSentEventFields } from './runtime/http/server-sent-event.ts'
export type {
  ControllerDecorator,
  ExceptionHandlerDecorator,
  MappingDecorator,
  ResultDecorator,
  RouteDecorator,
  StartDecorator,
  SentAs,
} from './runtime/decorators/decorator-types.ts'
export type { PublicMethodContext } from './runtime/metadata/decorator-context.ts'
export type { ControllerClass } from './runtime/metadata/controllers.ts'
export type {
  Around,
  HttpMethod,
  Invocation,
  Next,
  RouteCall,
  RouteGuard,
  RouteHandler,
  VersionOptions,
} from './runtime/routing/contracts.ts'
export type { ErrorAnswer } from './runtime/app/answer-error.ts'
export type { HonoOptions } from './runtime/app/controller-app.ts'
export { timeoutAfter, type TimeLimit } from './runtime/routing/timeout.ts'
export { getRoutes, type RouteInfo, type RouteParameter } from './runtime/app/route-table.ts'
export { ResponseEntity } from './runtime/http/response-entity.ts'
export {
  CookieValue,
  PathVariable,
  RequestAttribute,
  RequestHeader,
  RequestParam,
  RequestPart,
  type AttributeDecorator,
  type AttributeValue,
  type KnownOptions,
  type ValueDecorator,
  type ValueOrAllDecorator,
  type ValueParameterDecorator,
} from './runtime/decorators/request-values.ts'
export {
  createParameterDecorator,
  type ArgumentTools,
  type CustomParameterDecorator,
} from './runtime/decorators/create-parameter-decorator.ts'
export type { SourceKind } from './runtime/binding/argument-source.ts'
export type { ValueOptions } from './runtime/binding/sources.ts'
export { readConfig } from './runtime/binding/read-config.ts'
export type {
  SchemaInput,
  SchemaIssue,
  SchemaOutput,
  SchemaResult,
  StandardSchema,
} from './runtime/binding/standard-schema.ts'
export { HttpRequest } from './runtime/http/request.ts'
export { HttpResponse, type SetStatus } from './runtime/http/response.ts'
export type { Limits } from './runtime/http/limits.ts'
export { trustedProxies, type ProxyTrust } from './runtime/http/trusted-proxies.ts'
export type { Logger } from './runtime/http/logger.ts'
export { HttpProblem, type HttpProblemOptions, type ProblemMembers } from './runtime/http/http-problem.ts'
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
} from './runtime/http/request-errors.ts'
export { ValidationError, type ValidationIssue } from './runtime/binding/validation-error.ts'
export { statusTitle, type ProblemDetails } from './runtime/http/problem.ts'
export { problemDetails, type ShapeProblem } from './runtime/http/error-response.ts'
export { Container, Inject, Service, Token } from './runtime/di/typedi-names.ts'
export type {
  CheckedInjectDecorator,
  InjectDecorator,
  InjectDecoratorOf,
  InjectFactory,
  InjectionContext,
} from './runtime/di/inject-types.ts'
export type { ServiceContainer } from './runtime/di/container.ts'
export { Dependencies, type DependencyId } from './runtime/di/dependencies.ts'
export type { CodedError } from './runtime/errors/coded-error.ts'
export type { ErrorName } from './runtime/errors/honotate-error.ts'
export { HonotateError } from './runtime/errors/honotate-error.ts'
export { Parameter, Parameters } from './runtime/parameters/parameters.ts'
export type {
  ParameterBinder,
  ParameterDecorator,
  ParameterDecoratorContext,
  NarrowableParameterDecorator,
  ParameterFunction,
  StrictParameterDecorator,
} from './runtime/parameters/parameter-decorator.ts'
export type { DeclaredType, FunctionAccepting, FunctionNarrowing, Hint } from './runtime/parameters/expected-target.ts'
export type {
  Mismatches,
  PlainData,
  RequestData,
  RequestDataDecorator,
  WrongMembers,
} from './runtime/parameters/request-data.ts'
export type {
  AnyParameterDecorator,
  CheckedArrayParameterDecorator,
  CheckedDataDecorator,
  CheckedParameterDecorator,
  CheckedParametersDecorator,
  CheckedUndecoratedDecorator,
  FunctionDecorator,
  FunctionDecoratorContext,
  NarrowingParameterDecorator,
  ParameterEntry,
  ParametersDecorator,
  PositionDecorator,
  Strictness,
  StrictlyCheckedParameterDecorator,
  StrictnessOf,
  UndecoratedParametersDecorator,
} from './runtime/parameters/types.ts'
