import { linked } from './chain.ts'
import { constructorParameters, type ConstructorParameter } from './constructor-parameters.ts'
import { registerFields, unresolved } from './inject.ts'
import type { Constructor } from './records.ts'
import { Container, type ContainerInstance } from './typedi.ts'

/**
 * Creates a service with the dependencies of its constructor. As TypeDI does it, the container is one more argument
 * behind those.
 *
 * @throws HONOTATE_UNRESOLVED_DEPENDENCY, HONOTATE_UNKNOWN_DEPENDENCIES, HONOTATE_CIRCULAR_DEPENDENCY
 */
export function construct<T extends object>(type: Constructor<T>, container: ContainerInstance): T {
  return linked(type, container, 'constructor', (frame) => {
    const args = constructorArguments(type, container, frame)
    const instance = new type(...args, container)
    registerFields(type)
    return instance
  })
}

/** The arguments of the constructor; `link` is told which of them is being looked up. */
export function constructorArguments(type: Constructor, container: ContainerInstance, link: { member: string | undefined }): unknown[] {
  const args = constructorParameters(type).map((parameter) => {
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
