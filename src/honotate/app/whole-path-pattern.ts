// Patterns that a tree of segments cannot represent: with a `*` that is not the whole last segment, or with a variable
// whose expression may match a `/`.

import { EXPRESSION, mayMatchSlash } from '../http/variable-expressions.ts'

const INNER_WILDCARD = /\*(?!$)|[^/]\*$/u

export function isIrregular(path: string): boolean {
  if (!path.includes('{')) return INNER_WILDCARD.test(path)
  const expressions = path.match(EXPRESSION) ?? []
  return expressions.some(mayMatchSlash) || INNER_WILDCARD.test(path.replace(EXPRESSION, ''))
}

/** Compiles a path into one `RegExp`. Its groups `v0`, `v1` … are the variables in `names`. */
export function compilePattern(path: string): { readonly pattern: RegExp; readonly names: readonly string[] } {
  const names: string[] = []
  const source = path.replace(PART, (part, name: string | undefined, expression = '[^/]+') => {
    if (name) return `(?<v${names.push(name) - 1}>${expression})`
    if (part === '/*') return '(?:/[^]*)?'
    if (part === '*') return '[^]*'
    // A wildcard in the middle matches one segment, even an empty one: `/files//secret` must not bypass a guard of
    // `/files/*/secret`.
    return part === '*/' ? '[^/]*/' : `\\${part}`
  })
  return { pattern: new RegExp(`^${source}$`), names }
}

/**
 * Matches a part of a path: a variable with its expression, if any; a wildcard at the end or in the middle; or a
 * character to escape.
 */
const PART = /:(\w[^/{]*)(?:\{((?:[^{}]|\{[\d,]+\})+)\})?|\/\*$|\*$|\*\/|[.\\+^$()[\]|?*]/gu
