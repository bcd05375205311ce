import type { Program } from 'oxc-parser'
import { countUses } from './imported-names.ts'
import type { SourceFile } from './source-file.ts'

/** Removes variables that only removed code used, such as the arguments of decorators. */
export function removeUnused(file: SourceFile, before: Program): void {
  const [then, now] = [new Map<string, number>(), new Map<string, number>()]
  countUses(before, then)
  countUses(file.program, now)
  for (const statement of file.program.body) {
    if (statement.type !== 'VariableDeclaration' || statement.declarations.length !== 1) continue
    const [only] = statement.declarations
    if (only?.id.type !== 'Identifier' || now.get(only.id.name) !== 1 || (then.get(only.id.name) ?? 0) < 2) continue
    const after = /^[^\S\n]*\n?/u.exec(file.text.original.slice(statement.end))?.[0].length ?? 0
    file.text.remove(statement.start, statement.end + after)
  }
}
