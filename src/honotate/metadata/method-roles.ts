import type { ClassRecord } from './records.ts'

/**
 * Whether a method has parameters. `length` counts only the parameters before the first default value, so the source
 * text is searched too. A lone rest parameter, as wrapper functions have, does not count. A computed name may contain
 * parentheses, so the search stops there, except at names that Bun and esbuild write:
 * `[(decorators, "name")](parameters)`.
 */
export function hasParameters(method: { readonly length: number; toString(): string }): boolean {
  return method.length > 0 || /^[^([]*(?:\[(?:(?!"\)\]\()[^])*"\)\])?\(\s*[^\s)./]/u.test(method.toString())
}

/** Whether a decorator made a method a route or an exception handler. */
export function isHandler(classes: readonly ClassRecord[], name: string | symbol): boolean {
  return classes.some(({ methods }) => {
    const { routes = [], errors = [] } = methods.get(name) ?? {}
    return routes.length + errors.length > 0
  })
}
