/**
 * Functions without imports that the compiler and the tools share with the runtime.
 *
 * @module
 */
export { controllerFiles } from './runtime/discover/controller-files.ts'
export { formatMessage } from './runtime/errors/format-message.ts'
export { isReduced } from './runtime/openapi/reduced.ts'
export { isTextOnly, sentForms } from './runtime/openapi/sent-forms.ts'
