import type { Context } from 'hono'
import { bodyNeed } from '../binding/resolve-arguments.ts'
import type { StandardSchema } from '../json-schema/standard-schema.ts'
import type { Services } from '../metadata/container.ts'
import { UNSENDABLE_RESULT } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { parseBody } from '../http/body.ts'
import { sharedExchange, type Exchange } from '../http/exchange.ts'
import { limitBody } from '../http/limit-body.ts'
import type { RequestLimits } from '../http/limits.ts'
import { makeResponse } from '../http/make-response.ts'
import { TooLargeError } from '../http/request-errors.ts'
import { urlOf } from '../http/read-context.ts'
import type { Answer, ControllerMethod, ControllerSource, Recover, Route, RouteHandler } from '../metadata/contracts.ts'
import { nameMethod } from '../metadata/name-method.ts'
import { createInvoke } from './invoke.ts'

/**
 * Makes the Hono handlers of a route: its middleware, and the handler that calls its method. Everything that does not
 * depend on the request is decided here.
 *
 * @param recover Handles errors of the controller's methods; absent without exception handlers.
 */
export function createHandlers(
  route: Route,
  services: Services,
  appLimits: Required<RequestLimits>,
  source: ControllerSource,
  recover: Recover | undefined,
): RouteHandler[] {
  const invoke = createInvoke(route, services)
  const send = createSend(route, services)
  // The limits of the method are the last ones.
  const limits = Object.assign({}, appLimits, ...route.hooks.map((each) => each.limits)) as Required<RequestLimits>
  const mayHaveBody = route.method !== 'GET'
  const body = mayHaveBody && (bodyNeed(route.sources) ?? (source.isScoped && 'offered'))

  let forms: boolean | undefined
  // Decided when the first form arrives: most routes receive none, and creating a JSON Schema takes time.
  const takesForms = (): boolean => (forms ??= mayTakeForms(route))

  function handle(c: Context): Answer {
    if (urlOf(c).length > limits.url) throw new TooLargeError(414, limits.url, 'characters')
    const exchange = sharedExchange(c)
    if (!body) return source.use(exchange, invoke, send)
    return parseBody(c, body === 'argument', limits, takesForms, (content) => {
      exchange.request.body = content
      return source.use(exchange, invoke, send)
    })
  }

  const handlers = [...route.hooks.flatMap((each) => each.middleware?.(services, route) ?? []), handle]
  const first = handlers[0] as RouteHandler
  // The first handler sets the limit, since guards and middleware may read the body as well.
  if (mayHaveBody) {
    handlers[0] = (c, next) => {
      limitBody(c.req, limits.body)
      return first(c, next)
    }
  }
  return recover ? handlers.map(recover.wrap) : handlers
}

/**
 * Whether a method may receive a form. A browser sends forms to other sites without a CORS preflight, so a body whose
 * JSON Schema has no files must be JSON, unless `@Consumes()` decides.
 */
function mayTakeForms({ sources, hooks }: Route): boolean {
  const { schema, takesForms } = sources.find((source) => source?.kind === 'body') ?? {}
  const json = schema && inputSchemaOf(schema)
  if (hooks.some(({ facts }) => facts?.consumes)) return true
  return takesForms ?? (!json || /"binary"|contentMediaType/u.test(JSON.stringify(json)))
}

/**
 * The JSON Schema of a schema's input, in which more values are files than in an OpenAPI document; `undefined` if the
 * library does not support JSON Schema.
 */
function inputSchemaOf(schema: StandardSchema): unknown {
  const { jsonSchema } = schema['~standard'] as { readonly jsonSchema?: { input(options: object): unknown } }
  return jsonSchema?.input({ target: 'draft-2020-12', libraryOptions })
}

const FILE = { format: 'binary' }

/**
 * Without these options, Zod and ArkType throw for types that JSON lacks. An instance of any class is taken for a file.
 */
const libraryOptions = {
  unrepresentable: 'any',
  override: ({ zodSchema: { _zod: zod }, jsonSchema }: ZodNode): void => {
    if (zod.def.type === 'custom') Object.assign(jsonSchema, FILE)
  },
  fallback: ({ base, proto }: { readonly base: object; readonly proto?: unknown }) => (proto ? FILE : base),
}

interface ZodNode {
  readonly zodSchema: { readonly _zod: { readonly def: { readonly type: string } } }
  readonly jsonSchema: object
}

/**
 * Prepares to make the responses of a method's results. The function that it returns throws HONOTATE_UNSENDABLE_RESULT for
 * a function, a symbol, or an object whose `toJSON()` returns nothing.
 */
export function createSend(
  method: ControllerMethod,
  { logger }: Services,
): (result: unknown, exchange: Exchange) => Answer {
  const unsendable = (type: string): HonotateError =>
    new HonotateError(UNSENDABLE_RESULT, { target: nameMethod(method), type })
  const sender = { logger, unsendable }
  return (result, exchange) => makeResponse(exchange, result, sender)
}
