import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor, type Argument, type Declaration } from 'oxc-parser'

/** What makes an error of a catalogue; the first argument is the entry, or its name. */
const MAKERS = new Set(['HonotateError', 'TransformError', 'transformMessage'])

/**
 * The names of the errors that the files of a directory throw or report, each once, in order.
 *
 * @throws when the first argument names no entry, so that nothing could be said of it.
 */
export function thrownErrors(directory: string): string[] {
  const found = new Set<string>()
  for (const path of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts')) continue
    const { program } = parseSync(path, readFileSync(join(directory, path), 'utf8'))
    // The class of an error passes on the name that it was given.
    if (program.body.some((node) => node.type === 'ExportNamedDeclaration' && declares(node.declaration))) continue
    const constants = new Set<string>()
    const visit = ({ callee, arguments: [entry] }: { callee: { type: string }; arguments: Argument[] }): void => {
      if (!('name' in callee) || !MAKERS.has(callee.name as string)) return
      for (const name of namesOf(entry, constants)) {
        if (name === undefined) throw new Error(`${path}: ${callee.name}() does not name an entry of the catalogue`)
        found.add(name)
      }
    }
    new Visitor({
      ImportDeclaration({ source, specifiers }) {
        if (/^#catalogue$|\/catalogue\.ts$/u.test(source.value))
          for (const { local } of specifiers) constants.add(local.name)
      },
      NewExpression: visit,
      CallExpression: visit,
    }).visit(program)
  }
  return [...found].sort()
}

function declares(node: Declaration | null): boolean {
  return node?.type === 'ClassDeclaration' && MAKERS.has(node.id?.name ?? '')
}

/** The entries that an argument can be, with `undefined` for what is not one. */
function namesOf(argument: Argument | undefined, constants: ReadonlySet<string>): (string | undefined)[] {
  if (argument?.type === 'ConditionalExpression')
    return [...namesOf(argument.consequent, constants), ...namesOf(argument.alternate, constants)]
  if (argument?.type === 'Identifier') return [constants.has(argument.name) ? argument.name : undefined]
  return [argument?.type === 'Literal' && typeof argument.value === 'string' ? argument.value : undefined]
}
