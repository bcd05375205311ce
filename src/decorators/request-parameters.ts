import { HonotateError } from '../errors/honotate-error.ts'
import type { HttpRequest } from '../http/request.ts'
import type { HttpResponse } from '../http/response.ts'
import { describeElement, refuseBareDecorator, standardContext } from '../metadata/context.ts'
import { methodRecord, type ArgumentSource } from '../metadata/store.ts'
import type { ParameterDecorator } from '../parameters/parameter-decorator.ts'

/**
 * Injects the query string as an object: the first value of each parameter, always a string.
 *
 * @returns A parameter decorator; the parameter's type must be able to hold an object.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS
 * @example
 * ```ts
 * @GetMapping('/users')
 * find(@RequestQuery() query: { name?: string }) {}
 * ```
 */
export function RequestQuery(...args: []): ParameterDecorator<object> {
  return injects('RequestQuery', 'query', args)
}

/**
 * Injects the parsed body: JSON, a form as an object, `text/*` as a string. A body of another type is answered with
 * 415, a malformed one with 400, before the method runs.
 *
 * @throws as {@link RequestQuery}
 * @example
 * ```ts
 * @PostMapping('/users')
 * create(@RequestBody() user: { name?: string }) {}
 * ```
 */
export function RequestBody(...args: []): ParameterDecorator {
  return injects('RequestBody', 'body', args)
}

/**
 * Injects the path variables as an object of decoded strings.
 *
 * @throws as {@link RequestQuery}
 * @example
 * ```ts
 * @GetMapping('/users/:id')
 * get(@RequestPathVariable() path: { id?: string }) {}
 * ```
 */
export function RequestPathVariable(...args: []): ParameterDecorator<object> {
  return injects('RequestPathVariable', 'path', args)
}

/**
 * Injects the request object, which an undecorated first parameter receives too.
 *
 * @throws as {@link RequestQuery}
 * @example
 * ```ts
 * @GetMapping('/users')
 * find(@RequestQuery() query: { name?: string }, @Request() req: HttpRequest) {}
 * ```
 */
export function Request(...args: []): ParameterDecorator<HttpRequest> {
  return injects('Request', 'request', args)
}

/**
 * Injects the response object, which an undecorated second parameter receives too.
 *
 * @throws as {@link RequestQuery}
 * @example
 * ```ts
 * @PostMapping('/users')
 * create(@RequestBody() user: { name?: string }, @Response() res: HttpResponse) {
 *   res.status(201)
 *   return user
 * }
 * ```
 */
export function Response(...args: []): ParameterDecorator<HttpResponse> {
  return injects('Response', 'response', args)
}

function injects(decorator: string, source: ArgumentSource, args: readonly unknown[]): ParameterDecorator {
  refuseBareDecorator(decorator, args)
  return function inject(_, context) {
    standardContext(decorator, context)
    const owner = context.kind === 'parameter' ? context.function : undefined
    if (owner?.kind !== 'method' || owner.static || owner.private) {
      const expected = 'a parameter of a public instance method'
      throw new HonotateError('WRONG_TARGET', { decorator: `@${decorator}()`, target: describeElement(context), expected })
    }
    methodRecord({ kind: 'method', name: owner.name, metadata: context.metadata }).sources.set(context.index, source)
  }
}
