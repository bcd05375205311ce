import type { Node } from 'oxc-parser'
import { parameterOf } from './decorators.ts'
import { UNSAFE } from './migration.ts'
import type { SourceFile } from './source-file.ts'

/** The names of built-in types, which no validator describes. */
const BUILT_IN =
  /^(?:Array|Buffer|Date|Map|Object|Partial|Record|Set|String|Number|Boolean|Pick|Omit|Required|Readonly|Request|Response)$/u

/**
 * The schema of a parameter whose type is a class that becomes a schema, or an array of those; otherwise `''`. Marks a
 * parameter that was or may have been validated, and no longer is.
 */
export function schemaOfParameter(file: SourceFile, node: Node): string {
  const { type } = parameterOf(file, node)
  const [, name = '', list, inner] = /^(?:([\w$]+(?:\.[\w$]+)?)(\[\])?|Array<([\w$.]+)>)$/u.exec(type) ?? []
  const element = name || (inner ?? '')
  if (!element) return ''
  if (file.scope.isSchema(element)) {
    if (file.scope.isTypeOnly(element))
      file.todo(node, `${element} is validated now: its class was imported as a type, so the framework did not see it.`)
    importValue(file, element)
    if (!list && !inner) return element
    file.use('z', 'zod')
    file.todo(node, 'the elements are validated now: without ParseArrayPipe or { type }, they were not.')
    return `z.array(${element})`
  }
  if (list || inner) return ''
  const reason = file.scope.reason(element)
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
  if (
    !/^[A-Z]/u.test(name) ||
    BUILT_IN.test(name) ||
    !file.scope.isUnknown(name) ||
    file.imports.get(local)?.isWhole === false
  )
    return false
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
