import type { Expression, Node } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import { typeGiven } from './conversions.ts'
import { memberOf, type FrameworkDecorator } from './decorators.ts'
import { IS_NAME, literalOf } from './nodes.ts'
import type { SourceFile } from './source-file.ts'
import type { Validator } from './validators.ts'
import { arrayChecks, refined } from './value-schemas.ts'

/** A member whose value another class describes. */
interface NestedMember {
  readonly key: string
  readonly decorators: readonly FrameworkDecorator[]
  /** Whether a validator accepts arrays only. */
  readonly isArray: boolean
  readonly declared: string
  /** The type of the elements, if the declared type is an array. */
  readonly element: Node | undefined
  readonly validators: readonly Validator[]
}

interface NestedSchema {
  readonly text: string
  readonly missing: 'nullish' | undefined
  readonly differs: string[]
}

/** The schema of a member with `@ValidateNested()`, if its class becomes a schema. */
export function nestedSchema(file: SourceFile, member: NestedMember): NestedSchema | undefined {
  const { key, decorators, isArray, declared, element, validators } = member
  if (!decorators.some(({ name }) => name === 'ValidateNested')) return undefined
  const given = typeGiven(decorators)
  const name = given ? file.source(given) : element ? file.source(element) : declared.replace(/ \| null$/u, '')
  const [, options] = decorators.find((each) => each.name === 'Type')?.args ?? []
  const union = options && discriminated(file, options)
  if (!file.scope.isSchema(name) || (options && !union)) return undefined
  const differs =
    given || file.scope.options.convertsByType
      ? []
      : [`class-validator did not validate members of ${key} without @Type()`]
  if (union) differs.push(`an unknown ${union.property} in ${key} is refused`)
  const one = union?.text ?? name
  const others = validators.filter((each) => each.kind !== 'array' && !COVERED.has(each.name))
  const arrays = validators.filter(({ kind }) => kind === 'array')
  // class-validator accepts a missing nested value.
  const missing = isArray || validators.some((each) => COVERED.has(each.name)) ? undefined : 'nullish'
  if (isArray || element) {
    differs.push(`class-validator took ${isArray ? '' : 'one object for, and '}null in ${key}`)
    return { text: refined(file, arrayChecks(file, `z.array(${one})`, arrays), others), missing, differs }
  }
  const isObject = validators.some(({ kind }) => kind === 'object')
  if (!isObject) differs.push(`class-validator took an array for ${key}`)
  return { text: refined(file, one, others), missing, differs }
}

/** Validators that a schema of an object covers. */
const COVERED = new Set(['IsDefined', 'IsNotEmpty', 'IsObject'])

/** `@Type(() => Pet, { discriminator })` as a union of the subtypes. */
function discriminated(
  file: SourceFile,
  options: Expression,
): { readonly text: string; readonly property: string } | undefined {
  if (options.type !== 'ObjectExpression') return undefined
  const discriminator = memberOf(options, 'discriminator')
  if (discriminator?.type !== 'ObjectExpression') return undefined
  const property = literalOf(memberOf(discriminator, 'property'))
  const key = property === undefined || IS_NAME.test(property) ? property : quoted(property)
  const subTypes = memberOf(discriminator, 'subTypes')
  if (property === undefined || subTypes?.type !== 'ArrayExpression') return undefined
  const branches = (subTypes.elements as (Expression | null)[]).map((each) => {
    const value = each?.type === 'ObjectExpression' ? memberOf(each, 'value') : undefined
    const name = each?.type === 'ObjectExpression' ? memberOf(each, 'name') : undefined
    if (!value || !name || !file.scope.isSchema(file.source(value))) return undefined
    return `${file.source(value)}.extend({ ${key}: z.literal(${file.source(name)}) })`
  })
  if (branches.length === 0 || branches.includes(undefined)) return undefined
  const isKept = memberOf(options, 'keepDiscriminatorProperty')
  const rest = isKept ? '' : `.transform(({ ${key}: _, ...rest }) => rest)`
  return { text: `z.discriminatedUnion(${quoted(property)}, [${branches.join(', ')}])${rest}`, property }
}
