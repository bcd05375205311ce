import type { Expression } from 'oxc-parser'
import { literalOf } from './nodes.ts'
import type { SourceFile } from './source-file.ts'
import { callOf, type Kind, type Validator } from './validators.ts'

// A check of Zod is used if it accepts the same values as class-validator. Otherwise, the schema calls the function of
// class-validator that the decorator called, which needs no legacy decorators: `@IsString() @IsNotEmpty()` becomes
// `z.string().min(1)`, and `@IsString() @Length(2)` becomes `z.string().refine((value) => length(value, 2))`.

const KINDS: readonly Kind[] = ['string', 'number', 'boolean', 'date']

/** The schema of one value that some validators judge. */
export function checkedValue(file: SourceFile, validators: readonly Validator[], declared: string): string {
  const literal = literalSchema(file, validators)
  if (literal)
    return refined(
      file,
      literal.text,
      validators.filter((each) => !literal.covers(each)),
    )
  const kind = KINDS.find((each) => validators.some((one) => one.kind === each))
  if (!kind || needsFunctions(kind, validators)) return customSchema(file, validators, declared)
  const typeCheck = validators.find(({ name }) => name === TYPE_CHECKS[kind])
  const message = typeCheck?.message ?? ''
  if (kind === 'number') return numberSchema(file, validators, message)
  return refined(file, `z.${kind}(${message})`, validators, kind)
}

const TYPE_CHECKS: Readonly<Record<string, string>> = { string: 'IsString', boolean: 'IsBoolean', date: 'IsDate' }

/** Whether Zod's type would refuse values that class-validator accepts: NaN and Infinity. */
function needsFunctions(kind: Kind, validators: readonly Validator[]): boolean {
  if (kind !== 'number') return false
  const numbers = validators.filter(({ name }) => name === 'IsNumber')
  const [number] = numbers
  if (numbers.length > 1) return true
  if (number?.args[0]) return decimalPlaces(number) === undefined && !isEmptyObject(number.args[0])
  return !validators.some(({ name }) => name === 'IsNumber' || name === 'IsInt')
}

function isEmptyObject(node: Expression): boolean {
  return node.type === 'ObjectExpression' && node.properties.length === 0
}

/** `2` of `@IsNumber({ maxDecimalPlaces: 2 })`, if it has no other options. */
function decimalPlaces({ args: [options] }: Validator): number | undefined {
  if (options?.type !== 'ObjectExpression' || options.properties.length !== 1) return undefined
  const [only] = options.properties
  const isPlaces = only?.type === 'Property' && only.key.type === 'Identifier' && only.key.name === 'maxDecimalPlaces'
  const value = isPlaces && only.value.type === 'Literal' ? only.value.value : undefined
  return typeof value === 'number' && value >= 0 && value <= 6 ? value : undefined
}

const NUMBER_CHECKS: Readonly<Record<string, string>> = {
  IsPositive: 'positive',
  IsNegative: 'negative',
  Min: 'min',
  Max: 'max',
}

function numberSchema(file: SourceFile, validators: readonly Validator[], message: string): string {
  const bounds = validators.filter(({ name, args }) => (name === 'Min' || name === 'Max') && isSafe(file, args[0]))
  const isInt = validators.find(({ name }) => name === 'IsInt')
  // `z.int()` refuses integers beyond 2 ** 53, which `@IsInt()` accepts.
  const isBounded = new Set(bounds.map(({ name }) => name)).size === 2
  const number = validators.find(({ name }) => name === 'IsNumber')
  const places = number && decimalPlaces(number)
  const base = isInt && isBounded ? `z.int(${isInt.message ?? ''})` : `z.number(${number?.message ?? message})`
  let text = base
  if (isInt && !isBounded) text += `.multipleOf(1${isInt.message ? `, ${isInt.message}` : ''})`
  if (places !== undefined) text += `.multipleOf(${places === 0 ? 1 : `0.${'0'.repeat(places - 1)}1`})`
  const rest: Validator[] = []
  for (const one of validators) {
    const check = NUMBER_CHECKS[one.name]
    if (check) text += `.${check}(${[one.args[0] && file.source(one.args[0]), one.message].filter(Boolean).join(', ')})`
    else rest.push(one)
  }
  return refined(file, text, rest, 'number')
}

function isSafe(file: SourceFile, node: Expression | undefined): boolean {
  return node !== undefined && /^-?\d{1,15}$/u.test(file.source(node))
}

/**
 * A schema for values that no type of Zod fits: functions of class-validator judge them, and Zod passes them unchanged.
 */
function customSchema(file: SourceFile, validators: readonly Validator[], declared: string): string {
  if (validators.length === 0) return `z.custom<${declared}>()`
  const [only] = validators
  if (
    validators.length === 1 &&
    only?.name === 'IsObject' &&
    /^(?:object|any|Record<string, (?:any|unknown)>)$/u.test(declared)
  )
    return `z.record(z.string(), z.unknown(${only.message ?? ''}))`
  const message = validators.length === 1 && only?.message ? `, ${only.message}` : ''
  return `z.custom<${declared}>((value) => ${validators.map((each) => callOf(file, each)).join(' && ')}${message})`
}

/** Adds the checks of the validators that the type of the schema does not imply. */
export function refined(file: SourceFile, base: string, validators: readonly Validator[], kind?: Kind): string {
  let text = base
  for (const one of validators) {
    const message = one.message ? `, ${one.message}` : ''
    const [first] = one.args
    if (isImplied(one, kind)) continue
    if (kind === 'string' && one.name === 'IsNotEmpty') text += `.min(1${message})`
    else if (
      kind === 'string' &&
      one.name === 'Matches' &&
      first?.type === 'Literal' &&
      'regex' in first &&
      one.args.length === 1
    )
      text += `.regex(${file.source(first)}${message})`
    else text += `.refine((value) => ${callOf(file, one)}${message})`
  }
  return text
}

/** Whether every value that a schema of the kind accepts passes the validator. */
function isImplied({ name, args }: Validator, kind: Kind | undefined): boolean {
  if (!kind) return false
  if (name === 'IsDefined') return true
  if (name === 'IsNotEmpty') return kind !== 'string'
  if (kind === 'string') return name === 'IsString'
  if (kind === 'number')
    return name === 'IsInt' || (name === 'IsNumber' && (!args[0] || args[0].type === 'ObjectExpression'))
  return name === 'IsBoolean' || name === 'IsDate'
}

interface LiteralSchema {
  readonly text: string
  /** Whether all values that the schema accepts pass the validator, so that it needs no check. */
  covers(validator: Validator): boolean
}

/** `z.literal()` of `@IsIn()` and `@Equals()`, or `z.enum()` of `@IsEnum()`. */
function literalSchema(file: SourceFile, validators: readonly Validator[]): LiteralSchema | undefined {
  for (const one of validators) {
    const [first] = one.args
    const message = one.message ? `, ${one.message}` : ''
    if (!first) continue
    const values = first.type === 'ArrayExpression' ? (first.elements as Expression[]) : [first]
    const strings = values.map((each) => literalOf(each))
    const areStrings = strings.length > 0 && strings.every((each) => each !== undefined)
    const arePrimitive = values.length > 0 && values.every((each) => each?.type === 'Literal' && !('regex' in each))
    const isList = first.type === 'ArrayExpression'
    const covers = (each: Validator): boolean =>
      each === one ||
      each.name === 'IsDefined' ||
      each.name === 'IsString' ||
      (each.name === 'IsNotEmpty' && !strings.includes(''))
    const never = (each: Validator): boolean => each === one
    if (
      one.name === 'IsEnum' &&
      (isList ? areStrings : first.type === 'Identifier' && file.scope.isStringEnum(first.name))
    )
      return { text: `z.enum(${file.source(first)}${message})`, covers }
    if ((one.name === 'IsIn' && isList && arePrimitive) || (one.name === 'Equals' && !isList && arePrimitive))
      return { text: `z.literal(${file.source(first)}${message})`, covers: areStrings ? covers : never }
  }
  return undefined
}

/** Adds the checks of validators that judge the array as a whole. */
export function arrayChecks(file: SourceFile, base: string, validators: readonly Validator[]): string {
  let text = base
  const rest: Validator[] = []
  for (const one of validators) {
    const [first] = one.args
    const message = one.message ? `, ${one.message}` : ''
    if (one.name === 'ArrayMinSize' && first) text += `.min(${file.source(first)}${message})`
    else if (one.name === 'ArrayMaxSize' && first) text += `.max(${file.source(first)}${message})`
    else if (one.name === 'ArrayNotEmpty') text += `.min(1${message})`
    else if (one.name !== 'IsArray') rest.push(one)
  }
  return refined(file, text, rest)
}
