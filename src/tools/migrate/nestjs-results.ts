import type { MethodDefinition, Node } from 'oxc-parser'
import { importsOf } from '../../compiler/transform/core/imports.ts'
import { classesIn, walk } from '../../compiler/transform/core/walk.ts'
import { decoratorsOf } from './dto-classes.ts'
import { markClass } from './mark-class.ts'
import type { SourceFile } from './source-file.ts'

/** Marks controllers whose methods return Observables: they would be answered as objects. */
export function markObservables(file: SourceFile): void {
  const imports = importsOf(file.program).filter(({ module }) => /^rxjs(?:\/|$)/u.test(module))
  const reactive = new Set(imports.map(({ local }) => local))
  for (const node of classesIn(file.program)) {
    if (!decoratorsOf(file, node).some(({ name }) => name === 'Controller')) continue
    const methods = node.body.body.filter(
      (member) =>
        member.type === 'MethodDefinition' &&
        decoratorsOf(file, member).length > 0 &&
        isReactive(file, member, reactive),
    )
    const names = methods.map((member) => ('key' in member && member.key ? file.source(member.key) : ''))
    if (names.length > 0)
      markClass(
        file,
        node,
        `an Observable is no result here: let ${names.join(', ')} return a promise (firstValueFrom()), or an async generator with @Sse().`,
      )
  }
}

function isReactive(file: SourceFile, { value }: MethodDefinition, reactive: ReadonlySet<string>): boolean {
  if (!value.body) return false
  const type = value.returnType ? file.source(value.returnType) : ''
  const body: Node = value.body
  if (/\b(?:firstValueFrom|lastValueFrom)\(/u.test(file.source(body))) return false
  let found = /\bObservable\b/u.test(type)
  walk(body, { Identifier: ({ name }) => void (found ||= reactive.has(name)) })
  return found
}

/** Whether a method returns nothing: NestJS answers it with 200. */
export function isVoid(file: SourceFile, { value }: MethodDefinition): boolean {
  if (!value.body) return false
  const type = value.returnType ? file.source(value.returnType).replace(/^:\s*/u, '') : ''
  return /^(?:void|Promise<void>)$/u.test(type)
}
