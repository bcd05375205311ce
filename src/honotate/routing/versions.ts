import type { Context, MiddlewareHandler } from 'hono'
import { NO_VERSION_OPTION } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { UnknownVersionError } from '../http/request-errors.ts'
import type { RouteHandler, VersionOptions, Versions } from '../metadata/contracts.ts'
import { nameMethod } from './controller-method.ts'

/**
 * Limits the handlers of a route to requests for its versions. Other requests go on to the next route with the same path.
 * The last of these routes refuses unknown versions, unless a route for all versions follows it.
 *
 * @throws HONOTATE_NO_VERSION_OPTION without `createApp({ version })`.
 */
export const selectVersion: Versions['select'] = function select(handlers, route, rivals, options): RouteHandler[] {
  if (!options) throw new HonotateError(NO_VERSION_OPTION, { target: nameMethod(route) })
  const versioned = handlers.map((handler) => onlyVersions(handler, route.versions?.names ?? [], options))
  if (rivals.at(-1) !== route) return versioned
  return [
    ...versioned,
    refuseVersion([...new Set(rivals.flatMap(({ versions }) => versions?.names ?? []))].sort(), options),
  ]
}

function onlyVersions(handler: RouteHandler, versions: readonly string[], options: VersionOptions): MiddlewareHandler {
  return async function versioned(c, next) {
    const wanted = versionOf(c, options)
    return wanted !== undefined && versions.includes(wanted) ? ((await handler(c, next)) as Response | void) : next()
  }
}

/** Refuses requests for an unknown version. */
function refuseVersion(known: readonly string[], options: VersionOptions): MiddlewareHandler {
  return function unknownVersion(c) {
    const wanted = versionOf(c, options)
    const what =
      wanted === undefined ? `The header ${options.header} is missing` : `The version "${wanted}" is not supported`
    throw new UnknownVersionError(`${what}; supported are ${known.join(', ')}.`)
  }
}

function versionOf(c: Context, options: VersionOptions): string | undefined {
  return c.req.header(options.header) ?? options.default
}
