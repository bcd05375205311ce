import type { Node } from 'oxc-parser'
import { schemaOfParameter } from './schema-parameter.ts'
import type { SourceFile } from './source-file.ts'

/** From `@Body('user') data: NewUser` to `@RequestBody(z.object({ user: NewUser })) { user: data }: { user: NewUser }`. */
export function bodyMember(file: SourceFile, node: Node, key: string): string[] | undefined {
  if (node.type !== 'Identifier' || !/^[A-Za-z_$][\w$]*$/u.test(key)) return undefined
  const schema = schemaOfParameter(file, node)
  const { name, typeAnnotation, optional } = node
  const mark = optional ? '?' : ''
  const type = typeAnnotation ? file.source(typeAnnotation.typeAnnotation) : 'any'
  const pattern = key === name ? name : `${key}: ${name}`
  const nameStart = typeAnnotation ? typeAnnotation.start - name.length - mark.length : node.end - name.length
  const object = `{ ${key}${mark}: ${type} }`
  if (schema) file.use('z', 'zod')
  // Without a body, the member is missing.
  file.text.overwrite(nameStart, node.end, `{ ${pattern} }: ${object}${schema ? '' : ` = {} as ${object}`}`)
  return [`@${file.use('RequestBody')}(${schema && `z.object({ ${key}: ${schema} })`})`]
}
