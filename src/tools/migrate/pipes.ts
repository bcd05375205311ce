import type { Expression } from 'oxc-parser'
import { memberOf } from './decorators.ts'
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
  ParseFloatPipe: 'z.string().trim().min(1).pipe(z.coerce.number())',
  ParseBoolPipe: "z.stringbool({ truthy: ['true'], falsy: ['false'] })",
  ParseUUIDPipe: 'z.uuid()',
  ParseDatePipe: 'z.coerce.date()',
}

/** Reads the pipes of NestJS that follow the name of a parameter: `@Param('id', ParseIntPipe)`. */
export function readPipes(file: SourceFile, pipes: readonly Expression[]): Pipes {
  let schema: string | undefined
  let defaultValue: string | undefined
  const unknown: string[] = []
  for (const pipe of pipes) {
    const made = pipe.type === 'NewExpression' ? pipe : undefined
    const callee = made ? made.callee : pipe
    const name = callee.type === 'Identifier' ? file.imported(callee.name)?.name : undefined
    const args = (made?.arguments ?? []) as readonly Expression[]
    const [argument] = args
    if (name && callee.type === 'Identifier') file.release(callee.name)
    if (name === 'DefaultValuePipe' && argument) defaultValue = file.source(argument)
    else if (name === 'ParseEnumPipe' && argument) schema = `z.enum(${file.source(argument)})`
    else if (name && schemas[name]) schema = schemas[name]
    else if (name !== 'ValidationPipe') unknown.push(file.source(pipe))
    if (name && args.some(hasOwnAnswer)) unknown.push(file.source(pipe))
  }
  return { schema, defaultValue, unknown }
}

/** Whether the options of a pipe do more than select the allowed values. */
function hasOwnAnswer(options: Expression): boolean {
  const names = ['errorHttpStatusCode', 'exceptionFactory', 'optional', 'version']
  return options.type === 'ObjectExpression' && names.some((name) => memberOf(options, name) !== undefined)
}

/** The arguments of a decorator of a single value: its name, and its schema or its options. */
export function valueArguments(
  file: SourceFile,
  name: string,
  { schema, defaultValue }: Pipes,
  mayBeMissing: boolean,
): string {
  if (schema) {
    file.use('z', 'zod')
    const ending = defaultValue === undefined ? (mayBeMissing ? '.optional()' : '') : `.default(${defaultValue})`
    return `${name}, ${schema}${ending}`
  }
  if (defaultValue !== undefined) return `${name}, { defaultValue: ${defaultValue} }`
  return mayBeMissing ? `${name}, { required: false }` : name
}
