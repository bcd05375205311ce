import { withDefault, type Conversion } from './type-conversions.ts'
import type { Transform } from './transform-functions.ts'

export interface Treatment {
  readonly conversion: Conversion | undefined
  /** Whether a single value becomes a list of one. */
  readonly isList: boolean
  readonly mayBeNull: boolean
  readonly mayMiss: boolean
  readonly initial: string | undefined
  readonly transform: Transform | undefined
  readonly meta: readonly string[]
}

/** Wraps the source text of a schema in a larger schema. */
export type Step = (schema: string) => string

/** Makes the steps from the schema of a value to the schema of a property, innermost first. */
export function stepsOf({ conversion, initial, transform, ...treatment }: Treatment): readonly Step[] {
  const convert: Step = (schema) => conversion?.wrap(schema) ?? schema
  const convertsInitial = initial !== undefined && conversion?.keeps?.(initial) === false
  return [
    convertsInitial ? same : convert,
    treatment.isList ? listOfOne : same,
    orMissing(treatment.mayBeNull, treatment.mayMiss),
    transform ? (schema) => transform(schema, initial) : withInitial(initial),
    convertsInitial ? convert : same,
    described(treatment.meta),
  ]
}

const same: Step = (schema) => schema

/** Makes a schema accept a single value where a list is declared. */
export function listOfOne(schema: string): string {
  return `z.preprocess((value) => (value == null || Array.isArray(value) ? value : [value]), ${schema})`
}

/** Creates the step that accepts null, a missing value, or both. */
export function orMissing(mayBeNull: boolean, mayMiss: boolean): Step {
  if (!mayBeNull && !mayMiss) return same
  const name = mayBeNull ? (mayMiss ? 'nullish' : 'nullable') : 'optional'
  // A named schema may be declared further down, so this writes `z.optional(Cat)` instead of `Cat.optional()`.
  return (schema) => (schema.startsWith('z.') ? `${schema}.${name}()` : `z.${name}(${schema})`)
}

export function withInitial(initial: string | undefined): Step {
  return initial ? (schema) => withDefault(schema, initial) : same
}

export function described(meta: readonly string[]): Step {
  return meta.length > 0 ? (schema) => `${schema}.meta({ ${meta.join(', ')} })` : same
}
