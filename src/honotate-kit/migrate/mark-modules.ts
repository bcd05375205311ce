import type { Class, Expression, MethodDefinition, Node, ObjectExpression, PropertyDefinition } from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'
import { decoratorsOf, exportOf } from './decorators.ts'
import { memberOf } from './nodes.ts'
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

/** A part of a module that no longer runs. */
interface LostPart {
  readonly text: string
  /** Whether the service may be unsafe without it. */
  readonly isUnsafe?: boolean
}

/** The comment about the parts of a module that no longer run; `''` if it has only controllers and services. */
export function moduleAdvice(file: SourceFile, node: Class): string {
  const decorator = decoratorsOf(file, node).find(({ name }) => name === 'Module')
  const [options] = decorator?.args ?? []
  const parts = [
    ...(decorator ? replacedProviders(file) : []),
    ...(options?.type === 'ObjectExpression'
      ? [...spreadProviders(file, options), ...configuredImports(file, options)]
      : []),
    ...configuredMiddleware(file, node),
  ]
  if (parts.length === 0) return ''
  const texts = parts.map(({ text }) => text)
  const converts = !file.scope.options.transforms && texts.some((text) => text.startsWith('APP_PIPE'))
  const unsafe = parts.some(({ isUnsafe }) => isUnsafe) ? `${UNSAFE} ` : ''
  return `${unsafe}there are no modules: carry over ${[...new Set(texts)].join('; ')}.${converts ? ` ${CONVERTS}` : ''}`
}

/** The providers of a file with a token: `{ provide: APP_GUARD, useClass: RolesGuard }`. */
function replacedProviders(file: SourceFile): LostPart[] {
  const parts: LostPart[] = []
  walk(file.program, {
    ObjectExpression(object) {
      const provide = memberOf(object, 'provide')
      if (provide) parts.push(replacedProvider(file, object, provide))
    },
  })
  return parts
}

function replacedProvider(file: SourceFile, object: ObjectExpression, provide: Expression): LostPart {
  const token = exportOf(file, provide)?.name ?? file.source(provide)
  const kind = ['useClass', 'useFactory', 'useExisting', 'useValue'].find((name) => memberOf(object, name))
  const value = kind && memberOf(object, kind)
  const target = value && /^[\w.]+$/u.test(file.source(value)) ? ` ${file.source(value)}` : ''
  const global = GLOBALS[token]
  return global
    ? { text: `${token}${target} → ${global}`, isUnsafe: true }
    : { text: `${token} ${kind}${target} → Container.set()` }
}

function spreadProviders(file: SourceFile, options: ObjectExpression): LostPart[] {
  return elementsOf(memberOf(options, 'providers')).flatMap((each) =>
    each.type === 'SpreadElement' ? { text: file.source(each) } : [],
  )
}

/** The options of imported modules, without `forFeature()` and `registerQueue()`: uses of their providers get comments. */
function configuredImports(file: SourceFile, options: ObjectExpression): LostPart[] {
  return elementsOf(memberOf(options, 'imports')).flatMap((each) => {
    if (each.type !== 'CallExpression') return []
    const callee = file.source(each.callee)
    return /\.(?:forFeature|registerQueue)\w*$/u.test(callee) ? [] : { text: `the options of ${callee}()` }
  })
}

function configuredMiddleware(file: SourceFile, node: Class): LostPart[] {
  return node.body.body.flatMap((member) => {
    if (!isMember(member) || member.key.type !== 'Identifier' || member.key.name !== 'configure') return []
    return { text: `configure(): ${appliedIn(file, member)} → createApp({ use })`, isUnsafe: true }
  })
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
