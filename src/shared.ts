/**
 * Functions without state that the compiler and the tools share with the runtime.
 *
 * @module
 */
export { controllerFiles } from './runtime/discover/controller-files.ts'
export { CodedError, fillIn, type ErrorDetails } from './runtime/errors/coded-error.ts'
export { parseEvents } from './runtime/http/parse-events.ts'
export { ERROR_TITLES, RARE_ERROR_TITLES, SUCCESS_TITLES } from './runtime/http/statuses.ts'
export { byKey, compare, sortedByKey } from './runtime/json-schema/compare.ts'
export { componentName, componentReference, keywordsOf, resolveSchema } from './runtime/json-schema/json-schema.ts'
export { isTextOnly, sentForms } from './runtime/json-schema/sent-forms.ts'
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
} from './runtime/json-schema/visit.ts'
export { isReduced } from './runtime/openapi/api-types.ts'
