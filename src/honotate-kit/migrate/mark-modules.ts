import type { Class, Expression, MethodDefinition, Node, ObjectExpression, PropertyDefinition } from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'
import { decoratorsOf, exportOf, memberOf } from './decorators.ts'
import { UNSAFE } from './migration.ts'
import type { SourceFile } from './source-file.ts'

/** Tokens of services that run for every request, and their replacements. */
export const GLOBALS: Readonly<Record<string, string>> = {
  APP_GUARD: 'createApp({ guards })',
  APP_INTERCEPTOR: 'createApp({ interceptors })',
  APP_FILTER: '@ControllerAdvice()',
  APP_PIPE: 'schemas',
}

/** The comment about a pipe without `transform`. */
export const CONVERTS = 'Schemas pass converted values; a pipe without transform did not.'

/** The comment about the parts of a module that no longer run; `''` if it has only controllers and services. */
export function moduleAdvice(file: SourceFile, node: Class): string {
  const decorator = decoratorsOf(file, node).find(({ name }) => name === 'Module')
  const providers: string[] = []
  let isUnsafe = false
  const readProvider = (object: ObjectExpression): void => {
    const provide = memberOf(object, 'provide')
    if (!provide) return
    const token = exportOf(file, provide)?.name ?? file.source(provide)
    const kind = ['useClass', 'useFactory', 'useExisting', 'useValue'].find((name) => memberOf(object, name))
    const value = kind && memberOf(object, kind)
    const target = value && /^[\w.]+$/u.test(file.source(value)) ? ` ${file.source(value)}` : ''
    const global = GLOBALS[token]
    if (global) isUnsafe = true
    providers.push(global ? `${token}${target} → ${global}` : `${token} ${kind}${target} → Container.set()`)
  }
  if (decorator) walk(file.program, { ObjectExpression: readProvider })
  const [options] = decorator?.args ?? []
  if (options?.type === 'ObjectExpression') {
    for (const each of elementsOf(memberOf(options, 'providers')))
      if (each.type === 'SpreadElement') providers.push(file.source(each))
    // Skip `forFeature()` and `registerQueue()`: the decorators that inject their providers get comments.
    for (const each of elementsOf(memberOf(options, 'imports')))
      if (each.type === 'CallExpression' && !/\.(?:forFeature|registerQueue)\w*$/u.test(file.source(each.callee)))
        providers.push(`the options of ${file.source(each.callee)}()`)
  }
  for (const member of node.body.body)
    if (isMember(member) && member.key.type === 'Identifier' && member.key.name === 'configure') {
      isUnsafe = true
      providers.push(`configure(): ${appliedIn(file, member)} → createApp({ use })`)
    }
  if (providers.length === 0) return ''
  const { transforms } = file.scope.options
  const converts = !transforms && providers.some((each) => each.startsWith('APP_PIPE')) ? ` ${CONVERTS}` : ''
  return `${isUnsafe ? `${UNSAFE} ` : ''}there are no modules: carry over ${[...new Set(providers)].join('; ')}.${converts}`
}

function elementsOf(list: Expression | undefined): readonly Node[] {
  return list?.type === 'ArrayExpression' ? list.elements.filter((each) => each !== null) : []
}

function isMember(member: Class['body']['body'][number]): member is MethodDefinition | PropertyDefinition {
  return member.type === 'MethodDefinition' || member.type === 'PropertyDefinition'
}

/** The middleware in `consumer.apply(A, B)`. */
function appliedIn(file: SourceFile, member: Node): string {
  const names: string[] = []
  walk(member, {
    CallExpression: ({ callee, arguments: args }) => {
      const isApply =
        callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'apply'
      if (isApply) names.push(...(args as Expression[]).map((each) => file.source(each).replace(/\([^]*$/u, '()')))
    },
  })
  return names.join(', ') || 'middleware'
}
