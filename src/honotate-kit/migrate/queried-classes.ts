import type { Node } from 'oxc-parser'
import { classesIn } from '../transform/core/walk.ts'
import { calleeOf, parameterType } from './decorators.ts'
import { declarationKey, type Project } from './migrated-project.ts'

/** Decorators of routing-controllers that convert strings to the declared types of a class's members. */
const CONVERTED = new Set(['QueryParams', 'HeaderParams', 'Params', 'CookieParams'])

/**
 * The classes of queries, paths and headers, whose members routing-controllers converted to their declared types, and
 * the classes that they extend.
 *
 * @param basesOf The keys of the classes that a class extends.
 */
export function queriedClasses(project: Project, basesOf: (key: string) => readonly string[]): ReadonlySet<string> {
  const queried = new Set<string>()
  const bodies = new Set<string>()
  const withBases = (key: string): readonly string[] => [key, ...basesOf(key).flatMap(withBases)]
  for (const [path, code] of project.files) {
    const module = code.includes('routing-controllers') ? project.module(path) : undefined
    if (!module) continue
    const methods = classesIn(module.program).flatMap(({ body }) => body.body)
    for (const method of methods) {
      if (method.type !== 'MethodDefinition') continue
      for (const parameter of method.value.params as readonly Node[]) {
        const found = project.resolve(path, parameterType(code, parameter))
        const key = found && declarationKey(found)
        const { decorators = [] } = parameter as { readonly decorators?: readonly { readonly expression: never }[] }
        for (const { expression } of decorators) {
          const callee = calleeOf(expression)
          const imported = callee.type === 'Identifier' ? module.imports.get(callee.name) : undefined
          if (!found || key === undefined || imported?.module !== 'routing-controllers') continue
          if (CONVERTED.has(imported.name)) queried.add(key)
          else for (const each of withBases(key)) bodies.add(each)
        }
      }
    }
  }
  // Leave out classes that also describe bodies, whose strings were not converted.
  return new Set(
    [...queried]
      .map(withBases)
      .filter((keys) => !keys.some((key) => bodies.has(key)))
      .flat(),
  )
}
