import { relativeSpecifier } from '../../relative-specifier.ts'
import { HELPERS } from '../validator/helpers.ts'
import { JSON_OF, TREE_PRELUDE } from './prelude.ts'

/**
 * The globals that checks use. The globals of helpers are not listed, since `localNames()` reads the code of helpers.
 */
const GLOBALS = ['Array', 'BigInt', 'Number', 'Object', 'URL']

/** The names that code uses or declares, without the names after a dot. */
export function identifiersIn(text: string): string[] {
  const code = text.replace(/\/\*\*[^]*?\*\/|'[^'\n]*'/gu, '')
  return code.match(/(?<![.\w$])[A-Za-z_$][\w$]*/gu) ?? []
}

/**
 * Chooses the name of each marked type inside the emitted file. It differs from the exported name if the file itself
 * uses that name, for example `Record`.
 *
 * @param imported The names of the imports.
 */
export function localNames(marked: readonly string[], imported: readonly string[]): ReadonlyMap<string, string> {
  const used = new Set([
    ...GLOBALS,
    ...imported,
    ...[TREE_PRELUDE, JSON_OF, ...Object.values(HELPERS)].flatMap(identifiersIn),
  ])
  const taken = new Set([...used, ...marked])
  return new Map(marked.map((name) => [name, used.has(name) ? freeName(`${name}_`, taken) : name]))
}

export function checkNames(names: readonly string[], locals: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const taken = new Set([...locals.values()].map((name) => name.replace(/^json/u, 'check')))
  return new Map(
    names.map((name) => [name, freeName(`check${name.replace(/ itself$/u, '').replace(/[^\w$]/gu, '_')}`, taken)]),
  )
}

/** The name of the constant that has the JSON Schema of a check: `jsonUser` for `checkUser`. */
export function jsonName(checks: ReadonlyMap<string, string>, name: string): string {
  return (checks.get(name) as string).replace(/^check/u, 'json')
}

function freeName(base: string, taken: Set<string>): string {
  let free = base
  for (let count = 2; taken.has(free); count++) free = `${base}${base.endsWith('_') ? '' : '_'}${count}`
  taken.add(free)
  return free
}

/**
 * The specifier by which the file `from` imports the file `to`.
 *
 * @param ending The ending of the project's relative imports, such as `.js`; `''` for none.
 */
export function specifierOf(from: string, to: string, ending: string): string {
  const local = relativeSpecifier(from, to)
  const [, stem = local, extension = ''] = /^(.*?)(\.[cm]?[jt]sx?)$/u.exec(local) ?? []
  if (ending === '') return stem
  // `.mts` is compiled to `.mjs`, and `.tsx` to `.js`.
  return /^\.[cm]?ts/u.test(ending) ? local : `${stem}${extension.replace('t', 'j').replace('x', '')}`
}
