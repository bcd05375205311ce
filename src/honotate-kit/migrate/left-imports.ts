import type { ImportDeclaration } from 'oxc-parser'
import { importedName } from '../transform/core/imports.ts'
import { walk } from '../transform/core/walk.ts'
import { calleeOf, exportOf } from './decorators.ts'
import { UNSAFE } from './migration.ts'
import type { SourceFile } from './source-file.ts'

/**
 * Writes one comment with the advice about all imports of the framework that remain, before the first of them that has
 * advice. The report lists imports without advice; decorators that remain are marked by `rewriteDecorators()`.
 */
export function markLeftImports(
  file: SourceFile,
  framework: (module: string) => boolean,
  advice: Readonly<Record<string, string>>,
): void {
  const decorators = new Set<string>()
  const members = new Map<string, Set<string>>()
  walk(file.program, {
    Decorator: ({ expression }) => {
      const found = exportOf(file, calleeOf(expression))
      if (found) decorators.add(found.name)
    },
    MemberExpression: (node) => {
      const { local, name } = exportOf(file, node) ?? {}
      if (local !== undefined && name !== undefined) members.set(local, (members.get(local) ?? new Set()).add(name))
    },
  })
  // A NestJS module is migrated by hand, so its imports need no advice.
  if (decorators.has('Module')) return
  // Interceptors and parameter decorators take the same context as guards, and have their own advice.
  const isContextTold =
    /\b(?:NestInterceptor|createParamDecorator)\b/u.test(file.text.original) &&
    !/\bcanActivate\b/u.test(file.text.original)
  const left = file.program.body.flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration') return []
    if (!framework(statement.source.value) && statement.source.value !== 'typeorm') return []
    const names = leftIn(statement, members).filter(
      (name) => !decorators.has(name) && !(name === 'ExecutionContext' && isContextTold),
    )
    const texts = names.flatMap((name) => advice[name] ?? foreignPart(name))
    return texts.length > 0 ? [{ statement, texts }] : []
  })
  const texts = left.flatMap((each) => each.texts)
  const notes = [...new Set(texts.map((text) => text.replace(`${UNSAFE} `, '')))]
  const unsafe = texts.some((text) => text.startsWith(UNSAFE)) ? `${UNSAFE} ` : ''
  if (left[0]) file.todo(left[0].statement, unsafe + notes.join(' '))
}

/** The advice about a guard or an interceptor that a package exports: it expects the context of NestJS. */
function foreignPart(name: string): string | [] {
  const [, kind] = /[a-z](Guard|Interceptor)$/u.exec(name) ?? []
  if (!kind || name === 'NestInterceptor') return []
  return `${kind === 'Guard' ? `${UNSAFE} ` : ''}${name} does not work here: write ${kind === 'Guard' ? 'a guard' : 'an interceptor'} of your own.`
}

/** The names of the exports that the file imports, or reads from an imported namespace. */
function leftIn(
  { specifiers }: ImportDeclaration,
  members: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  return specifiers.flatMap((each) =>
    each.type === 'ImportSpecifier' ? [importedName(each)] : [...(members.get(each.local.name) ?? [])],
  )
}
