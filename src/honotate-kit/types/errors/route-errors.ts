import type { Class, MethodDefinition, Node, TSInterfaceDeclaration, TSTypeName } from 'oxc-parser'
import { findApps } from '../../transform/graph/apps.ts'
import { createNames, type Sources, type ClassOf, type Names } from '../../transform/graph/names.ts'
import type { FilePlace, TypeChecker } from '../checker/checker.ts'
import { hasDecorator, methodIn } from './decorated-members.ts'
import { handlersOf, sentFor } from './handled-errors.ts'
import { createFunctions, nameOf, type OwnFunction, type Functions } from './functions.ts'
import { createHooks } from './hooks.ts'
import { createPropagation } from './propagate.ts'
import { classChain, createReceivers } from './receivers.ts'
import { createFollow } from './follow.ts'
import { FunctionReader } from './function-reader.ts'
import type { Summary } from './summary.ts'

export interface RouteErrors {
  readonly statuses: readonly number[]
  /** Whether the route may throw other errors, in code that cannot be followed. */
  readonly isOpen: boolean
  /** Whether the method's own comment has `@throws`. A comment that the method inherits does not count. */
  readonly hasTags: boolean
}

export interface ErrorFinder {
  /**
   * @param controller The place of the name of the controller's class.
   * @param method The place of the name of the method, which a base class may declare.
   * @returns `undefined` if the class or the method cannot be read.
   */
  of(controller: FilePlace, method: FilePlace): RouteErrors | undefined
}

export function createErrorFinder(sources: Sources, checker: TypeChecker): ErrorFinder {
  const names = createNames(sources)
  const functions = createFunctions(names, (...member) => implementations(names, ...member))
  const errorsOf = createPropagation(names, functions, createSummaries(names, checker, functions))
  const hooksOf = createHooks(names, functions, findApps(names).calls)
  const advice = names.modules
    .flatMap((module) => module.classes.map((node) => names.classOf(node, module)))
    .filter((each) => hasDecorator(each.module, each.node, 'ControllerAdvice'))
    .flatMap((each) => handlersOf(names, checker, each))

  return {
    of(controller, method) {
      const owner = classAt(names, controller)
      const [fn] = functions.at(method)
      if (!owner || !fn) return undefined
      const hooks = hooksOf(owner, fn)
      const found = [{ fn, self: owner }, ...hooks.flatMap((each) => each ?? [])].map((each) =>
        errorsOf(each.fn, each.self),
      )
      const handlers = [classChain(names, owner).flatMap((each) => handlersOf(names, checker, each)), advice]
      const sent = found.flatMap(({ errors }) => errors.map((each) => sentFor(names, each, handlers)))
      return {
        statuses: [...new Set(sent.flatMap(({ statuses }) => statuses))].toSorted((one, other) => one - other),
        isOpen: hooks.includes(undefined) || [...found, ...sent].some(({ isOpen }) => isOpen),
        hasTags: hasTags(fn),
      }
    },
  }
}

function classAt(names: Names, { file, offset }: FilePlace): ClassOf | undefined {
  const module = names.module(file)
  const node = module?.classes.find(({ id }) => id?.start === offset)
  return module && node && names.classOf(node, module)
}

function implementations(
  names: Names,
  owner: Class | TSInterfaceDeclaration,
  name: string,
  kind: MethodDefinition['kind'],
) {
  return names.modules.flatMap((module) =>
    module.classes.flatMap((node) => {
      if (node === owner || !fulfils(names, names.classOf(node, module), owner)) return []
      const method = node.body.body.find(
        (each) =>
          each.type === 'MethodDefinition' && each.kind === kind && each.value.body && nameOf(each.key) === name,
      )
      return method?.type === 'MethodDefinition' ? [{ node: method.value, module }] : []
    }),
  )
}

/** Whether a class or one of its bases is the class `owner`, or names the interface `owner` after `implements`. */
function fulfils(names: Names, start: ClassOf, owner: Class | TSInterfaceDeclaration): boolean {
  const chain = classChain(names, start)
  if (owner.type !== 'TSInterfaceDeclaration') return chain.some((each) => each.node === owner)
  return chain.some(({ module, node }) =>
    (node.implements ?? []).some(({ expression }) => {
      const found = names.typeOf(expression as TSTypeName, module, true)
      return found?.kind === 'type' && found.node === owner
    }),
  )
}

function hasTags({ module, node }: OwnFunction): boolean {
  const owner = module.classes.find((each) => methodIn(each, node))
  const method = owner && methodIn(owner, node)
  if (!owner || !method) return false
  const before = owner.body.body.filter((each) => each.end <= method.key.start).map(({ end }) => end)
  return module.code.slice(Math.max(owner.body.start, ...before), method.key.start).includes('@throws')
}

function createSummaries(names: Names, checker: TypeChecker, functions: Functions): (fn: OwnFunction) => Summary {
  const known = new Map<Node, Summary>()
  const follow = createFollow(names, checker, functions)
  const project = { names, checker, functions, follow, receivers: createReceivers(names, checker) }
  return (fn) => {
    let found = known.get(fn.node)
    if (!found) known.set(fn.node, (found = new FunctionReader(fn, project).summary()))
    return found
  }
}
