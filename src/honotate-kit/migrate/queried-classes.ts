import type { Node } from 'oxc-parser'
import { classesIn } from '../transform/core/walk.ts'
import { calleeOf, parameterType } from './decorators.ts'
import { declarationKey, type Project } from './migrated-project.ts'

/** Decorators of routing-controllers that convert strings to the declared types of a class's members. */
const CONVERTED = new Set(['QueryParams', 'HeaderParams', 'Params', 'CookieParams'])

/** A class that is the type of a parameter. */
interface ReceivedClass {
  readonly key: string
  /** The decorator of routing-controllers on the parameter. */
  readonly decorator: string
}

/**
 * The classes of queries, paths and headers, whose members routing-controllers converted to their declared types, and
 * the classes that they extend.
 *
 * @param basesOf The keys of the classes that a class extends.
 */
export function queriedClasses(project: Project, basesOf: (key: string) => readonly string[]): ReadonlySet<string> {
  const withBases = (key: string): readonly string[] => [key, ...basesOf(key).flatMap(withBases)]
  const received = [...project.files].flatMap(([path, code]) => receivedClasses(project, path, code))
  const isQueried = ({ decorator }: ReceivedClass): boolean => CONVERTED.has(decorator)
  const queried = new Set(received.filter(isQueried).map(({ key }) => key))
  const bodies = new Set(received.filter((each) => !isQueried(each)).flatMap(({ key }) => withBases(key)))
  // Leave out classes that also describe bodies, whose strings were not converted.
  return new Set(
    [...queried]
      .map(withBases)
      .filter((keys) => !keys.some((key) => bodies.has(key)))
      .flat(),
  )
}

/** The classes that the methods of a file receive in parameters with decorators of routing-controllers. */
function receivedClasses(project: Project, path: string, code: string): ReceivedClass[] {
  const module = code.includes('routing-controllers') ? project.module(path) : undefined
  if (!module) return []
  const members = classesIn(module.program).flatMap(({ body }) => body.body)
  const parameters = members.flatMap((member) =>
    member.type === 'MethodDefinition' ? (member.value.params as readonly Node[]) : [],
  )
  return parameters.flatMap((parameter) => {
    const found = project.resolve(path, parameterType(code, parameter))
    const key = found && declarationKey(found)
    if (key === undefined) return []
    const { decorators = [] } = parameter as { readonly decorators?: readonly { readonly expression: never }[] }
    return decorators.flatMap(({ expression }) => {
      const callee = calleeOf(expression)
      const imported = callee.type === 'Identifier' ? module.imports.get(callee.name) : undefined
      return imported?.module === 'routing-controllers' ? { key, decorator: imported.name } : []
    })
  })
}
