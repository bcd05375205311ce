import type { Expression } from 'oxc-parser'
import { classesIn } from '../../compiler/transform/core/walk.ts'
import { decoratorsOf } from './dto-classes.ts'
import { pathsOf } from './paths.ts'
import { mappings } from './rewrite-decorators.ts'
import type { SourceFile } from './source-file.ts'

/** Marks routes that an earlier route of their controller answered: here, the most specific path wins. */
export function markRouteOrder(file: SourceFile): void {
  for (const { body } of classesIn(file.program)) {
    const earlier: { readonly method: string; readonly name: string; readonly segments: readonly string[] }[] = []
    for (const member of body.body) {
      if (member.type !== 'MethodDefinition') continue
      for (const { name: method, args } of decoratorsOf(file, member)) {
        if (!mappings[method]) continue
        const routes = segmentsOf(file, args[0]).map((segments) => ({
          method,
          name: file.source(member.key),
          segments,
        }))
        const first = routes.flatMap((route) =>
          earlier.filter((each) => each.method === method && answers(each.segments, route.segments)),
        )[0]
        if (first)
          file.todo(member, `${first.name}() answered this path, since it is declared first; here, this method does.`)
        earlier.push(...routes)
      }
    }
  }
}

function segmentsOf(file: SourceFile, path: Expression | undefined): readonly (readonly string[])[] {
  return (pathsOf(file, path) ?? []).map((each) => each.split('/'))
}

/** Whether a path with parameters matches one that has texts in their places. */
function answers(general: readonly string[], specific: readonly string[]): boolean {
  const isRest = /^(?:\*|:\w+\{\.\+\})$/u.test(general.at(-1) ?? '')
  if (isRest ? specific.length < general.length : specific.length !== general.length) return false
  const pairs = general.map((each, index) => [each, specific[index] ?? ''] as const)
  const isParameter = (segment: string): boolean => /^(?::\w+\??|\*|:\w+\{\.\+\})$/u.test(segment)
  return (
    pairs.every(([one, other]) => one === other || isParameter(one)) &&
    (specific.length > general.length ||
      pairs.some(([one, other]) => isParameter(one) && !other.startsWith(':') && other !== '*'))
  )
}
