/**
 * The exports that the commands share with the program that they load. In Node, `#runtime` and `honotate` resolve to the
 * same modules.
 *
 * @module
 */
export { ControllerApp } from './runtime/app/controller-app.ts'
export { getRoutes } from './runtime/app/route-table.ts'
export { HonotateError } from './runtime/errors/honotate-error.ts'
export { openApi } from './runtime/openapi/open-api.ts'
export { toYaml } from './runtime/openapi/serving/yaml.ts'
