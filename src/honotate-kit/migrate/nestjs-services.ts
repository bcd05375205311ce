import { classesIn } from '../transform/core/walk.ts'
import { markClass } from './marks.ts'
import { codeOf, once } from './migrated-project.ts'
import { methodOf, nameOf, nodesOf, statementOf } from './nodes.ts'
import { addDecorator } from './rewrite-decorators.ts'
import type { SourceFile } from './source-file.ts'

/**
 * Adds `@Service()` to guards and interceptors that have neither a decorator nor a constructor. Marks guards and
 * interceptors that use the context of NestJS without its type.
 */
export function rewriteParts(file: SourceFile): void {
  for (const node of classesIn(file.program)) {
    if (!methodOf(node, 'canActivate') && !methodOf(node, 'intercept')) continue
    const isBare = (node.decorators ?? []).length === 0 && node.type === 'ClassDeclaration'
    if (isBare && !methodOf(node, 'constructor'))
      addDecorator(file, statementOf(file.program, node) ?? node, `@${file.use('Service')}()`)
    // A file that names one of these types imports it from NestJS, and `markLeftImports()` marks that import.
    const isUntyped = !/\b(?:ExecutionContext|NestInterceptor)\b/u.test(file.text.original)
    if (isUntyped && /\bswitchToHttp\b|\.handle\(\)/u.test(file.source(node)))
      markClass(file, node, 'a guard receives (request, response, call), an interceptor (invocation, next).')
  }
}

const TOKEN = /(?:\bprovide:|@Inject\()\s*([\w$]+)/gu
const tokensOf = once((project) => new Set([...codeOf(project).matchAll(TOKEN)].map(([, name]) => name)))

/** Replaces symbols that are tokens with tokens of TypeDI, which accepts no symbols. */
export function rewriteTokens(file: SourceFile): void {
  for (const { id, init } of nodesOf(file.program, 'VariableDeclarator')) {
    if (!init || !tokensOf(file.scope.project).has(nameOf(id))) continue
    for (const { callee } of nodesOf(init, 'CallExpression'))
      if (/^Symbol(?:\.for)?$/u.test(file.source(callee)))
        file.text.overwrite(callee.start, callee.end, `new ${file.use('Token')}`)
  }
}
