/**
 * The OpenAPI document of an app, and handlers that serve it.
 *
 * @module
 */
export { openApi, type OpenApiOptions } from './openapi/open-api.ts'
export type { GuardDescription } from './openapi/security.ts'
export type {
  ApiInfo,
  ApiServer,
  ApiTag,
  Changeable,
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
} from './openapi/document-types.ts'
export type {
  AnswerTypes,
  ApiTypes,
  ControllerTypes,
  MethodTypes,
  ParameterTypes,
  PropertyTypes,
  ThrownStatus,
} from './openapi/api-types.ts'
export type { JsonSchema } from './json-schema/json-schema.ts'
export {
  jsonDocument,
  yamlDocument,
  type DocumentHandlerOptions,
  type DocumentSource,
} from './openapi/serving/document-handler.ts'
export { toYaml } from './openapi/serving/yaml.ts'
export { scalarPage, swaggerUiPage } from './openapi/serving/pages.ts'
export type { PageOptions } from './openapi/serving/page-handler.ts'
