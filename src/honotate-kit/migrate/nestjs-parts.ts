import type { Class, MethodDefinition } from 'oxc-parser'
import { classesIn } from '../transform/core/walk.ts'
import { decoratorsOf } from './decorators.ts'
import { addDecorator } from './edit-decorators.ts'
import { statementOf } from './nodes.ts'
import { markClass } from './marks.ts'
import { reactiveMembers } from './reactive-members.ts'
import type { SourceFile } from './source-file.ts'

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

/** Marks controllers whose methods return Observables, which honotate would send as plain objects. */
export function markObservables(file: SourceFile): void {
  for (const node of classesIn(file.program)) {
    if (!decoratorsOf(file, node).some(({ name }) => name === 'Controller')) continue
    const reactive = reactiveMembers(file.scope, node)
    const names = node.body.body.flatMap((member) => {
      if (member.type !== 'MethodDefinition' || decoratorsOf(file, member).length === 0) return []
      const name = file.source(member.key)
      return reactive.has(name) ? [name] : []
    })
    if (names.length > 0)
      markClass(
        file,
        node,
        `an Observable is no result here: let ${names.join(', ')} return a promise (firstValueFrom()), or an async generator with @Sse().`,
      )
  }
}

/** Whether a method is declared to return nothing, in which case NestJS answers with 200. */
export function isVoid(file: SourceFile, { value }: MethodDefinition): boolean {
  if (!value.body) return false
  const type = value.returnType ? file.source(value.returnType.typeAnnotation) : ''
  return /^(?:void|Promise<void>)$/u.test(type)
}
