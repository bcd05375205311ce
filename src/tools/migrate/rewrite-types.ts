import { walk } from '../../compiler/transform/core/walk.ts'
import type { SourceFile } from './source-file.ts'

/** Writes other names of types: `express.Request` is `HttpRequest`. */
export function rewriteTypes(file: SourceFile, names: Readonly<Record<string, string>>): void {
  const rewrite = (
    node: { readonly type: string; readonly name?: string; readonly start: number; readonly end: number },
    end?: number,
  ) => {
    const imported = node.type === 'Identifier' ? file.imported(node.name ?? '') : undefined
    const replacement = imported && names[`${imported.module}.${imported.name}`]
    if (!replacement) return
    file.release(node.name as string)
    file.text.overwrite(node.start, end ?? node.end, file.use(replacement))
  }
  walk(file.program, {
    // What stands for `Response<Cat>` has no type arguments.
    TSTypeReference: ({ typeName, end }: { readonly typeName: never; readonly end: number }) => rewrite(typeName, end),
    TSClassImplements: ({ expression }: { readonly expression: never }) => rewrite(expression),
  } as never)
}
