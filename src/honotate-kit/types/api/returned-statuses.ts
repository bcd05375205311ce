import type { TypeChecker, TypeHandle } from '../checker/checker.ts'
import { entityOf, statusesOf, type DraftAnswer } from './answers.ts'
import type { FoundExpression } from './find-controllers.ts'

/**
 * Replaces the response of `ResponseEntity<User>`, whose type has no status, with one response for each status that the
 * method returns: `return ResponseEntity.ok(user)` has the type `ResponseEntity<User, 200>`. Changes nothing if any
 * status is unknown. Keeps the responses whose status the return type declares, such as 404 in
 * `ResponseEntity<User> | ResponseEntity<Problem, 404>`.
 */
export function withReturnedStatuses(
  checker: TypeChecker,
  answers: readonly DraftAnswer[],
  returned: readonly FoundExpression[],
): readonly DraftAnswer[] {
  const isOpen = ({ status, type }: DraftAnswer): boolean => status === '2XX' && type !== '*/*'
  if (!answers.some(isOpen)) return answers
  const entities = returned.flatMap(({ file, start, end }) => {
    const type = checker.typeOfExpression(file, start, end)
    return type ? entitiesIn(checker, type) : [undefined]
  })
  const statuses = new Map<number, boolean>()
  for (const entity of entities) {
    const [body, status] = entity ?? []
    const codes = status ? statusesOf(checker, status) : []
    if (codes.length === 0) return answers
    const hasBody = body !== undefined && checker.kindOf(body) !== 'undefined'
    for (const code of codes) statuses.set(code, hasBody || statuses.get(code) === true)
  }
  const bodies = answers.filter((each) => isOpen(each) && each.type !== undefined)
  const others = answers.filter((each) => !isOpen(each))
  for (const { status } of others) if (typeof status === 'number') statuses.delete(status)
  if (statuses.size === 0) return answers
  const sent = [...statuses].flatMap(([status, hasBody]) =>
    hasBody && bodies.length > 0 ? bodies.map((each) => ({ ...each, status })) : [{ status }],
  )
  return [...others, ...sent]
}

/**
 * The type arguments of each `ResponseEntity` in the type of a result, and `undefined` for each other type. Skips null,
 * `undefined` and `never`.
 */
function entitiesIn(checker: TypeChecker, type: TypeHandle): readonly ReturnType<typeof entityOf>[] {
  const kind = checker.kindOf(type)
  if (kind === 'union') return checker.partsOf(type).flatMap((each) => entitiesIn(checker, each))
  if (kind === 'null' || kind === 'undefined' || kind === 'never') return []
  return [entityOf(checker, type)]
}
