import { classesIn } from '../transform/core/walk.ts'
import { decoratorsOf } from './decorators.ts'
import { pathsOf } from './paths.ts'
import { mappings } from './rewrite-decorators.ts'
import type { SourceFile } from './source-file.ts'

const REST = /^(?:\*|:\w+\{\.\+\})$/u
const PARAMETER = /^:\w+\??$|^\*$|^:\w+\{\.\+\}$/u

interface Route {
  readonly mapping: string
  readonly name: string
  readonly segments: readonly string[]
}

/** Marks routes that now answer requests of an earlier route, since the most specific path wins here, not the first. */
export function markRouteOrder(file: SourceFile): void {
  for (const { body } of classesIn(file.program)) {
    const earlier: Route[] = []
    for (const member of body.body) {
      if (member.type !== 'MethodDefinition') continue
      const name = file.source(member.key)
      for (const { name: mapping, args } of decoratorsOf(file, member)) {
        const paths = mappings[mapping] ? (pathsOf(file, args[0]) ?? []) : []
        const routes = paths.map((path): Route => ({ mapping, name, segments: path.split('/') }))
        const first = routes.flatMap(({ segments }) =>
          earlier.filter((each) => each.mapping === mapping && isOvertaken(each.segments, segments)),
        )[0]
        if (first)
          file.todo(member, `${first.name}() answered this path, since it is declared first; here, this method does.`)
        earlier.push(...routes)
      }
    }
  }
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
