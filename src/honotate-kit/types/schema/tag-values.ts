import { kindOf } from './json-kinds.ts'
import type { JsonKind } from './walk-contracts.ts'

/**
 * The value in the text of a tag such as `@example`, in which a string needs no quotes; `undefined` if `kinds` lacks
 * the type of the value.
 */
export function valueIn(
  text: string,
  kinds: ReadonlySet<JsonKind> | undefined,
): { readonly value: unknown } | undefined {
  const json = text.replace(/^```\w*\n([^]*?)\n?```$/u, '$1')
  const [, quoted] = /^'([^']*)'$/u.exec(json) ?? []
  if (quoted !== undefined) return fits(quoted, kinds)
  try {
    const parsed = fits(JSON.parse(json), kinds)
    if (parsed) return parsed
  } catch {
    // The text is not JSON, so it is a string.
  }
  return fits(json, kinds)
}

function fits(value: unknown, kinds: ReadonlySet<JsonKind> | undefined): { readonly value: unknown } | undefined {
  return !kinds || kinds.has(kindOf(value)) ? { value } : undefined
}

/** Whether an example is a fenced code block that is not marked as JSON. */
export function isCode(text: string): boolean {
  return /^```(?!json)/u.test(text)
}
