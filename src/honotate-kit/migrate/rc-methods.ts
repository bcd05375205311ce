import type { Node } from 'oxc-parser'
import { classesIn } from '../transform/core/walk.ts'
import { decoratorsOf, parameterOf, type OfKind } from './decorators.ts'
import { dropped, leftToSchema, UNSAFE } from './migration.ts'
import { callOf, contains, isLiteral, literalOf, memberOf, membersOf, nameOf } from './nodes.ts'
import { namesOf, nodesOf, returnsOf, type ByName, type Given } from './nodes.ts'
import { allowMissing, allowNoBody, bodyMember } from './parameter-schemas.ts'
import { customSchema, schemaOfParameter, valueArguments } from './parameter-schemas.ts'
import type { DecoratorUse } from './rewrite-decorators.ts'
import type { SourceFile } from './source-file.ts'

/** The replacements of decorators for a single value. */
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
}

/**
 * Schemas for declared types. Like routing-controllers, they convert the string, and reject strings that do not fit.
 */
const schemas: ByName = {
  // `z.coerce.number()` would take an empty string for 0.
  number: 'z.string().min(1).pipe(z.coerce.number())',
  boolean: "z.stringbool({ truthy: ['true', '1', ''], falsy: ['false', '0'], case: 'sensitive' })",
  Date: 'z.string().min(1).pipe(z.coerce.date())',
}

/** Matches `string` and unions of string literals: their values are the strings of the request. */
const IS_TEXT = /^(?:string|(['"]).*?\1(?:\s*\|\s*(['"]).*?\2)*)$/u

/** Replaces a parameter decorator of routing-controllers; `undefined` if it stays. */
export function rcParameter(use: DecoratorUse, { node }: OfKind<'parameter'>): string[] | undefined {
  const { file, name, args } = use
  const whole = wholes[name]
  if (whole) return [`@${file.use(whole)}(${wholeSchema(use)})`]
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
  const isText = IS_TEXT.test(present) || file.scope.isStringEnum(present)
  let schema = schemas[present]
  if (list && name === 'QueryParam') schema = `z.array(z.custom<${list[1] ?? list[2]}>())`
  else if (!schema && isRequired && (present === '' || isText) && !isPath)
    schema = `z.string().min(1)${/^(?:string)?$/u.test(present) ? '' : `.transform((text) => text as ${present})`}`
  else if (!schema && !isFile && !isPath && !isText)
    file.todo(node, 'routing-controllers parsed this value as JSON, and validated it; here, it is the string.')
  const mayBeMissing = !isRequired && !isPath
  if (mayBeMissing) allowMissing(file, node)
  const single = { schema, mayBeMissing, isOptional: !isPath && isOptional }
  return [`@${file.use(value)}(${valueArguments(file, given, single)})`]
}

/**
 * Writes the schema of a parameter with a decorator in `wholes`, such as `@Body()`; `''` if it needs none. Marks
 * changed conversions.
 */
function wholeSchema(use: DecoratorUse): string {
  const { file, name, args, on } = use
  const { node } = on
  const [options] = args
  const isBody = name === 'Body'
  const isRequired = readRequired(use, options, ['required', 'type', 'validate'])
  const isOff = isLiteral(memberOf(options && file.scope.ownConstant(options), 'validate'), false)
  const { type } = parameterOf(file, node)
  const converted = `members of ${type} were converted to their declared types`
  if (isOff && file.scope.isSchema(type)) {
    if (!isBody) file.todo(node, `${converted}, without validation.`)
    return ''
  }
  const schema = schemaOfParameter(file, node)
  if (schema && !isBody && !file.scope.dto(type)?.isQuery)
    file.todo(node, `${converted} here, but not in bodies: write another schema.`)
  if (!schema && !isBody && file.scope.isClass(type)) file.todo(node, `${converted}; here, they are strings.`)
  if (schema) return schema
  // Without a schema, `@RequestQuery()` passes only the first value of a repeated key; routing-controllers passes all.
  if (name === 'QueryParams') return customSchema(file, type)
  if (isBody && isRequired) return customSchema(file, type, '(body) => Object.keys(Object(body)).length > 0')
  if (isBody) allowNoBody(file, node)
  return ''
}

/** Reads the option `required`; marks options without a counterpart. */
function readRequired({ file, name, on: { node } }: DecoratorUse, given: Given, known: readonly string[]): boolean {
  const options = given && file.scope.ownConstant(given)
  const isComputed = (each: string): boolean => each === 'validate' && memberOf(options, each)?.type !== 'Literal'
  const lost = namesOf(options).filter((each) => !known.includes(each) || isComputed(each))
  const shown = (each: string): string =>
    `${each}: ${file.source(memberOf(options, each) ?? (options as Node)).replace(/\s+/gu, ' ')}`
  const texts = options && options.type !== 'ObjectExpression' ? [file.source(options)] : lost.map(shown)
  const advice =
    name === 'UploadedFile' && lost.length > 0
      ? ' Give @RequestPart() a schema: z.file().max(bytes) for limits (above 1 MiB, @Limits() too), .mime(type) or .refine() for fileFilter.'
      : ''
  if (texts.length > 0) file.todo(node, `${UNSAFE} ${dropped(`${texts.join(', ')} of @${name}()`)}${advice}`)
  return isLiteral(memberOf(options, 'required'), true)
}

/** Marks a method whose result honotate sends differently: strings of a JSON controller, null and undefined. */
export function markResult(file: SourceFile, { node, class: owner }: OfKind<'method'>): void {
  const { value, key } = node
  const names = new Set(decoratorsOf(file, node).map(({ name }) => name))
  const isJson = decoratorsOf(file, owner).some(({ name }) => name === 'JsonController')
  // Skip stubs: empty methods without a return type, and methods without a body.
  if (!value.body || (value.body.body.length === 0 && !value.returnType)) return
  const type = value.returnType ? file.source(value.returnType.typeAnnotation).replace(/^Promise<(.*)>$/u, '$1') : ''
  const returned = resultsOf(value.body)
  const returns = (pattern: RegExp, isOne: (node: Node | null) => boolean): boolean =>
    type.split('|').some((each) => pattern.test(each.trim())) || returned.some(isOne)
  const isText = returns(/^string$/u, (each) => literalOf(each) !== undefined || each?.type === 'TemplateLiteral')
  const isNull = returns(/^null$/u, (each) => each?.type === 'Literal' && each.value === null)
  const isNothing = returns(/^(?:void|undefined)$/u, (each) => type === '' && each === null)
  const hasResponse = (value.params as readonly Node[]).some((each) => /@Res\b/u.test(file.source(each)))
  const notes: string[] = []
  if (isJson && isText && !names.has('ContentType')) notes.push('a string was JSON, and is plain text')
  if (isNull && !names.has('OnNull')) notes.push('null was 204, and is JSON')
  if (isNothing && !names.has('OnUndefined') && !hasResponse) notes.push('no result was 404, and is 204')
  if (notes.length > 0) file.todo(key, `the answer differs: ${notes.join('; ')}.`)
}

/**
 * Lists the expressions that a method returns, with null for a `return` without a value. Without any `return`, lists
 * null, or the body itself if it ends with `throw`: no check matches a body.
 */
function resultsOf(body: Node & { readonly body: readonly Node[] }): readonly (Node | null)[] {
  const own = returnsOf(body)
  if (own.length > 0) return own.flatMap(({ argument }) => branchesOf(argument))
  return body.body.at(-1)?.type === 'ThrowStatement' ? [body] : [null]
}

/** Lists the possible values of an expression: `a` and `b` for `a ?? b`, `b` and `c` for `a ? b : c`. */
function branchesOf(node: Node | null): readonly (Node | null)[] {
  if (node?.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(branchesOf)
  if (node?.type === 'LogicalExpression') return [node.left, node.right].flatMap(branchesOf)
  if (node?.type === 'AwaitExpression') return branchesOf(node.argument)
  const { name, object, args = [] } = callOf(node) ?? {}
  if (name === 'resolve' && nameOf(object) === 'Promise') return branchesOf(args[0] ?? null)
  return [nameOf(node) === 'undefined' ? null : node]
}

/** Marks errors whose status routing-controllers reads from `httpCode`. */
export function markErrors(file: SourceFile): void {
  const inMarkedClass: Node[] = []
  for (const node of classesIn(file.program)) {
    const field = membersOf(node).find(({ name, method }) => !method && name === 'httpCode')?.member
    if (!field || !node.superClass || !file.source(node.superClass).endsWith('Error')) continue
    inMarkedClass.push(node)
    if (node.decorators?.some((each) => /ResponseStatus/u.test(file.source(each)))) continue
    file.todo(field, 'this error is a 500 here: write @ResponseStatus() on its class.')
  }
  const set = [
    ...nodesOf(file.program, 'Property').filter(({ key, computed }) => !computed && nameOf(key) === 'httpCode'),
    ...nodesOf(file.program, 'AssignmentExpression').filter(({ left }) => file.source(left).endsWith('.httpCode')),
  ]
  for (const node of set)
    if (!inMarkedClass.some((each) => contains(each, node)))
      file.todo(node, 'an error with httpCode is a 500 here: throw an HttpProblem.')
}
