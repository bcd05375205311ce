import type { Expression, Node } from 'oxc-parser'
import { baseOf } from '../../transform/graph/class-dependencies.ts'
import { withoutTypes, type ClassOf, type Names } from '../../transform/graph/names.ts'
import type { TypeChecker } from '../checker/checker.ts'
import { isFunction, nameOf, type Functions, type OwnFunction } from './functions.ts'

/** The object whose method a call runs: a class may override a method that its base class calls. */
export interface Receiver {
  readonly of: 'this' | 'super' | ClassOf
  /** The name of the method; absent if no class can override it. */
  readonly name?: string
  readonly kind?: 'get' | 'set' | undefined
}

export interface Receivers {
  of(node: Node, fn: OwnFunction, kind?: 'get' | 'set'): Receiver | undefined
  /** The base class of the class around a function; empty without one. */
  baseOf(fn: OwnFunction): readonly ClassOf[]
  /** Whether the project may have a getter or a setter of this name. */
  hasAccessor(name: string): boolean
}

export function createReceivers(names: Names, checker: TypeChecker): Receivers {
  let accessors: ReadonlySet<string> | undefined

  /** The class of an object, if the project declares it; otherwise `undefined`. */
  function classAt(object: Expression, { module }: OwnFunction): ClassOf | undefined {
    const type = checker.typeOfExpression(module.file, object.start, object.end)
    if (!type || checker.kindOf(type) !== 'object' || checker.isConstructor(type)) return undefined
    const symbol = checker.symbolOf(type)
    const place = symbol && checker.placeOf(symbol)
    const declaring = place && names.module(place.file)
    const found = declaring?.classes.find(({ id }) => id?.start === place?.offset)
    return found && declaring && names.classOf(found, declaring)
  }

  return {
    of(written, fn, kind) {
      const node = withoutTypes(written as Expression)
      if (node.type !== 'MemberExpression' || node.computed) return undefined
      if (node.object.type === 'Super') return { of: 'super' }
      const name = node.property.type === 'Identifier' ? { name: node.property.name } : {}
      if (node.object.type === 'ThisExpression') return { of: 'this', kind, ...name }
      const owner = classAt(node.object, fn)
      return owner && { of: owner, kind, ...name }
    },
    baseOf({ module, node: { start, end } }) {
      const owner = module.classes.findLast((each) => each.start <= start && end <= each.end)
      const base = owner && baseOf(names, names.classOf(owner, module))
      return base ? [base] : []
    },
    hasAccessor(name) {
      accessors ??= new Set(
        names.modules.flatMap(({ code }) =>
          [...code.matchAll(/\b[gs]et\s+['"]?#?([\w$]+)/gu)].map(([, found]) => String(found)),
        ),
      )
      return accessors.has(name)
    },
  }
}

export function classChain(names: Names, owner: ClassOf): readonly ClassOf[] {
  const chain: ClassOf[] = []
  for (let each: ClassOf | undefined = owner; each && !chain.includes(each); each = baseOf(names, each))
    chain.push(each)
  return chain
}

/**
 * Finds the function of an instance member by name: a method, a function in a field, or, by `kind`, a getter or setter.
 * The member may be inherited.
 */
export function memberOf(
  names: Names,
  functions: Functions,
  owner: ClassOf,
  name: string,
  kind: 'get' | 'set' | undefined,
): OwnFunction | undefined {
  for (const { module, node } of classChain(names, owner)) {
    for (const each of node.body.body) {
      if (each.type !== 'MethodDefinition' && each.type !== 'PropertyDefinition') continue
      const isKind = each.type === 'MethodDefinition' ? each.kind === (kind ?? 'method') : !kind
      if (!each.static && isKind && nameOf(each.key) === name && isFunction(each.value) && each.value.body)
        return functions.of(each.value, module)
    }
  }
  return undefined
}
