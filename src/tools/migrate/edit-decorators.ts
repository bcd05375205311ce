import type { Decorator, Node } from 'oxc-parser'
import { startOf, type FrameworkDecorator } from './decorators.ts'
import type { SourceFile } from './source-file.ts'

/** Writes other decorators in place of one; `undefined` and `''` are left out. */
export function replaceDecorator(
  file: SourceFile,
  { node }: FrameworkDecorator,
  replacements: readonly (string | undefined)[],
): void {
  const texts = replacements.filter(Boolean)
  const kept = texts.join('')
  // Rewritten arguments lose their comments, so the comment precedes them.
  const comments = file.comments(node).filter((comment) => !kept.includes(comment))
  if (comments.length > 0) texts.unshift(comments.join(separatorAt(file, node)))
  if (texts.length === 0) return removeDecorator(file, node)
  file.text.overwrite(node.start, node.end, texts.join(separatorAt(file, node)))
}

/** Writes a decorator before a member, and before its other decorators. */
export function addDecorator(
  file: SourceFile,
  member: { readonly start: number; readonly decorators?: readonly Decorator[] },
  decorator: string,
): void {
  const start = startOf(member)
  file.text.appendLeft(start, decorator + separatorAt(file, { start }))
}

/** A line break after a decorator that begins its line; otherwise a space. */
function separatorAt(file: SourceFile, node: { readonly start: number }): string {
  const before = file.indentation(node)
  const isFirst = node.start === before.length || file.text.original[node.start - before.length - 1] === '\n'
  return isFirst ? `\n${before}` : ' '
}

function removeDecorator(file: SourceFile, { start, end }: Node): void {
  const after = /^\s*/u.exec(file.text.original.slice(end))?.[0].length ?? 0
  file.text.remove(start, end + after)
}
