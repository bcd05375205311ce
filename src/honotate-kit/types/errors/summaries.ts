import type { CallExpression, Class, Expression, Node } from 'oxc-parser'
import { childrenOf } from '../../transform/core/walk.ts'
import { withoutTypes, type Names } from '../../transform/graph/names.ts'
import type { TypeChecker } from '../checker/checker.ts'
import { catchFilter, isName, type Filter } from './catch-filter.ts'
import { errorClass } from './error-types.ts'
import { hasForeignType, isForeign, typedStatuses } from './typed-values.ts'
import { localValue, returnedValues } from './values-in.ts'
import { isFunction, type AnyFunction, type Functions, type OwnFunction } from './functions.ts'
import { bound, createdErrors, type Status, type Thrown, type Value } from './thrown.ts'

/** The direct effects of a function: the errors that it throws, and its calls of functions of the project. */
export interface Summary {
  readonly throws: readonly { readonly error: Thrown; readonly filters: readonly Filter[] }[]
  readonly calls: readonly Call[]
  /** Whether it calls or throws something that cannot be followed. */
  readonly isOpen: boolean
}

export interface Call {
  readonly target: OwnFunction
  /** The statuses of its arguments; `undefined` for any other value. */
  readonly statuses: (index: number) => readonly Status[] | undefined
  readonly filters: readonly Filter[]
}

/** The most calls to follow from `throw made()` to the `new` in it. */
const DEEPEST = 5

/** Creates the function that summarizes functions, each once. */
export function createSummaries(
  names: Names,
  checker: TypeChecker,
  functions: Functions,
): (fn: OwnFunction) => Summary {
  const known = new Map<Node, Summary>()

  /** The functions that an expression names, and whether something of the project cannot be followed. */
  function targetsOf(
    written: Expression,
    { module }: OwnFunction,
  ): { readonly found: readonly OwnFunction[]; readonly isOpen: boolean } {
    const node = withoutTypes(written)
    if (isFunction(node)) return { found: [functions.of(node, module)], isOpen: false }
    const name = node.type === 'MemberExpression' && !node.computed ? node.property : node
    if (name.type !== 'Identifier' && name.type !== 'PrivateIdentifier') return { found: [], isOpen: true }
    const place = checker.declaredAt(module.file, name.start)
    if (!place) return { found: [], isOpen: true }
    const found = functions.at(place)
    return { found, isOpen: found.length === 0 && !isForeign(place.file) && !hasForeignType(checker, node, module) }
  }

  /** The statuses of a number, a choice of numbers, a parameter, or of a type such as `401 | 403`. */
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

  /** The errors that an expression may be; `undefined` if nothing is known. */
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

  /** The errors that a called function returns: `throw notFound('user')`. */
  function returnedBy(node: CallExpression, fn: OwnFunction, depth: number): readonly Thrown[] | undefined {
    const { found } = targetsOf(node.callee, fn)
    if (found.length === 0) return undefined
    const argument = argumentStatuses(node, fn)
    return all(
      found.flatMap((target) =>
        returnedValues(target).map((each) => made(each, target, depth)?.flatMap((error) => bound(error, argument))),
      ),
    )
  }

  function argumentStatuses(
    { arguments: given }: CallExpression,
    { module, parameters }: OwnFunction,
  ): Call['statuses'] {
    return (index) => {
      const node = given[index]
      return node && node.type !== 'SpreadElement' ? statusesOf({ node, module, parameters }) : undefined
    }
  }

  function summaryOf(fn: OwnFunction): Summary {
    const throws: { error: Thrown; filters: readonly Filter[] }[] = []
    const calls: Call[] = []
    let isOpen = false
    const unknown: Call['statuses'] = () => undefined

    function thrown(argument: Expression, filters: readonly Filter[]): void {
      const errors = made(argument, fn) ?? typed(argument)
      if (errors) for (const error of errors) throws.push({ error, filters })
      else isOpen = true
    }

    /** The error of an expression whose type is a class. */
    function typed(node: Expression): readonly Thrown[] | undefined {
      const type = checker.typeOfExpression(fn.module.file, node.start, node.end)
      const symbol = type && checker.kindOf(type) === 'object' ? checker.symbolOf(type) : undefined
      const place = symbol && checker.placeOf(symbol)
      const module = place && names.module(place.file)
      const declared = module?.classes.find(({ id }) => id?.start === place?.offset)
      if (!declared || !module) return undefined
      const errors = createdErrors(names, names.classOf(declared, module), [], () => undefined)
      return errors.every(({ status }) => status === undefined) ? undefined : errors
    }

    function visitCall(node: CallExpression, filters: readonly Filter[], caught: string | undefined): void {
      const { callee, arguments: given } = node
      const member = callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee : undefined
      const name = member?.property.type === 'Identifier' ? member.property.name : undefined
      // `promise.catch(handler)` and `promise.then(next, handler)`.
      const handler = name === 'catch' ? given[0] : name === 'then' ? given[1] : undefined
      if (member && handler) {
        visit(member.object, [...filters, handlerFilter(handler as Expression)], caught)
      } else {
        if (name === 'reject' && member?.object.type === 'Identifier' && member.object.name === 'Promise' && given[0])
          thrown(given[0] as Expression, filters)
        const { found, isOpen: cannotFollow } = isFunction(withoutTypes(callee as Expression))
          ? { found: [], isOpen: false }
          : targetsOf(callee as Expression, fn)
        isOpen ||= cannotFollow && callee.type !== 'Super'
        for (const target of found) calls.push({ target, statuses: argumentStatuses(node, fn), filters })
        visit(callee, filters, caught)
      }
      for (const each of given) {
        const value = each.type === 'SpreadElement' ? each.argument : withoutTypes(each)
        if (isFunction(value)) visit(value.body as Node, filters, caught)
        else if (value.type === 'Identifier' || value.type === 'MemberExpression')
          for (const target of targetsOf(value, fn).found) calls.push({ target, statuses: unknown, filters })
        if (!isFunction(value)) visit(value, filters, caught)
      }
      if (isFunction(withoutTypes(callee as Expression)))
        visit((withoutTypes(callee as Expression) as AnyFunction).body as Node, filters, caught)
    }

    function handlerFilter(handler: Expression): Filter {
      const node = withoutTypes(handler)
      if (!isFunction(node) || (node.body?.type !== 'BlockStatement' && node.body?.type !== ('FunctionBody' as never)))
        return () => false
      const [param] = node.params
      const name = param?.type === 'Identifier' ? param.name : undefined
      return catchFilter(names, fn.module, name, node.body as never)
    }

    function visit(node: Node, filters: readonly Filter[], caught: string | undefined): void {
      switch (node.type) {
        case 'FunctionDeclaration':
        case 'FunctionExpression':
        case 'ArrowFunctionExpression':
        case 'ClassDeclaration':
        case 'ClassExpression':
          return
        case 'UnaryExpression':
          // The error of a promise that nothing awaits does not reach the response.
          if (node.operator === 'void') return
          break
        case 'TryStatement': {
          const { block, handler, finalizer } = node
          const param = handler?.param?.type === 'Identifier' ? handler.param.name : undefined
          const filter = handler && catchFilter(names, fn.module, param, handler.body)
          visit(block, filter ? [...filters, filter] : filters, caught)
          if (handler) visit(handler.body, filters, param)
          if (finalizer) visit(finalizer, filters, caught)
          return
        }
        case 'ThrowStatement':
          if (caught === undefined || !isCaught(node.argument, caught)) thrown(node.argument, filters)
          break
        case 'CallExpression':
          return visitCall(node, filters, caught)
        case 'NewExpression': {
          const found = names.meaningOf(node.callee, fn.module)
          const target =
            found?.kind === 'class' ? functions.constructorOf(found.node as Class, found.module) : undefined
          if (target) calls.push({ target, statuses: unknown, filters })
          break
        }
        default:
      }
      for (const each of childrenOf(node)) visit(each, filters, caught)
    }

    if (fn.node.body) visit(fn.node.body as Node, [], undefined)
    return { throws, calls, isOpen }
  }

  return (fn) => {
    let found = known.get(fn.node)
    if (!found) known.set(fn.node, (found = summaryOf(fn)))
    return found
  }
}

/** Whether `throw` throws the caught error alone; the filter of the `catch` lets it pass. */
function isCaught(written: Expression, name: string): boolean {
  const node = withoutTypes(written)
  return node.type !== 'ConditionalExpression' && isName(node, name)
}

function all<Item>(lists: readonly (readonly Item[] | undefined)[]): readonly Item[] | undefined {
  const found = lists.flatMap((each) => each ?? [])
  return found.length > 0 ? found : undefined
}
