import type { Class, ImportDeclaration } from 'oxc-parser'
import { importedName, importsOf } from '../../compiler/transform/core/imports.ts'
import { walk } from '../../compiler/transform/core/walk.ts'
import { classUses } from './class-uses.ts'
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
  const values = valuesIn(file)
  for (const statement of file.program.body) {
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') continue
    if (!framework(statement.source.value)) continue
    const texts = leftIn(statement, decorators, values, advice).map((name) => advice[name] ?? name)
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
function leftIn(
  { specifiers, source }: ImportDeclaration,
  decorators: ReadonlySet<string>,
  values: ReadonlySet<string>,
  advice: Readonly<Record<string, string>>,
): string[] {
  return specifiers.flatMap((specifier) => {
    if (specifier.type !== 'ImportSpecifier')
      return isValidatorModule(source.value) || specifier.type === 'ImportDefaultSpecifier'
        ? []
        : [`import the names: honotate migrate does not read ${specifier.local.name}.…`]
    if (specifier.importKind === 'type' || decorators.has(specifier.local.name)) return []
    // The compiler reports types.
    const name = importedName(specifier)
    if (!values.has(specifier.local.name) && !(name in advice)) return []
    // The functions of class-validator need no decorators.
    return MARKED_ELSEWHERE.test(name) || (source.value === 'class-validator' && /^[a-z]/u.test(name)) ? [] : [name]
  })
}

/** The imported names that a file uses as values. */
function valuesIn({ program }: SourceFile): ReadonlySet<string> {
  const imported = new Set(importsOf(program).map(({ local }) => local))
  const values = new Set(classUses(program, imported, () => false).map(({ name }) => name))
  const isExtended = ({ superClass }: Class): void => {
    if (superClass) walk(superClass, { Identifier: ({ name }) => void values.add(name) })
  }
  walk(program, { ClassDeclaration: isExtended, ClassExpression: isExtended })
  return values
}
