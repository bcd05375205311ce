import type { OpenApiDocument } from 'honotate/openapi'
import { clientCode } from './client-code.ts'
import { clientOperations } from './client-operation.ts'
import { clientTypes } from './client-types.ts'
import { honoTypes } from './hono-types.ts'
import { comment, HEAD_OF_FILES, modelName, typeText } from './type-text.ts'

/** The files of a client, by name. They import nothing from the server. */
export function emitClient(document: OpenApiDocument): Record<string, string> {
  const operations = clientOperations(document)
  const { schemas } = document.components
  const names = Object.keys(schemas)
  const models = names.map((name) => {
    const schema = schemas[name] ?? {}
    return `${comment(schema['description'], '')}export type ${modelName(name)} = ${typeText(schema)}\n`
  })
  return {
    'client.js': clientCode(operations, document),
    'client.d.ts': clientTypes(operations, names, document),
    'hono.d.ts': honoTypes(operations, names),
    'models.d.ts': `${HEAD_OF_FILES}\n${models.join('\n')}`,
  }
}
