import { linked } from './chain.ts'
import { constructorParameters, type ConstructorParameter } from './constructor-parameters.ts'
import type { TypedService } from './factories.ts'
import { registerFields, unresolved } from './fields.ts'
import { Container, type ContainerInstance } from './typedi.ts'

/**
 * Creates a service with the dependencies of its constructor. As TypeDI does it, the container is one more argument
 * behind those.
 *
 * @throws HONOTATE_UNRESOLVED_DEPENDENCY, HONOTATE_UNKNOWN_DEPENDENCIES, HONOTATE_CIRCULAR_DEPENDENCY
 */
export function construct(service: TypedService, container: ContainerInstance): object {
  const { type } = service
  return linked(type, container, 'constructor', (frame) => {
    const args = constructorArguments(service, container, frame)
    const instance = new type(...args, container)
    registerFields(type)
    return instance
  })
}

/** The arguments of the constructor; `link` is told which of them is being looked up. */
export function constructorArguments(
  service: TypedService,
  container: ContainerInstance,
  link: { member: string | undefined },
): unknown[] {
  const args = constructorParameters(service).map((parameter) => {
    link.member = parameter.description
    return argument(parameter, container)
  })
  link.member = undefined
  return args
}

function argument({ id, value, optional, reason }: ConstructorParameter, container: ContainerInstance): unknown {
  if (value) return value(container)
  if (optional && (reason !== undefined || !isRegistered(id as string, container))) return undefined
  if (reason !== undefined) throw unresolved(reason)
  return container.get(id as string)
}

/** A container falls back on the global one. */
function isRegistered(id: string, container: ContainerInstance): boolean {
  return container.has(id) || Container.has(id)
}
