import { INVALID_PATH } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { hasWholeExpressions } from '../http/variable-expressions.ts'
import { describeElement, type DecoratedElement } from '../metadata/decorator-context.ts'
import { refuseBareDecorator, requirePublicMethod, standardContext } from '../metadata/refuse-misuse.ts'
import { methodRecord } from '../metadata/records.ts'
import type { HttpMethod } from '../metadata/contracts.ts'
import type { MappingDecorator } from './decorator-types.ts'

/** A path of a route: it starts with `/`, and a segment `:name` is a path variable. */
export type MappingPath = `/${string}`

// The decorators spell `MappingPaths` out, so that the compiler's error shows the "/" that a path begins with.
/** The path of a method, or several. */
export type MappingPaths = MappingPath | readonly [MappingPath, ...MappingPath[]]

/**
 * Registers a method as a `GET` route, which also answers `HEAD`.
 *
 * @param path One or more paths in Hono's syntax, such as `/:id{[0-9]+}`, `/:id?` or `/*`. They follow the app's prefix
 *   and the path of the class.
 * @returns A decorator for a public instance method.
 * @throws HONOTATE_INVALID_PATH, HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS,
 *   HONOTATE_NO_METADATA
 * @example
 * ```ts
 * ;@RestController()
 * class HelloController {
 *   ;@GetMapping('/hello/:name')
 *   hello(@RequestPathVariable() path: { name?: string }) {
 *     return `hello ${path.name}`
 *   }
 * }
 * ```
 */
export function GetMapping(
  path: MappingPath | readonly [MappingPath, ...MappingPath[]],
  ...rest: []
): MappingDecorator {
  return mapping('GetMapping', ['GET'], [path, ...rest])
}

/**
 * Registers a method as a `POST` route, as {@link GetMapping} does for `GET`.
 *
 * @example
 * ```ts
 * ;@PostMapping('/users')
 * create(@RequestBody() user: { name: string }) {}
 * ```
 */
export function PostMapping(
  path: MappingPath | readonly [MappingPath, ...MappingPath[]],
  ...rest: []
): MappingDecorator {
  return mapping('PostMapping', ['POST'], [path, ...rest])
}

/**
 * Registers a method as a `PUT` route, as {@link GetMapping} does for `GET`.
 *
 * @example
 * ```ts
 * ;@PutMapping('/users/:id')
 * replace(@RequestBody() user: { name: string }) {}
 * ```
 */
export function PutMapping(
  path: MappingPath | readonly [MappingPath, ...MappingPath[]],
  ...rest: []
): MappingDecorator {
  return mapping('PutMapping', ['PUT'], [path, ...rest])
}

/**
 * Registers a method as a `PATCH` route, as {@link GetMapping} does for `GET`.
 *
 * @example
 * ```ts
 * ;@PatchMapping('/users/:id')
 * change(@RequestBody() changes: { name?: string }) {}
 * ```
 */
export function PatchMapping(
  path: MappingPath | readonly [MappingPath, ...MappingPath[]],
  ...rest: []
): MappingDecorator {
  return mapping('PatchMapping', ['PATCH'], [path, ...rest])
}

/**
 * Registers a method as a `DELETE` route, as {@link GetMapping} does for `GET`.
 *
 * @example
 * ```ts
 * ;@DeleteMapping('/users/:id')
 * remove(@PathVariable('id') id: string) {}
 * ```
 */
export function DeleteMapping(
  path: MappingPath | readonly [MappingPath, ...MappingPath[]],
  ...rest: []
): MappingDecorator {
  return mapping('DeleteMapping', ['DELETE'], [path, ...rest])
}

/**
 * Registers a method as a `QUERY` route (RFC 10008), as {@link GetMapping} does for `GET`: a safe, idempotent request
 * with a body, such as a search that is too large for a URL. It does not answer `HEAD`.
 *
 * @example
 * ```ts
 * ;@QueryMapping('/users')
 * search(@RequestBody() filter: { name?: string }) {}
 * ```
 */
export function QueryMapping(
  path: MappingPath | readonly [MappingPath, ...MappingPath[]],
  ...rest: []
): MappingDecorator {
  return mapping('QueryMapping', ['QUERY'], [path, ...rest])
}

/**
 * Makes a decorator that registers a method for HTTP methods and paths.
 *
 * @param args The arguments of the decorator's factory: the path or, if the parentheses are missing, the arguments of a
 *   decorator.
 */
export function mapping(decorator: string, methods: readonly HttpMethod[], args: readonly unknown[]): MappingDecorator {
  refuseBareDecorator(decorator, args)
  return function map(_: unknown, given: ClassMethodDecoratorContext | string | symbol) {
    const context = standardContext(decorator, given)
    requirePublicMethod(decorator, context)
    const routes = checkedPaths(decorator, args[0], context).flatMap((each) =>
      methods.map((method) => ({ method, path: each })),
    )
    // Decorators run from last to first; `unshift` restores the order of the source.
    methodRecord(context).routes.unshift(...routes)
  }
}

/**
 * Returns a path, or several, as a list.
 *
 * @throws HONOTATE_INVALID_PATH for an invalid path or an empty list
 */
export function checkedPaths(decorator: string, path: unknown, element: DecoratedElement): MappingPath[] {
  const paths: unknown[] = Array.isArray(path) ? path : [path]
  const isValid = (each: unknown): boolean => isPath(each) && !(element.kind === 'class' && /.\/$/u.test(each))
  if (paths.length > 0 && paths.every(isValid)) return paths as MappingPath[]
  const wrong = paths.find((each) => !isValid(each))
  throw new HonotateError(INVALID_PATH, {
    decorator: `@${decorator}()`,
    target: describeElement(element),
    path: wrong instanceof RegExp ? String(wrong) : (JSON.stringify(wrong) ?? typeof wrong),
  })
}

/**
 * Refuses, for example, `/{id}` (Spring's syntax), `/:__proto__` (Hono would lose the variable) and `/:id?/cancel` (in
 * Hono, only the end of a path is optional).
 */
function isPath(path: unknown): path is MappingPath {
  return (
    typeof path === 'string' &&
    /^\/(?!(?:.*\/)?[^/:{\\]*\{[A-Za-z_]\w*[:}]|.*:__proto__(?![\w-])|.*:[^/{}]+\?\/(?!:[^/]+\?(?:\/|$)))/u.test(
      path,
    ) &&
    hasWholeExpressions(path)
  )
}
