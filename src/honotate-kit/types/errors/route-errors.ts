import type { Class, Decorator, Expression, MethodDefinition, TSInterfaceDeclaration, TSTypeName } from 'oxc-parser'
import { findApps, type AppCall } from '../../transform/graph/apps.ts'
import { baseOf } from '../../transform/graph/class-dependencies.ts'
import type { Module, Sources } from '../../transform/graph/modules.ts'
import { createNames, type ClassOf, type Meaning, type Names } from '../../transform/graph/names.ts'
import type { FilePlace, TypeChecker } from '../checker/checker.ts'
import { errorClass, isInstance, type ErrorClass } from './error-types.ts'
import { createFunctions, isFunction, nameOf, type Functions, type OwnFunction } from './functions.ts'
import { createPropagation, type FunctionErrors } from './propagate.ts'
import { createSummaries } from './summaries.ts'
import { decoratedStatus, type Thrown } from './thrown.ts'

/** The errors of a route. */
export interface RouteErrors {
  /** Their statuses, sorted. */
  readonly statuses: readonly number[]
  /** Whether it may throw others, which cannot be followed. */
  readonly isOpen: boolean
  /** Whether the comment of the method itself has `@throws`: TypeScript also returns tags of overridden methods. */
  readonly hasTags: boolean
}

/** Finds the errors of routes. */
export interface ErrorFinder {
  /**
   * @param controller The place of the name of the controller's class.
   * @param method The place of the name of the method, which a base class may declare.
   */
  of(controller: FilePlace, method: FilePlace): RouteErrors | undefined
}

/** A method with `@ExceptionHandler()`: its errors, and the status of `@ResponseStatus()`. */
interface Handler {
  readonly types: readonly ErrorClass[]
  readonly status: number | undefined
}

const NONE: FunctionErrors = { errors: [], isOpen: false }

/** Creates the finder for a project; it reads a function when a route needs it. */
export function createErrorFinder(sources: Sources, checker: TypeChecker): ErrorFinder {
  const names = createNames(sources)
  const functions = createFunctions(names, (owner, name) => implementations(names, owner, name))
  const errorsOf = createPropagation(createSummaries(names, checker, functions))
  const { calls } = findApps(names)
  const advice = names.modules
    .flatMap((module) => module.classes.map((node) => names.classOf(node, module)))
    .filter((each) => hasDecorator(each.module, each.node, 'ControllerAdvice'))
    .flatMap((each) => handlersOf(names, each))

  return {
    of(controller, method) {
      const owner = classAt(names, controller)
      const [fn] = functions.at(method)
      if (!owner || !fn) return undefined
      const found = [fn, ...hooksOf(names, functions, owner, fn, calls), ...resolversOf(names, functions, fn)].map(
        (each) => (each ? errorsOf(each) : { ...NONE, isOpen: true }),
      )
      const handlers = [chainOf(names, owner).flatMap((each) => handlersOf(names, each)), advice]
      const statuses = found.flatMap(({ errors }) => errors.flatMap((each) => sentStatus(names, each, handlers) ?? []))
      return {
        statuses: [...new Set(statuses)].toSorted((one, other) => one - other),
        isOpen: found.some(({ isOpen }) => isOpen),
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

function chainOf(names: Names, owner: ClassOf): readonly ClassOf[] {
  const chain: ClassOf[] = []
  for (let each: ClassOf | undefined = owner; each && !chain.includes(each); each = baseOf(names, each))
    chain.push(each)
  return chain
}

/** The methods of classes that implement a method of an abstract class or an interface. */
function implementations(names: Names, owner: Class | TSInterfaceDeclaration, name: string) {
  return names.modules.flatMap((module) =>
    module.classes.flatMap((node) => {
      if (node === owner || !fulfils(names, names.classOf(node, module), owner)) return []
      const method = node.body.body.find(
        (each) => each.type === 'MethodDefinition' && each.value.body && nameOf(each.key) === name,
      )
      return method?.type === 'MethodDefinition' ? [{ node: method.value, module }] : []
    }),
  )
}

/** Whether a class extends a class, or names an interface after `implements`. */
function fulfils(names: Names, start: ClassOf, owner: Class | TSInterfaceDeclaration): boolean {
  const chain = chainOf(names, start)
  if (owner.type !== 'TSInterfaceDeclaration') return chain.some((each) => each.node === owner)
  return chain.some(({ module, node }) =>
    (node.implements ?? []).some(({ expression }) => {
      const found = names.typeOf(expression as TSTypeName, module)
      return found?.kind === 'type' && found.node === owner
    }),
  )
}

type Decorated = { readonly decorators: readonly Decorator[] }

function hasDecorator(module: Module, node: Decorated, name: string): boolean {
  return node.decorators.some((each) => module.nameIn(each) === name)
}

function argumentsOf(module: Module, node: Decorated, name: string): readonly Expression[] {
  return node.decorators
    .filter((each) => module.nameIn(each) === name)
    .flatMap(({ expression }) => (expression.type === 'CallExpression' ? expression.arguments : []))
    .filter((each): each is Expression => each.type !== 'SpreadElement')
}

function handlersOf(names: Names, { module, node }: ClassOf): readonly Handler[] {
  return node.body.body.flatMap((member): Handler[] => {
    if (member.type !== 'MethodDefinition') return []
    const types = argumentsOf(module, member, 'ExceptionHandler').flatMap(
      (each) => errorClass(names, each, module) ?? [],
    )
    return types.length > 0 ? [{ types, status: decoratedStatus({ module, node: member }) }] : []
  })
}

/** The status that is sent for an error; `undefined` if it is not certain, or a 500. */
function sentStatus(
  names: Names,
  { type, status, property }: Thrown,
  stages: readonly (readonly Handler[])[],
): number | undefined {
  const named = stages.map((handlers) => mostSpecific(names, handlers, type)).find((each) => each !== undefined)
  if (named?.handler.status !== undefined) return named.handler.status
  if (typeof status === 'number') return status
  return named && named.type !== 'Error' && typeof property === 'number' ? property : undefined
}

function mostSpecific(names: Names, handlers: readonly Handler[], type: ErrorClass) {
  const fitting = handlers.flatMap((handler) =>
    handler.types.filter((each) => isInstance(names, type, each)).map((each) => ({ handler, type: each })),
  )
  return fitting.find((one) => fitting.every((other) => isInstance(names, one.type, other.type)))
}

/** The guards and interceptors of a route; `undefined` for one that cannot be followed. */
function hooksOf(
  names: Names,
  functions: Functions,
  owner: ClassOf,
  { module, node }: OwnFunction,
  calls: readonly AppCall[],
): readonly (OwnFunction | undefined)[] {
  const chain = chainOf(names, owner)
  const declaring = chain.find((each) => methodIn(each.node, node))
  const method = declaring && methodIn(declaring.node, node)
  if (!method) return []
  const skips = (place: { readonly module: Module; readonly node: Decorated }, guard: Meaning | undefined): boolean =>
    hasDecorator(place.module, place.node, 'Public') ||
    argumentsOf(place.module, place.node, 'SkipGuard').some((each) => same(names.meaningOf(each, place.module), guard))
  const found: (OwnFunction | undefined)[] = []
  const add = (guard: Meaning | undefined, member: string, skipping: Parameters<typeof skips>[0][]): void => {
    if (!skipping.some((each) => skips(each, guard))) found.push(hookFunction(functions, guard, member))
  }
  const own = { module, node: method }
  for (const { guards } of calls.filter(
    ({ controllers }) => controllers.length === 0 || controllers.some((each) => each.node === owner.node),
  ))
    for (const guard of guards) add(names.meaningOf(guard.node, guard.module), 'canActivate', [own, ...chain])
  for (const [index, each] of [own, ...chain].entries()) {
    for (const guard of argumentsOf(each.module, each.node, 'UseGuard'))
      add(
        names.meaningOf(guard, each.module) ?? inline(guard, each.module),
        'canActivate',
        [own, ...chain].slice(0, index),
      )
    for (const one of argumentsOf(each.module, each.node, 'UseInterceptor'))
      add(names.meaningOf(one, each.module) ?? inline(one, each.module), 'intercept', [])
  }
  return found
}

function hasTags({ module, node }: OwnFunction): boolean {
  const owner = module.classes.find((each) => methodIn(each, node))
  const method = owner && methodIn(owner, node)
  if (!owner || !method) return false
  const before = owner.body.body.filter((each) => each.end <= method.key.start).map(({ end }) => end)
  return module.code.slice(Math.max(owner.body.start, ...before), method.key.start).includes('@throws')
}

function inline(node: Expression, module: Module): Meaning | undefined {
  return isFunction(node) ? { kind: 'value', module, node: node as Expression } : undefined
}

function same(one: Meaning | undefined, other: Meaning | undefined): boolean {
  return one !== undefined && other !== undefined && 'node' in one && 'node' in other && one.node === other.node
}

function methodIn(owner: Class, fn: OwnFunction['node']): MethodDefinition | undefined {
  return owner.body.body.find((each): each is MethodDefinition => each.type === 'MethodDefinition' && each.value === fn)
}

function hookFunction(functions: Functions, hook: Meaning | undefined, member: string): OwnFunction | undefined {
  if (hook?.kind === 'value') return isFunction(hook.node) ? functions.of(hook.node, hook.module) : undefined
  if (hook?.kind !== 'class') return undefined
  const method = hook.node.body.body.find(
    (each) => (each.type === 'MethodDefinition' || each.type === 'PropertyDefinition') && nameOf(each.key) === member,
  )
  const value = method?.type === 'MethodDefinition' || method?.type === 'PropertyDefinition' ? method.value : undefined
  return isFunction(value) ? functions.of(value, hook.module) : undefined
}

/** The functions of `createParameterDecorator()` that resolve the arguments of a method. */
function resolversOf(
  names: Names,
  functions: Functions,
  { module, node }: OwnFunction,
): readonly (OwnFunction | undefined)[] {
  return node.params
    .flatMap(({ decorators }) => decorators ?? [])
    .flatMap(({ expression }) => {
      const callee = expression.type === 'CallExpression' ? expression.callee : expression
      const found = module.nameIn({ expression }) === undefined ? names.meaningOf(callee, module) : undefined
      if (found?.kind !== 'value' || found.node.type !== 'CallExpression') return []
      const [resolve] = found.node.arguments
      return isFunction(resolve) ? [functions.of(resolve, found.module)] : [undefined]
    })
}
