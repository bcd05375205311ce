import type { CallExpression, Expression, NewExpression, Node, TryStatement } from 'oxc-parser'
import { childrenOf } from '../../transform/core/walk.ts'
import { withoutTypes, type Names } from '../../transform/graph/names.ts'
import type { TypeChecker } from '../checker/checker.ts'
import { CatchFilters, caughtNames, isCaught, NOTHING, type Filter } from './catch-filter.ts'
import { isMapped } from './decorated-members.ts'
import { isInstance } from './error-classes.ts'
import type { ArgumentStatuses, Follow } from './follow.ts'
import { isFunction, type AnyFunction, type Functions, type OwnFunction } from './functions.ts'
import type { Receiver, Receivers } from './receivers.ts'
import type { Around, Call, ProjectReaders, Summary } from './summary.ts'
import type { Thrown } from './error-statuses.ts'
import { hasOwnType } from './typed-values.ts'
import {
  calledBySyntax,
  choicesIn,
  initialValue,
  isUndefined,
  nameIn,
  rejectName,
  thrownParameter,
  thrownParameters,
} from './values-in.ts'

const UNKNOWN: ArgumentStatuses = () => undefined

/** Reads the errors that one function itself throws, and its calls. */
export class FunctionReader {
  readonly #fn: OwnFunction
  readonly #names: Names
  readonly #checker: TypeChecker
  readonly #functions: Functions
  readonly #follow: Follow
  readonly #receivers: Receivers
  readonly #filters: CatchFilters
  readonly #throws: { error: Thrown; filters: readonly Filter[] }[] = []
  readonly #calls: Call[] = []
  /** The names of the second parameter of `new Promise((resolve, reject) => …)`. */
  readonly #rejects = new Set<string>()
  #isOpen = false

  constructor(fn: OwnFunction, { names, checker, functions, follow, receivers }: ProjectReaders) {
    this.#fn = fn
    this.#names = names
    this.#checker = checker
    this.#functions = functions
    this.#follow = follow
    this.#receivers = receivers
    this.#filters = new CatchFilters(fn, names, follow)
  }

  summary(): Summary {
    this.#visitFunction(this.#fn.node, { filters: [], caught: new Set() })
    return { throws: this.#throws, calls: this.#calls, isOpen: this.#isOpen }
  }

  #add(errors: readonly Thrown[] | undefined, { filters }: Around): void {
    if (errors) for (const error of errors) this.#throws.push({ error, filters })
    else this.#isOpen = true
  }

  #thrown(written: Expression, around: Around): void {
    for (const node of choicesIn(written))
      // Leaves out a caught error: the filter of the `catch` already lets it pass. Leaves out a parameter: the caller
      // adds the errors of the argument.
      if (!isCaught(node, around.caught) && thrownParameter(node, this.#fn.parameters).length === 0)
        this.#add(this.#follow.errorsOf(node, this.#fn), around)
  }

  /** Adds an error that a route returns: it is sent as if thrown, but no `catch` around the `return` handles it. */
  #returned(node: Expression, { outside, ...around }: Around): void {
    const errors = this.#follow.errorsOf(node, this.#fn)
    const own = errors?.filter(({ type }) => isInstance(this.#names, type, 'Error'))
    if (own) this.#add(own, { ...around, filters: outside ?? around.filters })
  }

  /** Adds a call, and the errors in its arguments that the called function throws: `throw error`, `throw make()`. */
  #call(target: OwnFunction, node: CallExpression | NewExpression, receiver: Receiver | undefined, around: Around) {
    const isLate = target.node.async || target.node.generator
    const filters = (isLate && around.late) || around.filters
    this.#calls.push({ target, receiver, statuses: this.#follow.argumentStatuses(node, this.#fn, target), filters })
    for (const { index, form } of thrownParameters(target)) {
      const given =
        node.arguments.slice(0, index + 1).find(({ type }) => type === 'SpreadElement') ?? node.arguments[index]
      const value = given?.type === 'SpreadElement' ? undefined : given
      if (value && form === 'error' && isCaught(value, around.caught)) continue
      const initial = value ? undefined : initialValue(target, index)
      if (given || initial)
        this.#add(
          value
            ? this.#follow.thrownArgument(value, form, this.#fn)
            : initial && this.#follow.thrownArgument(initial, form, target),
          { ...around, filters },
        )
    }
  }

  #refer(node: Expression, { filters }: Around): void {
    for (const target of this.#follow.targetsOf(node, this.#fn).found) {
      this.#calls.push({ target, receiver: this.#receivers.of(node, this.#fn), statuses: UNKNOWN, filters })
      this.#isOpen ||= thrownParameters(target).length > 0
    }
  }

  #visitCall(node: CallExpression, around: Around): void {
    const { arguments: given } = node
    const callee = withoutTypes(node.callee)
    const member = callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee : undefined
    const name = nameIn(member?.property)
    const ofPromise = member?.object.type === 'Identifier' && member.object.name === 'Promise'
    // `promise.catch(handler)` and `promise.then(next, handler)`.
    const handler = name === 'catch' ? given[0] : name === 'then' ? given[1] : undefined
    if (member && handler && !isUndefined(handler)) {
      const filter = this.#filters.ofHandler(handler as Expression)
      const late = around.late && { late: [...around.late, filter] }
      this.#visit(member.object, { ...around, filters: [...around.filters, filter], ...late })
    } else if (callee.type === 'Super') {
      for (const target of this.#receivers.baseOf(this.#fn).flatMap(this.#functions.createdBy))
        this.#call(target, node, { of: 'super' }, around)
    } else if (isFunction(callee)) {
      this.#visitFunction(callee, around)
    } else {
      this.#followCall(node, callee, ofPromise && name === 'reject', around)
    }
    // `Promise.allSettled()` catches the errors of its promises.
    const filters = ofPromise && name === 'allSettled' ? [NOTHING] : around.filters
    this.#visitArguments(given, { filters, caught: around.caught }, handler)
  }

  /** @param rejects Whether the call is `Promise.reject(error)`. */
  #followCall(node: CallExpression, callee: Expression, rejects: boolean, around: Around): void {
    const isReject = rejects || (callee.type === 'Identifier' && this.#rejects.has(callee.name))
    const [error] = node.arguments
    if (isReject && error) this.#thrown(error as Expression, { ...around, filters: around.late ?? around.filters })
    const { found, isOpen } = this.#follow.targetsOf(callee, this.#fn)
    this.#isOpen ||= isOpen && !isReject && !this.#isThrown(callee)
    for (const target of found) this.#call(target, node, this.#receivers.of(callee, this.#fn), around)
    this.#visit(callee, around)
  }

  /** Whether the function throws the result of a parameter, like `make` in `throw make()`. */
  #isThrown(callee: Expression): boolean {
    return thrownParameters(this.#fn).some(
      ({ index, form }) =>
        form === 'result' && callee.type === 'Identifier' && this.#fn.parameters[index] === callee.name,
    )
  }

  /** Visits the arguments of a call. Assumes that the call runs the functions among them. */
  #visitArguments(given: CallExpression['arguments'], around: Around, handler?: Node): void {
    for (const each of given) {
      const value = each.type === 'SpreadElement' ? each.argument : withoutTypes(each)
      if (isFunction(value)) {
        const caught = caughtNames(each === handler ? nameIn(value.params[0]) : undefined, value.body as Node)
        this.#visitFunction(value, each === handler ? { ...around, caught } : around)
      } else {
        if (value.type === 'Identifier' || value.type === 'MemberExpression') this.#refer(value, around)
        this.#visit(value, around)
      }
    }
  }

  #visitNew(node: NewExpression, around: Around): void {
    const type = this.#names.meaningOf(node.callee, this.#fn.module)
    if (type?.kind === 'class') {
      const owner = this.#names.classOf(type.node, type.module)
      for (const target of this.#functions.createdBy(owner)) this.#call(target, node, { of: owner }, around)
    } else {
      const isMade = withoutTypes(node.callee).type === 'CallExpression'
      this.#isOpen ||= isMade || hasOwnType(this.#checker, node, this.#fn.module)
    }
    const reject = rejectName(node)
    if (reject !== undefined) this.#rejects.add(reject)
    this.#visitArguments(node.arguments, around)
  }

  #visitFunction({ params, body }: AnyFunction, { filters, caught }: Around): void {
    const around = { filters, caught }
    for (const each of params) this.#visit(each, around)
    if (body) this.#visit(body as Node, around)
  }

  /**
   * Adds the call of the getter or the setter in an expression such as `user.name`, if the project has such an
   * accessor.
   */
  #visitAccessor(node: Node, kind: 'get' | 'set', { filters }: Around): void {
    if (node.type !== 'MemberExpression' || node.computed || !('name' in node.property)) return
    if (!this.#receivers.hasAccessor(node.property.name)) return
    const place = this.#checker.declaredAt(this.#fn.module.file, node.property.start)
    for (const target of place ? this.#functions.accessorsAt(place, kind) : [])
      this.#calls.push({ target, receiver: this.#receivers.of(node, this.#fn, kind), statuses: UNKNOWN, filters })
  }

  #visitTry({ block, handler, finalizer }: TryStatement, around: Around): void {
    const param = nameIn(handler?.param)
    const outside = around.outside ?? around.filters
    const filters = handler ? [...around.filters, this.#filters.of(param, handler.body)] : around.filters
    this.#visit(block, { filters, caught: around.caught, outside })
    if (handler) this.#visit(handler.body, { ...around, caught: caughtNames(param, handler.body) })
    if (finalizer) this.#visit(finalizer, around)
  }

  #visit(node: Node, around: Around): void {
    for (const each of calledBySyntax(node)) this.#isOpen ||= hasOwnType(this.#checker, each, this.#fn.module)
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
      case 'TryStatement':
        return this.#visitTry(node, around)
      case 'ReturnStatement':
        for (const each of node.argument && isMapped(this.#fn) ? choicesIn(node.argument) : [])
          this.#returned(each, around)
        if (node.argument) this.#visit(node.argument, around.outside ? { ...around, late: around.outside } : around)
        return
      case 'AwaitExpression':
        return this.#visit(node.argument, { filters: around.filters, caught: around.caught })
      case 'ThrowStatement':
        this.#thrown(node.argument, around)
        break
      case 'CallExpression':
        return this.#visitCall(node, around)
      case 'NewExpression':
        return this.#visitNew(node, around)
      case 'TaggedTemplateExpression':
        this.#refer(node.tag, around)
        break
      case 'AssignmentExpression':
        this.#visitAccessor(node.left, 'set', around)
        if (node.operator !== '=' || node.left.type !== 'MemberExpression') break
        for (const each of [node.left.object, node.right]) this.#visit(each, around)
        return
      case 'MemberExpression':
        this.#visitAccessor(node, 'get', around)
        break
      default:
    }
    for (const each of childrenOf(node)) this.#visit(each, around)
  }
}
