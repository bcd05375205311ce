import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor, type Argument } from 'oxc-parser'

/** The classes of coded errors. The first argument of their constructors is the entry of the catalogue, or its name. */
const CLASSES = new Set(['HonotateError', 'TransformError', 'CommandError'])

/**
 * Returns the names of the errors that the files of a directory throw or report, sorted and without duplicates.
 *
 * @throws Error if the first argument does not name an entry of the catalogue.
 */
export function thrownErrors(directory: string): string[] {
  const found = new Set<string>()
  for (const path of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts')) continue
    const { program } = parseSync(path, readFileSync(join(directory, path), 'utf8'))
    // `createProblems()` passes on the name from its caller.
    if (path.endsWith('problems.ts')) continue
    const constants = new Set<string>()
    const collect = (entry: Argument | undefined, maker: string): void => {
      for (const name of namesOf(entry, constants)) {
        if (name === undefined) throw new Error(`${path}: ${maker}() does not name an entry of the catalogue`)
        found.add(name)
      }
    }
    new Visitor({
      ImportDeclaration({ source, specifiers }) {
        if (/^#catalogue$|\/catalogue\.ts$/u.test(source.value))
          for (const { local } of specifiers) constants.add(local.name)
      },
      NewExpression({ callee, arguments: [entry] }) {
        if (callee.type === 'Identifier' && CLASSES.has(callee.name)) collect(entry, callee.name)
      },
      // The compiler reports problems of types, without a throw: `problems.add(place, 'TYPE_NOT_JSON', details)`.
      CallExpression({ callee, arguments: [first, name] }) {
        if (callee.type !== 'MemberExpression') return
        const { object, property } = callee
        // The walker reports its problems in one method.
        if (property.type === 'PrivateIdentifier' && property.name === 'record') collect(first, 'record')
        if ('name' in object && object.name === 'problems' && 'name' in property && property.name === 'add')
          collect(name, 'problems.add')
      },
    }).visit(program)
  }
  return [...found].sort()
}

/** Returns the names of the entries that an argument can be, and `undefined` for any other value. */
function namesOf(argument: Argument | undefined, constants: ReadonlySet<string>): (string | undefined)[] {
  if (argument?.type === 'ConditionalExpression')
    return [...namesOf(argument.consequent, constants), ...namesOf(argument.alternate, constants)]
  if (argument?.type === 'Identifier') return [constants.has(argument.name) ? argument.name : undefined]
  return [argument?.type === 'Literal' && typeof argument.value === 'string' ? argument.value : undefined]
}
