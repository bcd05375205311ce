import type { SymbolHandle } from '../checker/checker.ts'
import { isKeyword } from './schema-tags.ts'
import type { Position, Walk } from './walk-contracts.ts'

/**
 * Matches a comment and the modifiers after it at the end of a text, if `{`, `;`, `,` or another comment precedes the
 * comment on its line.
 */
const COMMENT_BEFORE_NAME =
  /(?:[{;,]|\*\/)[ \t]*\/\*\*((?:(?!\*\/)[^])*)\*\/\s*(?:(?:public|readonly|declare|override|abstract)\s+)*['"]?$/u

/**
 * Reports the tags of a comment that TypeScript ignores because it follows other code on its line: `{ /** @minLength 1
 * *\/ name: string }`. Otherwise a check or `@hidden` would be missing without notice.
 *
 * @param position The place of the symbol's name.
 */
export function refuseIgnoredTags({ checker, problems }: Walk, symbol: SymbolHandle, { place, what }: Position): void {
  const [, comment] = COMMENT_BEFORE_NAME.exec(problems.textBefore(place)) ?? []
  if (comment === undefined) return
  const read = new Set(checker.tagsOf(symbol).map(({ name }) => name))
  for (const [tag, name] of comment.matchAll(/@(\w+)(?:[ \t]+[^\s*]+)*/gu)) {
    if (!isKeyword(name as string) || read.has(name as string)) continue
    const mistake = 'needs a comment at the start of a line: TypeScript does not read one behind other code'
    problems.add(place, 'INVALID_CONSTRAINT', { what, tag, mistake })
  }
}
