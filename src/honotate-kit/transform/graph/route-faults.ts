import { claimOf, DUPLICATE_ROUTE, UNKNOWN_PATH_VARIABLE, UNREAD_BODY, variablesOf } from '../../../honotate/shared.ts'
import type { Faults } from './fault.ts'
import type { RouteMethod } from './routes.ts'

/**
 * Finds parameters for path variables that no path of the method has. Also finds a parameter for the body of a method
 * that has only GET routes: the body of a GET request is never read.
 */
export function findMethodFaults(faults: Faults, method: RouteMethod, prefix: string | undefined): void {
  const { routes, owner, name, variables, body, module } = method
  if (!routes || routes.length === 0) return
  const target = `${owner.name}.${name}`
  const names = [...new Set(routes.flatMap(({ path }) => variablesOf(path)))]
  // An unknown prefix may have variables, so no variable is certainly missing.
  const inPrefix = prefix === undefined ? undefined : variablesOf(prefix)
  for (const each of variables) {
    if (!inPrefix || [...inPrefix, ...names].includes(each.name)) continue
    const all = [...inPrefix, ...names]
    const known = all.length === 0 ? 'no variables' : `only ${all.map((one) => `\`${one}\``).join(', ')}`
    faults.add(module.file, each.place, UNKNOWN_PATH_VARIABLE, { target, name: each.name, known })
  }
  if (body && routes.every((each) => each.method === 'GET'))
    faults.add(module.file, body.place, UNREAD_BODY, { target, decorator: body.name })
}

/**
 * Finds routes of one app that have the same HTTP method, path and version. The names of path variables do not count.
 */
export function findDuplicates(faults: Faults, methods: readonly RouteMethod[], prefix: string): void {
  const claims = new Map<string, RouteMethod[]>()
  for (const each of methods) {
    for (const { method, path } of each.routes ?? []) {
      const claim = claimOf({ method, path })
      const rivals = claims.get(claim) ?? []
      const first = rivals.find((rival) => overlap(rival, each))
      if (first)
        faults.add(each.module.file, each.place, DUPLICATE_ROUTE, {
          method,
          path: prefix + path,
          first: `${first.owner.name}.${first.name}`,
          second: `${each.owner.name}.${each.name}`,
        })
      claims.set(claim, [...rivals, each])
    }
  }
}

/** Whether two methods certainly have a version in common, or both have none. */
function overlap({ versions: some }: RouteMethod, { versions: others }: RouteMethod): boolean {
  if (!some || !others) return false
  return some.length === 0 ? others.length === 0 : some.some((each) => others.includes(each))
}
