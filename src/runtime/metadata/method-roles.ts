import { AMBIGUOUS_DESTROY } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import type { ClassRecord } from './records.ts'

/**
 * Whether a method has parameters. `length` does not count those from the first default value on; in the text, a lone
 * rest parameter belongs to a wrapper, and a computed name may contain parentheses.
 */
export function hasParameters(method: { readonly length: number; toString(): string }): boolean {
  return method.length > 0 || /^[^([]*\(\s*[^\s)./]/u.test(method.toString())
}

/** Whether a decorator made a method a route or an exception handler. */
export function isHandler(classes: readonly ClassRecord[], name: string | symbol): boolean {
  return classes.some(({ methods }) => {
    const { routes = [], errors = [] } = methods.get(name) ?? {}
    return routes.length + errors.length > 0
  })
}

/**
 * Refuses to give a role to a method that TypeDI's convention calls when a service is destroyed.
 *
 * @param target Names the method, for the error.
 * @throws HONOTATE_AMBIGUOUS_DESTROY
 */
export function refuseDestroy(name: string | symbol | undefined, target: string): void {
  if (name === 'destroy') throw new HonotateError(AMBIGUOUS_DESTROY, { target })
}
