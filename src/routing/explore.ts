import { UNKNOWN_PATH_VARIABLE } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import type { ControllerClass } from '../metadata/controllers.ts'
import { classRecords } from '../metadata/records.ts'
import type { ControllerMethod, Hook, Route } from './contracts.ts'
import { describeMethod, exploreMethod } from './controller-method.ts'

/**
 * Reads the routes of a controller from the metadata of its class and base classes: the paths of the class before those
 * of its methods.
 *
 * @param outer The hooks of the app.
 * @throws HONOTATE_NOT_REWRITTEN when a route method has parameters that nothing has recorded.
 * @throws HONOTATE_UNKNOWN_PATH_VARIABLE
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
    checkPathVariables(described, routes)
    return routes
  })
}

/** The path `/` below that of a class is the class's own path. */
function joined(classPath: string, path: string): string {
  return classPath !== '' && path === '/' ? classPath : (classPath === '/' ? '' : classPath) + path
}

/**
 * Checks that each `@PathVariable('name')` of a method is a variable of one of its paths.
 *
 * @throws HONOTATE_UNKNOWN_PATH_VARIABLE
 */
function checkPathVariables(method: ControllerMethod, routes: readonly Route[]): void {
  const names = [...new Set(routes.flatMap(({ path }) => variablesOf(path)))]
  for (const source of method.sources) {
    if (source?.kind !== 'path' || source.key === undefined || names.includes(source.key)) continue
    const known = names.length === 0 ? 'no variables' : `only ${names.map((name) => `\`${name}\``).join(', ')}`
    throw new HonotateError(UNKNOWN_PATH_VARIABLE, { target: describeMethod(method), name: source.key, known })
  }
}

/** The names of the variables of a path, without their patterns: `/:id{[0-9]+}/:tab?` has `id` and `tab`. */
function variablesOf(path: string): string[] {
  return [...path.replaceAll(/\{[^}]+\}/gu, '').matchAll(/\/:([^/{}?]+)/gu)].map(([, name]) => name as string)
}
