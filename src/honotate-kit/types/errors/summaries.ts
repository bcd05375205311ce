import type { CallExpression, Expression, NewExpression, Node } from 'oxc-parser'
import { childrenOf } from '../../transform/core/walk.ts'
import { withoutTypes, type Names } from '../../transform/graph/names.ts'
import type { TypeChecker } from '../checker/checker.ts'
import { catchFilter, caughtNames, isCaught, NOTHING, type Filter } from './catch-filter.ts'
import { isMapped } from './decorated-members.ts'
import { isInstance } from './error-types.ts'
import { createFollow, type ArgumentStatuses } from './follow.ts'
import { isFunction, type AnyFunction, type Functions, type OwnFunction } from './functions.ts'
import { createReceivers, type Receiver } from './receivers.ts'
import type { Around, Call, Summary } from './summary.ts'
import type { Thrown } from './thrown.ts'
import { choicesIn, initialValue, isUndefined, thrownParameter, thrownParameters } from './values-in.ts'

const UNKNOWN: ArgumentStatuses = () => undefined

/** Creates the function that summarizes functions, each once. */
export function createSummaries(
  names: Names,
  checker: TypeChecker,
  functions: Functions,
): (fn: OwnFunction) => Summary {
  const known = new Map<Node, Summary>()
  const follow = createFollow(names, checker, functions)
  const receivers = createReceivers(names, checker)

  function summaryOf(fn: OwnFunction): Summary {
    const throws: { error: Thrown; filters: readonly Filter[] }[] = []
    const calls: Call[] = []
    /** The names of the second parameter of `new Promise((resolve, reject) => …)`. */
    const rejects = new Set<string>()
    let isOpen = false

    function add(errors: readonly Thrown[] | undefined, { filters }: Around): void {
      if (errors) for (const error of errors) throws.push({ error, filters })
      else isOpen = true
    }

    function thrown(written: Expression, around: Around): void {
      for (const node of choicesIn(written))
        // The filter of the `catch` lets it pass; the caller knows the errors that it passes.
        if (!isCaught(node, around.caught) && thrownParameter(node, fn.parameters).length === 0)
          add(follow.errorsOf(node, fn), around)
    }

    /** A route sends an error that it returns as if it threw it, and no `catch` takes it. */
    function returned(node: Expression, { outside, ...around }: Around): void {
      const errors = node.type === 'NewExpression' ? follow.errorsOf(node, fn) : undefined
      const own = errors?.filter(({ type }) => isInstance(names, type, 'Error'))
      if (own) add(own, { ...around, filters: outside ?? around.filters })
    }

    /** Adds a call of a function, with the arguments that it throws. */
    function call(
      target: OwnFunction,
      node: CallExpression | NewExpression,
      receiver: Receiver | undefined,
      around: Around,
    ) {
      const isLate = target.node.async || target.node.generator
      const filters = (isLate && around.late) || around.filters
      calls.push({ target, receiver, statuses: follow.argumentStatuses(node, fn), filters })
      for (const { index, form } of thrownParameters(target)) {
        const given = node.arguments[index]
        const value = given?.type === 'SpreadElement' ? undefined : given
        if (value && form === 'error' && isCaught(value, around.caught)) continue
        const initial = value ? undefined : initialValue(target, index)
        if (given || initial)
          add(
            value ? follow.thrownArgument(value, form, fn) : initial && follow.thrownArgument(initial, form, target),
            around,
          )
      }
    }

    function refer(node: Expression, { filters }: Around): void {
      for (const target of follow.targetsOf(node, fn).found) {
        calls.push({ target, receiver: receivers.of(node, fn), statuses: UNKNOWN, filters })
        isOpen ||= thrownParameters(target).length > 0
      }
    }

    function visitCall(node: CallExpression, around: Around): void {
      const { arguments: given } = node
      const callee = withoutTypes(node.callee)
      const member = callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee : undefined
      const name = member?.property.type === 'Identifier' ? member.property.name : undefined
      const ofPromise = member?.object.type === 'Identifier' && member.object.name === 'Promise'
      // `promise.catch(handler)` and `promise.then(next, handler)`.
      const handler = name === 'catch' ? given[0] : name === 'then' ? given[1] : undefined
      if (member && handler && !isUndefined(handler)) {
        const filter = handlerFilter(handler as Expression)
        const late = around.late && { late: [...around.late, filter] }
        visit(member.object, { ...around, filters: [...around.filters, filter], ...late })
      } else if (callee.type === 'Super') {
        for (const target of receivers.baseOf(fn).flatMap(functions.createdBy))
          call(target, node, { of: 'super' }, around)
      } else if (isFunction(callee)) {
        visitFunction(callee, around)
      } else {
        const isReject = (ofPromise && name === 'reject') || (callee.type === 'Identifier' && rejects.has(callee.name))
        if (isReject && given[0]) thrown(given[0] as Expression, around)
        const { found, isOpen: cannotFollow } = follow.targetsOf(callee, fn)
        isOpen ||= cannotFollow && !isReject && !isThrown(callee)
        for (const target of found) call(target, node, receivers.of(callee, fn), around)
        visit(callee, around)
      }
      // `Promise.allSettled()` takes the errors of its promises.
      const filters = ofPromise && name === 'allSettled' ? [NOTHING] : around.filters
      visitArguments(given, { filters, caught: around.caught }, handler)
    }

    /** Whether an expression is a parameter that `throw make()` calls. */
    function isThrown(callee: Expression): boolean {
      return thrownParameters(fn).some(
        ({ index, form }) => form === 'result' && callee.type === 'Identifier' && fn.parameters[index] === callee.name,
      )
    }

    /** Visits the arguments of a call, which may call the functions among them. */
    function visitArguments(given: CallExpression['arguments'], around: Around, handler?: Node): void {
      for (const each of given) {
        const value = each.type === 'SpreadElement' ? each.argument : withoutTypes(each)
        if (isFunction(value)) {
          const [param] = each === handler ? value.params : []
          const caught = caughtNames(param?.type === 'Identifier' ? param.name : undefined, value.body as Node)
          visitFunction(value, each === handler ? { ...around, caught } : around)
        } else {
          if (value.type === 'Identifier' || value.type === 'MemberExpression') refer(value, around)
          visit(value, around)
        }
      }
    }

    function visitNew(node: NewExpression, around: Around): void {
      const type = names.meaningOf(node.callee, fn.module)
      if (type?.kind === 'class') {
        const owner = names.classOf(type.node, type.module)
        for (const target of functions.createdBy(owner)) call(target, node, { of: owner }, around)
      }
      const [executor] = node.arguments
      if (node.callee.type === 'Identifier' && node.callee.name === 'Promise' && isFunction(executor)) {
        const [, reject] = executor.params
        if (reject?.type === 'Identifier') rejects.add(reject.name)
      }
      visitArguments(node.arguments, around)
    }

    function handlerFilter(handler: Expression): Filter {
      const node = withoutTypes(handler)
      if (!isFunction(node) || !node.body) return NOTHING
      const [param] = node.params
      const body = node.body.type === 'BlockStatement' ? node.body : { type: 'BlockStatement', body: [node.body] }
      return filterOf(param?.type === 'Identifier' ? param.name : undefined, body as never)
    }

    function filterOf(name: string | undefined, body: Parameters<typeof catchFilter>[3]): Filter {
      return catchFilter(names, fn.module, caughtNames(name, body), body, throwsArgument)
    }

    function throwsArgument({ callee, arguments: given }: CallExpression, caught: ReadonlySet<string>): boolean {
      if (!given.some((each) => isCaught(each as Expression, caught))) return false
      return follow
        .targetsOf(callee, fn)
        .found.some((target) =>
          thrownParameters(target).some(
            ({ index, form }) => form === 'error' && given[index] && isCaught(given[index] as Expression, caught),
          ),
        )
    }

    /** Visits the values of parameters, and the body. */
    function visitFunction({ params, body }: AnyFunction, { filters, caught }: Around): void {
      const around = { filters, caught }
      for (const each of params) visit(each, around)
      if (body) visit(body as Node, around)
    }

    /** The getter or the setter of `this.name`, if the project has an accessor of that name. */
    function visitAccessor(node: Node, kind: 'get' | 'set', { filters }: Around): void {
      if (node.type !== 'MemberExpression' || node.computed || !('name' in node.property)) return
      if (!receivers.hasAccessor(node.property.name)) return
      const place = checker.declaredAt(fn.module.file, node.property.start)
      for (const target of place ? functions.accessorsAt(place, kind) : [])
        calls.push({ target, receiver: receivers.of(node, fn, kind), statuses: UNKNOWN, filters })
    }

    function visit(node: Node, around: Around): void {
      switch (node.type) {
        case 'FunctionDeclaration':
        case 'FunctionExpression':
        case 'ArrowFunctionExpression':
        case 'ClassDeclaration':
        case 'ClassExpression':
        case 'Decorator':
          return
        case 'UnaryExpression':
          // The error of a promise that nothing awaits does not reach the response.
          if (node.operator === 'void') return
          break
        case 'TryStatement': {
          const { block, handler, finalizer } = node
          const param = handler?.param?.type === 'Identifier' ? handler.param.name : undefined
          const outside = around.outside ?? around.filters
          const filters = handler ? [...around.filters, filterOf(param, handler.body)] : around.filters
          visit(block, { filters, caught: around.caught, outside })
          if (handler) visit(handler.body, { ...around, caught: caughtNames(param, handler.body) })
          if (finalizer) visit(finalizer, around)
          return
        }
        case 'ReturnStatement':
          for (const each of node.argument && isMapped(fn) ? choicesIn(node.argument) : []) returned(each, around)
          if (node.argument) visit(node.argument, around.outside ? { ...around, late: around.outside } : around)
          return
        case 'AwaitExpression':
          return visit(node.argument, { filters: around.filters, caught: around.caught })
        case 'ThrowStatement':
          thrown(node.argument, around)
          break
        case 'CallExpression':
          return visitCall(node, around)
        case 'NewExpression':
          return visitNew(node, around)
        case 'TaggedTemplateExpression':
          refer(node.tag, around)
          break
        case 'AssignmentExpression':
          visitAccessor(node.left, 'set', around)
          if (node.operator !== '=' || node.left.type !== 'MemberExpression') break
          for (const each of [node.left.object, node.right]) visit(each, around)
          return
        case 'MemberExpression':
          visitAccessor(node, 'get', around)
          break
        default:
      }
      for (const each of childrenOf(node)) visit(each, around)
    }

    visitFunction(fn.node, { filters: [], caught: new Set() })
    return { throws, calls, isOpen }
  }

  return (fn) => {
    let found = known.get(fn.node)
    if (!found) known.set(fn.node, (found = summaryOf(fn)))
    return found
  }
}
