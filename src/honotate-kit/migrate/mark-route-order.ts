import type { Expression } from 'oxc-parser'
import { classesIn } from '../transform/core/walk.ts'
import { decoratorsOf } from './decorators.ts'
import { pathsOf } from './paths.ts'
import { mappings } from './rewrite-decorators.ts'
import type { SourceFile } from './source-file.ts'

const REST = /^(?:\*|:\w+\{\.\+\})$/u
const PARAMETER = /^:\w+\??$|^\*$|^:\w+\{\.\+\}$/u

/** Marks routes that now answer requests of an earlier route, since the most specific path wins here, not the first. */
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
          earlier.filter((each) => each.method === method && isOvertaken(each.segments, route.segments)),
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

/** Whether a request can match both paths, and the later path has fixed text in the first segment that differs. */
function isOvertaken(earlier: readonly string[], later: readonly string[]): boolean {
  let isFirst = false
  for (let index = 0; index < Math.max(earlier.length, later.length); index++) {
    const [one, other] = [earlier[index], later[index]]
    if (one === undefined || other === undefined) return false
    if (REST.test(one)) return isFirst || !PARAMETER.test(other)
    if (REST.test(other)) return isFirst
    if (one === other) continue
    const [isParameter, isOther] = [PARAMETER.test(one), PARAMETER.test(other)]
    if (isParameter && !isOther) isFirst = true
    else if (!isOther || (!isParameter && !isFirst)) return false
  }
  return isFirst
}
