import type { MethodTypes, ThrownStatus } from 'honotate/openapi'
import type { DocTag, SymbolHandle, TypeChecker } from '../checker/checker.ts'

/** Returns the comment of a method, or else of a method that it overrides; empty if none has a comment. */
export function commentOf(
  checker: TypeChecker,
  symbols: readonly SymbolHandle[],
): { readonly docs: string; readonly tags: readonly DocTag[] } {
  const comments = symbols.map((each) => ({ docs: checker.docsOf(each), tags: checker.tagsOf(each) }))
  return comments.find(({ docs, tags }) => docs !== '' || tags.length > 0) ?? { docs: '', tags: [] }
}

export function descriptionOf(
  docs: string,
  tags: readonly DocTag[],
): Pick<
  MethodTypes,
  'summary' | 'description' | 'operationId' | 'deprecated' | 'hidden' | 'tool' | 'tags' | 'returns'
> {
  const textOf = (tag: RegExp): string | undefined => tags.find(({ name, text }) => tag.test(name) && text !== '')?.text
  const [own, operationId, returns] = [textOf(/^summary$/u), textOf(/^operationId$/u), textOf(/^returns?$/u)]
  const [first = '', ...rest] = docs.split(/\n\s*\n/u)
  const summary = own ?? first
  const paragraphs = [own === undefined ? rest.join('\n\n') : docs, textOf(/^description$/u) ?? '']
  const description = paragraphs
    .map((each) => each.trim())
    .filter(Boolean)
    .join('\n\n')
  const named = tagNames(tags)
  return {
    ...(summary && { summary: summary.replace(/\s+/gu, ' ').trim() }),
    ...(description && { description }),
    ...(operationId !== undefined && { operationId }),
    ...(tags.some(({ name }) => name === 'deprecated') && { deprecated: true as const }),
    ...(tags.some(({ name }) => name === 'hidden') && { hidden: true as const }),
    ...(tags.some(({ name }) => name === 'tool') && { tool: true as const }),
    ...(named.length > 0 && { tags: named }),
    ...(returns !== undefined && { returns: returns.replace(/^-\s+/u, '') }),
  }
}

/** The names in tags such as `@tags Users, Admin`. */
export function tagNames(tags: readonly DocTag[]): string[] {
  return tags
    .filter(({ name }) => name === 'tags')
    .flatMap(({ text }) => text.split(','))
    .map((each) => each.trim())
    .filter(Boolean)
}

/** The statuses and descriptions in tags such as `@throws {404} The user does not exist.` */
export function throwsOf(tags: readonly DocTag[]): Pick<MethodTypes, 'throws'> {
  const found = tags.flatMap(({ name, text }): ThrownStatus[] => {
    const [, status, words = ''] = (name === 'throws' && /^\{?\s*([45]\d\d)\s*\}?\s*(?:-\s*)?([^]*)$/u.exec(text)) || []
    if (!status) return []
    return [{ status: Number(status), ...(words.trim() && { description: words.trim() }) }]
  })
  return found.length > 0 ? { throws: found.toSorted((one, other) => one.status - other.status) } : {}
}

export function isUncheckedBy(tags: readonly DocTag[]): boolean {
  return tags.some(({ name }) => name === 'unchecked')
}
