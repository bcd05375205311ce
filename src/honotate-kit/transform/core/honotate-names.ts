import type { Decorator, Expression, Program } from 'oxc-parser'
import { importsOf } from './imports.ts'
import { decoratorModules, HELPER_NAMESPACE, RUNTIME } from './transform-options.ts'

/** Finds honotate's name of the decorator or function that an expression names or calls; `undefined` for others. */
export type NameIn = (node: Pick<Decorator, 'expression'>) => string | undefined

/** Creates a {@link NameIn} from the imports of a file, which may rename exports of `honotate` and of `modules`. */
export function honotateNames(program: Program, ...modules: readonly string[]): NameIn {
  const names = new Map<string, string>()
  const namespaces = new Set<string>()
  for (const { name, local, isWhole } of importsOf(program, RUNTIME, ...modules)) {
    if (isWhole) namespaces.add(local)
    else names.set(local, name)
  }
  return ({ expression }) => {
    const path = dottedName(calleeOf(expression)) ?? ''
    const [namespace = '', member] = path.split('.')
    if (member === undefined) return names.get(path)
    return namespaces.has(namespace) ? member : undefined
  }
}

function calleeOf(expression: Expression): Expression {
  return expression.type === 'CallExpression' ? expression.callee : expression
}

/** The text of a name, or of a name in a namespace: `Service`, `typedi.Service`; `undefined` for anything else. */
export function dottedName(node: Decorator['expression']): string | undefined {
  if (node.type === 'Identifier') return node.name
  const isPath =
    node.type === 'MemberExpression' && node.object.type === 'Identifier' && node.property.type === 'Identifier'
  return isPath && !node.computed
    ? `${(node.object as { name: string }).name}.${(node.property as { name: string }).name}`
    : undefined
}

const HELPERS: ReadonlySet<string> = new Set(['Parameters', 'Parameter', 'Dependencies'])

interface RuntimeImports {
  /** Whether the file imports values of honotate other than the helpers. */
  readonly values: boolean
  /** The names by which the file can call `Parameters`, for example `Parameters` or `honotate.Parameters`. */
  readonly parameters: ReadonlySet<string>
}

export function runtimeImports(program: Program, module: string): RuntimeImports {
  let values = false
  const parameters = new Set<string>()
  for (const { name, local, isType, isWhole } of importsOf(program, ...decoratorModules(module))) {
    if (isType) continue
    if (isWhole) parameters.add(`${local}.Parameters`)
    else if (name === 'Parameters') parameters.add(local)
    values ||= !HELPERS.has(name) && !local.startsWith(HELPER_NAMESPACE)
  }
  return { values, parameters }
}
