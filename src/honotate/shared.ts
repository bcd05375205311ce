/**
 * Code without state, which honotate-kit shares with the runtime and compiles into its own package.
 *
 * @module
 */
export { controllerFiles } from './discover/controller-files.ts'
export {
  ABSTRACT_SERVICE,
  CIRCULAR_DEPENDENCY,
  DUPLICATE_ROUTE,
  NOT_A_CONTROLLER,
  SERVICE_NOT_FOUND,
  UNKNOWN_PATH_VARIABLE,
  UNREAD_BODY,
  UNRESOLVED_DEPENDENCY,
} from './errors/catalogue.ts'
export { CodedError, fillIn, type ErrorDetails } from './errors/coded-error.ts'
export { parseEvents } from './http/parse-events.ts'
export { claimOf, variablesOf } from './http/variable-expressions.ts'
export { ERROR_TITLES, RARE_ERROR_TITLES, SUCCESS_TITLES } from './http/statuses.ts'
export { byKey, compare, sortedByKey } from './json-schema/compare.ts'
export {
  componentName,
  componentReference,
  keywordsOf,
  resolveSchema,
  type JsonSchema,
  type Schema,
} from './json-schema/json-schema.ts'
export { isTextOnly, sentForms } from './json-schema/sent-forms.ts'
export {
  isNever,
  mapSubschemas,
  propertiesOf,
  requiredOf,
  subschemasOf,
  typesOf,
  usedComponents,
  valuesOf,
  variantsOf,
  visitSchema,
} from './json-schema/visit.ts'
export { isReduced } from './openapi/api-types.ts'
