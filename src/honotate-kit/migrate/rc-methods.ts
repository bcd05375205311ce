import type { Node } from 'oxc-parser'
import { parameterOf, type OfKind } from './decorators.ts'
import { markExchange } from './marks.ts'
import { dropped, leftToSchema, UNSAFE } from './migration.ts'
import { isLiteral, memberOf, namesOf } from './nodes.ts'
import type { ByName, Given } from './nodes.ts'
import { allowMissing, allowNoBody, bodyMember } from './parameter-schemas.ts'
import { customSchema, schemaOfParameter, valueArguments } from './parameter-schemas.ts'
import type { DecoratorUse } from './rewrite-decorators.ts'

/** Decorators of single values; all but path variables may be missing. */
const values: ByName = {
  Param: 'PathVariable',
  QueryParam: 'RequestParam',
  HeaderParam: 'RequestHeader',
  CookieParam: 'CookieValue',
  UploadedFile: 'RequestPart',
}

const wholes: ByName = {
  Params: 'RequestPathVariable',
  QueryParams: 'RequestQuery',
  HeaderParams: 'RequestHeader',
  CookieParams: 'CookieValue',
  Body: 'RequestBody',
  Req: 'Request',
  Res: 'Response',
}

/** Schemas for declared types. Like routing-controllers, they convert the string, and reject other values. */
const schemas: ByName = {
  // `z.coerce.number()` would take an empty string for 0.
  number: 'z.string().min(1).pipe(z.coerce.number())',
  boolean: "z.stringbool({ truthy: ['true', '1', ''], falsy: ['false', '0'], case: 'sensitive' })",
  Date: 'z.string().min(1).pipe(z.coerce.date())',
}

/** Matches `string` and unions of string literals: their values are the strings of the request. */
const IS_TEXT = /^(?:string|(['"]).*?\1(?:\s*\|\s*(['"]).*?\2)*)$/u

/** The counterpart of a parameter decorator of routing-controllers, if it has one. */
export function rcParameter(use: DecoratorUse, { node, class: owner }: OfKind<'parameter'>): string[] | undefined {
  const { file, name, args } = use
  const whole = wholes[name]
  if (whole === 'Request' || whole === 'Response') {
    markExchange(file, node, owner, whole)
    return [`@${file.use(whole)}()`]
  }
  const wholeText = whole && wholeSchema(use)
  if (whole) return [`@${file.use(whole)}(${wholeText})`]
  const [given, options] = args
  const key = file.scope.textOf(given)
  if (key === undefined || !given) return undefined
  const [isFile, isPath] = [name === 'UploadedFile', name === 'Param']
  const isRequired = readRequired(use, options, isFile ? ['required'] : ['required', 'validate'])
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
  return [`@${file.use(value)}(${valueArguments(file, given, single)})`]
}

/** The schema of a whole part of the request; `''` for none. */
function wholeSchema(use: DecoratorUse): string {
  const { file, name, args, on } = use
  const { node } = on
  const [options] = args
  const isBody = name === 'Body'
  const isRequired = readRequired(use, options, ['required', 'type', 'validate'])
  const isOff = isLiteral(memberOf(options && file.scope.ownConstant(options), 'validate'), false)
  const { type } = parameterOf(file, node)
  const converted = `members of ${type} were converted to their declared types`
  if (isOff && file.scope.isSchema(type)) return ''
  const schema = schemaOfParameter(file, node)
  if (schema && !isBody && !file.scope.dto(type)?.isQuery)
    file.todo(node, `${converted} here, but not in bodies: write another schema.`)
  if (!schema && !isBody && file.scope.isClass(type)) file.todo(node, `${converted}; here, they are strings.`)
  if (schema) return schema
  // With a schema, `@RequestQuery()` passes all values of a repeated key, as routing-controllers does.
  if (name === 'QueryParams') return customSchema(file, type)
  if (isBody && isRequired) return customSchema(file, type, '(body) => Object.keys(Object(body)).length > 0')
  if (isBody) allowNoBody(file, node)
  return ''
}

/** Reads the option `required`; marks options without a counterpart. */
function readRequired({ file, name, on: { node } }: DecoratorUse, given: Given, known: readonly string[]): boolean {
  const options = given && file.scope.ownConstant(given)
  const lost = namesOf(options).filter((each) => {
    const isComputed = each === 'validate' && memberOf(options, each)?.type !== 'Literal'
    return !known.includes(each) || isComputed
  })
  const shown = (each: string): string =>
    `${each}: ${file.source(memberOf(options, each) ?? (options as Node)).replace(/\s+/gu, ' ')}`
  const texts = options && options.type !== 'ObjectExpression' ? [file.source(options)] : lost.map(shown)
  if (texts.length > 0) file.todo(node, `${UNSAFE} ${dropped(`${texts.join(', ')} of @${name}()`)}`)
  return isLiteral(memberOf(options, 'required'), true)
}
