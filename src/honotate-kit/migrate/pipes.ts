import type { Expression } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import { exportOf } from './decorators.ts'
import { isLiteral, literalOf, memberOf, namesOf } from './nodes.ts'
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

/** The options that are known, of pipes with others than `optional`. */
const knownOptions: Readonly<Record<string, readonly string[]>> = {
  ParseUUIDPipe: ['optional', 'version'],
  ValidationPipe: ['transform', 'whitelist'],
}

/** Reads the pipes of NestJS that follow the name of a parameter: `@Param('id', ParseIntPipe)`. */
export function readPipes(file: SourceFile, pipes: readonly Expression[]): Pipes {
  const reader = new PipeReader(file)
  for (const pipe of pipes) reader.read(pipe)
  return reader.result()
}

/** Reads pipes in order: the last schema replaces earlier ones. */
class PipeReader {
  readonly #file: SourceFile
  #schema: string | undefined
  #isOptional = false
  #defaultValue: string | undefined
  readonly #unknown = new Set<string>()

  constructor(file: SourceFile) {
    this.#file = file
  }

  read(pipe: Expression): void {
    const made = pipe.type === 'NewExpression' ? pipe : undefined
    const name = exportOf(this.#file, made ? made.callee : pipe)?.name
    const [first, second] = (made?.arguments ?? []) as readonly Expression[]
    if (name === 'DefaultValuePipe' && first) return this.#readDefault(pipe, first)
    this.#readSchema(pipe, name, first)
    const options = name === 'ParseEnumPipe' ? second : first
    if (options) this.#readOptions(pipe, name, options)
  }

  result(): Pipes {
    const isOptional = this.#isOptional && this.#defaultValue === undefined
    return {
      schema: this.#schema && isOptional ? `${this.#schema}.optional()` : this.#schema,
      defaultValue: this.#defaultValue,
      unknown: [...this.#unknown],
    }
  }

  /** A default after a pipe with a schema has no replacement. */
  #readDefault(pipe: Expression, value: Expression): void {
    if (this.#schema) this.#refuse(pipe)
    else this.#defaultValue = this.#file.source(value)
  }

  #readSchema(pipe: Expression, name: string | undefined, argument: Expression | undefined): void {
    if (name === 'ParseEnumPipe' && argument) {
      this.#schema = `z.enum(${this.#file.source(argument)})`
      // For an enum of numbers, `ParseEnumPipe` also accepts the names of the members.
      if (argument.type !== 'Identifier' || !this.#file.scope.isStringEnum(argument.name)) this.#refuse(pipe)
    } else if (name && schemas[name]) this.#schema = schemas[name]
    else if (name !== 'ValidationPipe') this.#refuse(pipe)
  }

  #readOptions(pipe: Expression, name: string | undefined, options: Expression): void {
    if (options.type !== 'ObjectExpression') return this.#refuse(pipe)
    const known = knownOptions[name ?? ''] ?? ['optional']
    const given = namesOf(options)
    const isTrue = (option: string): boolean => isLiteral(memberOf(options, option), true)
    const isKnown = given.every((each) => known.includes(each) && (name !== 'ValidationPipe' || isTrue(each)))
    if (!isKnown) return this.#refuse(pipe)
    this.#isOptional ||= isTrue('optional')
    const version = literalOf(memberOf(options, 'version'))
    if (version && version !== 'all') this.#schema = `z.uuid({ version: ${quoted(`v${version}`)} })`
  }

  #refuse(pipe: Expression): void {
    this.#unknown.add(this.#file.source(pipe))
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
