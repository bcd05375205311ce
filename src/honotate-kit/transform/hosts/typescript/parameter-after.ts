import type { MethodDefinition } from 'oxc-parser'
import { parse } from '../../core/parse.ts'
import { bindingOf, isThis } from '../../core/scan.ts'
import { classesIn } from '../../core/walk.ts'

/**
 * Finds the place of the name, or else the pattern, of a parameter in the first method whose name ends after `offset`.
 * A `this` parameter has no index.
 */
export function parameterAfter(
  code: string,
  path: string,
  offset: number,
  index: number,
): { readonly start: number; readonly length: number } | undefined {
  const program = parse(code, path)?.program
  const methods = program ? classesIn(program).flatMap(({ body }) => body.body.filter(isMethod)) : []
  const [method] = methods
    .filter(({ key }) => key.end > offset)
    .toSorted((one, other) => one.key.start - other.key.start)
  const parameter = method?.value.params.filter((each) => !isThis(each))[index]
  if (!parameter) return undefined
  const binding = bindingOf(parameter)
  // The span of a name includes its type, so only the length of the name counts.
  return { start: binding.start, length: binding.name?.length ?? binding.end - binding.start }
}

function isMethod(member: { readonly type: string }): member is MethodDefinition {
  return member.type === 'MethodDefinition'
}
