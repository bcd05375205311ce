import type { MagicString } from 'magic-string'
import { commentText } from '../code-text.ts'

/** Adds lines to the documentation comment that ends before `start`, or writes a new comment there. */
export function writeDescription(
  text: MagicString,
  start: number,
  indentation: string,
  lines: readonly string[],
): void {
  const code = text.original
  const all = lines.map((line) => `${indentation} * ${commentText(line)}`.trimEnd()).join('\n')
  const existing = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*$/u.exec(code.slice(0, start))
  if (!existing) return void text.prependLeft(start, `/**\n${all}\n${indentation} */\n${indentation}`)
  const end = existing.index + existing[0].trimEnd().length - 2
  const blank = lines[0]?.startsWith('@') ? '' : `${indentation} *\n`
  if (existing[1]?.includes('\n')) text.appendLeft(code.lastIndexOf('\n', end), `\n${blank}${all}`)
  else text.appendLeft(end, `\n${blank}${all}\n${indentation} `)
}
