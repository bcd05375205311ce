import type { Node } from 'oxc-parser'
import { parameterOf } from './decorators.ts'
import type { SourceFile } from './source-file.ts'

/** The schema of a parameter whose type is a class that becomes a schema, or an array of those; otherwise `''`. */
export function schemaOfParameter(file: SourceFile, node: Node): string {
  const [, name = '', list] = /^(\w+)(\[\])?$/u.exec(parameterOf(file, node).type) ?? []
  if (!file.isSchema(name)) return ''
  importValue(file, name)
  if (!list) return name
  file.use('z', 'zod')
  return `z.array(${name})`
}

/** Removes `type` from the import of a name that has become a value. */
function importValue(file: SourceFile, name: string): void {
  for (const statement of file.program.body) {
    if (statement.type !== 'ImportDeclaration') continue
    const specifier = statement.specifiers.find(({ local }) => local.name === name)
    if (!specifier) continue
    const ofAll = /^import\s+type\s+/u.exec(file.source(statement))?.[0]
    const ofOne = /^type\s+/u.exec(file.source(specifier))?.[0]
    if (ofAll) file.text.overwrite(statement.start, statement.start + ofAll.length, 'import ')
    else if (ofOne) file.text.remove(specifier.start, specifier.start + ofOne.length)
  }
}
