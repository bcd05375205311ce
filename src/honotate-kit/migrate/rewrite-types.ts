import type { Node } from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'
import { exportOf } from './decorators.ts'
import type { SourceFile } from './source-file.ts'

/** Renames types: `express.Request` becomes `HttpRequest`, by whichever name it is imported. */
export function rewriteTypes(file: SourceFile, names: Readonly<Record<string, string>>): void {
  const rewrite = (node: Node, end: number): void => {
    const found = exportOf(file, node)
    const replacement = found && names[`${found.module}.${found.name}`]
    if (!found || !replacement) return
    file.text.overwrite(
      node.start,
      end,
      file.use(replacement, replacement === 'TestApp' ? 'honotate/testing' : 'honotate'),
    )
  }
  walk(file.program, {
    // The replacement of `Response<Cat>` has no type arguments.
    TSTypeReference: ({ typeName, end }) => rewrite(typeName, end),
    TSClassImplements: ({ expression }) => rewrite(expression, expression.end),
    TSInterfaceHeritage: ({ expression, end }) => rewrite(expression, end),
  })
}
