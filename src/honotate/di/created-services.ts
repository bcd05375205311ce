import { creationTurn } from './creation-order.ts'
import { allRegistrations } from './typedi/registrations.ts'
import { isEmpty } from './typedi/factories.ts'
import type { Registration } from './typedi/service-types.ts'
import { Container, ContainerInstance } from './typedi/typedi.ts'

export function containerOfApp(given: unknown): ContainerInstance {
  return given instanceof ContainerInstance ? given : Container.of()
}

/**
 * The existing services of a container that have a class or a factory, each after its dependencies. Leaves out the
 * values that the program has created, such as the value of a token.
 */
export function createdServices(container: ContainerInstance): Registration[] {
  const order = new Map(allRegistrations(Container.of()).map(({ id }, index) => [id, index]))
  const placeOf = ({ id }: Registration): number => order.get(id) ?? -1
  return (
    allRegistrations(container)
      .filter(({ type, factory, value }) => (type ?? factory) && !isEmpty(value))
      // A child container lists services in the order of their first look-up.
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .toSorted((one, other) => creationTurn(one.value) - creationTurn(other.value))
  )
}

/** The services of an app's container and `global` services, each once and after its dependencies. */
export function servicesOf(given: unknown): object[] {
  const container = containerOfApp(given)
  const shared = container === Container.of() ? [] : createdServices(Container.of()).filter((each) => each.global)
  // In a test, the container is the `RequestContainer` of `createTestApp()`: `kept` lists the services that it created.
  const { kept = [] } = container as { readonly kept?: readonly unknown[] }
  const values = [...shared, ...createdServices(container)].map(({ value }) => value as unknown)
  return [...new Set([...values, ...kept])].filter((value) => typeof value === 'object' && value !== null)
}
