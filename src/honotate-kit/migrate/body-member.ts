import type { Decorator, Node } from 'oxc-parser'
import { IS_NAME } from './nodes.ts'
import { schemaOfParameter } from './schema-parameter.ts'
import type { SourceFile } from './source-file.ts'

/**
 * Rewrites `@Body('user') data: NewUser` to
 * `@RequestBody(z.object({ user: NewUser })) { user: data }: { user: NewUser }`; returns `undefined` for a key that is
 * not an identifier.
 */
export function bodyMember(file: SourceFile, node: Node, key: string): string[] | undefined {
  if (!IS_NAME.test(key)) return undefined
  const [target, initial] = node.type === 'AssignmentPattern' ? [node.left, node.right] : [node, undefined]
  if (target.type !== 'Identifier' && target.type !== 'ObjectPattern' && target.type !== 'ArrayPattern')
    return undefined
  const schema = schemaOfParameter(file, node)
  const { typeAnnotation, optional } = target
  const mark = optional || initial ? '?' : ''
  const type = typeAnnotation ? file.source(typeAnnotation.typeAnnotation) : 'any'
  const { decorators = [] } = node as { readonly decorators?: readonly Decorator[] }
  // The range of an optional parameter includes its decorators, so skip them.
  const after = Math.max(target.start, decorators.at(-1)?.end ?? 0)
  const start = after + file.source({ start: after, end: target.end }).search(/\S/u)
  const own = (typeAnnotation ? file.source({ start, end: typeAnnotation.start }) : file.source(target)).replace(
    /\?\s*$/u,
    '',
  )
  const pattern = (own === key ? key : `${key}: ${own}`) + (initial ? ` = ${file.source(initial)}` : '')
  const object = `{ ${key}${mark}: ${type} }`
  if (schema) file.use('z', 'zod')
  // If a request has no body, the default `{}` leaves the member undefined.
  file.text.overwrite(start, node.end, `{ ${pattern} }: ${object}${schema ? '' : ` = {} as ${object}`}`)
  const member = schema && mark ? `${schema}.optional()` : schema
  return [`@${file.use('RequestBody')}(${schema && `z.object({ ${key}: ${member} })`})`]
}
