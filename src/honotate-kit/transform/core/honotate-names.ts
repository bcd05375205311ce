import type { Decorator, Expression, Program } from 'oxc-parser'
import { importsOf } from './imports.ts'
import { dottedName } from './scan.ts'
import { RUNTIME } from './transform-options.ts'

/** Finds the name under which honotate exports a decorator or a function that an expression names or calls. */
export type NameIn = (node: Pick<Decorator, 'expression'>) => string | undefined

/** Reads the imports of a file, which may give an export another name. */
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
