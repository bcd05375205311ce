import type { Class } from 'oxc-parser'
import { classesIn } from '../transform/core/walk.ts'
import { parameterOf } from './decorators.ts'
import { removeNode } from './edit-decorators.ts'
import { declaredNames, type Statement } from './imported-names.ts'
import { canActivate, isPublic, passOf, publicKey } from './public-functions.ts'
import type { SourceFile } from './source-file.ts'

/**
 * Replaces functions that let a request pass all guards with honotate's `Public`, and removes the lines with which
 * guards read their metadata.
 */
export function rewritePublic(file: SourceFile): void {
  const { project, path } = file.scope
  if (publicKey(project) === undefined) return
  for (const statement of file.program.body) {
    if (statement.type === 'ImportDeclaration') continue
    const [name, ...others] = declaredNames(statement)
    if (name !== undefined && others.length === 0 && isPublic(project, path, name)) replace(file, statement, name)
  }
  for (const node of classesIn(file.program)) {
    const pass = passOf(project, path, canActivate(node) ?? [])
    if (!pass) continue
    for (const statement of pass.statements) removeNode(file, statement)
    removeReflector(file, node, pass.statements.map((each) => file.source(each)).join(''))
  }
}

function replace(file: SourceFile, statement: Statement, name: string): void {
  const exported = statement.type === 'ExportNamedDeclaration' ? 'export ' : ''
  const isOnlyExported = exported && name === 'Public' && wordsIn(file.text.original, name) === 1
  const [, quote = "'"] = /\bfrom (['"])/u.exec(file.text.original) ?? []
  const text = isOnlyExported
    ? `export { Public } from ${quote}honotate${quote}`
    : `${exported}const ${name} = ${file.use('Public')}`
  file.text.overwrite(statement.start, statement.end, text + file.semicolon)
}

/** Removes a constructor that only receives the reflector, if nothing else reads that. */
function removeReflector(file: SourceFile, node: Class, removed: string): void {
  for (const member of node.body.body) {
    if (member.type !== 'MethodDefinition' || member.kind !== 'constructor') continue
    const [only, ...others] = member.value.params
    const body = member.value.body?.body ?? []
    const isEmpty = body.every((each) => /^super\(\);?$/u.test(file.source(each)))
    if (only?.type !== 'TSParameterProperty' || others.length > 0 || !isEmpty) continue
    const { parameter } = only
    const name = parameter.type === 'Identifier' ? parameter.name : ''
    const isUnread = wordsIn(file.source(node), name) - wordsIn(removed, name) === 1
    if (name && isUnread && parameterOf(file, only).type === 'Reflector') removeNode(file, member)
  }
}

function wordsIn(text: string, word: string): number {
  return text.split(/[^\w$]+/u).filter((each) => each === word).length
}
