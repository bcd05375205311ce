import type { Expression } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import { declaredType, elementOf, typeGiven, type Conversion } from './type-conversions.ts'
import type { DtoField } from './dto-classes.ts'
import { elementsOf, IS_NAME, literalOf, memberOf } from './nodes.ts'
import type { SourceFile } from './source-file.ts'
import { checked, type Validator } from './validator-schemas.ts'

/** The schema of a value, before the steps for a missing value, null or a default. */
export interface ValueSchema {
  readonly text: string
  /** Values that class-validator accepts even without `@IsOptional()`: a missing value, or any value. */
  readonly missing?: 'missing' | 'all' | undefined
  readonly differs?: readonly string[]
  readonly convertsElements?: boolean
  readonly conversion?: Conversion | undefined
  /**
   * Whether `@ValidateNested()` has no counterpart: the class stays a class, or the options of `@Type()` cannot
   * become a union.
   */
  readonly isLeft?: boolean
}

/** The validators that an object schema covers. */
const COVERED = new Set(['IsDefined', 'IsNotEmpty', 'IsObject'])

/**
 * Makes the schema of a member with `@ValidateNested()`; `undefined` without it, if the member's class does not
 * become a schema, or if the options of `@Type()` cannot become a union.
 */
export function nestedSchema(
  file: SourceFile,
  { key, decorators, type }: DtoField,
  validators: readonly Validator[],
): ValueSchema | undefined {
  if (!decorators.some(({ name }) => name === 'ValidateNested')) return undefined
  const [given, element] = [typeGiven(decorators), elementOf(type)]
  const named = given ?? element
  const name = named ? file.source(named) : declaredType(file, type).replace(/ \| null$/u, '')
  const [, options] = decorators.find((each) => each.name === 'Type')?.args ?? []
  const union = options && discriminated(file, options)
  if (!file.scope.isSchema(name) || (options && !union)) return undefined
  const arrays = validators.filter(({ kind }) => kind === 'array')
  const covered = validators.filter((each) => COVERED.has(each.name))
  const others = validators.filter((each) => !arrays.includes(each) && !covered.includes(each))
  const isArray = arrays.length > 0
  const isObject = validators.some(({ kind }) => kind === 'object')
  const isList = isArray || element !== undefined
  const one = union?.text ?? name
  return {
    text: checked(file, isList ? checked(file, `z.array(${one})`, arrays, 'array') : one, others),
    // class-validator accepts a missing nested value, unless another validator refuses it.
    missing: isArray || covered.length > 0 ? undefined : 'missing',
    differs: [
      ...(given || file.scope.options.convertsByType
        ? []
        : [`class-validator did not validate members of ${key} without @Type()`]),
      ...(union ? [`an unknown ${union.property} in ${key} is refused`] : []),
      ...(isList ? [`class-validator took ${isArray ? '' : 'one object for, and '}lists in ${key}`] : []),
      ...(isList || isObject ? [] : [`class-validator took an array for ${key}`]),
    ],
  }
}

/** Turns `@Type(() => Pet, { discriminator })` into a union of the subtypes; `undefined` if it cannot. */
function discriminated(file: SourceFile, options: Expression) {
  const discriminator = memberOf(options, 'discriminator')
  const property = literalOf(memberOf(discriminator, 'property'))
  if (property === undefined) return undefined
  const key = IS_NAME.test(property) ? property : quoted(property)
  const branches = (elementsOf(memberOf(discriminator, 'subTypes')) ?? []).map((each) => {
    const [value, name] = [memberOf(each, 'value'), memberOf(each, 'name')]
    if (!value || !name || !file.scope.isSchema(file.source(value))) return undefined
    return `${file.source(value)}.extend({ ${key}: z.literal(${file.source(name)}) })`
  })
  if (branches.length === 0 || branches.includes(undefined)) return undefined
  const rest = memberOf(options, 'keepDiscriminatorProperty') ? '' : `.transform(({ ${key}: _, ...rest }) => rest)`
  return { text: `z.discriminatedUnion(${quoted(property)}, [${branches.join(', ')}])${rest}`, property }
}
