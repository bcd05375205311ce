import type { Expression } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import { exportOf } from './decorators.ts'
import { isLiteral, literalOf, memberOf, nameOf, namesOf, type ByName } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/** The replacement of a parameter's pipes: a Zod schema, a default value, and the pipes that are not known. */
export interface Pipes {
  readonly schema: string | undefined
  readonly defaultValue: string | undefined
  readonly unknown: readonly string[]
}

const schemas: ByName = {
  // `z.coerce.number()` would take an empty string for 0.
  ParseIntPipe: String.raw`z.string().regex(/^-?\d+$/).transform(Number)`,
  ParseFloatPipe:
    'z.string().refine((value) => Number.isFinite(Number.parseFloat(value)) && Number.isFinite(Number(value))).transform(Number.parseFloat)',
  ParseBoolPipe: "z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' })",
  // `ParseUUIDPipe` accepts any version and variant, as `z.guid()` does.
  ParseUUIDPipe: 'z.guid()',
  ParseDatePipe: 'z.coerce.date()',
}

/** The options that are known, of pipes with others than `optional`. */
const knownOptions: ByName<readonly string[]> = {
  ParseUUIDPipe: ['optional', 'version'],
  ValidationPipe: ['transform', 'whitelist'],
}

/** Reads the pipes of NestJS that follow the name of a parameter, in order: `@Param('id', ParseIntPipe)`. */
export function readPipes(file: SourceFile, pipes: readonly Expression[]): Pipes {
  let schema: string | undefined
  let defaultValue: string | undefined
  let isOptional = false
  const unknown = new Set<string>()
  for (const pipe of pipes) {
    const read = readPipe(file, pipe)
    // A default after a pipe with a schema has no replacement.
    if (read.isUnknown || (read.defaultValue !== undefined && schema)) unknown.add(file.source(pipe))
    else defaultValue = read.defaultValue ?? defaultValue
    schema = read.schema ?? schema
    isOptional ||= read.isOptional ?? false
  }
  if (schema && isOptional && defaultValue === undefined) schema += '.optional()'
  return { schema, defaultValue, unknown: [...unknown] }
}

interface Pipe extends Partial<Omit<Pipes, 'unknown'>> {
  readonly isOptional?: boolean
  readonly isUnknown?: boolean
}

function readPipe(file: SourceFile, pipe: Expression): Pipe {
  const made = pipe.type === 'NewExpression' ? pipe : undefined
  const name = exportOf(file, made ? made.callee : pipe)?.name ?? ''
  const [first, second] = (made?.arguments ?? []) as readonly Expression[]
  if (name === 'DefaultValuePipe' && first) return { defaultValue: file.source(first) }
  const isEnum = name === 'ParseEnumPipe' && first !== undefined
  const schema = isEnum ? `z.enum(${file.source(first)})` : schemas[name]
  // For an enum of numbers, `ParseEnumPipe` also accepts the names of the members.
  const isKnown = isEnum ? file.scope.isStringEnum(nameOf(first)) : schema !== undefined || name === 'ValidationPipe'
  const options = name === 'ParseEnumPipe' ? second : first
  const isTrue = (option: string): boolean => isLiteral(memberOf(options, option), true)
  const known = knownOptions[name] ?? ['optional']
  const areKnown = namesOf(options).every((each) => known.includes(each) && (name !== 'ValidationPipe' || isTrue(each)))
  if (options && (options.type !== 'ObjectExpression' || !areKnown)) return { schema, isUnknown: true }
  const version = literalOf(memberOf(options, 'version'))
  const isOfVersion = version && version !== 'all'
  return {
    schema: isOfVersion ? `z.uuid({ version: ${quoted(`v${version}`)} })` : schema,
    isOptional: isTrue('optional'),
    isUnknown: !isKnown,
  }
}

/** A single value of a request. */
interface SingleValue {
  readonly schema: string | undefined
  readonly defaultValue?: string | undefined
  /** Whether the framework accepts a request without the value. */
  readonly mayBeMissing: boolean
  /** Whether the parameter has `?`, a default or the type `undefined`, which makes the value optional in honotate. */
  readonly isOptional: boolean
}

/** The arguments of a decorator of a single value: its name, and its schema or its options. */
export function valueArguments(
  file: SourceFile,
  name: Expression,
  { schema, defaultValue, mayBeMissing, isOptional }: SingleValue,
): string {
  const key = file.source(name)
  const isRequired = isOptional && !mayBeMissing && defaultValue === undefined && !schema?.endsWith('.optional()')
  if (schema) {
    file.use('z', 'zod')
    const ending =
      defaultValue === undefined ? (mayBeMissing ? '.optional()' : '') : `.default(${defaultOf(defaultValue)})`
    return isRequired ? `${key}, { schema: ${schema}, required: true }` : `${key}, ${schema}${ending}`
  }
  if (defaultValue !== undefined) return `${key}, { defaultValue: ${defaultValue} }`
  if (isRequired) return `${key}, { required: true }`
  return mayBeMissing ? `${key}, { required: false }` : key
}

/** The code of a default value: a literal, or a function, so that each request evaluates the expression again. */
function defaultOf(value: string): string {
  return /^(?:-?[\d.]+|true|false|null|'[^']*'|"[^"]*")$/u.test(value)
    ? value
    : `() => ${value.startsWith('{') ? `(${value})` : value}`
}
