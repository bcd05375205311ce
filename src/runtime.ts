/**
 * What the commands share with the program that they load: `#runtime` is the copy that `honotate` resolves to in Node.
 *
 * @module
 */
export { ControllerApp } from './app/controller-app.ts'
export { getRoutes } from './app/route-table.ts'
export { HonotateError } from './errors/honotate-error.ts'
export { openApi } from './openapi/open-api.ts'
export { toYaml } from './openapi/serving/yaml.ts'
