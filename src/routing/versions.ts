import type { Context, Handler, MiddlewareHandler } from 'hono'
import { NO_VERSION_OPTION } from '../errors/catalogue.ts'
import { HonotateError } from '../errors/honotate-error.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { Route } from './explore.ts'
import { describeMethod } from './method.ts'

/** Where a request says which version of the API it wants. */
export interface VersionOptions {
  /** The name of a request header. */
  readonly header: string
  /** The version of a request that does not say; without a default it is answered with 400. */
  readonly default?: string
}

/** @throws HONOTATE_NO_VERSION_OPTION when a route has a version and nothing says where a request has one. */
export function refuseUnknownVersions(routes: readonly Route[], options: VersionOptions | undefined): void {
  const versioned = routes.find((route) => route.versions)
  if (versioned && !options) throw new HonotateError(NO_VERSION_OPTION, { target: describeMethod(versioned) })
}

/** Lets handlers see only the requests of their versions; others go on to the next route with the same path. */
export function onlyVersions(handlers: readonly (Handler | MiddlewareHandler)[], versions: readonly string[], options: VersionOptions): MiddlewareHandler[] {
  return handlers.map(
    (handler) =>
      async function versioned(c, next) {
        const wanted = versionOf(c, options)
        return wanted !== undefined && versions.includes(wanted) ? ((await handler(c, next)) as Response | void) : next()
      },
  )
}

/** Answers requests for a version that no route of a path has. */
export function refuseVersion(known: readonly string[], options: VersionOptions): MiddlewareHandler {
  const supported = `supported are ${known.join(', ')}`
  return function unknownVersion(c) {
    const wanted = versionOf(c, options)
    const what = wanted === undefined ? `The header ${options.header} is missing` : `The version "${wanted}" is not supported`
    throw new HttpProblem(400, { detail: `${what}; ${supported}.` })
  }
}

function versionOf(c: Context, options: VersionOptions): string | undefined {
  return c.req.header(options.header) ?? options.default
}
