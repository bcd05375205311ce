import type { MethodDefinition, Node } from 'oxc-parser'
import { importsOf } from '../../compiler/transform/core/imports.ts'
import { walk } from '../../compiler/transform/core/walk.ts'
import type { SourceFile } from './source-file.ts'

/** Marks a method whose result is an Observable: it would be answered as an object. */
export function markObservable(file: SourceFile, node: MethodDefinition): void {
  const { value, key } = node
  if (!value.body) return
  const type = value.returnType ? file.source(value.returnType) : ''
  const reactive = new Set(
    importsOf(file.program).flatMap(({ module, local }) => (/^rxjs(?:\/|$)/u.test(module) ? [local] : [])),
  )
  let isReactive = /\bObservable\b/u.test(type)
  const body: Node = value.body
  walk(body, {
    Identifier: ({ name }) =>
      void (isReactive ||= reactive.has(name) && !/^(?:firstValueFrom|lastValueFrom)$/u.test(name)),
  })
  const awaits = /\b(?:firstValueFrom|lastValueFrom)\(/u.test(file.source(body))
  if (isReactive && !awaits)
    file.todo(
      key,
      'an Observable is no result here: return a promise (firstValueFrom()), or an async generator with @Sse().',
    )
}

/** Whether a method returns nothing: NestJS answers it with 200. */
export function isVoid(file: SourceFile, { value }: MethodDefinition): boolean {
  if (!value.body) return false
  const type = value.returnType ? file.source(value.returnType).replace(/^:\s*/u, '') : ''
  return /^(?:void|Promise<void>)$/u.test(type)
}
