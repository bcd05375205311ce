import { placeKey, type FilePlace, type SymbolHandle, type TypeChecker } from '../checker/checker.ts'
import type { FoundClass, FoundFile, FoundMethod } from './find-controllers.ts'

interface PlacedMethod {
  readonly owner: FoundClass
  readonly method: FoundMethod
}

export type MethodAt = (place: FilePlace | undefined) => PlacedMethod | undefined

/** The decorators that make a method a route. */
export const MAPPINGS: ReadonlySet<string> = new Set([
  'DeleteMapping',
  'GetMapping',
  'PatchMapping',
  'PostMapping',
  'PutMapping',
  'QueryMapping',
  'RequestMapping',
])

export function methodsByPlace(files: readonly (readonly [string, FoundFile])[]): MethodAt {
  const methods = new Map(
    files.flatMap(([file, { classes }]) =>
      classes.flatMap((owner) =>
        owner.methods.map((each) => {
          // The implementation of an overloaded method, its last declaration, has the decorators.
          const method = owner.methods.findLast(({ name }) => name === each.name) ?? each
          return [placeKey({ file, offset: each.offset }), { owner, method }] as const
        }),
      ),
    ),
  )
  return (place) => place && methods.get(placeKey(place))
}

/**
 * A method, and the symbols whose comments may describe it: its own symbol, then the symbols of overridden methods.
 */
export interface RouteMethod {
  readonly method: FoundMethod
  readonly symbols: readonly SymbolHandle[]
}

/**
 * Returns the method of a property if the method has, or inherits, one of `decorators`; otherwise `undefined`. A method
 * that inherits the decorator also inherits the decorators of parameters, unless one of its parameters has a decorator.
 */
export function routeMethod(
  checker: TypeChecker,
  property: SymbolHandle,
  methodAt: MethodAt,
  decorators: ReadonlySet<string> = MAPPINGS,
): RouteMethod | undefined {
  const placed = methodAt(checker.placeOf(property))
  if (!placed) return undefined
  const { method, owner } = placed
  if (method.decorators.some((each) => decorators.has(each))) return { method, symbols: [property] }
  const overridden = memberOfBase(checker, owner, checker.nameOf(property))
  const inherited = overridden && routeMethod(checker, overridden, methodAt, decorators)
  return inherited && { method: merged(method, inherited.method), symbols: [property, ...inherited.symbols] }
}

function memberOfBase(checker: TypeChecker, { base }: FoundClass, name: string): SymbolHandle | undefined {
  const found = base && checker.typeOfExpression(base.file, base.start, base.end)
  if (!found) return undefined
  // The checker may resolve the class name behind `extends` to the type of its instances.
  const prototype = checker.propertyOf(found, 'prototype')
  const [instance = found] = prototype ? checker.typesOf([prototype]) : []
  return checker.propertyOf(instance, name)
}

function merged(own: FoundMethod, inherited: FoundMethod): FoundMethod {
  const isDescribed = own.parameters.some(({ isDecorated }) => isDecorated)
  return {
    ...own,
    result: own.result ?? inherited.result,
    decorators: [...own.decorators, ...inherited.decorators],
    parameters: isDescribed
      ? own.parameters
      : inherited.parameters.map((each, index) => {
          const { name = each.name, optional = each.optional } = own.parameters[index] ?? {}
          return { ...each, name, optional, recorded: each.recorded ?? each }
        }),
  }
}
