import type { ImportDeclaration } from 'oxc-parser'
import { importedName } from '../../compiler/transform/core/imports.ts'
import { walk } from '../../compiler/transform/core/walk.ts'
import { calleeOf } from './decorators.ts'
import { isValidatorModule } from './dto-classes.ts'
import { UNSAFE } from './migration.ts'
import type { SourceFile } from './source-file.ts'

/**
 * Marks each import of the framework that there is advice about; the report lists the others. Decorators that stay are
 * marked elsewhere.
 */
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
    const texts = leftIn(statement, decorators, advice)
    const notes = [...new Set(texts.map((text) => text.replace(`${UNSAFE} `, '')))]
    const unsafe = texts.some((text) => text.startsWith(UNSAFE)) ? `${UNSAFE} ` : ''
    if (notes.length > 0) file.todo(statement, unsafe + notes.join(' '))
  }
}

/** The advice about the names that an import brings, and that no comment elsewhere is about. */
function leftIn(
  { specifiers, source }: ImportDeclaration,
  decorators: ReadonlySet<string>,
  advice: Readonly<Record<string, string>>,
): string[] {
  return specifiers.flatMap((specifier) => {
    if (specifier.type === 'ImportNamespaceSpecifier' && !isValidatorModule(source.value))
      return [`import the names: honotate migrate does not read ${specifier.local.name}.`]
    if (specifier.type !== 'ImportSpecifier' || specifier.importKind === 'type') return []
    if (decorators.has(specifier.local.name)) return []
    return advice[importedName(specifier)] ?? []
  })
}
