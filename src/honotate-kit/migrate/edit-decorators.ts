import type { Node } from 'oxc-parser'
import type { FrameworkDecorator } from './decorators.ts'
import { startOf } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/** Replaces a decorator by others, and skips `undefined` and `''`; removes it if nothing replaces it. */
export function replaceDecorator(
  file: SourceFile,
  { node }: FrameworkDecorator,
  replacements: readonly (string | undefined)[],
): void {
  const texts = replacements.filter(Boolean)
  const kept = texts.join('')
  // Rewriting the arguments drops the comments in them, so write those before the decorator.
  const comments = file.comments(node).filter((comment) => !kept.includes(comment))
  if (comments.length > 0) texts.unshift(comments.join(file.separatorAt(node)))
  if (texts.length === 0) return removeNode(file, node)
  file.text.overwrite(node.start, node.end, texts.join(file.separatorAt(node)))
}

/** Writes a decorator before an element, and before its other decorators. */
export function addDecorator(file: SourceFile, node: { readonly start: number }, decorator: string): void {
  const start = startOf(node)
  file.text.appendLeft(start, decorator + file.separatorAt({ start }))
}

/** Removes a decorator, a member or a statement, with the white space after it. */
export function removeNode(file: SourceFile, { start, end }: Node): void {
  const after = /^\s*/u.exec(file.text.original.slice(end))?.[0].length ?? 0
  file.text.remove(start, end + after)
}
