import type { Services, ServiceContainer } from '../metadata/container.ts'
import { resolveService } from '../di/resolve-service.ts'
import { onDemand } from '../di/typedi/on-demand.ts'
import type { Exchange } from '../http/exchange.ts'
import type { HttpRequest } from '../http/request.ts'
import type { HttpResponse } from '../http/response.ts'
import type {
  ParameterDecorator,
  ParameterDecoratorContext,
  StrictParameterDecorator,
} from '../parameters/parameter-decorator.ts'
import type { NamedMethod } from '../metadata/controllers.ts'
import { nameRoute } from '../metadata/name-method.ts'
import { injectArgument } from './inject-argument.ts'
import type { AttributeValue } from './value-decorator-types.ts'

/** A custom parameter decorator. If it needs no arguments, its parentheses are optional. */
export type CustomParameterDecorator<Value, Arguments extends readonly unknown[] = []> = [] extends Arguments
  ? StrictParameterDecorator<Value> & ((...args: Arguments) => StrictParameterDecorator<Value>)
  : (...args: Arguments) => StrictParameterDecorator<Value>

/** Services and values for a custom parameter decorator, in addition to the request. */
export interface ArgumentTools {
  /**
   * Returns the service of a class, or the value of a token: from the container of the request if the controller or a
   * guard has the scope `request`, otherwise from the container of the app.
   */
  readonly get: ServiceContainer['get']
  /** Returns a context variable, typed by Hono's `ContextVariableMap`. */
  attribute<Name extends string>(name: Name): AttributeValue<Name>
  /** The response that the method can change. */
  readonly response: HttpResponse
  /** The decorated parameter: its name, its index and its function. */
  readonly parameter: ParameterDecoratorContext
}

/**
 * Creates a custom parameter decorator for route methods.
 *
 * @param resolve Returns the argument; may be async. It receives the request, the {@link ArgumentTools tools} and the
 *   arguments of the decorator. Its errors are handled like errors of the method.
 * @returns A decorator, written `@CurrentUser()` or `@CurrentUser`; `@Setting('name')` if `resolve` has further
 *   parameters. The parameter's type must accept the result.
 * @throws when the decorator is applied: HONOTATE_WRONG_TARGET, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA
 * @example
 * ```ts
 * const CurrentUser = createParameterDecorator((request, { get }) => get(Users).find(request.header('x-user')))
 * const Setting = createParameterDecorator((_, { get }, name: string) => get(Settings).read(name))
 *
 * ;@RestController()
 * class ProfileController {
 *   ;@GetMapping('/profile')
 *   profile(@CurrentUser() user: User) {
 *     return user
 *   }
 *   ;@GetMapping('/theme')
 *   theme(@Setting('theme') theme: string) {
 *     return theme
 *   }
 * }
 * ```
 */
export function createParameterDecorator<Value, Arguments extends readonly unknown[] = []>(
  resolve: (request: HttpRequest, tools: ArgumentTools, ...args: Arguments) => Value | Promise<Value>,
): CustomParameterDecorator<Awaited<Value>, Arguments> {
  const decorateWith = (args: Arguments): ParameterDecorator =>
    injectArgument('CustomParameter', [], (parameter) => ({
      kind: 'custom',
      body: 'offered',
      async: true,
      resolve: () => undefined,
      connect(services, method) {
        return {
          ...this,
          resolve: (exchange) => resolve(exchange.request, toolsOf(exchange, services, method, parameter), ...args),
        }
      },
    }))
  // Without parentheses, the compiled code calls this function as the decorator.
  return ((...args: unknown[]) =>
    isDecoratorCall(args)
      ? decorateWith([] as never)(...args)
      : decorateWith(args as never)) as CustomParameterDecorator<Awaited<Value>, Arguments>
}

function toolsOf(
  exchange: Exchange,
  { container }: Services,
  method: NamedMethod,
  parameter: ParameterDecoratorContext,
): ArgumentTools {
  const get: ServiceContainer['get'] = (id) =>
    resolveService(serviceNameOf(id), nameRoute(method), () => (onDemand.containerOf?.(exchange) ?? container).get(id))
  return {
    get,
    attribute: (name) => exchange.context.get(name) as never,
    get response() {
      return exchange.response
    },
    parameter,
  }
}

function serviceNameOf(id: object): string {
  return 'name' in id ? String(id.name) : 'a service'
}

/** Whether these are arguments of a parameter decorator: `(undefined, context)`, or legacy `(target, name, index)`. */
function isDecoratorCall(args: readonly unknown[]): args is Parameters<ParameterDecorator> {
  const [target, context] = args
  if (typeof context === 'object' && context !== null) return 'kind' in context && context.kind === 'parameter'
  return args.length === 3 && typeof args[2] === 'number' && hasConstructor(target)
}

/** Whether a value can be the target of a legacy decorator: a class or a prototype. */
function hasConstructor(target: unknown): boolean {
  return (
    typeof target === 'function' ||
    (typeof target === 'object' && target !== null && Object.hasOwn(target, 'constructor'))
  )
}
