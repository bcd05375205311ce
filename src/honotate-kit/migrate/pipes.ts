import type { Expression } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import { exportOf, memberOf, namesOf } from './decorators.ts'
import { isLiteral, literalOf } from './literals.ts'
import type { SourceFile } from './source-file.ts'

/** The replacement of a parameter's pipes: a Zod schema, a default value, and the pipes that are not known. */
export interface Pipes {
  readonly schema: string | undefined
  readonly defaultValue: string | undefined
  readonly unknown: readonly string[]
}

const schemas: Readonly<Record<string, string>> = {
  // `z.coerce.number()` would take an empty string for 0.
  ParseIntPipe: String.raw`z.string().regex(/^-?\d+$/).transform(Number)`,
  ParseFloatPipe:
    'z.string().refine((value) => Number.isFinite(Number.parseFloat(value)) && Number.isFinite(Number(value))).transform(Number.parseFloat)',
  ParseBoolPipe: "z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' })",
  // `ParseUUIDPipe` accepts any version and variant, as `z.guid()` does.
  ParseUUIDPipe: 'z.guid()',
  ParseDatePipe: 'z.coerce.date()',
}

/** Reads the pipes of NestJS that follow the name of a parameter: `@Param('id', ParseIntPipe)`. */
export function readPipes(file: SourceFile, pipes: readonly Expression[]): Pipes {
  let schema: string | undefined
  let isOptional = false
  let defaultValue: string | undefined
  const unknown: string[] = []
  for (const pipe of pipes) {
    const made = pipe.type === 'NewExpression' ? pipe : undefined
    const callee = made ? made.callee : pipe
    const found = exportOf(file, callee)
    const name = found?.name
    const args = (made?.arguments ?? []) as readonly Expression[]
    const [argument] = args
    if (name === 'DefaultValuePipe' && argument) {
      if (schema) unknown.push(file.source(pipe))
      else defaultValue = file.source(argument)
      continue
    }
    const options = name === 'ParseEnumPipe' ? args[1] : argument
    if (name === 'ParseEnumPipe' && argument) {
      schema = `z.enum(${file.source(argument)})`
      // For an enum of numbers, `ParseEnumPipe` also accepts the names of the members.
      if (argument.type !== 'Identifier' || !file.scope.isStringEnum(argument.name)) unknown.push(file.source(pipe))
    } else if (name && schemas[name]) schema = schemas[name]
    else if (name !== 'ValidationPipe') unknown.push(file.source(pipe))
    const known = { ParseUUIDPipe: ['optional', 'version'], ValidationPipe: ['transform', 'whitelist'] }[
      name ?? ''
    ] ?? ['optional']
    if (!options) continue
    if (options.type !== 'ObjectExpression' || namesOf(options).some((each) => !known.includes(each)))
      unknown.push(file.source(pipe))
    else if (name === 'ValidationPipe' && namesOf(options).some((each) => !isLiteral(memberOf(options, each), true)))
      unknown.push(file.source(pipe))
    else {
      isOptional ||= isLiteral(memberOf(options, 'optional'), true)
      const version = literalOf(memberOf(options, 'version'))
      if (version && version !== 'all') schema = `z.uuid({ version: ${quoted(`v${version}`)} })`
    }
  }
  return {
    schema: schema && isOptional && defaultValue === undefined ? `${schema}.optional()` : schema,
    defaultValue,
    unknown: [...new Set(unknown)],
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
