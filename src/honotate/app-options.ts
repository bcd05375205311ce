import type { MiddlewareHandler } from 'hono'
import type { HonoOptions } from './app/controller-app.ts'
import type { ErrorAnswer } from './app/error-handler.ts'
import { aContract, type ContractOption } from './contract/contract-form.ts'
import type { GuardClass, GuardFunction } from './decorators/guard-hook.ts'
import type { InterceptorClass } from './decorators/interceptor-hook.ts'
import type { Limits } from './decorators/route-limits.ts'
import {
  aBoolean,
  aFunction,
  aLogger,
  anything,
  classes,
  functions,
  isObject,
  type OptionCheck,
  type OptionChecks,
} from './errors/check-options.ts'
import type { ShapeProblem } from './http/error-response.ts'
import type { RequestLimits } from './http/limits.ts'
import type { Logger } from './http/logger.ts'
import type { ProxyTrust } from './http/trusted-proxies.ts'
import type { ServiceContainer } from './metadata/container.ts'
import type { InterceptorFunction, VersionOptions } from './metadata/contracts.ts'
import type { ControllerClass } from './metadata/controllers.ts'
import type { TimeLimit } from './routing/timeout.ts'

/**
 * Options of `createApp()`.
 *
 * @example
 * ```ts
 * createApp({ prefix: '', controllers: [UserController], guards: [AuthGuard], use: [cors()] })
 * ```
 */
export interface AppOptions {
  /**
   * The path that precedes every route of a controller. `''` means no prefix.
   * @default '/apis'
   */
  readonly prefix?: '' | `/${string}`
  /**
   * The controllers to serve.
   * @default every evaluated class with `@RestController()`
   */
  readonly controllers?: readonly ControllerClass[]
  /**
   * The TypeDI container of the controllers. `createApp()` takes each controller from it once, except controllers with
   * the scope `request`: they are created for each request, with services from this container and from TypeDI's
   * `Container`.
   * @default TypeDI's `Container`
   */
  readonly container?: ServiceContainer
  /**
   * The classes whose `@ExceptionHandler()` methods handle errors of all controllers.
   * @default every evaluated class with `@ControllerAdvice()`
   */
  readonly advice?: readonly ControllerClass[]
  /**
   * Hono middleware that runs first, as with `app.use()`: also for requests that match no route, such as a CORS
   * preflight.
   */
  readonly use?: readonly MiddlewareHandler<any, any, any, any>[]
  /**
   * Guards of every route of the controllers. They run before the guards of classes and methods; `@Public()` and
   * `@SkipGuard()` skip them. They do not run for requests that match no route of a controller, such as `OPTIONS`.
   */
  readonly guards?: readonly (GuardFunction | GuardClass)[]
  /** Interceptors of every route of the controllers, around the interceptors of classes and methods. */
  readonly interceptors?: readonly (InterceptorFunction | InterceptorClass)[]
  /** Where a request names the version of the API; required if a class or a method has `@ApiVersion()`. */
  readonly version?: VersionOptions
  /**
   * The contract that `honotate openapi --contract` writes: it checks and converts arguments, and reduces results, by
   * their declared types. TypeScript requires this option in a program that contains the written module.
   */
  readonly contract?: ContractOption
  /** Limits per request. */
  readonly limits?: Limits
  /**
   * The time limit of routes, such as `timeoutAfter(30_000)`.
   * @default no limit
   */
  readonly timeout?: TimeLimit
  /**
   * The proxies whose headers `req.ip` trusts, such as `trustedProxies(1)`.
   * @default no proxies: `req.ip` is the address of the peer
   */
  readonly trustProxy?: ProxyTrust
  /** Options of Hono: `strict`, `getPath`. */
  readonly hono?: HonoOptions
  /**
   * Makes the response to an error that no exception handler handles. If it returns nothing, the response is problem
   * details.
   */
  readonly onError?: ErrorAnswer
  /**
   * Changes problem details before they are sent: adds members, translates titles, or replaces the status. The OpenAPI
   * document describes the changed details of honotate's own errors.
   */
  readonly problem?: ShapeProblem
  /**
   * Receives warnings, and errors that clients must not see: `console`, a pino logger, or an object with `error()`.
   * @default console
   */
  readonly logger?: Logger
}

export const TIMEOUT = 'a function that timeoutAfter(30_000) returns'

/** `anything`: the code that uses the option checks it. */
export const APP_OPTIONS: OptionChecks<AppOptions> = {
  prefix: anything,
  controllers: classes,
  container: ['a container of TypeDI', (value) => typeof value?.get === 'function'],
  advice: classes,
  use: functions,
  guards: functions,
  interceptors: functions,
  version: ["an object such as { header: 'X-API-Version' }", isVersion],
  contract: aContract,
  limits: { body: anything, jsonDepth: anything, jsonItems: anything, parts: anything, url: anything } satisfies Record<
    keyof RequestLimits,
    OptionCheck
  >,
  timeout: [TIMEOUT, aFunction[1]],
  trustProxy: ['a function, such as trustedProxies(1)', aFunction[1]],
  hono: { strict: aBoolean, getPath: aFunction },
  onError: aFunction,
  problem: aFunction,
  logger: aLogger,
}

function isVersion(value: Partial<Record<keyof VersionOptions, unknown>>): boolean {
  const { header, default: other = '', ...unknown } = isObject(value) ? value : {}
  const isHeader = typeof header === 'string' && /^[\w!#$%&'*+.^`|~-]+$/u.test(header)
  return isHeader && typeof other === 'string' && Object.keys(unknown).length === 0
}
