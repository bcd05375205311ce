import type { Expression, Node } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import type { FrameworkDecorator } from './decorators.ts'
import { isLiteral, literalOf, memberOf } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/** The type of the values that a validator accepts; `any` if it accepts several. */
export type Kind = 'string' | 'number' | 'boolean' | 'date' | 'object' | 'array' | 'any'

/** A decorator of class-validator that judges a value. */
export interface Validator {
  readonly name: string
  readonly kind: Kind
  /** The arguments of the check. */
  readonly args: readonly Expression[]
  /** Whether it judges each element of an array. */
  readonly each: boolean
  /** The message of its error, as a string literal. */
  readonly message: string | undefined
}

/** Validators with the number of arguments that precede their general options. */
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

/** Reads a decorator that judges a value; `undefined` for others, and for options that a schema cannot replace. */
export function readValidator(file: SourceFile, { name, module, args }: FrameworkDecorator): Validator | undefined {
  const known = module === 'class-validator' ? validators.get(name) : undefined
  if (!known || args.length > known.count + 1) return undefined
  // `@Matches()` and `@IsMACAddress()` also accept the general options in place of their specific options.
  const last = args.at(-1)
  const options = last && file.scope.constant(last)
  const isShort = (name === 'Matches' || name === 'IsMACAddress') && options?.type === 'ObjectExpression'
  const general = args.length > known.count || isShort ? options : undefined
  const each = memberOf(general, 'each')
  const isOther = general && (general.type !== 'ObjectExpression' || general.properties.some(isSpread))
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

function isSpread({ type }: Node): boolean {
  return type === 'SpreadElement'
}

/** The call of class-validator that judges a value as the decorator does: `isUUID(value, '4')`. */
export function validatorCall(file: SourceFile, { name, args }: Validator): string {
  const called = name === 'IsUrl' ? 'isURL' : name.charAt(0).toLowerCase() + name.slice(1)
  return `${file.use(called, 'class-validator')}(${['value', ...args.map((each) => file.source(each))].join(', ')})`
}
