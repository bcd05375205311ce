import type { Decorator, Expression, Program } from 'oxc-parser'
import { importsOf } from './imports.ts'
import { dottedName } from './honotate-names.ts'
import { DEFAULT_MODULE, RUNTIME } from './transform-options.ts'

type InjectionName = 'RestController' | 'ControllerAdvice' | 'Service' | 'Inject' | 'InjectMany' | 'Dependencies'

const NAMES: ReadonlySet<InjectionName> = new Set<InjectionName>([
  'RestController',
  'ControllerAdvice',
  'Service',
  'Inject',
  'InjectMany',
  'Dependencies',
])

/** The decorators that make a class a service: the container creates it. */
export const SERVICE_DECORATORS: ReadonlySet<string> = new Set<InjectionName>([
  'Service',
  'RestController',
  'ControllerAdvice',
])

/** The modules that export decorators of injection. */
export const INJECTION_MODULES: readonly string[] = [RUNTIME, DEFAULT_MODULE, 'typedi']

function isInjectionName(name: string): name is InjectionName {
  return (NAMES as ReadonlySet<string>).has(name)
}

/** Identifies the decorators of injection by the imports of the file, under any local name. */
export interface InjectionNames {
  /** Whether the file imports at least one of these decorators. */
  readonly any: boolean
  of(decorator: Decorator): InjectionName | undefined
}

export function injectionNames(program: Program, modules: readonly string[]): InjectionNames {
  /** Maps each decorator as the file writes it, `Service` or `typedi.Service`, to its name. */
  const written = new Map<string, InjectionName>()
  for (const { name, local, isType } of importsOf(program, ...modules)) {
    if (isType) continue
    if (name === '*') for (const each of NAMES) written.set(`${local}.${each}`, each)
    else if (isInjectionName(name)) written.set(local, name)
  }
  return {
    any: written.size > 0,
    of(decorator) {
      const expression = withoutParentheses(decorator.expression)
      const callee = expression.type === 'CallExpression' ? withoutParentheses(expression.callee) : expression
      return written.get(dottedName(callee) ?? '')
    },
  }
}

/** The offset between the parentheses of a decorator that is called without arguments; `undefined` for others. */
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
