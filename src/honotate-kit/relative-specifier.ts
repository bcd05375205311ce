import { dirname, relative, sep } from 'node:path'

/**
 * The specifier with which one file imports another: `./cats.ts`, `../dogs.ts`, and `./.cats/api.ts` for a hidden
 * folder.
 */
export function relativeSpecifier(from: string, to: string): string {
  const path = relative(dirname(from), to).split(sep).join('/')
  return /^\.\.(?:\/|$)/u.test(path) ? path : `./${path}`
}
