import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync, type Expression } from 'oxc-parser'

/** The project and those it references, each one behind what it references itself. */
export function findConfigFiles(config: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(config) || !existsSync(config)) return found
  for (const reference of referencesOf(config)) {
    const path = resolve(dirname(config), reference)
    const file = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, 'tsconfig.json') : path
    // A cycle is the compiler's to report.
    if (file !== config) findConfigFiles(file, found)
  }
  return found.add(config)
}

/** References are not inherited, so this one file says them all. It may have comments and trailing commas. */
function referencesOf(config: string): string[] {
  const { program } = parseSync('tsconfig.js', `(${readFileSync(config, 'utf8').replace(/^\uFEFF/u, '')})`)
  const [statement] = program.body
  const value =
    statement?.type === 'ExpressionStatement'
      ? (valueOf(statement.expression) as { references?: readonly { path?: unknown }[] })
      : undefined
  const references = Array.isArray(value?.references) ? (value.references as readonly { path?: unknown }[]) : []
  return references.flatMap(({ path }) => (typeof path === 'string' ? path : []))
}

function valueOf(node: Expression): unknown {
  if (node.type === 'ParenthesizedExpression') return valueOf(node.expression)
  if (node.type === 'Literal') return node.value
  if (node.type === 'ArrayExpression') return node.elements.map((element) => element && valueOf(element as Expression))
  if (node.type !== 'ObjectExpression') return undefined
  return Object.fromEntries(
    node.properties.flatMap((property) =>
      property.type === 'Property' && property.key.type === 'Literal'
        ? [[String(property.key.value), valueOf(property.value as Expression)]]
        : [],
    ),
  )
}
