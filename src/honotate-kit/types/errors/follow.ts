import type { CallExpression, Expression, NewExpression, Node } from 'oxc-parser'
import { withoutTypes, type Names } from '../../transform/graph/names.ts'
import type { TypeChecker } from '../checker/checker.ts'
import { errorClass } from './error-classes.ts'
import { isFunction, type Constant, type Functions, type OwnFunction } from './functions.ts'
import { bound, createdErrors, type Status, type Thrown, type Value } from './error-statuses.ts'
import { hasForeignType, isForeign, typedStatuses } from './typed-values.ts'
import { initialValue, localValue, returnedValues, type ThrownParameter } from './values-in.ts'

/**
 * The statuses in an argument of a call or, if the call omits it, in the initial value of the parameter; `undefined` if
 * they are not known.
 */
export type ArgumentStatuses = (index: number) => readonly Status[] | undefined

export interface Follow {
  /** The functions that an expression names, and whether it may name functions that cannot be followed. */
  targetsOf(
    node: Expression,
    fn: Pick<OwnFunction, 'module'>,
  ): { readonly found: readonly OwnFunction[]; readonly isOpen: boolean }
  /** The errors that an expression may be; `undefined` if nothing is known. */
  errorsOf(node: Expression, fn: OwnFunction): readonly Thrown[] | undefined
  /** The errors that a function throws if it receives this argument; `undefined` if nothing is known. */
  thrownArgument(node: Expression, form: ThrownParameter['form'], fn: OwnFunction): readonly Thrown[] | undefined
  argumentStatuses(call: CallExpression | NewExpression, fn: OwnFunction, target: OwnFunction): ArgumentStatuses
}

/** The maximum number of steps from a name to the `new` or the function that it leads to. */
const DEEPEST = 5

export function createFollow(names: Names, checker: TypeChecker, functions: Functions): Follow {
  function targetsOf(written: Expression, fn: Pick<OwnFunction, 'module'>, depth = 0): ReturnType<Follow['targetsOf']> {
    const { module } = fn
    const node = withoutTypes(written)
    if (isFunction(node)) return { found: [functions.of(node, module)], isOpen: false }
    const callee = node.type === 'CallExpression' ? node.callee : node
    const member = callee.type === 'MemberExpression' && !callee.computed ? callee : undefined
    // `this.find.call(this)`, `this.find.bind(this)`
    if (member && 'name' in member.property && /^(?:apply|bind|call)$/u.test(member.property.name)) {
      const called = depth < DEEPEST ? targetsOf(member.object, fn, depth + 1) : undefined
      if (called && called.found.length > 0) return called
    }
    if (node.type === 'CallExpression') return { found: [], isOpen: true }
    const name = member ? member.property : node
    if (name.type !== 'Identifier' && name.type !== 'PrivateIdentifier') return { found: [], isOpen: true }
    const place = checker.declaredAt(module.file, name.start)
    if (!place) return { found: [], isOpen: true }
    const found = functions.at(place)
    const constant = found.length === 0 ? functions.constantAt(place) : undefined
    if (constant && depth < DEEPEST) {
      const target = constantTargets(constant, depth + 1)
      if (target.length > 0) return { found: target, isOpen: false }
    }
    const isUnknown = found.length === 0 && !isForeign(place.file) && !hasForeignType(checker, node, module)
    return { found, isOpen: isUnknown || functions.isVariable(place) }
  }

  /** The functions behind `const run = this.find` and `const { find } = this.users`. */
  function constantTargets({ node, module, property }: Constant, depth: number): readonly OwnFunction[] {
    if (property === undefined) return targetsOf(node, { module }, depth).found
    const type = checker.typeOfExpression(module.file, node.start, node.end)
    const symbol = type && checker.propertyOf(type, property)
    const place = symbol && checker.placeOf(symbol)
    return place ? functions.at(place) : []
  }

  /**
   * The statuses in a number, a choice of numbers, a parameter, or a type such as `401 | 403`; `undefined` for any
   * other value.
   */
  function statusesOf({ node: written, module, parameters }: Value): readonly Status[] | undefined {
    const node = withoutTypes(written)
    if (node.type === 'Literal') return typeof node.value === 'number' ? [node.value] : undefined
    if (node.type === 'ConditionalExpression') {
      const sides = [node.consequent, node.alternate].map((each) => statusesOf({ node: each, module, parameters }))
      return sides.every(Boolean) ? sides.flatMap((each) => each ?? []) : undefined
    }
    const parameter = node.type === 'Identifier' ? parameters.indexOf(node.name) : -1
    if (parameter !== -1) return [{ parameter }]
    return typedStatuses(checker, node, module)
  }

  function made(written: Expression, fn: OwnFunction, depth = 0): readonly Thrown[] | undefined {
    const node = withoutTypes(written)
    const { module, parameters } = fn
    const valueOf = (each: Node): Value | undefined =>
      each.type === 'SpreadElement' ? undefined : { node: each as Expression, module, parameters }
    switch (node.type) {
      case 'NewExpression': {
        const type = errorClass(names, node.callee, module)
        return type === undefined ? undefined : createdErrors(names, type, node.arguments.map(valueOf), statusesOf)
      }
      case 'AwaitExpression':
        return made(node.argument, fn, depth)
      case 'ConditionalExpression':
        return all([node.consequent, node.alternate].map((each) => made(each, fn, depth)))
      case 'LogicalExpression':
        return all([node.left, node.right].map((each) => made(each, fn, depth)))
      case 'AssignmentExpression':
        return made(node.right, fn, depth)
      case 'Identifier': {
        const init = localValue(node.name, fn)
        if (init) return depth < DEEPEST ? made(init, fn, depth + 1) : undefined
        const constant = names.meaningOf(node, module)
        if (constant?.kind !== 'value' || depth >= DEEPEST) return undefined
        return made(constant.node, { ...fn, module: constant.module, parameters: [] }, depth + 1)
      }
      case 'CallExpression':
        return depth < DEEPEST ? returnedBy(node, fn, depth + 1) : undefined
      default:
        return undefined
    }
  }

  /** The errors that a called function returns: `throw notFound('user')`; `undefined` if nothing is known. */
  function returnedBy(node: CallExpression, fn: OwnFunction, depth: number): readonly Thrown[] | undefined {
    const { found } = targetsOf(node.callee, fn)
    if (found.length === 0) return undefined
    return all(
      found.flatMap((target) =>
        returnedValues(target.node).map((each) =>
          made(each, target, depth)?.flatMap((error) => bound(error, argumentStatuses(node, fn, target))),
        ),
      ),
    )
  }

  function argumentStatuses(
    { arguments: given }: CallExpression | NewExpression,
    { module, parameters }: OwnFunction,
    target: OwnFunction,
  ): ArgumentStatuses {
    const hasSpread = given.some(({ type }) => type === 'SpreadElement')
    return (index) => {
      const node = given[index]
      const initial = node || hasSpread ? undefined : initialValue(target, index)
      if (initial) return statusesOf({ node: initial, module: target.module, parameters: [] })
      return node && node.type !== 'SpreadElement' ? statusesOf({ node, module, parameters }) : undefined
    }
  }

  function thrownArgument(
    written: Expression,
    form: ThrownParameter['form'],
    fn: OwnFunction,
  ): readonly Thrown[] | undefined {
    if (form === 'error') return errorsOf(written, fn)
    if (form === 'instance') {
      const type = errorClass(names, withoutTypes(written), fn.module)
      return type === undefined ? undefined : createdErrors(names, type, [], () => undefined)
    }
    return all(
      targetsOf(written, fn).found.flatMap((target) => returnedValues(target.node).map((each) => made(each, target))),
    )
  }

  function errorsOf(written: Expression, fn: OwnFunction): readonly Thrown[] | undefined {
    return made(written, fn) ?? typed(written, fn)
  }

  /** The errors of an expression whose type is a class of the project with a known status; otherwise `undefined`. */
  function typed(node: Expression, fn: OwnFunction): readonly Thrown[] | undefined {
    const type = checker.typeOfExpression(fn.module.file, node.start, node.end)
    const symbol = type && checker.kindOf(type) === 'object' ? checker.symbolOf(type) : undefined
    const place = symbol && checker.placeOf(symbol)
    const module = place && names.module(place.file)
    const declared = module?.classes.find(({ id }) => id?.start === place?.offset)
    if (!declared || !module) return undefined
    const errors = createdErrors(names, names.classOf(declared, module), [], () => undefined)
    return errors.every(({ status }) => status === undefined) ? undefined : errors
  }

  return { targetsOf: (node, fn) => targetsOf(node, fn), errorsOf, thrownArgument, argumentStatuses }
}

function all<Item>(lists: readonly (readonly Item[] | undefined)[]): readonly Item[] | undefined {
  const found = lists.flatMap((each) => each ?? [])
  return found.length > 0 ? found : undefined
}
