import { make } from './elements.ts'

/** The page of the site that has each coded error. */
const ERRORS = '../reference/errors'

/** A message as nodes: code between backticks, and a link from a code to its page. */
export function proseOf(message: string): (Node | string)[] {
  return message.split(/(`[^`\n]+`|\bHONOTATE_[A-Z_]+)/u).map((part) => {
    if (part.startsWith('`') && part.length > 1) return make('code', { textContent: part.slice(1, -1) })
    if (!part.startsWith('HONOTATE_')) return part
    return make('a', { href: `${ERRORS}#${part.toLowerCase()}`, target: '_blank', textContent: part })
  })
}
