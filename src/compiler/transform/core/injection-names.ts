import type { Decorator, Expression, Program } from 'oxc-parser'
import { importsOf } from './imports.ts'

export type InjectionName = 'RestController' | 'ControllerAdvice' | 'Service' | 'Inject' | 'InjectMany' | 'Dependencies'

const NAMES: ReadonlySet<string> = new Set<InjectionName>([
  'RestController',
  'ControllerAdvice',
  'Service',
  'Inject',
  'InjectMany',
  'Dependencies',
])

/** Identifies decorators by the imports of the file, under any local name. */
export interface InjectionNames {
  /** Whether the file imports at least one. */
  readonly any: boolean
  of(decorator: Decorator): InjectionName | undefined
}

export function injectionNames(program: Program, modules: readonly string[]): InjectionNames {
  const locals = new Map<string, InjectionName>()
  const namespaces = new Set<string>()
  for (const { name, local, isType } of importsOf(program, ...modules)) {
    if (isType) continue
    if (name === '*') namespaces.add(local)
    else if (NAMES.has(name)) locals.set(local, name as InjectionName)
  }
  return {
    any: locals.size + namespaces.size > 0,
    of(decorator) {
      const expression = withoutParentheses(decorator.expression)
      const callee = expression.type === 'CallExpression' ? withoutParentheses(expression.callee) : expression
      if (callee.type === 'Identifier') return locals.get(callee.name)
      if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier')
        return undefined
      const { object, property } = callee
      return object.type === 'Identifier' && namespaces.has(object.name) && NAMES.has(property.name)
        ? (property.name as InjectionName)
        : undefined
    },
  }
}

/** The offset between the parentheses of a decorator that is called without arguments. */
export function emptyArguments(code: string, decorator: Decorator): number | undefined {
  const call = withoutParentheses(decorator.expression)
  if (call.type !== 'CallExpression' || call.arguments.length > 0) return undefined
  return openParenthesis(code, (call.typeArguments ?? call.callee).end) + 1
}

/** The offset of the next `(` outside of comments. */
function openParenthesis(code: string, from: number): number {
  let at = from
  while (code[at] !== '(') {
    if (code.startsWith('/*', at)) at = code.indexOf('*/', at + 2) + 2
    else if (code.startsWith('//', at)) at += code.slice(at).search(/[\n\r\u2028\u2029]/u)
    else at++
  }
  return at
}

function withoutParentheses(expression: Expression): Expression {
  return expression.type === 'ParenthesizedExpression' ? withoutParentheses(expression.expression) : expression
}
