/**
 * The helpers whose calls the build plugins write. Without a build step, write these calls by hand.
 *
 * @module
 * @example
 * ```js
 * import { GetMapping, Parameters, RequestQuery, RestController } from 'honotate'
 * import { Dependencies, Parameter } from 'honotate/helpers'
 *
 * ;@RestController()@Dependencies(() => [UserService])
 * class UserController {
 *   constructor(users) {}
 *
 *   ;@GetMapping('/users')@Parameters('query')@Parameter(0, RequestQuery())
 *   find(query) {}
 * }
 * ```
 */
export { Dependencies } from './di/dependencies.ts'
export { Parameter, Parameters } from './parameters/parameters.ts'
export type { DependencyId } from './public-types.ts'
