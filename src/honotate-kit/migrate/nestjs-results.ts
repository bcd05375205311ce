import type { MethodDefinition } from 'oxc-parser'
import { classesIn } from '../transform/core/walk.ts'
import { decoratorsOf } from './decorators.ts'
import { markClass } from './mark-class.ts'
import type { SourceFile } from './source-file.ts'

/** Marks controllers whose methods return Observables, which honotate would send as plain objects. */
export function markObservables(file: SourceFile): void {
  for (const node of classesIn(file.program)) {
    if (!decoratorsOf(file, node).some(({ name }) => name === 'Controller')) continue
    const reactive = file.scope.reactiveMembers(node)
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
