import { dirname, relative, sep } from 'node:path'

/**
 * The specifier by which the file `from` imports the file `to`.
 *
 * @param ending How the project ends relative imports: `.js`, `.ts` or nothing.
 */
export function specifierOf(from: string, to: string, ending: string): string {
  const path = relative(dirname(from), to).split(sep).join('/')
  const local = path.startsWith('.') ? path : `./${path}`
  const [, stem = local, extension = ''] = /^(.*?)(\.[cm]?[jt]sx?)$/u.exec(local) ?? []
  if (ending === '') return stem
  // `.mts` is compiled to `.mjs`, and `.tsx` to `.js`.
  return /^\.[cm]?ts/u.test(ending) ? local : `${stem}${extension.replace('t', 'j').replace('x', '')}`
}
