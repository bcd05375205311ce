import { ABSTRACT_SERVICE } from '#catalogue'
import { HonotateError } from '../../errors/honotate-error.ts'
import { describeChain, linked } from './dependency-chain.ts'
import { constructorParameters, type ConstructorParameter } from './constructor-parameters.ts'
import { registerFields, unresolved } from './fields.ts'
import { findInjectionRecord } from './injection-records.ts'
import type { TypedService } from '../typedi/service-types.ts'
import { Container, type ContainerInstance } from '../typedi/typedi.ts'

/**
 * Creates a service with the dependencies of its constructor. As in TypeDI, the container is passed as one more
 * argument after them.
 *
 * @throws HONOTATE_CIRCULAR_DEPENDENCY, and the errors of `constructorArguments()` and of the constructor
 */
export function construct(service: TypedService, container: ContainerInstance): object {
  const { type, transient } = service
  return linked({ type, transient, container }, 'constructor', (frame) => {
    const args = constructorArguments(service, container, frame)
    const instance = new type(...args, container)
    registerFields(type)
    return instance
  })
}

/**
 * Looks up the arguments of the constructor. `link.member` describes the parameter that is being looked up.
 *
 * @throws HONOTATE_ABSTRACT_SERVICE, HONOTATE_UNRESOLVED_DEPENDENCY, HONOTATE_UNKNOWN_DEPENDENCIES, and the errors of
 *   creating the dependencies
 */
export function constructorArguments(
  service: TypedService,
  container: ContainerInstance,
  link: { member: string | undefined },
): unknown[] {
  const { type } = service
  if (findInjectionRecord(type)?.isAbstract)
    throw new HonotateError(ABSTRACT_SERVICE, { chain: describeChain(), name: type.name })
  const args = constructorParameters(service).map((parameter) => {
    link.member = parameter.description
    return argument(parameter, container)
  })
  link.member = undefined
  return args
}

function argument({ id, value, optional, reason }: ConstructorParameter, container: ContainerInstance): unknown {
  if (value) return value(container)
  if (optional && (reason !== undefined || !isProvided(id as string, container))) return undefined
  if (reason !== undefined) throw unresolved(reason)
  return container.get(id as string)
}

/** Whether a service is registered in the container or in the global one. */
function isProvided(id: string, container: ContainerInstance): boolean {
  return container.has(id) || Container.has(id)
}
