import type { OpenApiDocument, Operation, SecurityRequirement, SecurityScheme } from 'honotate/openapi'
import type { Change } from './change.ts'
import { keysOf } from './compare-schemas.ts'

/** Compares the `security` of an operation. An operation without `security` inherits the list of the document. */
export function compareSecurity(
  [old, before]: readonly [OpenApiDocument, Operation],
  [now, after]: readonly [OpenApiDocument, Operation],
  place: string,
): Change[] {
  const [from, to] = [before.security ?? old.security ?? [], after.security ?? now.security ?? []]
  if (JSON.stringify(from) === JSON.stringify(to)) return []
  const [known, offered] = [alternatives(from), alternatives(to)]
  // Breaking if a client that satisfies an old alternative satisfies none of the new ones.
  const isBreaking = !known.every((one) => offered.some((other) => includes(one, other)))
  return [{ place, text: `requires ${JSON.stringify(to)} instead of ${JSON.stringify(from)}`, isBreaking }]
}

export function compareSchemes(old: OpenApiDocument, now: OpenApiDocument): Change[] {
  const [before, after] = [old, now].map(({ components }) => components?.securitySchemes ?? {}) as [
    Record<string, SecurityScheme>,
    Record<string, SecurityScheme>,
  ]
  return keysOf(before, after).flatMap((name): Change[] => {
    const place = `security scheme \`${name}\``
    const [one, other] = [before[name], after[name]]
    if (!one) return [{ place, text: 'is new', isBreaking: false }]
    if (!other) return [{ place, text: 'was removed', isBreaking: false }]
    return keysOf(one, other).flatMap((member) => {
      const [from, to] = [one[member], other[member]].map((each) => JSON.stringify(each) ?? 'none')
      if (from === to || member === 'description') return []
      const isBreaking = ['type', 'scheme', 'in', 'name'].includes(member)
      return [{ place, text: `has the ${member} ${to} instead of ${from}`, isBreaking }]
    })
  })
}

/** Replaces an empty list with one alternative, which every request satisfies. */
function alternatives(list: readonly SecurityRequirement[]): readonly SecurityRequirement[] {
  return list.length === 0 ? [{}] : list
}

/** Whether a request with the schemes and scopes of `one` satisfies `other`. */
function includes(one: SecurityRequirement, other: SecurityRequirement): boolean {
  return Object.entries(other).every(([scheme, scopes]) => {
    const given = one[scheme]
    return given !== undefined && scopes.every((scope) => given.includes(scope))
  })
}
