import type { Class } from 'oxc-parser'
import { classesIn } from '../transform/core/walk.ts'
import { addDecorator } from './edit-decorators.ts'
import { markClass } from './mark-class.ts'
import type { SourceFile } from './source-file.ts'
import { statementOf } from './statements.ts'

/**
 * Adds `@Service()` to guards and interceptors, which NestJS creates without a decorator, and marks those that use the
 * context of NestJS.
 */
export function rewriteParts(file: SourceFile): void {
  for (const node of classesIn(file.program)) {
    const methods = methodsOf(node)
    if (!methods.includes('canActivate') && !methods.includes('intercept')) continue
    if ((node.decorators ?? []).length === 0 && node.type === 'ClassDeclaration' && !methods.includes('constructor'))
      addDecorator(file, statementOf(file.program, node) ?? node, `@${file.use('Service')}()`)
    // A file that names one of these types imports it from NestJS, and `markLeftImports()` marks that import.
    const isUntyped = !/\b(?:ExecutionContext|NestInterceptor)\b/u.test(file.text.original)
    if (isUntyped && /\bswitchToHttp\b|\.handle\(\)/u.test(file.source(node)))
      markClass(file, node, 'a guard receives (request, call), an interceptor (invocation, next).')
  }
}

function methodsOf({ body }: Class): readonly string[] {
  return body.body.flatMap((member) =>
    member.type === 'MethodDefinition' && member.key.type === 'Identifier' ? [member.key.name] : [],
  )
}
