import type { ContainerInstance } from 'typedi'

/** Creates a service. As TypeDI does it, the container is one more argument behind those of the constructor. */
export function construct<T>(type: new (...args: any[]) => T, container: ContainerInstance): T {
  return new type(container)
}
