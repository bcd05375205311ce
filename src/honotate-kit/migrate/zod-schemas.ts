import type { Expression, Node, ObjectExpression } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import { conversionOf, defaultOf, queryConversion, type Conversion } from './conversions.ts'
import { transformOf } from './transforms.ts'
import { memberOf, type FrameworkDecorator } from './decorators.ts'
import { isValidatorModule } from './dto-classes.ts'
import { nestedSchema } from './nested-schemas.ts'
import { skippedValues, type Skipped } from './skipped-values.ts'
import { stepsOf, type Treatment } from './schema-steps.ts'
import type { SourceFile } from './source-file.ts'
import { FORMATS, readValidator, type Validator } from './validators.ts'
import { arrayChecks, checkedValue, refined } from './value-schemas.ts'

/** A property of a class that becomes a schema. */
export interface ValidatedProperty {
  readonly key: string
  readonly decorators: readonly FrameworkDecorator[]
  /** The declared type. */
  readonly type: Node | undefined
  readonly initial: Expression | undefined
  /** Whether a class that this one extends lets the member be missing. */
  readonly inheritsOptional: boolean
  /** Whether a class that this one extends validates the member. */
  readonly inheritsMember: boolean
  /** Whether routing-controllers converted its string to the declared type. */
  readonly isQuery: boolean
}

/** A Zod schema; its text is `undefined` if the schema of the class leaves the member out. */
export interface ZodSchema {
  readonly text: string | undefined
  /** The text of the decorators that the schema does not cover. */
  readonly unknown: readonly string[]
  /** Whether the schema accepts values that these decorators refused. */
  readonly isUnsafe: boolean
  /** The differences of the schema from the class. */
  readonly differs: readonly string[]
}

/** Decorators that add nothing to a schema. */
const IGNORED = /^(?:IsOptional|Allow|ValidateNested|Type|Expose|Api\w+)$/u

/**
 * Makes the schema of a property from its validators. The declared type is used only if they accept values of any type.
 */
export function schemaOf(file: SourceFile, property: ValidatedProperty): ZodSchema {
  const { key, decorators, type, isQuery } = property
  const transform = transformOf(file, decorators)
  const { validators, unknown, isValidated } = readDecorators(file, property, transform !== undefined)
  // Without `whitelist`, the pipe kept members that have no validators.
  const isKept = file.scope.options.unknownMembers === 'keep' && !property.inheritsMember
  const left = unknown.map((each) => decoratorText(file, each))
  if (!isValidated && !isKept) return { text: undefined, unknown: left, isUnsafe: false, differs: [] }
  const value = valueSchema(file, property, validators, declaredType(file, type))
  const absence = absenceOf(file, property, value.missing, transform !== undefined)
  const steps = stepsOf({
    ...absence,
    conversion: value.conversion,
    // If the declared type is an array, routing-controllers wraps a single query value in an array.
    isList: isQuery && elementOf(type) !== undefined,
    transform,
    meta: metaOf(file, decorators, validators),
  })
  const { isLeft = false, convertsElements } = value
  const nested = isLeft ? decorators.filter(({ name }) => name === 'ValidateNested') : []
  const convertsInitial = convertsElements && absence.initial && !/^\[|^\(?\[\]/u.test(absence.initial.value)
  return {
    text: steps.reduce((text, step) => step(text), value.text),
    unknown: [...left, ...nested.map((each) => decoratorText(file, each))],
    isUnsafe: isLeft || unknown.some(({ module, name }) => module === 'class-validator' && name !== 'ValidateIf'),
    differs: [...value.differs, ...(convertsInitial ? [`the initial value of ${key} is converted`] : [])],
  }
}

interface ReadDecorators {
  readonly validators: readonly Validator[]
  readonly unknown: readonly FrameworkDecorator[]
  readonly isValidated: boolean
}

function readDecorators(
  file: SourceFile,
  { decorators, key }: ValidatedProperty,
  isTransformed: boolean,
): ReadDecorators {
  const read = decorators.map((each) => ({ each, validator: readValidator(file, each) }))
  const isCovered = ({ name, args }: FrameworkDecorator): boolean =>
    (IGNORED.test(name) && !(name === 'Expose' && args.length > 0)) ||
    (name === 'Transform' && isTransformed) ||
    (name === 'ValidateIf' && skippedValues(args, key) !== undefined)
  return {
    validators: read.flatMap(({ validator }) => validator ?? []),
    unknown: read.flatMap(({ each, validator }) => (validator || isCovered(each) ? [] : [each])),
    isValidated: decorators.some(
      ({ module, name }) => module === 'class-validator' || (name === 'ValidateNested' && isValidatorModule(module)),
    ),
  }
}

/** Whether a value may be null or missing, and the value that replaces a missing one. */
function absenceOf(
  file: SourceFile,
  { key, decorators, initial, inheritsOptional }: ValidatedProperty,
  missing: ValueSchema['missing'],
  isTransformed: boolean,
): Pick<Treatment, 'initial' | 'mayBeNull' | 'mayMiss'> {
  const isOptional =
    inheritsOptional || file.scope.options.skipsMissing || decorators.some(({ name }) => name === 'IsOptional')
  // An optional member may be missing or null: such values are neither converted nor validated.
  const skipped = decorators.map(({ name, args }) => name === 'ValidateIf' && skippedValues(args, key))
  const skips = (value: Skipped): boolean => skipped.some((each) => each === value || each === 'nullish')
  const mayBeNull = ((isOptional || skips('null')) && missing !== 'all') || missing === 'nullish'
  const given = initial && defaultOf(file, initial)
  // Leave out an initial value of null that the validators refuse.
  const isRefused = given?.value === 'null' && !mayBeNull && missing === undefined && !isTransformed
  const kept = isRefused ? undefined : given
  return { mayBeNull, initial: kept, mayMiss: (isOptional || skips('missing') || missing !== undefined) && !kept }
}

interface ValueSchema {
  readonly text: string
  /** Values that class-validator accepts even without `@IsOptional()`: a missing value, also null, or any value. */
  readonly missing: 'missing' | 'nullish' | 'all' | undefined
  readonly differs: readonly string[]
  /** Whether each element is converted. */
  readonly convertsElements?: boolean
  /** The conversion of the whole value. */
  readonly conversion?: Conversion | undefined
  /** Whether `@ValidateNested()` lacks a counterpart, since the class stays a class. */
  readonly isLeft?: boolean
}

function valueSchema(
  file: SourceFile,
  { key, decorators, type, isQuery }: ValidatedProperty,
  validators: readonly Validator[],
  declared: string,
): ValueSchema {
  const [each, whole] = [validators.filter((one) => one.each), validators.filter((one) => !one.each)]
  const element = elementOf(type)
  const isArray = whole.some(({ kind }) => kind === 'array')
  const nested = nestedSchema(file, { key, decorators, isArray, declared, element, validators: whole })
  if (nested) return nested
  const isLeft = decorators.some(({ name }) => name === 'ValidateNested')
  // Conversions use the types that TypeScript emits, and TypeScript emits them for decorated members only.
  const emitted = decorators.length > 0 ? type : undefined
  const convert = conversionOf(file, decorators, emitted) ?? (isQuery ? queryConversion(file, emitted) : undefined)
  const elementType = element ? file.source(element) : declared
  const arrays = whole.filter(({ kind }) => kind === 'array')
  const others = whole.filter(({ kind }) => kind !== 'array')
  const convertedOne = (text: string): string => (convert ? convert.wrap(text) : text)
  if (isArray) {
    const one = convertedOne(checkedValue(file, each, elementType))
    return {
      text: refined(file, arrayChecks(file, `z.array(${one})`, arrays), others),
      missing: undefined,
      differs: [],
      isLeft,
      convertsElements: convert !== undefined,
    }
  }
  if (each.length > 0) {
    // Without @IsArray(), class-validator judges a value that is not an array like a single element.
    const one = checkedValue(file, each, elementType)
    const list = `z.array(${convertedOne(one)})`
    // The schema of a single value has to refuse arrays, which `z.custom()` might accept.
    const noList = one.startsWith('z.custom') ? `${one}.refine((value) => !Array.isArray(value))` : one
    const single = convertedOne(refined(file, noList, others))
    return {
      text: `z.union([${refined(file, list, others)}, ${single}])`,
      missing: undefined,
      differs: [],
      isLeft,
      convertsElements: convert !== undefined,
    }
  }
  const text = checkedValue(file, others, declared)
  const acceptsMissing = others.every(({ name }) => ['IsNotIn', 'NotEquals', 'IsEmpty'].includes(name))
  const missing = others.length === 0 ? 'all' : acceptsMissing ? 'missing' : undefined
  return { text, conversion: convert, missing, differs: [], isLeft }
}

/** The declared type without `undefined`, as written; `any` without a declaration. */
function declaredType(file: SourceFile, type: Node | undefined): string {
  if (!type) return 'any'
  const all = type.type === 'TSUnionType' ? type.types : [type]
  const kept = all.filter((each) => each.type !== 'TSUndefinedKeyword')
  return kept.map((each) => file.source(each)).join(' | ') || 'any'
}

/** The type of the elements of `X[]`, `readonly X[]` or `Array<X>`. */
function elementOf(type: Node | undefined): Node | undefined {
  if (type?.type === 'TSUnionType') return type.types.map(elementOf).find(Boolean)
  if (type?.type === 'TSTypeOperator' && type.operator === 'readonly') return elementOf(type.typeAnnotation)
  if (type?.type === 'TSArrayType')
    return type.elementType.type === 'TSParenthesizedType' ? type.elementType.typeAnnotation : type.elementType
  if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return undefined
  return /^(?:Readonly)?Array$/u.test(type.typeName.name) ? type.typeArguments?.params[0] : undefined
}

function decoratorText(file: SourceFile, { name, args }: FrameworkDecorator): string {
  return `@${name}(${args.map((each) => file.source(each)).join(', ')})`.replace(/\s+/gu, ' ')
}

/** The description and example of `@ApiProperty()`, and the format of a string, as members of `meta()`. */
function metaOf(
  file: SourceFile,
  decorators: readonly FrameworkDecorator[],
  validators: readonly Validator[],
): readonly string[] {
  const options = decorators.find(({ name }) => name.startsWith('ApiProperty'))?.args[0]
  const described = isOptions(options)
    ? ['description', 'example'].flatMap((name) => {
        const value = memberOf(options, name)
        if (!value) return []
        return [name === 'example' ? `examples: [${file.source(value)}]` : `${name}: ${file.source(value)}`]
      })
    : []
  const format = validators
    .filter(({ each }) => !each)
    .map(({ name }) => FORMATS[name])
    .find(Boolean)
  return [...(format ? [`format: ${quoted(format)}`] : []), ...described]
}

function isOptions(node: Expression | undefined): node is ObjectExpression {
  return node?.type === 'ObjectExpression'
}
