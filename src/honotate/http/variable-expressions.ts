/** Matches the regular expressions of variables in a path, with their braces. */
export const EXPRESSION: RegExp = /\{(?:[^{}]|\{[\d,]+\})*\}/gu

/** The names of the variables of a path: `id` and `tab` for `/:id{[0-9]+}/:tab?`, `file` for `/:file{.+}.json`. */
export function variablesOf(path: string): string[] {
  return [...path.replaceAll(EXPRESSION, '{}').matchAll(/\/:([^/{}?]+)/gu)].map(([, name]) => name as string)
}

const MAY_MATCH_SLASH = /[./]|\[\^|\\[DSW]/u

/** Matches the classes of an expression, such as `[!-~]`, and its escapes of code units, such as `\x2f` and `\57`. */
const CLASS_OR_ESCAPE = /\[(?:\\.|[^\]\\])*\]|\\(?:x[\da-f]{2}|u[\da-f]{4}|[0-7]{2,3})/giu

/** Whether an expression may match a `/`: its path is then matched as a whole, not segment by segment. */
export function mayMatchSlash(expression: string): boolean {
  return (
    MAY_MATCH_SLASH.test(expression) ||
    (expression.match(CLASS_OR_ESCAPE) ?? []).some((each) => new RegExp(each).test('/'))
  )
}

/** Matches a variable with its expression, the `?` of an optional variable at the end, and the next character. */
const VARIABLE = /:[^/:{}]+(\{(?:[^{}]|\{[\d,]+\})+\})(?:\?$)?(.?)/gu

/**
 * Whether the expression of each variable is valid and has both braces. Only an expression that may match a `/` can be
 * followed by text in its segment, as in `/:file{.+}.json`. The text must not begin with a variable.
 */
export function hasWholeExpressions(path: string): boolean {
  const rest = path.replace(VARIABLE, (_, expression: string, next: string) =>
    compiles(expression) && (['', '/'].includes(next) || (next !== ':' && mayMatchSlash(expression))) ? next : ':{',
  )
  return !/:[^/]*[{}]/u.test(rest)
}

function compiles(expression: string): boolean {
  try {
    return Boolean(new RegExp(expression.slice(1, -1)))
  } catch {
    return false
  }
}

/** The HTTP method and path of a route, without the names of variables. */
export function claimOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path.replace(/(?<=\/):[^/{?]+/gu, ':')}`
}
