import type { HttpRequest } from '../http/request.ts'
import type { HttpResponse } from '../http/response.ts'
import type {
  ParameterDecorator,
  ParameterDecoratorContext,
  StrictParameterDecorator,
} from '../parameters/parameter-decorator.ts'
import { injectArgument } from './inject-argument.ts'

/** A parameter decorator that can be written with and without parentheses. */
export interface CustomParameterDecorator<Value> extends StrictParameterDecorator<Value> {
  (): StrictParameterDecorator<Value>
}

/**
 * Creates a parameter decorator of your own for route methods.
 *
 * @param resolve Returns the argument; may be async. It receives the request, the response and the context of the
 *   decorator, with the parameter's name for example. Errors that it throws are answered like those of the method.
 * @returns A decorator that is written as `@CurrentUser()` or `@CurrentUser`; the parameter's type must be able to hold
 *   the result.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_LEGACY_DECORATORS where the decorator is used
 * @example
 * ```ts
 * const UserAgent = createParameterDecorator((request) => request.header('user-agent'))
 *
 * @RestController()
 * class AgentController {
 *   @GetMapping('/agent')
 *   agent(@UserAgent() agent: string | undefined) {
 *     return { agent }
 *   }
 * }
 * ```
 */
export function createParameterDecorator<Value>(
  resolve: (request: HttpRequest, response: HttpResponse, context: ParameterDecoratorContext) => Value | Promise<Value>,
): CustomParameterDecorator<Awaited<Value>> {
  const decorate = injectArgument('A custom parameter decorator', [], (context) => ({
    kind: 'custom',
    body: 'offered',
    async: true,
    resolve: ({ request, response }) => resolve(request, response, context),
  }))
  // `@CurrentUser` is a call with the arguments of a decorator, `@CurrentUser()` one without any.
  return ((...args: [] | Parameters<ParameterDecorator>) =>
    args.length === 0 ? decorate : decorate(...args)) as CustomParameterDecorator<Awaited<Value>>
}
