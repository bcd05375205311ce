/**
 * The OpenAPI document of an app, and what serves it.
 *
 * @module
 */
export { openApi, type OpenApiOptions } from './openapi/open-api.ts'
export type { GuardDescription } from './openapi/security.ts'
export type {
  ApiInfo,
  ApiServer,
  ApiTag,
  Components,
  Content,
  OpenApiDocument,
  Operation,
  Parameter,
  PathItem,
  Reference,
  RequestBody,
  ResponseObject,
  SecurityRequirement,
  SecurityScheme,
} from './openapi/document.ts'
export type {
  AnswerTypes,
  ApiTypes,
  ControllerTypes,
  JsonSchema,
  MethodTypes,
  ParameterTypes,
  PropertyTypes,
  ThrownStatus,
} from './openapi/api-types.ts'
