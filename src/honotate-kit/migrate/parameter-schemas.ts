import type { Expression, Node } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import { defaultCode } from './type-conversions.ts'
import { exportOf, parameterOf } from './decorators.ts'
import { UNSAFE } from './migration.ts'
import { decoratorsIn, IS_NAME, isLiteral, literalOf, memberOf, nameOf, namesOf, nodesOf } from './nodes.ts'
import type { ByName } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/** The replacement of a parameter's pipes: a Zod schema, a default value, and the unknown pipes. */
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

/** The known options of some pipes. For all other pipes, only `optional` is known. */
const knownOptions: ByName<readonly string[]> = {
  ParseUUIDPipe: ['optional', 'version'],
  ValidationPipe: ['transform', 'whitelist'],
}

/** Reads the pipes of NestJS among the arguments of a decorator: `ParseIntPipe` in `@Param('id', ParseIntPipe)`. */
export function readPipes(file: SourceFile, pipes: readonly Expression[]): Pipes {
  const read = pipes.map((pipe) => ({ pipe, ...readPipe(file, pipe) }))
  const [schema] = read.flatMap((each) => each.schema ?? []).toReversed()
  const first = read.findIndex((each) => each.schema)
  // A default after a pipe with a schema has no replacement.
  const isLate = (index: number): boolean => first !== -1 && first < index && read[index]?.defaultValue !== undefined
  const unknown = read.filter((each, index) => each.isUnknown || isLate(index))
  const [defaultValue] = read.flatMap((each) => (unknown.includes(each) ? [] : (each.defaultValue ?? []))).toReversed()
  const isOptional = schema && defaultValue === undefined && read.some((each) => each.isOptional)
  const sources = new Set(unknown.map(({ pipe }) => file.source(pipe)))
  return { schema: isOptional ? `${schema}.optional()` : schema, defaultValue, unknown: [...sources] }
}

function readPipe(file: SourceFile, pipe: Expression) {
  const made = pipe.type === 'NewExpression' ? pipe : undefined
  const name = exportOf(file, made ? made.callee : pipe)?.name ?? ''
  const [first, second] = (made?.arguments ?? []) as readonly Expression[]
  if (name === 'DefaultValuePipe' && first) return { defaultValue: file.source(first) }
  const isEnum = name === 'ParseEnumPipe' && first !== undefined
  const schema = isEnum ? `z.enum(${file.source(first)})` : schemas[name]
  // An enum of numbers is not known: `ParseEnumPipe` also accepts the names of its members, unlike `z.enum()`.
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

interface SingleValue {
  readonly schema: string | undefined
  readonly defaultValue?: string | undefined
  /** Whether the framework accepts a request without the value. */
  readonly mayBeMissing: boolean
  /** Whether the declaration makes the value optional in honotate, by `?`, a default or the type `undefined`. */
  readonly isOptional: boolean
}

/** Writes the arguments of the decorator of a single value: its name, and its schema or its options. */
export function valueArguments(file: SourceFile, name: Expression, value: SingleValue): string {
  const { schema, defaultValue, mayBeMissing, isOptional } = value
  const key = file.source(name)
  const isRequired = isOptional && !mayBeMissing && defaultValue === undefined && !schema?.endsWith('.optional()')
  if (schema) {
    file.use('z', 'zod')
    const ending =
      defaultValue === undefined ? (mayBeMissing ? '.optional()' : '') : `.default(${defaultCode(defaultValue)})`
    return isRequired ? `${key}, { schema: ${schema}, required: true }` : `${key}, ${schema}${ending}`
  }
  if (defaultValue !== undefined) return `${key}, { defaultValue: ${defaultValue} }`
  if (isRequired) return `${key}, { required: true }`
  return mayBeMissing ? `${key}, { required: false }` : key
}

/**
 * Writes the schema for the type of a parameter, such as `Cat` or `Cat[]`; `''` if the type has no schema. Marks the
 * parameter if its validation may change.
 */
export function schemaOfParameter(file: SourceFile, node: Node): string {
  const { type } = parameterOf(file, node)
  const [, name = '', list, inner] = /^(?:([\w$]+(?:\.[\w$]+)?)(\[\])?|Array<([\w$.]+)>)$/u.exec(type) ?? []
  const element = name || (inner ?? '')
  // NestJS may have validated a `Cat | null`: without `strictNullChecks`, TypeScript emits the class `Cat` for it.
  const [, nullable = ''] = /^([\w$.]+)(?: \| (?:null|undefined))+$/u.exec(type) ?? []
  if (file.scope.isSchema(nullable))
    file.todo(node, `${UNSAFE} nothing validates ${nullable} here; NestJS did without strictNullChecks.`)
  if (!element) return ''
  const isList = Boolean(list || inner)
  if (file.scope.isSchema(element)) {
    if (file.scope.imported(element)?.isType) {
      file.todo(node, `${element} is validated now: its class was imported as a type, so the framework did not see it.`)
      importValue(file, element)
    }
    if (!isList) return element
    file.use('z', 'zod')
    if (!decoratorsIn(node).some((each) => file.source(each).includes('ParseArrayPipe')))
      file.todo(node, 'the elements are validated now: without ParseArrayPipe or { type }, they were not.')
    return `z.array(${element})`
  }
  const reason = file.scope.dto(element)?.reason
  if (isList) return ''
  if (reason) file.todo(node, `${UNSAFE} nothing validates ${element} here: it stays a class, since ${reason}.`)
  else if (file.scope.isUndescribed(element))
    file.todo(node, `${UNSAFE} nothing validates ${element} here: no decorator of class-validator is on its members.`)
  else if (isForeignClass(file, element))
    file.todo(node, `${UNSAFE} if ${element} is a class with validators, nothing validates it here: write a schema.`)
  return ''
}

/**
 * Whether a type may be a class of another package: a capitalized name that is imported as a value, but neither from
 * the framework nor from a file of the project.
 */
function isForeignClass(file: SourceFile, name: string): boolean {
  const isOther =
    /^[A-Z]/u.test(name) && !/^(?:Buffer|Request|Response)$/u.test(name) && file.scope.node(name) === undefined
  if (!isOther || file.imports.get(name.split('.', 1)[0] ?? '')?.isWhole === false) return false
  return file.scope.imported(name)?.isType === false
}

/** Adds `undefined` to the declared type of a parameter whose value may be missing. */
export function allowMissing(file: SourceFile, node: Node): void {
  const { type, mayBeMissing } = parameterOf(file, node)
  const { typeAnnotation } = node as { readonly typeAnnotation?: Node }
  if (mayBeMissing || !typeAnnotation || /^(?:any|unknown)$/u.test(type)) return
  file.text.appendLeft(typeAnnotation.end, ' | undefined')
}

/** Adds the default `{}` to a destructured body: the framework passed `{}` if a request had no body. */
export function allowNoBody(file: SourceFile, node: Node): void {
  if (node.type !== 'ObjectPattern') return
  const { type } = parameterOf(file, node)
  file.text.appendLeft(node.end, ` = {}${type ? ` as ${type}` : ''}`)
}

/** Writes a schema that passes values of a type unchanged, if `check` accepts them. */
export function customSchema(file: SourceFile, type: string, check = ''): string {
  file.use('z', 'zod')
  return `z.custom<${type || 'any'}>(${check})`
}

/** Removes `type` from the import of a name that has become a value. */
function importValue(file: SourceFile, name: string): void {
  for (const statement of nodesOf(file.program, 'ImportDeclaration')) {
    const specifier = statement.specifiers.find(({ local }) => local.name === name.split('.', 1)[0])
    for (const { start, end } of specifier ? [statement, specifier] : []) {
      const [whole = '', before = ''] = /^(import\s+)?type\s+/u.exec(file.source({ start, end })) ?? []
      if (whole) file.text.remove(start + before.length, start + whole.length)
    }
  }
}

/**
 * Rewrites `@Body('user') data: A` to `@RequestBody(z.object({ user: A })) { user: data }: { user: A }`; returns
 * `undefined`, and changes nothing, if it cannot.
 */
export function bodyMember(file: SourceFile, node: Node, key: string): string[] | undefined {
  const [target, initial] = node.type === 'AssignmentPattern' ? [node.left, node.right] : [node, undefined]
  const isPattern = target.type === 'Identifier' || target.type === 'ObjectPattern' || target.type === 'ArrayPattern'
  if (!IS_NAME.test(key) || !isPattern) return undefined
  const schema = schemaOfParameter(file, node)
  const { typeAnnotation, optional } = target
  const mark = optional || initial ? '?' : ''
  const type = typeAnnotation ? file.source(typeAnnotation.typeAnnotation) : 'any'
  // The range of an optional parameter includes its decorators, so skip them.
  const after = Math.max(target.start, decoratorsIn(node).at(-1)?.end ?? 0)
  const start = after + file.source({ start: after, end: target.end }).search(/\S/u)
  const own = file.source({ start, end: typeAnnotation?.start ?? target.end }).replace(/\?\s*$/u, '')
  const pattern = (own === key ? key : `${key}: ${own}`) + (initial ? ` = ${file.source(initial)}` : '')
  const object = `{ ${key}${mark}: ${type} }`
  if (schema) file.use('z', 'zod')
  // If a request has no body, the default `{}` leaves the member undefined.
  file.text.overwrite(start, node.end, `{ ${pattern} }: ${object}${schema ? '' : ` = {} as ${object}`}`)
  const member = schema && mark ? `${schema}.optional()` : schema
  return [`@${file.use('RequestBody')}(${schema && `z.object({ ${key}: ${member} })`})`]
}
