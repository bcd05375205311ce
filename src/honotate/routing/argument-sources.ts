import { requestSource, responseSource } from '../binding/sources.ts'
import type { ArgumentSource } from '../metadata/argument-source.ts'
import type { MethodRecord } from '../metadata/records.ts'

/**
 * Returns the source of an undecorated parameter from its position and the number of undecorated parameters before it.
 */
export type UndecoratedSource = (index: number, nth: number) => ArgumentSource | undefined

/** Gives the request to the first parameter of a method, and the response to the second. */
export const requestAndResponse: UndecoratedSource = (index) => [requestSource, responseSource][index]

export type Method = { readonly length: number; toString(): string }

/**
 * Lists the source of each argument of a method. An optional parameter makes the value of its source optional, unless
 * the value is fixed.
 */
export function argumentSources(
  record: MethodRecord | undefined,
  method: Method,
  given: UndecoratedSource,
): (ArgumentSource | undefined)[] {
  const parameters = record?.parameters ?? []
  // Takes the larger number: `@Parameters()` written by hand may list fewer parameters than the method has, and
  // `length` stops at a default value.
  const named = Math.max(parameters.length, method.length)
  const rest = parameters.findIndex((parameter) => parameter.rest)
  // An undecorated rest parameter receives the values of all sources that `given` returns: at most three.
  const length = rest === -1 || record?.sources.has(rest) ? named : Math.max(named, rest + 3)
  let nth = 0
  const sources = Array.from({ length }, (_, index) => {
    const source = record?.sources.get(index) ?? given(index, nth++)
    const canBeOptional = source?.kind === 'body' || (source?.key && source.isFixed === undefined)
    return parameters[index]?.optional && canBeOptional ? { ...source, required: false } : source
  })
  // A trailing `undefined` would become an element of a rest parameter.
  return sources.slice(0, sources.findLastIndex((source) => source !== undefined) + 1)
}
