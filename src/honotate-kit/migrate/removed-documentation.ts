import type { Node } from 'oxc-parser'
import { calleeOf, elementsIn, exportOf } from './decorators.ts'
import { declaredNames } from './imported-names.ts'
import type { Declaration, Project } from './migrated-project.ts'
import { callOf, decoratorsIn, functionOf, literalOf, memberOf, nameOf, resultOf } from './nodes.ts'
import { documented, removeNode, type DocumentationCall } from './rewrite-decorators.ts'
import type { SourceFile } from './source-file.ts'

/**
 * Removes the functions that only combine decorators of @nestjs/swagger, and replaces their uses with documentation
 * comments.
 */
export function removeDocumentation(file: SourceFile): void {
  const { project, path } = file.scope
  for (const decorated of elementsIn(file.program)) {
    if (decorated.kind === 'parameter') continue
    for (const decorator of decoratorsIn(decorated.node)) {
      const calls = combinedCalls(project, path, nameOf(calleeOf(decorator.expression)))
      for (const call of calls ?? []) documented(file, call, decorated)
      if (calls) removeNode(file, decorator)
    }
  }
  for (const statement of file.program.body) {
    const names = statement.type === 'ImportDeclaration' ? [] : declaredNames(statement)
    if (names.length > 0 && names.every((name) => combinedCalls(project, path, name))) file.remove(statement)
  }
}

/**
 * Finds the calls of @nestjs/swagger that a function combines with `applyDecorators()`; `undefined` if it does more,
 * computes their texts, or is used otherwise than as a decorator.
 */
function combinedCalls(project: Project, path: string, name: string): readonly DocumentationCall[] | undefined {
  const declared = project.resolve(path, name)
  if (!declared) return undefined
  const { imports = new Map<string, never>() } = project.module(declared.path) ?? {}
  const from = (node: Node, module: string): DocumentationCall | undefined => {
    const found = node.type === 'CallExpression' ? exportOf({ imports }, node.callee) : undefined
    return found?.module === module ? { name: found.name, args: callOf(node)?.args ?? [] } : undefined
  }
  const result = resultOf(functionOf(project.node(declared)))
  if (result?.type !== 'CallExpression' || from(result, '@nestjs/common')?.name !== 'applyDecorators') return undefined
  const calls = result.arguments.map((each) => from(each, '@nestjs/swagger'))
  const known = calls.filter((each): each is DocumentationCall => each !== undefined && hasPlainTexts(each))
  return known.length === calls.length && onlyDecorates(project, declared) ? known : undefined
}

/**
 * Whether a name occurs only in its declaration, in imports and as a decorator, and only in files that the command
 * rewrites.
 */
function onlyDecorates(project: Project, { path, name }: Declaration): boolean {
  const word = new RegExp(String.raw`\b${name.replaceAll('$', String.raw`\$`)}\b`, 'gu')
  return [...project.files].every(([file, code]) => {
    if (!code.includes(name)) return true
    if (!/['"](?:@nestjs\/|class-validator)/u.test(code)) return false
    const others = code.replaceAll(/\bimport\s*\{[^}]*\}\s*from\b/gu, (text) => (/\sas\s/u.test(text) ? text : ''))
    const uses = [...others.matchAll(word)].filter(({ index }) => others[index - 1] !== '@')
    return uses.length === (file === path ? 1 : 0)
  })
}

/** Whether the texts that become a documentation comment are literal. */
function hasPlainTexts({ name, args: [options] }: DocumentationCall): boolean {
  if (name !== 'ApiOperation' || !options) return true
  if (options.type !== 'ObjectExpression') return false
  const texts = ['summary', 'description'].map((key) => memberOf(options, key))
  return texts.every((each) => !each || literalOf(each) !== undefined)
}
