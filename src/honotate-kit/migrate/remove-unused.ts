import type { Program } from 'oxc-parser'
import { countUses, type Statement } from './imported-names.ts'
import type { SourceFile } from './source-file.ts'

/** Removes variables and imports that only removed code used, such as the arguments of decorators. */
export function removeUnused(file: SourceFile, before: Program): void {
  const [then, now] = [countUses([before]), new Map(countUses([file.program]))]
  const isLeft = (name: string, own: number): boolean => (now.get(name) ?? 0) === own && (then.get(name) ?? 0) > own
  for (const statement of file.program.body) {
    if (statement.type !== 'VariableDeclaration' || statement.declarations.length !== 1) continue
    const [only] = statement.declarations
    if (only?.id.type !== 'Identifier' || !isLeft(only.id.name, 1)) continue
    removeStatement(file, statement)
    for (const [name, count] of countUses([statement])) now.set(name, (now.get(name) ?? 0) - count)
  }
  for (const statement of file.program.body) {
    if (statement.type !== 'ImportDeclaration') continue
    const kept = statement.specifiers.filter(({ local }) => !isLeft(local.name, 0))
    if (kept.length === statement.specifiers.length) continue
    const text = [...file.comments(statement), file.importOf(statement, kept)].filter(Boolean).join('\n')
    if (text) file.text.overwrite(statement.start, statement.end, text)
    else removeStatement(file, statement)
  }
}

/** Removes a statement with the end of its line, and a declaration with its documentation comment. */
export function removeStatement({ text }: SourceFile, { type, start, end }: Statement): void {
  // The comment before an import is about the file.
  const before = type === 'ImportDeclaration' ? '' : text.original.slice(0, start)
  const comment = /\/\*\*(?:(?!\*\/)[^])*\*\/\s*$/u.exec(before)?.[0].length ?? 0
  text.remove(start - comment, end + (/^[^\S\n]*\n?/u.exec(text.original.slice(end))?.[0].length ?? 0))
}
