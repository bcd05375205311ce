import { refuseBareDecorator, requireTarget, standardContext } from '../metadata/refuse-misuse.ts'
import { classRecord } from '../metadata/records.ts'
import type { HttpMethod } from '../metadata/contracts.ts'
import type { ControllerDecorator, MappingDecorator } from './decorator-types.ts'
import { checkedPaths, mapping, type MappingPath, type MappingPaths } from './mapping.ts'

/**
 * Options of `@RequestMapping()` on a method.
 *
 * @example
 * ```ts
 * ;@RequestMapping({ method: ['PUT', 'PATCH'], path: '/:id' }) update() {}
 * ```
 */
export interface RequestMappingOptions {
  /** One or more paths; they follow the app's prefix and the path of the class. */
  readonly path: MappingPaths
  /**
   * The HTTP methods of the route.
   * @default GET, POST, PUT, PATCH and DELETE
   */
  readonly method?: HttpMethod | readonly HttpMethod[]
}

const ALL: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * On a class, sets the path before the paths of its methods. A subclass inherits the path unless the subclass has its
 * own. On a method, with options, registers routes for any HTTP methods.
 *
 * @param path One or more paths of the class, without `/` at the end.
 * @returns A decorator for a controller or, with options, for a public instance method.
 * @throws HONOTATE_INVALID_PATH, HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS,
 *   HONOTATE_NO_METADATA
 * @example
 * ```ts
 * ;@RequestMapping('/users')@RestController()
 * class UserController {
 *   ;@RequestMapping({ method: ['PUT', 'PATCH'], path: '/:id' })
 *   update() {}
 * }
 * ```
 */
export function RequestMapping(path: MappingPath | readonly [MappingPath, ...MappingPath[]]): ControllerDecorator
export function RequestMapping(options: RequestMappingOptions): MappingDecorator
export function RequestMapping(...args: unknown[]): (value: any, context?: any) => void {
  refuseBareDecorator('RequestMapping', args)
  const [paths] = args
  if (typeof paths === 'object' && paths !== null && !Array.isArray(paths)) {
    const { method = ALL, path } = paths as RequestMappingOptions
    return mapping('RequestMapping', [method].flat(), [path])
  }
  return function mapClass(_: unknown, context?: ClassDecoratorContext) {
    const element = standardContext('RequestMapping', context)
    requireTarget(
      'RequestMapping',
      element,
      element.kind === 'class',
      'a class; on a method write @RequestMapping({ method, path })',
    )
    classRecord(element).paths = checkedPaths('RequestMapping', paths, element)
  }
}
