import type { Class } from 'oxc-parser'
import { startOf } from './decorators.ts'
import type { SourceFile } from './source-file.ts'

/** Writes a comment before a class, its decorators and its `export`. */
export function markClass(file: SourceFile, node: Class, message: string): void {
  const statement = file.program.body.find((each) => each.start <= node.start && node.end <= each.end)
  const isDeclared = statement === node || (statement && 'declaration' in statement && statement.declaration === node)
  file.todo({ start: isDeclared && statement ? Math.min(statement.start, startOf(node)) : node.start }, message)
}
