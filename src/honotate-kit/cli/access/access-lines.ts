import { compare } from '../../../honotate/shared.ts'
import type { RouteInfo } from 'honotate'
import { guardName } from '../routes/describe-route.ts'

/**
 * Describes who may call each route in one line: the HTTP method, path and versions; the guards in the order in which
 * they run, or `public`; the guards that `@Public()` or `@SkipGuard()` removes; and the values of decorators of
 * `createMetadata()`.
 *
 *     GET /api/prices: public; skips LoginGuard by PriceController
 *     DELETE /api/users/:id: LoginGuard, RolesGuard; Roles ["admin"]
 */
export function accessLines(routes: readonly RouteInfo[]): string[] {
  return routes.map(accessLine)
}

/** Sorts lines by path and HTTP method. A removed line, `- GET …`, comes before the lines that replace it. */
export function sortedLines(lines: readonly string[]): string[] {
  const routed = lines.map((line) => {
    const [, sign = '', method = '', path = ''] = /^([-+] )?(\S+) (\/\S*?):? /u.exec(line) ?? []
    return { line, sign, method, path }
  })
  routed.sort(
    (one, other) =>
      compare(one.path, other.path) ||
      compare(one.method, other.method) ||
      compare(other.sign, one.sign) ||
      compare(one.line, other.line),
  )
  return routed.map(({ line }) => line)
}

function accessLine(route: RouteInfo): string {
  const { method, path, guards, versions, skipped = [] } = route
  const namesOf = (each: readonly unknown[]): string => each.map((guard) => guardName(guard)).join(', ')
  const access = [
    guards.length > 0 ? namesOf(guards) : 'public',
    ...skipped.map(({ by, guards: removed }) => `skips ${namesOf(removed)} by ${guardName(by)}`),
    ...metadataOf(route),
  ]
  return `${method} ${path}${versions ? ` ${versions.join(', ')}` : ''}: ${access.join('; ')}`
}

/**
 * Lists the values that `createMetadata()` decorators set for a route. As in the decorator's `of()`, a value of the
 * method overrides values of classes.
 */
function metadataOf({ controller, name }: RouteInfo): string[] {
  const values = new Map<string | symbol, unknown>()
  const entries = chainOf(controller).flatMap(entriesOf)
  for (const [key, { methods }] of entries)
    if (methods.has(name) && !values.has(key)) values.set(key, methods.get(name))
  for (const [key, entry] of entries) if ('value' in entry && !values.has(key)) values.set(key, entry.value)
  return [...values]
    .map(([key, value]) => `${typeof key === 'symbol' ? (key.description ?? 'Metadata') : key} ${textOf(value)}`)
    .toSorted(compare)
}

/** The values of one decorator for a class and its methods, as `createMetadata()` stores them. */
interface Entry {
  readonly value?: unknown
  readonly methods: ReadonlyMap<string | symbol, unknown>
}

function chainOf(type: unknown): readonly object[] {
  return typeof type === 'function' ? [type, ...chainOf(Object.getPrototypeOf(type))] : []
}

function entriesOf(type: object): (readonly [string | symbol, Entry])[] {
  const metadata = Object.getOwnPropertyDescriptor(type, Symbol.metadata)?.value as object | undefined
  return Reflect.ownKeys(metadata ?? {}).flatMap((key) => {
    const entry = (metadata as Record<string | symbol, Partial<Entry> | undefined>)[key]
    return entry?.methods instanceof Map ? [[key, entry as Entry] as const] : []
  })
}

function textOf(value: unknown): string {
  const named = (_: string, each: unknown): unknown =>
    typeof each === 'function' || typeof each === 'bigint' || typeof each === 'symbol' ? guardName(String(each)) : each
  return typeof value === 'function' ? guardName(value) : (JSON.stringify(value, named) ?? 'undefined')
}
