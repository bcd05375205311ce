import type { Expression } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import type { FrameworkDecorator } from './decorators.ts'
import { elementsOf, isLiteral, literalOf, memberOf, nameOf, namesOf, type ByName } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

// A check of Zod is used if it accepts the same values as class-validator. Otherwise, the schema calls the function of
// class-validator that the decorator called, which needs no legacy decorators: `@IsString() @IsNotEmpty()` becomes
// `z.string().min(1)`, and `@IsString() @Length(2)` becomes `z.string().refine((value) => length(value, 2))`.

/** The methods of Zod that check the same as a validator, by the type of the value; a fixed argument follows `:`. */
const METHODS: ByName<ByName> = {
  string: { IsNotEmpty: 'min:1', Matches: 'regex' },
  number: { IsPositive: 'positive', IsNegative: 'negative', Min: 'min', Max: 'max' },
  array: { ArrayMinSize: 'min', ArrayMaxSize: 'max', ArrayNotEmpty: 'min:1' },
}

/** Matches the validators that the schema of a type covers. */
const IMPLIED: ByName<RegExp> = {
  string: /^Is(?:Defined|String)$/u,
  number: /^Is(?:Defined|NotEmpty|Int|Number)$/u,
  boolean: /^Is(?:Defined|NotEmpty|Boolean)$/u,
  date: /^Is(?:Defined|NotEmpty|Date)$/u,
  array: /^IsArray$/u,
}

/** The types that become `z.string()`, `z.number()`, `z.boolean()` and `z.date()`. */
const KINDS = ['string', 'number', 'boolean', 'date'] as const

export function checkedValue(file: SourceFile, validators: readonly Validator[], declared: string): string {
  const literal = literalSchema(file, validators)
  if (literal) return literal
  const kind = KINDS.find((each) => validators.some((one) => one.kind === each))
  if (!kind || (kind === 'number' && needsFunctions(validators))) return customSchema(file, validators, declared)
  const message = validators.find(({ name }) => name.toLowerCase() === `is${kind}`)?.message ?? ''
  const base = kind === 'number' ? numberSchema(file, validators, message) : `z.${kind}(${message})`
  return checked(file, base, validators, kind)
}

/** Adds the checks of the validators that the type of the schema does not imply. */
export function checked(file: SourceFile, base: string, validators: readonly Validator[], kind?: Kind): string {
  const checks = validators
    .filter(({ name, args }) => !IMPLIED[kind ?? '']?.test(name) || (name === 'IsNumber' && namesOf(args[0])[0]))
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

/** Whether `z.number()` may refuse values that class-validator accepts: NaN and Infinity. */
function needsFunctions(validators: readonly Validator[]): boolean {
  const [number, ...others] = validators.filter(({ name }) => name === 'IsNumber')
  if (others.length > 0) return true
  const [options] = number?.args ?? []
  if (options)
    return options.type !== 'ObjectExpression' || namesOf(options).some((each) => each !== 'maxDecimalPlaces')
  return !number && !validators.some(({ name }) => name === 'IsInt')
}

function numberSchema(file: SourceFile, validators: readonly Validator[], message: string): string {
  const bounds = validators.filter(
    ({ name, args: [first] }) => /^M(?:in|ax)$/u.test(name) && first && /^-?\d{1,15}$/u.test(file.source(first)),
  )
  const int = validators.find(({ name }) => name === 'IsInt')
  // `z.int()` refuses unsafe integers, which `@IsInt()` accepts. So it is written only if `@Min()` and `@Max()` exclude
  // them: both have at most 15 digits.
  if (int && new Set(bounds.map(({ name }) => name)).size === 2) return `z.int(${int.message ?? ''})`
  return `z.number(${message})${int ? `.multipleOf(1${messageOf(int)})` : ''}`
}

/** Writes `z.custom()` with functions of class-validator, or `z.record()` for any object. */
function customSchema(file: SourceFile, validators: readonly Validator[], declared: string): string {
  const [only, ...others] = validators
  if (!only) return `z.custom<${declared}>()`
  const isObject = only.name === 'IsObject' && /^(?:object|any|Record<string, (?:any|unknown)>)$/u.test(declared)
  if (isObject && others.length === 0) return `z.record(z.string(), z.unknown(${only.message ?? ''}))`
  const message = others.length === 0 ? messageOf(only) : ''
  // `isLatitude()` and `isLongitude()` also accept numbers, but their parameters are declared as strings.
  const type = validators.some(({ name }) => /^IsL(?:at|ong)itude$/u.test(name)) ? ': any' : ''
  return `z.custom<${declared}>((value${type}) => ${validators.map((each) => validatorCall(file, each)).join(' && ')}${message})`
}

/**
 * Writes `z.literal(['a', 'b'])` for `@IsIn(['a', 'b'])`, `z.literal(1)` for `@Equals(1)`, or `z.enum(Kind)` for
 * `@IsEnum(Kind)`, and adds the checks of the other validators; `undefined` without any of the three.
 */
function literalSchema(file: SourceFile, validators: readonly Validator[]): string | undefined {
  for (const one of validators) {
    const [first] = one.args
    if (!first) continue
    const list = elementsOf(first)
    const values = list ?? [first]
    const strings = values.map((each) => literalOf(each))
    const areStrings = strings.length > 0 && !strings.includes(undefined)
    const arePrimitive = values.length > 0 && values.every((each) => each.type === 'Literal' && !('regex' in each))
    const isEnum = one.name === 'IsEnum' && (list ? areStrings : file.scope.isStringEnum(nameOf(first)))
    if (!isEnum && !(arePrimitive && one.name === (list ? 'IsIn' : 'Equals'))) continue
    const isImplied = (name: string): boolean =>
      /^Is(?:Defined|String)$/u.test(name) || (name === 'IsNotEmpty' && !strings.includes(''))
    const rest = validators.filter((each) => each !== one && !((isEnum || areStrings) && isImplied(each.name)))
    return checked(file, `z.${isEnum ? 'enum' : 'literal'}(${file.source(first)}${messageOf(one)})`, rest)
  }
  return undefined
}

/** The type of the values that a validator accepts; `any` if it accepts several. */
export type Kind = 'string' | 'number' | 'boolean' | 'date' | 'object' | 'array' | 'any'

export interface Validator {
  readonly name: string
  readonly kind: Kind
  readonly args: readonly Expression[]
  /** Whether it checks each element of an array. */
  readonly each: boolean
  /** The message of its error, as a string literal. */
  readonly message: string | undefined
}

/** The validators of each kind, with the number of arguments before their general options. */
const KNOWN: Readonly<Record<Kind, string>> = {
  string: `IsString:0 IsEmail:1 IsUrl:1 IsUUID:1 IsJWT:0 IsIP:1 IsDateString:1 IsISO8601:1 MinLength:1 MaxLength:1 Length:2
    Matches:2 Contains:1 NotContains:1 IsLowercase:0 IsUppercase:0 IsMongoId:0 IsAlpha:1 IsAlphanumeric:1 IsDecimal:1 IsAscii:0
    IsBase32:0 IsBase58:0 IsBase64:1 IsBIC:0 IsBooleanString:0 IsBtcAddress:0 IsByteLength:2 IsCreditCard:0 IsCurrency:1
    IsDataURI:0 IsEAN:0 IsEthereumAddress:0 IsFirebasePushId:0 IsFQDN:1 IsFullWidth:0 IsHalfWidth:0 IsVariableWidth:0
    IsHash:1 IsHexColor:0 IsHexadecimal:0 IsHSL:0 IsIBAN:1 IsIdentityCard:1 IsISBN:1 IsISIN:0 IsISO31661Alpha2:0
    IsISO31661Alpha3:0 IsISO4217CurrencyCode:0 IsISRC:0 IsISSN:1 IsJSON:0 IsLatLong:0 IsLocale:0 IsMACAddress:1
    IsMagnetURI:0 IsMilitaryTime:0 IsMimeType:0 IsMobilePhone:2 IsMultibyte:0 IsNumberString:1 IsOctal:0
    IsPassportNumber:1 IsPhoneNumber:1 IsPort:0 IsPostalCode:1 IsRFC3339:0 IsRgbColor:1 IsSemVer:0 IsStrongPassword:1
    IsSurrogatePair:0 IsTaxId:1 IsTimeZone:0`,
  number: 'IsNumber:1 IsInt:0 Min:1 Max:1 IsPositive:0 IsNegative:0 IsDivisibleBy:1',
  boolean: 'IsBoolean:0',
  date: 'IsDate:0 MinDate:1 MaxDate:1',
  object: 'IsObject:0 IsNotEmptyObject:1',
  array: 'IsArray:0 ArrayMinSize:1 ArrayMaxSize:1 ArrayNotEmpty:0 ArrayUnique:1 ArrayContains:1 ArrayNotContains:1',
  any: 'IsEnum:1 IsIn:1 IsNotIn:1 Equals:1 NotEquals:1 IsDefined:0 IsNotEmpty:0 IsEmpty:0 IsInstance:1 IsLatitude:0 IsLongitude:0',
}

const validators = new Map(
  Object.entries(KNOWN).flatMap(([kind, names]) =>
    [...names.matchAll(/(\w+):(\d)/gu)].map(([, name, count]) => [name, { kind: kind as Kind, count: Number(count) }]),
  ),
)

/** Reads a decorator that checks a value; `undefined` for others, and for options that a schema cannot replace. */
export function readValidator(file: SourceFile, { name, module, args }: FrameworkDecorator): Validator | undefined {
  const known = module === 'class-validator' ? validators.get(name) : undefined
  if (!known || args.length > known.count + 1) return undefined
  // `@Matches()` and `@IsMACAddress()` also accept the general options in place of their specific options.
  const last = args.at(-1)
  const options = last && file.scope.constant(last)
  const isShort = (name === 'Matches' || name === 'IsMACAddress') && options?.type === 'ObjectExpression'
  const general = args.length > known.count || isShort ? options : undefined
  const each = memberOf(general, 'each')
  const isOther =
    general && (general.type !== 'ObjectExpression' || general.properties.some(({ type }) => type === 'SpreadElement'))
  if (isOther || memberOf(general, 'groups') || memberOf(general, 'validateIf')) return undefined
  if (each && each.type !== 'Literal') return undefined
  const text = literalOf(memberOf(general, 'message'))
  return {
    name,
    kind: known.kind,
    args: general ? args.slice(0, -1) : args,
    each: isLiteral(each, true),
    // A message with placeholders is left out.
    message: text === undefined || text.includes('$') ? undefined : quoted(text),
  }
}

/** Writes the call of class-validator that checks a value as the decorator does: `isUUID(value, '4')`. */
function validatorCall(file: SourceFile, { name, args }: Validator): string {
  const called = name === 'IsUrl' ? 'isURL' : name.charAt(0).toLowerCase() + name.slice(1)
  return `${file.use(called, 'class-validator')}(${['value', ...args.map((each) => file.source(each))].join(', ')})`
}
