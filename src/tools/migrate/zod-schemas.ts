import type { Expression, Node, ObjectExpression } from 'oxc-parser'
import { literalOf, memberOf, type FrameworkDecorator } from './decorators.ts'
import type { SourceFile } from './source-file.ts'

/** A property of a class that becomes a schema. */
export interface ValidatedProperty {
  readonly decorators: readonly FrameworkDecorator[]
  /** The declared type. */
  readonly type: Node | undefined
  readonly optional: boolean
  readonly initial: Expression | undefined
}

/** A Zod schema, and the text of the decorators that it does not cover. */
export interface ZodSchema {
  readonly text: string
  readonly unknown: readonly string[]
}

/** Decorators that determine the type of a value; `%` is replaced by their arguments. */
const TYPES: Readonly<Record<string, string>> = {
  IsString: 'z.string(%)',
  IsNumber: 'z.number(%)',
  IsInt: 'z.int(%)',
  IsBoolean: 'z.boolean(%)',
  IsDate: 'z.date(%)',
  IsEmail: 'z.email(%)',
  IsUrl: 'z.url(%)',
  IsUUID: 'z.uuid(%)',
  IsJWT: 'z.jwt(%)',
  IsIP: 'z.union([z.ipv4(), z.ipv6()])',
  IsDateString: 'z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })])',
  IsISO8601: 'z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })])',
  IsObject: 'z.record(z.string(), z.unknown())',
  IsEnum: 'z.enum(%)',
  IsIn: 'z.literal(%)',
  Equals: 'z.literal(%)',
}

/** The decorators of `TYPES` whose first argument is not an object of options. */
const WITH_VALUE = new Set(['IsEnum', 'IsIn', 'Equals'])

/** Decorators that restrict a number, and the methods of its schema. */
const NUMBER_CHECKS: Readonly<Record<string, string>> = {
  IsPositive: '.positive(%)',
  IsNegative: '.negative(%)',
  Min: '.min(%)',
  Max: '.max(%)',
}

/** The same for strings. */
const STRING_CHECKS: Readonly<Record<string, string>> = {
  MinLength: '.min(%)',
  MaxLength: '.max(%)',
  Matches: '.regex(%)',
  Contains: '.includes(%)',
  IsLowercase: '.lowercase(%)',
  IsUppercase: '.uppercase(%)',
  IsMongoId: '.regex(/^[a-f\\d]{24}$/i)',
  IsAlphanumeric: '.regex(/^[\\dA-Za-z]+$/)',
}

/** The same for arrays. */
const ARRAY_CHECKS: Readonly<Record<string, string>> = {
  ArrayMinSize: '.min(%)',
  ArrayMaxSize: '.max(%)',
  ArrayNotEmpty: '.min(1)',
}

const VALUE_CHECKS = { ...NUMBER_CHECKS, ...STRING_CHECKS }

/** Decorators that need no method: the rest of the schema covers them. */
const SAID = /^(?:IsArray|IsDefined|IsOptional|Allow|ValidateNested|Type|IsNotEmpty|Length|Api\w+)$/u

const COERCED: Readonly<Record<string, string>> = {
  Number: 'z.coerce.number()',
  String: 'z.coerce.string()',
  Boolean: 'z.coerce.boolean()',
  Date: 'z.coerce.date()',
}

/** Makes the schema of a property from its decorators and its type. */
export function schemaOf(file: SourceFile, property: ValidatedProperty): ZodSchema {
  const { decorators } = property
  const all = unionOf(property.type)
  const types = all.filter(({ type }) => !/^TS(?:Null|Undefined)Keyword$/u.test(type))
  const type = types.length === 1 ? types[0] : undefined
  const element = elementOf(type)
  const isArray = element !== undefined || decorators.some(({ name }) => name === 'IsArray' || name in ARRAY_CHECKS)

  const inner = element ?? (isArray ? undefined : type)
  const base = baseOf(file, decorators, inner) ?? unionSchema(file, types) ?? checkedBase(decorators)
  // A class from another package has no schema.
  const isClass = /^\w+$/u.test(base) && !file.isSchema(base)
  let text = base + decorators.map((each) => valueCheck(file, each, base)).join('')
  if (isArray) text = `z.array(${text})${decorators.map((each) => check(file, each, ARRAY_CHECKS)).join('')}`
  const has = (...names: string[]): boolean => decorators.some(({ name }) => names.includes(name))
  if (all.some((each) => each.type === 'TSNullKeyword')) text += '.nullable()'
  if (property.initial) text += `.default(${file.source(property.initial)})`
  else if (property.optional || has('IsOptional', 'ApiPropertyOptional')) text += '.optional()'
  text += descriptionOf(file, decorators)
  const unknown = decorators.filter(
    ({ name }) =>
      !(name in TYPES || name in VALUE_CHECKS || name in ARRAY_CHECKS || SAID.test(name)) ||
      (isClass && name === 'ValidateNested'),
  )
  return {
    text,
    unknown: unknown.map(({ name, args }) =>
      `@${name}(${args.map((each) => file.source(each)).join(', ')})`.replace(/\s+/gu, ' '),
    ),
  }
}

/** The schema of the value's type, found by `@Type()`, by a decorator, or by its declared type. */
function baseOf(
  file: SourceFile,
  decorators: readonly FrameworkDecorator[],
  type: Node | undefined,
): string | undefined {
  const given = decorators.find(({ name }) => name === 'Type')?.args[0]
  const made = given?.type === 'ArrowFunctionExpression' ? file.source(given.body as Node) : undefined
  const isInt = decorators.some(({ name }) => name === 'IsInt')
  if (made !== undefined) return made === 'Number' && isInt ? 'z.coerce.number().int()' : (COERCED[made] ?? made)
  // Of `@IsString() @IsEmail()`, the stricter one.
  const said = decorators.filter(({ name }) => name in TYPES)
  const best = said.find(({ name }) => !/^Is(?:String|Number)$/u.test(name)) ?? said[0]
  if (best) return (TYPES[best.name] as string).replace('%', () => argumentsOf(file, best, WITH_VALUE.has(best.name)))
  return type && typeSchema(file, type, decorators)
}

function typeSchema(file: SourceFile, type: Node, decorators: readonly FrameworkDecorator[]): string | undefined {
  switch (type.type) {
    case 'TSStringKeyword':
      return 'z.string()'
    case 'TSNumberKeyword':
      return 'z.number()'
    case 'TSBooleanKeyword':
      return 'z.boolean()'
    case 'TSLiteralType':
      return `z.literal(${file.source(type)})`
    case 'TSTypeReference': {
      const name = file.source(type)
      if (name === 'Date') return 'z.coerce.date()'
      return file.isSchema(name) || decorators.some((each) => each.name === 'ValidateNested') ? name : undefined
    }
    default:
      return undefined
  }
}

/** The type that the checks belong to, if nothing else determines it. */
function checkedBase(decorators: readonly FrameworkDecorator[]): string {
  if (decorators.some(({ name }) => name === 'Length' || name in STRING_CHECKS)) return 'z.string()'
  return decorators.some(({ name }) => name in NUMBER_CHECKS) ? 'z.number()' : 'z.unknown()'
}

/** `'a' | 'b'`, or types that have a schema each. */
function unionSchema(file: SourceFile, types: readonly Node[]): string | undefined {
  if (types.length < 2) return undefined
  if (types.every(({ type }) => type === 'TSLiteralType'))
    return `z.literal([${types.map((each) => file.source(each)).join(', ')}])`
  const schemas = types.map((each) => typeSchema(file, each, []))
  return schemas.every(Boolean) ? `z.union([${schemas.join(', ')}])` : undefined
}

function unionOf(type: Node | undefined): readonly Node[] {
  return type?.type === 'TSUnionType' ? type.types : type ? [type] : []
}

/** The type of the elements of `X[]` or `Array<X>`. */
function elementOf(type: Node | undefined): Node | undefined {
  if (type?.type === 'TSArrayType') return type.elementType
  if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return undefined
  return /^(?:Readonly)?Array$/u.test(type.typeName.name) ? type.typeArguments?.params[0] : undefined
}

/** The methods that a decorator of a value, or of the elements of an array, adds to the schema of the value. */
function valueCheck(file: SourceFile, decorator: FrameworkDecorator, base: string): string {
  const [least, most] = decorator.args
  if (decorator.name === 'Length' && least)
    return `.min(${file.source(least)})${most && !isOptions(most) ? `.max(${file.source(most)})` : ''}`
  // Only a string can be empty.
  if (decorator.name === 'IsNotEmpty')
    return base.startsWith('z.string(')
      ? `.min(${['1', argumentsOf(file, decorator, false)].filter(Boolean).join(', ')})`
      : ''
  return check(file, decorator, VALUE_CHECKS)
}

function check(file: SourceFile, decorator: FrameworkDecorator, checks: Readonly<Record<string, string>>): string {
  const [first] = decorator.args
  return (checks[decorator.name] ?? '').replace('%', () =>
    argumentsOf(file, decorator, Boolean(first) && !isOptions(first)),
  )
}

/** The first argument if it is a value, and the message of the options. */
function argumentsOf(file: SourceFile, { args }: FrameworkDecorator, hasValue: boolean): string {
  const options = args.findLast(isOptions)
  const message = options && memberOf(options, 'message')
  const value = hasValue && args[0] ? file.source(args[0]) : undefined
  return [value, message && literalOf(message) !== undefined ? file.source(message) : undefined]
    .filter(Boolean)
    .join(', ')
}

function isOptions(node: Expression | undefined): node is ObjectExpression {
  return node?.type === 'ObjectExpression'
}

/** The description in `@ApiProperty()`. */
function descriptionOf(file: SourceFile, decorators: readonly FrameworkDecorator[]): string {
  const options = decorators.find(({ name }) => name.startsWith('ApiProperty'))?.args[0]
  if (!isOptions(options)) return ''
  const members = ['description', 'example'].flatMap((name) => {
    const value = memberOf(options, name)
    if (!value) return []
    return [name === 'example' ? `examples: [${file.source(value)}]` : `${name}: ${file.source(value)}`]
  })
  return members.length > 0 ? `.meta({ ${members.join(', ')} })` : ''
}
