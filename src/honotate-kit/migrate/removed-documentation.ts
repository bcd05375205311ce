import type { Decorator } from 'oxc-parser'
import { classesIn } from '../transform/core/walk.ts'
import { calleeOf, memberOf, type Decorated } from './decorators.ts'
import { removeNode } from './edit-decorators.ts'
import type { DocumentationCall } from './file-scope.ts'
import { declaredNames } from './imported-names.ts'
import { removeStatement } from './remove-unused.ts'
import { isLiteral, literalOf } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/**
 * Removes a decorator of @nestjs/swagger or routing-controllers-openapi. The texts of `@ApiOperation()` and `@OpenAPI()`
 * become a documentation comment, and `@ApiExcludeEndpoint()` and `@ApiExcludeController()` become the tag `@hidden`.
 */
export function documented(
  file: SourceFile,
  { name, args }: DocumentationCall,
  decorated: Decorated,
): readonly string[] {
  const [options] = args
  const lines: string[] = []
  if (/^(?:ApiOperation|OpenAPI)$/u.test(name) && options?.type === 'ObjectExpression') {
    const summary = literalOf(memberOf(options, 'summary'))
    const description = literalOf(memberOf(options, 'description'))
    if (summary) lines.push(summary)
    if (description) lines.push(...(summary ? [''] : []), ...description.split('\n'))
    if (isLiteral(memberOf(options, 'deprecated'), true)) lines.push('@deprecated')
  } else if (/^ApiExclude(?:Endpoint|Controller)$/u.test(name) && !isLiteral(options, false)) lines.push('@hidden')
  if (lines.length > 0 && (decorated.kind === 'method' || decorated.kind === 'class'))
    file.describe(decorated.node, lines)
  return []
}

/** Removes the functions that only combine decorators of @nestjs/swagger, and the decorators that call them. */
export function removeDocumentation(file: SourceFile): void {
  for (const node of classesIn(file.program)) {
    undecorate(file, { kind: 'class', node })
    for (const member of node.body.body)
      if (member.type === 'MethodDefinition') undecorate(file, { kind: 'method', node: member, class: node })
      else undecorate(file, { kind: 'property', node: member, class: node })
  }
  for (const statement of file.program.body) {
    if (statement.type === 'ImportDeclaration') continue
    const names = declaredNames(statement)
    if (names.length > 0 && names.every((name) => file.scope.documentation(name))) removeStatement(file, statement)
  }
}

function undecorate(file: SourceFile, decorated: Decorated): void {
  const { decorators = [] } = decorated.node as { readonly decorators?: readonly Decorator[] }
  for (const decorator of decorators) {
    const callee = calleeOf(decorator.expression)
    const calls = callee.type === 'Identifier' ? file.scope.documentation(callee.name) : undefined
    if (!calls) continue
    for (const call of calls) documented(file, call, decorated)
    removeNode(file, decorator)
  }
}
