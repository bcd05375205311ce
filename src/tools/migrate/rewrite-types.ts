import type { Node } from 'oxc-parser'
import { walk } from '../../compiler/transform/core/walk.ts'
import type { SourceFile } from './source-file.ts'

/** Renames types: `express.Request` becomes `HttpRequest`. */
export function rewriteTypes(file: SourceFile, names: Readonly<Record<string, string>>): void {
  const rewrite = (node: Node, end: number): void => {
    const imported = node.type === 'Identifier' ? file.imported(node.name) : undefined
    const replacement = imported && names[`${imported.module}.${imported.name}`]
    if (!replacement || node.type !== 'Identifier') return
    file.release(node.name)
    file.text.overwrite(node.start, end, file.use(replacement))
  }
  walk(file.program, {
    // The replacement of `Response<Cat>` has no type arguments.
    TSTypeReference: ({ typeName, end }) => rewrite(typeName, end),
    TSClassImplements: ({ expression }) => rewrite(expression, expression.end),
  })
}
