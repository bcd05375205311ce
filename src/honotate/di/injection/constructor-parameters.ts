import { isError } from '../../errors/is-error.ts'
import { classChain } from '../../metadata/symbol.ts'
import { describeChain } from './dependency-chain.ts'
import { refuseUnknown } from '../typedi/factories.ts'
import type { Constructor, InjectedValue, TypedService } from '../typedi/service-types.ts'
import { Container, Token } from '../typedi/typedi.ts'
import { unresolved } from './fields.ts'
import { findInjectionRecord, metadataOf } from './injection-records.ts'

export interface ConstructorParameter {
  /** For messages: `parameter 0 "db"`. */
  readonly description: string
  readonly optional: boolean
  readonly id: unknown
  /** The value of `@Inject`, which takes precedence over `id`. */
  readonly value: InjectedValue | undefined
  /** Why the parameter cannot be injected by its type; `undefined` if it can. */
  readonly reason: string | undefined
}

interface Plan {
  readonly handlers: number
  readonly parameters: readonly ConstructorParameter[]
}

const plans = new WeakMap<Constructor, Plan>()

/** The parameters of the service's constructor, which may be inherited. */
export function constructorParameters(service: TypedService): readonly ConstructorParameter[] {
  const { type } = service
  const { length } = Container.handlers
  const known = plans.get(type)
  if (known?.handlers === length) return known.parameters
  const parameters = readParameters(service)
  plans.set(type, { handlers: length, parameters })
  return parameters
}

function readParameters({ type, eager }: TypedService): ConstructorParameter[] {
  const classes: Constructor[] = []
  for (const current of classChain(type)) {
    classes.push(current)
    const record = findInjectionRecord(current)
    if (record && (record.list || record.parameters.size > 0)) {
      const ids = evaluate(record.list)
      const count = Math.max(
        ids.length,
        record.labels.length,
        ...[...record.parameters.keys()].map((index) => index + 1),
        record.list ? 0 : current.length,
      )
      return Array.from({ length: count }, (_, index) =>
        described(
          index,
          record.labels[index] ?? '',
          ids[index],
          record.parameters.get(index) ?? handlerOf(classes, index),
        ),
      )
    }
    const types = legacyTypes(current)
    // As in TypeDI, handlers of the class and of its base class count, and `undefined` is injected for a primitive.
    if (types)
      return types.map((id, index) => ({
        ...described(
          index,
          '?',
          isPrimitive(id) ? undefined : id,
          handlerOf([...classes, Object.getPrototypeOf(type)], index),
        ),
        optional: isPrimitive(id),
      }))
    if (current.length > 0) {
      if (eager || metadataOf(type))
        refuseUnknown(
          current === type
            ? `the constructor parameters of \`${describeChain()}\``
            : `the constructor parameters of \`${current.name}\`, which \`${describeChain() || type.name || 'an anonymous class'}\` extends`,
          current,
        )
      // As in TypeDI, a class without decorators receives the container alone.
      return []
    }
  }
  return []
}

/**
 * Evaluates the list of dependencies. The list throws if it names a class that is declared further down in a module
 * that is still being evaluated.
 */
function evaluate(list: (() => readonly unknown[]) | undefined): readonly unknown[] {
  try {
    return list?.() ?? []
  } catch (error) {
    throw unresolved(isError(error) ? error.message : String(error), error)
  }
}

function described(index: number, label: string, id: unknown, value: InjectedValue | undefined): ConstructorParameter {
  const [, name = '', mark, reason] = /^([^?:]*)(\?)?(?:: (.*))?$/su.exec(label) ?? []
  // In a list that is written by hand, which has no reasons, a string or an object is an identifier. If the build
  // plugins give a reason, an object may be an enum, which is not an identifier.
  const isId =
    typeof id === 'function' ||
    id instanceof Token ||
    (reason === undefined && (typeof id === 'string' || (typeof id === 'object' && id !== null)))
  return {
    description: `parameter ${index}${name && name !== '{}' ? ` "${name}"` : ''}`,
    optional: mark !== undefined,
    id,
    value,
    reason: isId ? undefined : (reason ?? 'its type is unknown'),
  }
}

function handlerOf(classes: readonly unknown[], index: number): InjectedValue | undefined {
  return Container.handlers.find((handler) => handler.index === index && classes.includes(handler.object))?.value
}

/** The parameter types that a compiler of legacy decorators recorded with reflect-metadata. */
function legacyTypes(type: Constructor): readonly unknown[] | undefined {
  return (Reflect as { getOwnMetadata?(key: string, target: object): readonly unknown[] | undefined }).getOwnMetadata?.(
    'design:paramtypes',
    type,
  )
}

function isPrimitive(id: unknown): boolean {
  const name = typeof id === 'function' ? id.name : ''
  return /^(?:|string|boolean|number|object)$/iu.test(name)
}
