import type { ImportDeclaration } from 'oxc-parser'
import { importedName } from '../../compiler/transform/core/imports.ts'
import { walk } from '../../compiler/transform/core/walk.ts'
import { calleeOf } from './decorators.ts'
import { isValidatorModule } from './dto-classes.ts'
import { UNSAFE } from './migration.ts'
import type { SourceFile } from './source-file.ts'

/** Names that comments elsewhere in the file are about. */
const MARKED_ELSEWHERE = /^(?:NestFactory|ValidationPipe|VersioningType|createExpressServer|useExpressServer)$/u

/** Marks each import of the framework that the file still needs for values. Decorators that stay are marked elsewhere. */
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
    const texts = leftIn(statement, decorators).map((name) => advice[name] ?? name)
    const plain = texts.filter((text) => /^[\w$]+$/u.test(text))
    const notes = [
      ...new Set(texts.filter((text) => !plain.includes(text)).map((text) => text.replace(`${UNSAFE} `, ''))),
      ...(plain.length > 0 ? [`replace ${plain.join(', ')} of ${statement.source.value}.`] : []),
    ]
    const unsafe = texts.some((text) => text.startsWith(UNSAFE)) ? `${UNSAFE} ` : ''
    if (notes.length > 0) file.todo(statement, unsafe + notes.join(' '))
  }
}

/** The names of values that an import brings, and that nothing else is about. */
function leftIn({ specifiers, source }: ImportDeclaration, decorators: ReadonlySet<string>): string[] {
  return specifiers.flatMap((specifier) => {
    if (specifier.type !== 'ImportSpecifier') return isValidatorModule(source.value) || specifier.type === 'ImportDefaultSpecifier' ? [] : [`import the names: honotate migrate does not read ${specifier.local.name}.…`]
    if (specifier.importKind === 'type' || decorators.has(specifier.local.name)) return []
    const name = importedName(specifier)
    // The functions of class-validator need no decorators.
    return MARKED_ELSEWHERE.test(name) || (source.value === 'class-validator' && /^[a-z]/u.test(name)) ? [] : [name]
  })
}
