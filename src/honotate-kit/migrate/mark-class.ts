import type { Class } from 'oxc-parser'
import { startOf } from './ranges.ts'
import type { SourceFile } from './source-file.ts'
import { statementOf } from './statements.ts'

/** Writes a comment before a class, its decorators and its `export`. */
export function markClass(file: SourceFile, node: Class, message: string): void {
  const statement = statementOf(file.program, node)
  file.todo({ start: statement ? Math.min(statement.start, startOf(node)) : node.start }, message)
}
