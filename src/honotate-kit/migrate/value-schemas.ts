import type { Expression } from 'oxc-parser'
import { literalOf, memberOf, namesOf } from './nodes.ts'
import type { SourceFile } from './source-file.ts'
import { validatorCall, type Kind, type Validator } from './validators.ts'

// A check of Zod is used if it accepts the same values as class-validator. Otherwise, the schema calls the function of
// class-validator that the decorator called, which needs no legacy decorators: `@IsString() @IsNotEmpty()` becomes
// `z.string().min(1)`, and `@IsString() @Length(2)` becomes `z.string().refine((value) => length(value, 2))`.

type Named<T> = Readonly<Record<string, T>>

/** The methods of Zod that check the same as a validator of values of a type; the text behind `:` is their argument. */
const METHODS: Named<Named<string>> = {
  string: { IsNotEmpty: 'min:1', Matches: 'regex' },
  number: { IsPositive: 'positive', IsNegative: 'negative', Min: 'min', Max: 'max' },
  array: { ArrayMinSize: 'min', ArrayMaxSize: 'max', ArrayNotEmpty: 'min:1' },
}

/** The validators that every value of a type passes. */
const IMPLIED: Named<RegExp> = {
  string: /^Is(?:Defined|String)$/u,
  number: /^Is(?:Defined|NotEmpty|Int|Number)$/u,
  boolean: /^Is(?:Defined|NotEmpty|Boolean|Date)$/u,
  date: /^Is(?:Defined|NotEmpty|Boolean|Date)$/u,
  array: /^IsArray$/u,
}

/** The validator whose message Zod's type has. */
const TYPE_CHECKS = { string: 'IsString', number: 'IsNumber', boolean: 'IsBoolean', date: 'IsDate' } as const
const KINDS = Object.keys(TYPE_CHECKS) as (keyof typeof TYPE_CHECKS)[]

/** The schema of one value that some validators judge. */
export function checkedValue(file: SourceFile, validators: readonly Validator[], declared: string): string {
  const literal = literalSchema(file, validators)
  if (literal) return literal
  const kind = KINDS.find((each) => validators.some((one) => one.kind === each))
  if (!kind || (kind === 'number' && needsFunctions(validators))) return customSchema(file, validators, declared)
  const message = validators.find(({ name }) => name === TYPE_CHECKS[kind])?.message ?? ''
  const base = kind === 'number' ? numberSchema(file, validators, message) : `z.${kind}(${message})`
  return checked(file, base, validators, kind)
}

/** Adds the checks of the validators that the type of the schema does not imply. */
export function checked(file: SourceFile, base: string, validators: readonly Validator[], kind?: Kind): string {
  const checks = validators
    .filter(({ name }) => !IMPLIED[kind ?? '']?.test(name))
    .map((one) => ({ method: methodOf(file, one, kind), one }))
  // Methods precede functions, except for the checks of strings, which keep their order.
  const inOrder = kind === 'string' ? checks : checks.toSorted((a, b) => Number(!a.method) - Number(!b.method))
  return inOrder.reduce(
    (text, { method, one }) => text + (method ?? `.refine((value) => ${validatorCall(file, one)}${messageOf(one)})`),
    base,
  )
}

function methodOf(file: SourceFile, { name, args, message }: Validator, kind: Kind | undefined): string | undefined {
  const [method, argument] = METHODS[kind ?? '']?.[name]?.split(':') ?? []
  const [first] = args
  if (!method || (name === 'Matches' && !(first && 'regex' in first && args.length === 1))) return undefined
  return `.${method}(${[argument ?? (first && file.source(first)), message].filter(Boolean).join(', ')})`
}

function messageOf({ message }: Validator): string {
  return message ? `, ${message}` : ''
}

/** Whether Zod's type would refuse values that class-validator accepts: NaN and Infinity. */
function needsFunctions(validators: readonly Validator[]): boolean {
  const [number, ...others] = validators.filter(({ name }) => name === 'IsNumber')
  if (others.length > 0) return true
  const [options] = number?.args ?? []
  if (options) return decimalPlaces(number) === undefined && !(options.type === 'ObjectExpression' && isEmpty(options))
  return !number && !validators.some(({ name }) => name === 'IsInt')
}

function isEmpty(options: Expression): boolean {
  return namesOf(options).length === 0
}

/** `2` of `@IsNumber({ maxDecimalPlaces: 2 })`, if it has no other options. */
function decimalPlaces(validator: Validator | undefined): number | undefined {
  const [options] = validator?.args ?? []
  const only = namesOf(options).length === 1 ? memberOf(options, 'maxDecimalPlaces') : undefined
  const value = only?.type === 'Literal' ? only.value : undefined
  return typeof value === 'number' && value >= 0 && value <= 6 ? value : undefined
}

function numberSchema(file: SourceFile, validators: readonly Validator[], message: string): string {
  const bounds = validators.filter(
    ({ name, args: [first] }) => /^M(?:in|ax)$/u.test(name) && first && /^-?\d{1,15}$/u.test(file.source(first)),
  )
  const int = validators.find(({ name }) => name === 'IsInt')
  const places = decimalPlaces(validators.find(({ name }) => name === 'IsNumber'))
  const decimals = places === undefined ? '' : `.multipleOf(${places === 0 ? 1 : `0.${'0'.repeat(places - 1)}1`})`
  // `z.int()` refuses integers beyond 2 ** 53, which `@IsInt()` accepts.
  if (int && new Set(bounds.map(({ name }) => name)).size === 2) return `z.int(${int.message ?? ''})${decimals}`
  return `z.number(${message})${int ? `.multipleOf(1${messageOf(int)})` : ''}${decimals}`
}

/** A schema for values that no type of Zod fits: functions of class-validator judge them. */
function customSchema(file: SourceFile, validators: readonly Validator[], declared: string): string {
  const [only, ...others] = validators
  if (!only) return `z.custom<${declared}>()`
  const isObject = only.name === 'IsObject' && /^(?:object|any|Record<string, (?:any|unknown)>)$/u.test(declared)
  if (isObject && others.length === 0) return `z.record(z.string(), z.unknown(${only.message ?? ''}))`
  const message = others.length === 0 ? messageOf(only) : ''
  return `z.custom<${declared}>((value) => ${validators.map((each) => validatorCall(file, each)).join(' && ')}${message})`
}

/** `z.literal()` of `@IsIn()` and `@Equals()`, or `z.enum()` of `@IsEnum()`, with the checks that it does not imply. */
function literalSchema(file: SourceFile, validators: readonly Validator[]): string | undefined {
  for (const one of validators) {
    const [first] = one.args
    if (!first) continue
    const isList = first.type === 'ArrayExpression'
    const values = isList ? (first.elements as Expression[]) : [first]
    const strings = values.map((each) => literalOf(each))
    const areStrings = strings.length > 0 && !strings.includes(undefined)
    const arePrimitive = values.length > 0 && values.every((each) => each?.type === 'Literal' && !('regex' in each))
    const isEnum =
      one.name === 'IsEnum' &&
      (isList ? areStrings : file.scope.isStringEnum(first.type === 'Identifier' ? first.name : ''))
    const isLiteral = arePrimitive && one.name === (isList ? 'IsIn' : 'Equals')
    if (!isEnum && !isLiteral) continue
    const rest = validators.filter(
      ({ name }) =>
        !((isEnum || areStrings) && /^Is(?:Defined|String)$/u.test(name)) &&
        !((isEnum || areStrings) && name === 'IsNotEmpty' && !strings.includes('')),
    )
    const base = `z.${isEnum ? 'enum' : 'literal'}(${file.source(first)}${messageOf(one)})`
    return checked(
      file,
      base,
      rest.filter((each) => each !== one),
    )
  }
  return undefined
}
