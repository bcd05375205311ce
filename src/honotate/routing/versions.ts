import type { Context, MiddlewareHandler } from 'hono'
import { NO_VERSION_OPTION } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { UnknownVersionError } from '../http/request-errors.ts'
import type { RouteHandler, VersionOptions, Versions } from '../metadata/contracts.ts'
import { nameMethod } from '../metadata/name-method.ts'

/** The versions of the routes that a request has skipped. */
const passed: unique symbol = Symbol('versions')
/** Whether the response has `Vary`. */
const varied: unique symbol = Symbol('vary')

type VersionedContext = Context & { [passed]?: Set<string>; [varied]?: boolean }

/**
 * Limits the handlers of a route to requests for its versions. Other requests go on to the next route that matches the
 * path.
 *
 * @throws HONOTATE_NO_VERSION_OPTION without `createApp({ version })`.
 */
export const selectVersion: Versions['select'] = function select(handlers, route, options): RouteHandler[] {
  if (!options) throw new HonotateError(NO_VERSION_OPTION, { target: nameMethod(route) })
  return handlers.map((handler) => onlyVersions(handler, route.versions?.names ?? [], options))
}

/**
 * Makes the handler that runs after all routes of a path. It refuses a request without a version, or with a version
 * that no route of the path has.
 */
export const refuseVersion: Versions['refuse'] = function refuse(options): MiddlewareHandler {
  return function unknownVersion(c: VersionedContext) {
    const wanted = versionOf(c, options)
    const what =
      wanted === undefined ? `The header ${options.header} is missing` : `The version "${wanted}" is not supported`
    throw new UnknownVersionError(`${what}; supported are ${[...(c[passed] ?? [])].sort().join(', ')}.`)
  }
}

function onlyVersions(handler: RouteHandler, versions: readonly string[], options: VersionOptions): MiddlewareHandler {
  return async function versioned(c: VersionedContext, next) {
    const wanted = versionOf(c, options)
    const isMeant = wanted !== undefined && versions.includes(wanted)
    if (!isMeant) for (const each of versions) (c[passed] ??= new Set()).add(each)
    try {
      const response = (await (isMeant ? handler(c, next) : next())) as Response | void
      // Setting `c.res` may copy the response, and a response with status 101 cannot be copied. It needs no `Vary`,
      // since no cache keeps it.
      if (response?.status === 101) return response
      if (response && !c.finalized) c.res = response
    } finally {
      // An error response gets the header, too.
      if (!c[varied]) c.header('Vary', options.header, { append: true })
      c[varied] = true
    }
  }
}

function versionOf(c: Context, options: VersionOptions): string | undefined {
  return c.req.header(options.header) ?? options.default
}
