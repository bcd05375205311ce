import type { Node } from 'oxc-parser'
import { parameterOf } from './decorators.ts'
import { UNSAFE } from './migration.ts'
import { decoratorsIn, IS_NAME } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/** The names of built-in types, which no validator describes. */
const BUILT_IN =
  /^(?:Array|Buffer|Date|Map|Object|Partial|Record|Set|String|Number|Boolean|Pick|Omit|Required|Readonly|Request|Response)$/u

/** The schema of the type of a parameter, or of its elements; otherwise `''`, with a mark if it may have been validated. */
export function schemaOfParameter(file: SourceFile, node: Node): string {
  const { type } = parameterOf(file, node)
  const [, name = '', list, inner] = /^(?:([\w$]+(?:\.[\w$]+)?)(\[\])?|Array<([\w$.]+)>)$/u.exec(type) ?? []
  const element = name || (inner ?? '')
  if (!element) return ''
  const isList = Boolean(list || inner)
  if (file.scope.isSchema(element)) {
    if (file.scope.isTypeOnly(element))
      file.todo(node, `${element} is validated now: its class was imported as a type, so the framework did not see it.`)
    importValue(file, element)
    if (!isList) return element
    file.use('z', 'zod')
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

/** Whether a type is imported, as a value, from a module that is not among the migrated files. */
function isForeignClass(file: SourceFile, name: string): boolean {
  const [local = ''] = name.split('.')
  const isOther = /^[A-Z]/u.test(name) && !BUILT_IN.test(name) && file.scope.node(name) === undefined
  if (!isOther || file.imports.get(local)?.isWhole === false) return false
  return file.program.body.some((statement) => {
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') return false
    const specifier = statement.specifiers.find((each) => each.local.name === local)
    return specifier !== undefined && !(specifier.type === 'ImportSpecifier' && specifier.importKind === 'type')
  })
}

/** Adds `undefined` to the declared type of a parameter whose value may be missing. */
export function allowMissing(file: SourceFile, node: Node): void {
  const { type, mayBeMissing } = parameterOf(file, node)
  const { typeAnnotation } = node as { readonly typeAnnotation?: Node }
  if (mayBeMissing || !typeAnnotation || /^(?:any|unknown)$/u.test(type)) return
  file.text.appendLeft(typeAnnotation.end, ' | undefined')
}

/** Gives a destructured body the default `{}`, which the framework passed if a request had no body. */
export function allowNoBody(file: SourceFile, node: Node): void {
  if (node.type !== 'ObjectPattern') return
  const { type } = parameterOf(file, node)
  file.text.appendLeft(node.end, ` = {}${type ? ` as ${type}` : ''}`)
}

/** A schema that passes values of a type unchanged. */
export function customSchema(file: SourceFile, type: string, check = ''): string {
  file.use('z', 'zod')
  return `z.custom<${type || 'any'}>(${check})`
}

/** Removes `type` from the import of a name that has become a value. */
function importValue(file: SourceFile, name: string): void {
  const [local = ''] = name.split('.')
  for (const statement of file.program.body) {
    if (statement.type !== 'ImportDeclaration') continue
    const specifier = statement.specifiers.find((each) => each.local.name === local)
    if (!specifier) continue
    const ofAll = /^import\s+type\s+/u.exec(file.source(statement))?.[0]
    const ofOne = /^type\s+/u.exec(file.source(specifier))?.[0]
    if (ofAll) file.text.overwrite(statement.start, statement.start + ofAll.length, 'import ')
    else if (ofOne) file.text.remove(specifier.start, specifier.start + ofOne.length)
  }
}

/** Rewrites `@Body('user') data: A` to `@RequestBody(z.object({ user: A })) { user: data }: { user: A }`. */
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
  const range = typeAnnotation ? { start, end: typeAnnotation.start } : target
  const own = file.source(range).replace(/\?\s*$/u, '')
  const pattern = (own === key ? key : `${key}: ${own}`) + (initial ? ` = ${file.source(initial)}` : '')
  const object = `{ ${key}${mark}: ${type} }`
  if (schema) file.use('z', 'zod')
  // If a request has no body, the default `{}` leaves the member undefined.
  file.text.overwrite(start, node.end, `{ ${pattern} }: ${object}${schema ? '' : ` = {} as ${object}`}`)
  const member = schema && mark ? `${schema}.optional()` : schema
  return [`@${file.use('RequestBody')}(${schema && `z.object({ ${key}: ${member} })`})`]
}
