import { decoratorsOf, elementsIn, parameterType } from './decorators.ts'
import { declarationKey, type Project } from './migrated-project.ts'

/** Decorators of routing-controllers that convert strings to the declared types of a class's members. */
const CONVERTED = new Set(['QueryParams', 'HeaderParams', 'Params', 'CookieParams'])

/** The classes, with their bases, whose members routing-controllers converted to their declared types. */
export function queriedClasses(project: Project, basesOf: (key: string) => readonly string[]): ReadonlySet<string> {
  const withBases = (key: string): readonly string[] => [key, ...basesOf(key).flatMap(withBases)]
  const received = [...project.files].flatMap(([path, code]) =>
    code.includes('routing-controllers') ? receivedClasses(project, path) : [],
  )
  const keys = (isQueried: boolean): readonly string[] =>
    received.filter((each) => each.isQueried === isQueried).map(({ key }) => key)
  const bodies = new Set(keys(false).flatMap(withBases))
  // Leave out classes that also describe bodies, whose strings were not converted.
  return new Set(
    keys(true)
      .map(withBases)
      .filter((all) => !all.some((key) => bodies.has(key)))
      .flat(),
  )
}

/** The classes that the methods of a file receive in parameters with decorators of routing-controllers. */
function receivedClasses(project: Project, path: string): { readonly key: string; readonly isQueried: boolean }[] {
  const module = project.module(path)
  if (!module) return []
  return elementsIn(module.program).flatMap(({ kind, node }) => {
    const found = kind === 'parameter' ? project.resolve(path, parameterType(module.code, node)) : undefined
    return decoratorsOf(module, found ? node : {})
      .filter((each) => each.module === 'routing-controllers')
      .map(({ name }) => ({ key: found ? declarationKey(found) : '', isQueried: CONVERTED.has(name) }))
  })
}
