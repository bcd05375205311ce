import type { Expression, Node } from 'oxc-parser'
import { bodyMember } from './body-member.ts'
import { memberOf, namesOf, parameterOf, type Decorated, type FrameworkDecorator } from './decorators.ts'
import { markExchange } from './mark-exchange.ts'
import { leftToSchema, UNSAFE } from './migration.ts'
import { valueArguments } from './pipes.ts'
import { allowMissing, schemaOfParameter } from './schema-parameter.ts'
import type { SourceFile } from './source-file.ts'

/** Decorators of single values; all but path variables may be missing. */
const values: Readonly<Record<string, string>> = {
  Param: 'PathVariable',
  QueryParam: 'RequestParam',
  HeaderParam: 'RequestHeader',
  CookieParam: 'CookieValue',
  UploadedFile: 'RequestPart',
}

const wholes: Readonly<Record<string, string>> = {
  Params: 'RequestPathVariable',
  QueryParams: 'RequestQuery',
  HeaderParams: 'RequestHeader',
  CookieParams: 'CookieValue',
  Body: 'RequestBody',
  Req: 'Request',
  Res: 'Response',
}

/** routing-controllers converts these declared types, and rejects other values. */
const schemas: Readonly<Record<string, string>> = {
  // `z.coerce.number()` would take an empty string for 0.
  number: 'z.string().min(1).pipe(z.coerce.number())',
  boolean: "z.stringbool({ truthy: ['true', '1', ''], falsy: ['false', '0'], case: 'sensitive' })",
  Date: 'z.string().min(1).pipe(z.coerce.date())',
}

/** The replacements of options of uploads. */
const UPLOADS = 'z.file().max(bytes) for limits, .mime(type) or .refine() for fileFilter'

/** A type whose values are the strings of the request. */
const IS_TEXT = /^(?:string|(['"]).*?\1(?:\s*\|\s*(['"]).*?\2)*)$/u

/** The counterpart of a parameter decorator of routing-controllers, if it has one. */
export function rcParameter(
  file: SourceFile,
  { node, class: owner }: Extract<Decorated, { kind: 'parameter' }>,
  { name, args }: FrameworkDecorator,
): string[] | undefined {
  const whole = wholes[name]
  if (whole === 'Request' || whole === 'Response') {
    markExchange(file, node, owner, whole)
    return [`@${file.use(whole)}()`]
  }
  if (whole) return wholeOf(file, node, name, whole, args[0])
  const key = file.scope.textOf(args[0])
  if (key === undefined) return undefined
  const isRequired = optionsOf(
    file,
    node,
    name,
    args[1],
    name === 'UploadedFile' ? ['required'] : ['required', 'validate'],
  )
  if (name === 'UploadedFile' && !/^File\b/u.test(parameterOf(file, node).type))
    file.todo(node, 'this is a File of the web: read name, type, size and arrayBuffer().')
  const { type } = parameterOf(file, node)
  const declared = type.replace(/\s*\|\s*(?:undefined|null)\b/gu, '')
  if (name === 'BodyParam') {
    if (isRequired || schemas[declared])
      file.todo(node, leftToSchema([`@BodyParam() for ${isRequired ? 'a required ' : ''}${declared}`], true))
    return bodyMember(file, node, key)
  }
  const value = values[name]
  if (!value) return undefined
  const list = /^(.*)\[\]$|^Array<(.*)>$/u.exec(declared)
  let schema = schemas[declared]
  if (list && name === 'QueryParam') schema = `z.array(z.custom<${list[1] ?? list[2]}>())`
  else if (!schema && isRequired && (declared === '' || IS_TEXT.test(declared)) && name !== 'Param')
    schema = `z.string().min(1)`
  else if (
    !schema &&
    name !== 'UploadedFile' &&
    name !== 'Param' &&
    !IS_TEXT.test(declared) &&
    !file.scope.isStringEnum(declared)
  )
    file.todo(node, 'routing-controllers parsed this value as JSON, and validated it; here, it is the string.')
  const mayBeMissing = !isRequired && name !== 'Param'
  if (mayBeMissing) allowMissing(file, node)
  return [
    `@${file.use(value)}(${valueArguments(file, file.source(args[0] as Expression), { schema, defaultValue: undefined }, mayBeMissing, name !== 'Param' && parameterOf(file, node).mayBeMissing)})`,
  ]
}

function wholeOf(file: SourceFile, node: Node, name: string, whole: string, options: Expression | undefined): string[] {
  const isRequired = optionsOf(file, node, name, options, ['required', 'type', 'validate'])
  const read = options && file.scope.ownConstant(options)
  const validate = read?.type === 'ObjectExpression' ? memberOf(read, 'validate') : undefined
  const isOff = validate?.type === 'Literal' && validate.value === false
  const { type } = parameterOf(file, node)
  if (isOff && file.isSchema(type)) {
    if (name !== 'Body')
      file.todo(node, `members of ${type} were converted to their declared types, without validation.`)
    return [`@${file.use(whole)}()`]
  }
  const schema = schemaOfParameter(file, node)
  if (schema && name !== 'Body' && !file.scope.isQuery(type))
    file.todo(
      node,
      `members of ${type} were converted to their declared types here, but not in bodies: write another schema.`,
    )
  if (!schema && name !== 'Body' && file.scope.isClass(type))
    file.todo(node, `members of ${type} were converted to their declared types; here, they are strings.`)
  if (!schema && name === 'QueryParams') {
    // A schema receives all values of a repeated key, as routing-controllers passes them.
    file.use('z', 'zod')
    return [`@${file.use(whole)}(z.custom<${type || 'any'}>())`]
  }
  if (schema || name !== 'Body' || !isRequired) return [`@${file.use(whole)}(${schema})`]
  file.use('z', 'zod')
  return [`@${file.use(whole)}(z.custom<${type || 'any'}>((body) => Object.keys(Object(body)).length > 0))`]
}

/** Whether a value is required; marks the options that no code here reads. */
function optionsOf(
  file: SourceFile,
  node: Node,
  name: string,
  given: Expression | undefined,
  known: readonly string[],
): boolean {
  if (!given) return false
  const options = file.scope.ownConstant(given)
  if (options.type !== 'ObjectExpression') {
    file.todo(node, `${UNSAFE} ${file.source(options)} of @${name}() has no counterpart here.`)
    return false
  }
  const left = namesOf(options).filter((each) => {
    const value = memberOf(options, each)
    return !known.includes(each) || (each === 'validate' && value?.type !== 'Literal')
  })
  if (left.length > 0) {
    const texts = left.map(
      (each) => `${each}: ${file.source(memberOf(options, each) ?? options).replace(/\s+/gu, ' ')}`,
    )
    const advice = name === 'UploadedFile' ? ` Give @RequestPart() a schema: ${UPLOADS}.` : ''
    file.todo(node, `${UNSAFE} ${texts.join(', ')} of @${name}() has no counterpart here.${advice}`)
  }
  const required = memberOf(options, 'required')
  return required?.type === 'Literal' && required.value === true
}
