import type { ArgumentSource } from '../metadata/argument-source.ts'
import { UNKNOWN_PATH_VARIABLE } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { variablesOf } from '../http/variable-expressions.ts'
import type { NamedMethod } from '../metadata/controllers.ts'
import { nameMethod } from '../metadata/name-method.ts'
import { checkSchema } from './check-schema.ts'

/**
 * Checks the schema of `@PathVariable('name')`, and that a path of the method has the variable.
 *
 * @throws HONOTATE_UNKNOWN_PATH_VARIABLE, HONOTATE_UNSATISFIABLE_SCHEMA
 */
export function checkPathVariable(this: ArgumentSource, method: NamedMethod, paths: readonly string[]): void {
  checkSchema.call(this, method)
  const names = [...new Set(paths.flatMap(variablesOf))]
  const name = this.key as string
  if (names.includes(name)) return
  const known = names.length === 0 ? 'no variables' : `only ${names.map((each) => `\`${each}\``).join(', ')}`
  throw new HonotateError(UNKNOWN_PATH_VARIABLE, { target: nameMethod(method), name, known })
}
