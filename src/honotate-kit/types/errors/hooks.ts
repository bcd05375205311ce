import type { Expression } from 'oxc-parser'
import type { AppCall } from '../../transform/graph/apps.ts'
import type { Module } from '../../transform/graph/parse-module.ts'
import { withoutTypes, MOST_STEPS, type ClassOf, type Meaning, type Names } from '../../transform/graph/names.ts'
import type { Written } from '../../transform/graph/values.ts'
import { argumentsOf, hasDecorator, methodIn, type Decorated } from './decorated-members.ts'
import { isFunction, type Functions, type OwnFunction } from './functions.ts'
import { classChain, memberOf } from './receivers.ts'
import { returnedValues } from './values-in.ts'

/** A function that runs before or around a method; `undefined` if its code cannot be found. */
export type HookFunction = { readonly fn: OwnFunction; readonly self?: ClassOf } | undefined

type Place = { readonly module: Module; readonly node: Decorated }

/**
 * Creates the function that finds the guards, the interceptors, the middleware and the parameter decorators of a route.
 */
export function createHooks(
  names: Names,
  functions: Functions,
  calls: readonly AppCall[],
): (owner: ClassOf, method: OwnFunction) => readonly HookFunction[] {
  function follow({ node: written, module }: Written, member: string): readonly HookFunction[] {
    const node = withoutTypes(written)
    if (isFunction(node)) return [{ fn: functions.of(node, module) }]
    if (node.type === 'CallExpression') return returned(node, module)
    const found = names.meaningOf(node, module)
    if (found?.kind === 'value' && found.node !== node) return follow(found, member)
    if (found?.kind !== 'class') return [undefined]
    const self = names.classOf(found.node, found.module)
    const fn = memberOf(names, functions, self, member, undefined)
    return [fn && { fn, self }]
  }

  /**
   * Finds the functions that a call such as `hasRole('admin')` returns or, if the called function cannot be read, the
   * functions among the arguments.
   */
  function returned({ callee, arguments: given }: Expression & { type: 'CallExpression' }, module: Module) {
    const found = names.meaningOf(callee, module)
    const maker = found?.kind === 'value' && isFunction(found.node) ? found : undefined
    const values = maker ? returnedValues(maker.node as never) : given
    const owner = maker?.module ?? module
    const made = values.map((each) => withoutTypes(each as Expression)).filter(isFunction)
    const known = made.map((each): HookFunction => ({ fn: functions.of(each, owner) }))
    return maker && known.length === values.length ? known : [...known, undefined]
  }

  return (owner, method) => {
    const chain = classChain(names, owner)
    const declaring = chain.find((each) => methodIn(each.node, method.node))
    const node = declaring && methodIn(declaring.node, method.node)
    if (!node) return []
    const places: readonly Place[] = [{ module: method.module, node }, ...chain]
    const found: HookFunction[] = []
    const addGuard = (guard: Written, skipping: readonly Place[]): void => {
      const meaning = names.meaningOf(guard.node, guard.module)
      if (!skipping.some((each) => skips(names, each, meaning))) found.push(...follow(guard, 'canActivate'))
    }
    for (const call of calls.filter(({ controllers }) => isOne(controllers, owner))) {
      for (const guard of call.guards) addGuard(guard, places)
      for (const each of call.interceptors) found.push(...follow(each, 'intercept'))
      for (const each of call.middleware) found.push(...follow(each, ''))
      if (call.isOpen) found.push(undefined)
    }
    for (const [index, place] of places.entries()) {
      const applied = place.node.decorators.flatMap(({ expression }) =>
        appliedDecorators(names, { node: expression, module: place.module }),
      )
      const known = applied.filter((each) => each !== undefined)
      const given = (name: string): readonly Written[] =>
        known.flatMap(({ node: expression, module }) =>
          argumentsOf(module, { decorators: [{ expression }] }, name).map((node) => ({ node, module })),
        )
      for (const guard of given('UseGuard')) addGuard(guard, places.slice(0, index))
      for (const each of given('UseInterceptor')) found.push(...follow(each, 'intercept'))
      for (const each of given('Use')) found.push(...follow(each, ''))
      if (known.length < applied.length) found.push(undefined)
    }
    return [...found, ...resolversOf(names, functions, method)]
  }
}

function isOne(controllers: readonly ClassOf[], owner: ClassOf): boolean {
  return controllers.length === 0 || controllers.some((each) => each.node === owner.node)
}

function skips(names: Names, { module, node }: Place, guard: Meaning | undefined): boolean {
  return (
    hasDecorator(module, node, 'Public') ||
    argumentsOf(module, node, 'SkipGuard').some((each) => same(names.meaningOf(each, module), guard))
  )
}

function same(one: Meaning | undefined, other: Meaning | undefined): boolean {
  return one !== undefined && other !== undefined && 'node' in one && 'node' in other && one.node === other.node
}

/** The functions of `createParameterDecorator()` that resolve the arguments of a method. */
function resolversOf(names: Names, functions: Functions, { module, node }: OwnFunction): readonly HookFunction[] {
  return node.params
    .flatMap(({ decorators }) => decorators ?? [])
    .flatMap(({ expression }) => {
      const callee = expression.type === 'CallExpression' ? expression.callee : expression
      const found = module.nameIn({ expression }) === undefined ? names.meaningOf(callee, module) : undefined
      if (found?.kind !== 'value' || found.node.type !== 'CallExpression') return []
      const [resolve] = found.node.arguments
      return isFunction(resolve) ? [{ fn: functions.of(resolve, found.module) }] : [undefined]
    })
}

/**
 * The decorators of honotate that a written decorator applies. Follows a decorator of the project, such as `const Auth
 * = () => UseGuard(Login)`, to the decorators that it returns; each `undefined` is a decorator that cannot be
 * followed.
 */
function appliedDecorators(names: Names, written: Written, steps = 0): readonly (Written | undefined)[] {
  const { module } = written
  const node = withoutTypes(written.node)
  const name = module.nameIn({ expression: node })
  if (name !== undefined) return name === 'createMetadata' ? [] : [{ node, module }]
  const found = names.meaningOf(node.type === 'CallExpression' ? node.callee : node, module)
  if (found?.kind !== 'value' || steps === MOST_STEPS) return [undefined]
  const values = isFunction(found.node) ? returnedValues(found.node) : [found.node]
  if (values.length === 0) return [undefined]
  return values.flatMap((each) => appliedDecorators(names, { node: each, module: found.module }, steps + 1))
}
