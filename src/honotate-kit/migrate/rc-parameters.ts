import type { Expression, Node } from 'oxc-parser'
import { type Decorated, type FrameworkDecorator, parameterOf } from './decorators.ts'
import { isLiteral, memberOf, namesOf } from './nodes.ts'
import { bodyMember } from './body-member.ts'
import { markExchange } from './marks.ts'
import { dropped, leftToSchema, UNSAFE } from './migration.ts'
import { valueArguments } from './pipes.ts'
import { allowMissing, allowNoBody, schemaOfParameter } from './schema-parameter.ts'
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

/** Schemas for declared types. Like routing-controllers, they convert the string, and reject other values. */
const schemas: Readonly<Record<string, string>> = {
  // `z.coerce.number()` would take an empty string for 0.
  number: 'z.string().min(1).pipe(z.coerce.number())',
  boolean: "z.stringbool({ truthy: ['true', '1', ''], falsy: ['false', '0'], case: 'sensitive' })",
  Date: 'z.string().min(1).pipe(z.coerce.date())',
}

/** The replacements for the options of `@UploadedFile()`. */
const UPLOADS = 'z.file().max(bytes) for limits, .mime(type) or .refine() for fileFilter'

/** Matches `string` and unions of string literals: their values are the strings of the request. */
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
  const [isFile, isPath] = [name === 'UploadedFile', name === 'Param']
  const isRequired = readRequired(file, node, name, args[1], isFile ? ['required'] : ['required', 'validate'])
  const { type, present, mayBeMissing: isOptional } = parameterOf(file, node)
  if (isFile && !/^File\b/u.test(type))
    file.todo(node, 'this is a File of the web: read name, type, size and arrayBuffer().')
  if (name === 'BodyParam') {
    if (isRequired || schemas[present])
      file.todo(node, leftToSchema([`@BodyParam() for ${isRequired ? 'a required ' : ''}${present}`], true))
    return bodyMember(file, node, key)
  }
  const value = values[name]
  if (!value) return undefined
  const list = /^(.*)\[\]$|^Array<(.*)>$/u.exec(present)
  const isText = IS_TEXT.test(present)
  let schema = schemas[present]
  if (list && name === 'QueryParam') schema = `z.array(z.custom<${list[1] ?? list[2]}>())`
  else if (!schema && isRequired && (present === '' || isText) && !isPath) schema = 'z.string().min(1)'
  else if (!schema && !isFile && !isPath && !isText && !file.scope.isStringEnum(present))
    file.todo(node, 'routing-controllers parsed this value as JSON, and validated it; here, it is the string.')
  const mayBeMissing = !isRequired && !isPath
  if (mayBeMissing) allowMissing(file, node)
  const single = { schema, mayBeMissing, isOptional: !isPath && isOptional }
  return [`@${file.use(value)}(${valueArguments(file, args[0] as Expression, single)})`]
}

function wholeOf(file: SourceFile, node: Node, name: string, whole: string, options: Expression | undefined): string[] {
  const isRequired = readRequired(file, node, name, options, ['required', 'type', 'validate'])
  const read = options && file.scope.ownConstant(options)
  const isOff = read?.type === 'ObjectExpression' && isLiteral(memberOf(read, 'validate'), false)
  const { type } = parameterOf(file, node)
  if (isOff && file.scope.isSchema(type)) {
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
    // With a schema, `@RequestQuery()` passes all values of a repeated key, as routing-controllers does.
    file.use('z', 'zod')
    return [`@${file.use(whole)}(z.custom<${type || 'any'}>())`]
  }
  if (name === 'Body' && !schema && !isRequired) allowNoBody(file, node)
  if (schema || name !== 'Body' || !isRequired) return [`@${file.use(whole)}(${schema})`]
  file.use('z', 'zod')
  return [`@${file.use(whole)}(z.custom<${type || 'any'}>((body) => Object.keys(Object(body)).length > 0))`]
}

/** Reads the option `required`; marks options without a counterpart. */
function readRequired(
  file: SourceFile,
  node: Node,
  name: string,
  given: Expression | undefined,
  known: readonly string[],
): boolean {
  if (!given) return false
  const options = file.scope.ownConstant(given)
  if (options.type !== 'ObjectExpression') {
    file.todo(node, `${UNSAFE} ${dropped(`${file.source(options)} of @${name}()`)}`)
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
    file.todo(node, `${UNSAFE} ${dropped(`${texts.join(', ')} of @${name}()`)}${advice}`)
  }
  return isLiteral(memberOf(options, 'required'), true)
}
