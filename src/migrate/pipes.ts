import type { Expression } from 'oxc-parser'
import type { SourceFile } from './source-file.ts'

/** What the pipes of a parameter become: a schema of zod, a default value, and the pipes that were not understood. */
export interface Pipes {
  readonly schema: string | undefined
  readonly defaultValue: string | undefined
  readonly unknown: readonly string[]
}

const schemas: Readonly<Record<string, string>> = {
  ParseIntPipe: 'z.coerce.number().int()',
  ParseFloatPipe: 'z.coerce.number()',
  ParseBoolPipe: 'z.stringbool()',
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
    const [argument] = made?.arguments ?? []
    if (name && callee.type === 'Identifier') file.release(callee.name)
    if (name === 'DefaultValuePipe' && argument) defaultValue = file.source(argument)
    else if (name === 'ParseEnumPipe' && argument) schema = `z.enum(${file.source(argument)})`
    else if (name && schemas[name]) schema = schemas[name]
    else if (name !== 'ValidationPipe') unknown.push(file.source(pipe))
  }
  return { schema, defaultValue, unknown }
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
