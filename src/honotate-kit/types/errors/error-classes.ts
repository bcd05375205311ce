import type { Class, Expression } from 'oxc-parser'
import { baseOf } from '../../transform/graph/class-dependencies.ts'
import type { Module } from '../../transform/graph/parse-module.ts'
import type { ClassOf, Names } from '../../transform/graph/names.ts'

/** The class of an error: a class of the project, or the name of a class of honotate, Hono or JavaScript. */
export type ErrorClass = ClassOf | string

/** The errors of honotate and Hono: their base class and, unless it varies, their status. */
const KNOWN: ReadonlyMap<string, readonly [base: string, status?: number]> = new Map([
  ['HTTPException', ['Error']],
  ['HttpProblem', ['HTTPException']],
  ['MalformedBodyError', ['HttpProblem', 400]],
  ['MissingBodyError', ['HttpProblem', 400]],
  ['MissingValueError', ['HttpProblem', 400]],
  ['UnknownVersionError', ['HttpProblem', 400]],
  ['AccessDeniedError', ['HttpProblem', 403]],
  ['NotFoundError', ['HttpProblem', 404]],
  ['MethodNotAllowedError', ['HttpProblem', 405]],
  ['TooLargeError', ['HttpProblem']],
  ['UnsupportedMediaTypeError', ['HttpProblem', 415]],
  ['ValidationError', ['HttpProblem']],
  ['TimeLimitError', ['HttpProblem', 503]],
])

const MODULES = /^(?:honotate|hono\/http-exception)$/u

/** The class of an expression such as `HttpProblem`, `errors.SoldOut` or `Error`; `undefined` if it is unknown. */
export function errorClass(names: Names, node: Expression, module: Module): ErrorClass | undefined {
  const found = names.meaningOf(node, module)
  if (found?.kind === 'class') return names.classOf(found.node, found.module)
  if (node.type === 'MemberExpression' && node.object.type === 'Identifier' && node.property.type === 'Identifier') {
    const whole = module.imports.get(node.object.name)
    return whole?.isWhole && MODULES.test(whole.module) ? node.property.name : undefined
  }
  if (node.type !== 'Identifier') return undefined
  const imported = module.imports.get(node.name)
  if (imported) return MODULES.test(imported.module) ? imported.name : undefined
  return /^(?:Eval|Range|Reference|Syntax|Type|URI|Aggregate)?Error$/u.test(node.name) ? node.name : undefined
}

/** The base class of an error class; `undefined` for `Error`, and if it is unknown. */
export function baseClass(names: Names, each: ErrorClass): ErrorClass | undefined {
  if (typeof each === 'string') return KNOWN.get(each)?.[0] ?? (each === 'Error' ? undefined : 'Error')
  const own = baseOf(names, each)
  return own ?? (each.node.superClass ? errorClass(names, each.node.superClass, each.module) : undefined)
}

export function chainOf(names: Names, start: ErrorClass): readonly ErrorClass[] {
  const chain: ErrorClass[] = []
  for (let each: ErrorClass | undefined = start; each && !chain.includes(each); each = baseClass(names, each))
    chain.push(each)
  return chain
}

export function isInstance(names: Names, each: ErrorClass, of: ErrorClass): boolean {
  const key = (one: ErrorClass): Class | string => (typeof one === 'string' ? one : one.node)
  return chainOf(names, each).some((one) => key(one) === key(of))
}

export function fixedStatus(name: string): number | undefined {
  return KNOWN.get(name)?.[1]
}
