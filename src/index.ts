export { createApp, type AppOptions } from './create-app.ts'
export { RestController, type RestControllerOptions } from './decorators/rest-controller.ts'
export {
  DeleteMapping,
  GetMapping,
  PatchMapping,
  PostMapping,
  PutMapping,
  type MappingDecorator,
  type MappingPath,
  type MappingPaths,
} from './decorators/mapping.ts'
export { Request, RequestBody, RequestPathVariable, RequestQuery, Response } from './decorators/request-parameters.ts'
export { RequestMapping, type RequestMappingOptions } from './decorators/request-mapping.ts'
export { ApiVersion } from './decorators/api-version.ts'
export { Use } from './decorators/use.ts'
export { UseGuard, type Guard, type GuardFunction } from './decorators/use-guard.ts'
export { UseInterceptor, type Interceptor } from './decorators/use-interceptor.ts'
export { ExceptionHandler } from './decorators/exception-handler.ts'
export { ControllerAdvice } from './decorators/controller-advice.ts'
export { ResponseHeader, ResponseStatus } from './decorators/response-control.ts'
export { Sse, type ServerSentEvent } from './decorators/sse.ts'
export type { AdviceDecorator } from './decorators/record-advice.ts'
export type { Around, Invocation, Next } from './routing/contracts.ts'
export { timeoutAfter, type TimeLimit } from './routing/timeout.ts'
export { getRoutes, type RouteInfo, type RouteParameter } from './app/route-table.ts'
export type { VersionOptions } from './routing/contracts.ts'
export { ResponseEntity } from './http/response-entity.ts'
export {
  CookieValue,
  PathVariable,
  RequestAttribute,
  RequestHeader,
  RequestParam,
  RequestPart,
  type ValueDecorator,
} from './decorators/request-values.ts'
export { createParameterDecorator, type CustomParameterDecorator } from './decorators/create-parameter-decorator.ts'
export type { ValueOptions } from './binding/single-value.ts'
export type { SchemaIssue, SchemaOutput, SchemaResult, StandardSchema } from './binding/standard-schema.ts'
export { HttpRequest } from './http/request.ts'
export { HttpResponse, type SetStatus } from './http/response.ts'
export type { Limits } from './http/limits.ts'
export type { Logger } from './http/error-response.ts'
export {
  HttpProblem,
  MethodNotAllowedError,
  NotFoundError,
  type HttpProblemOptions,
  type ProblemMembers,
} from './http/http-problem.ts'
export { ValidationError, type ValidationIssue } from './http/validation-error.ts'
export type { ProblemDetails } from './http/problem.ts'
export { Container, Inject, Service, Token } from './di/names.ts'
export { Dependencies, type DependencyId } from './di/dependencies.ts'
export { HonotateError } from './errors/honotate-error.ts'
export { Parameter, Parameters } from './parameters/parameters.ts'
export type {
  Exactly,
  ParameterBinder,
  ParameterDecorator,
  ParameterDecoratorContext,
  ParameterFunction,
} from './parameters/parameter-decorator.ts'
