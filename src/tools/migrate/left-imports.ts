import { importedName } from '../../compiler/transform/core/imports.ts'
import { walk } from '../../compiler/transform/core/walk.ts'
import { calleeOf } from './decorators.ts'
import type { SourceFile } from './source-file.ts'

/** Marks imports of the framework that the file still needs for values. Decorators that stay are marked elsewhere. */
export function markLeftImports(
  file: SourceFile,
  framework: (module: string) => boolean,
  advice: Readonly<Record<string, string>>,
): void {
  const decorators = new Set<string>()
  walk(file.program, {
    Decorator: ({ expression }) => {
      const callee = calleeOf(expression)
      if (callee.type === 'Identifier') decorators.add(callee.name)
    },
  })
  // A NestJS module is migrated by hand.
  if (decorators.has('Module')) return
  for (const statement of file.program.body) {
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') continue
    if (!framework(statement.source.value)) continue
    for (const specifier of statement.specifiers) {
      if (specifier.type !== 'ImportSpecifier' || specifier.importKind === 'type') continue
      if (decorators.has(specifier.local.name)) continue
      const name = importedName(specifier)
      file.todo(statement, advice[name] ?? `replace ${name} of ${statement.source.value}.`)
    }
  }
}
