import type { Decorator, Expression, Program } from 'oxc-parser'
import { importsOf } from './imports.ts'
import { dottedName } from './scan.ts'
import { RUNTIME } from './transform-options.ts'

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
