import type { Expression, ParamPattern } from 'oxc-parser'
import { bindingOf } from '../../transform/core/scan.ts'
import { constructorOf, walk } from '../../transform/core/walk.ts'
import type { Module } from '../../transform/graph/parse-module.ts'
import { withoutTypes, type ClassOf, type Names } from '../../transform/graph/names.ts'
import { chainOf, fixedStatus, type ErrorClass } from './error-classes.ts'

/** A status, or the index of the function's parameter that receives the status. */
export type Status = number | { readonly parameter: number }

export interface Thrown {
  readonly type: ErrorClass
  /**
   * The status of `HttpProblem`, `HTTPException` or `@ResponseStatus()`, which is sent if no exception handler handles
   * the error.
   */
  readonly status?: Status
  /**
   * The property `status` of an error for which the `status` above is absent. An exception handler can send it if the
   * handler names the error's class, or a base class other than `Error`.
   */
  readonly property?: Status
}

export interface Value {
  readonly node: Expression
  readonly module: Module
  /** The parameters of the function around the expression; `undefined` for a pattern. */
  readonly parameters: readonly (string | undefined)[]
}

/** The statuses that an expression may have; `undefined` if they are not known. */
export type StatusesOf = (value: Value) => readonly Status[] | undefined

/** Reads the errors that `new` may create, one for each status. */
export function createdErrors(
  names: Names,
  type: ErrorClass,
  args: readonly (Value | undefined)[],
  statusesOf: StatusesOf,
): readonly Thrown[] {
  const found = statusIn(names, type, args, statusesOf)
  if (!found) return [{ type }]
  return found.statuses.map((each) => (found.isSent ? { type, status: each } : { type, property: each }))
}

interface FoundStatus {
  readonly statuses: readonly Status[]
  readonly isSent: boolean
}

function statusIn(
  names: Names,
  type: ErrorClass,
  args: readonly (Value | undefined)[],
  statusesOf: StatusesOf,
): FoundStatus | undefined {
  let given = args
  let property: FoundStatus | undefined
  let decorated: number | undefined
  for (const each of chainOf(names, type)) {
    if (typeof each === 'string') {
      const fixed = fixedStatus(each)
      const statuses = fixed !== undefined ? [fixed] : takesStatus(each) && given[0] ? statusesOf(given[0]) : undefined
      if (statuses) return { statuses, isSent: true }
      continue
    }
    decorated ??= decoratedStatus(each)
    property ??= propertyStatus(each, given, statusesOf)
    given = superArguments(each, given)
  }
  return decorated === undefined ? property : { statuses: [decorated], isSent: true }
}

/** Whether the first argument of the class's constructor is the status. */
function takesStatus(name: string): boolean {
  return name === 'HttpProblem' || name === 'HTTPException'
}

/**
 * The status of `@ResponseStatus(409)` on a class or a method; `undefined` without the decorator or without a literal.
 */
export function decoratedStatus({
  module,
  node,
}: Pick<ClassOf, 'module'> & { readonly node: Pick<ClassOf['node'], 'decorators'> }): number | undefined {
  const found = node.decorators.find((each) => module.nameIn(each) === 'ResponseStatus')
  const [given] = found?.expression.type === 'CallExpression' ? found.expression.arguments : []
  return given?.type === 'Literal' && typeof given.value === 'number' ? given.value : undefined
}

/**
 * The statuses of an error's property `status`: from the argument for `constructor(readonly status: number)` or,
 * without this argument, from `readonly status = 409`. `undefined` if they are not known.
 */
function propertyStatus(
  { module, node }: ClassOf,
  args: readonly (Value | undefined)[],
  statusesOf: StatusesOf,
): FoundStatus | undefined {
  const index =
    constructorOf(node)?.value.params.findIndex(
      (each) => each.type === 'TSParameterProperty' && bindingOf(each).name === 'status',
    ) ?? -1
  const given = index === -1 ? undefined : args[index]
  const field = node.body.body.find(
    (each) =>
      each.type === 'PropertyDefinition' &&
      !each.static &&
      each.key.type === 'Identifier' &&
      each.key.name === 'status',
  )
  const value =
    given ??
    (field?.type === 'PropertyDefinition' && field.value ? { node: field.value, module, parameters: [] } : undefined)
  const statuses = value && statusesOf(value)
  return statuses && { statuses, isSent: false }
}

/**
 * The arguments of `super(…)`, in which the arguments `args` of the constructor replace its parameters; without a
 * constructor, `args`.
 */
function superArguments(
  { module, node }: ClassOf,
  args: readonly (Value | undefined)[],
): readonly (Value | undefined)[] {
  const constructor = constructorOf(node)
  if (!constructor) return args
  const params: readonly ParamPattern[] = constructor.value.params
  const names = params.map((each) => bindingOf(each).name)
  let passed: readonly (Value | undefined)[] = []
  walk(constructor.value.body as never, {
    CallExpression({ callee, arguments: list }) {
      if (callee.type !== 'Super') return
      passed = list.map((each) => {
        if (each.type === 'SpreadElement') return undefined
        const bare = withoutTypes(each)
        const index = bare.type === 'Identifier' ? names.indexOf(bare.name) : -1
        if (index === -1) return { node: each, module, parameters: [] }
        const param = params[index] as ParamPattern
        return args[index] ?? defaultOf(param, module)
      })
    },
  })
  return passed
}

function defaultOf(param: ParamPattern, module: Module): Value | undefined {
  const declared = param.type === 'TSParameterProperty' ? param.parameter : param
  return declared.type === 'AssignmentPattern' ? { node: declared.right, module, parameters: [] } : undefined
}

/**
 * If the status of an error is a parameter, returns one error for each status of the call's argument, or one error
 * without a status if the argument is unknown. Returns any other error unchanged.
 */
export function bound(error: Thrown, statuses: (index: number) => readonly Status[] | undefined): readonly Thrown[] {
  const { type, status, property } = error
  const symbolic = typeof status === 'object' ? status : typeof property === 'object' ? property : undefined
  if (!symbolic) return [error]
  const values = statuses(symbolic.parameter)
  if (!values) return [{ type }]
  return values.map((each) => (typeof status === 'object' ? { type, status: each } : { type, property: each }))
}
