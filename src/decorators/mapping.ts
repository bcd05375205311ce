import { HonotateError } from '../errors/honotate-error.ts'
import { describeElement, refuseBareDecorator, standardContext } from '../metadata/context.ts'
import { methodRecord, type HttpMethod } from '../metadata/store.ts'

/** A path of a route: it starts with `/`, and a segment `:name` is a path variable. */
export type MappingPath = `/${string}`

/** A decorator for a public instance method. */
export type MappingDecorator = (
  value: (...args: any[]) => unknown,
  context: ClassMethodDecoratorContext & { readonly static: false; readonly private: false },
) => void

/**
 * Registers a method as a `GET` route; `HEAD` is answered as well.
 *
 * @param path The path below the app's prefix and the controller.
 * @throws HONOTATE_INVALID_PATH, HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS
 * @example
 * ```ts
 * @RestController()
 * class HelloController {
 *   @GetMapping('/hello/:name')
 *   hello(@RequestPathVariable() path: { name?: string }) {
 *     return `hello ${path.name}`
 *   }
 * }
 * ```
 */
export function GetMapping(path: MappingPath, ...rest: []): MappingDecorator {
  return mapping('GetMapping', 'GET', [path, ...rest])
}

/** Registers a method as a `POST` route; otherwise as {@link GetMapping}. */
export function PostMapping(path: MappingPath, ...rest: []): MappingDecorator {
  return mapping('PostMapping', 'POST', [path, ...rest])
}

/** Registers a method as a `PUT` route; otherwise as {@link GetMapping}. */
export function PutMapping(path: MappingPath, ...rest: []): MappingDecorator {
  return mapping('PutMapping', 'PUT', [path, ...rest])
}

/** Registers a method as a `PATCH` route; otherwise as {@link GetMapping}. */
export function PatchMapping(path: MappingPath, ...rest: []): MappingDecorator {
  return mapping('PatchMapping', 'PATCH', [path, ...rest])
}

/** Registers a method as a `DELETE` route; otherwise as {@link GetMapping}. */
export function DeleteMapping(path: MappingPath, ...rest: []): MappingDecorator {
  return mapping('DeleteMapping', 'DELETE', [path, ...rest])
}

function mapping(decorator: string, method: HttpMethod, args: readonly unknown[]): MappingDecorator {
  refuseBareDecorator(decorator, args)
  const path = args[0]
  return function map(_, context) {
    standardContext(decorator, context)
    const target = describeElement(context)
    if (context.kind !== 'method' || context.static || context.private) {
      throw new HonotateError('WRONG_TARGET', { decorator: `@${decorator}()`, target, expected: 'a public instance method of a class' })
    }
    if (!isPath(path)) throw new HonotateError('INVALID_PATH', { decorator: `@${decorator}()`, target, path: JSON.stringify(path) ?? typeof path })
    // Decorators are applied last to first; the routes are wanted in the order of the source.
    methodRecord(context).routes.unshift({ method, path })
  }
}

function isPath(path: unknown): path is MappingPath {
  // A variable of this name would be lost in Hono's object of path variables.
  return typeof path === 'string' && path.startsWith('/') && !/:__proto__(?![\w-])/u.test(path)
}
