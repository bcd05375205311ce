import { REPEATED_PATH_VARIABLE, UNREAD_BODY } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { variablesOf } from '../http/variable-expressions.ts'
import type { ControllerClass } from '../metadata/controllers.ts'
import { classRecords } from '../metadata/records.ts'
import type { ControllerMethod, Hook, Route } from '../metadata/contracts.ts'
import { nameMethod, nameRoute } from '../metadata/name-method.ts'
import { exploreMethod } from './explore-method.ts'

/**
 * Reads the routes of a controller from the metadata of its class and base classes. Each path consists of the prefix, a
 * path of the class and a path of the method.
 *
 * @param outer The hooks of the app.
 * @throws HONOTATE_NOT_REWRITTEN when a route method has parameters that nothing has recorded.
 * @throws HONOTATE_UNKNOWN_PATH_VARIABLE, HONOTATE_REPEATED_PATH_VARIABLE, HONOTATE_UNREAD_BODY,
 *   HONOTATE_UNSATISFIABLE_SCHEMA, HONOTATE_AMBIGUOUS_DESTROY
 */
export function exploreController(controller: ControllerClass, prefix: string, outer: readonly Hook[]): Route[] {
  const classes = classRecords(controller)
  const names = new Set(classes.flatMap((record) => [...record.methods.keys()]))
  const classPaths = classes.find((record) => record.paths)?.paths ?? ['']
  const classVersions = classes.find((record) => record.versions)?.versions
  return [...names].flatMap((name) => {
    const mapped = classes
      .map((record) => record.methods.get(name))
      .find((record) => record && record.routes.length > 0)
    if (!mapped) return []
    const described = exploreMethod(controller, name, classes, outer)
    const versions = mapped.versions ?? classVersions
    const routes = mapped.routes.flatMap(({ method, path }) =>
      classPaths.map((classPath) => ({ ...described, method, path: prefix + joined(classPath, path), versions })),
    )
    routes.forEach(refuseRepeated)
    refuseUnreadBody(described, mapped.routes)
    for (const source of described.sources)
      source?.check?.(
        described,
        routes.map(({ path }) => path),
      )
    return routes
  })
}

/** @throws HONOTATE_REPEATED_PATH_VARIABLE for a path with two variables of the same name. */
function refuseRepeated(route: Route): void {
  const names = variablesOf(route.path)
  const name = names.find((each, index) => names.indexOf(each) < index)
  if (name !== undefined) throw new HonotateError(REPEATED_PATH_VARIABLE, { route: nameRoute(route), name })
}

/** @throws HONOTATE_UNREAD_BODY for a method that takes the body, but is called for GET and HEAD only. */
function refuseUnreadBody(method: ControllerMethod, routes: readonly { readonly method: string }[]): void {
  const source = method.sources.find((each) => each?.body === 'argument')
  if (!source || routes.some((each) => each.method !== 'GET')) return
  const decorator = source.kind === 'part' ? `@RequestPart("${source.key}")` : '@RequestBody()'
  throw new HonotateError(UNREAD_BODY, { target: nameMethod(method), decorator })
}

/** Joins the paths of a class and a method. `/` adds nothing to another path. */
function joined(classPath: string, path: string): string {
  return classPath !== '' && path === '/' ? classPath : (classPath === '/' ? '' : classPath) + path
}
