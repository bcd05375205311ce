/**
 * The OpenAPI document of an app, and handlers that serve it.
 *
 * @module
 */
export { openApi, type OpenApiOptions } from './runtime/openapi/open-api.ts'
export type { GuardDescription } from './runtime/openapi/security.ts'
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
} from './runtime/openapi/document.ts'
export type {
  AnswerTypes,
  ApiTypes,
  ControllerTypes,
  MethodTypes,
  ParameterTypes,
  PropertyTypes,
  ThrownStatus,
} from './runtime/openapi/api-types.ts'
export type { JsonSchema } from './runtime/json-schema/json-schema.ts'
export {
  jsonDocument,
  yamlDocument,
  type DocumentHandlerOptions,
  type DocumentSource,
} from './runtime/openapi/serving/document-handler.ts'
export { toYaml } from './runtime/openapi/serving/yaml.ts'
export { rapiDocPage, scalarPage, swaggerUiPage } from './runtime/openapi/serving/pages.ts'
export type { PageOptions } from './runtime/openapi/serving/page-handler.ts'
