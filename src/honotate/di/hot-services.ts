import { consoleLogger } from '../http/console-logger.ts'
import { destroy } from './destroy.ts'
import { emptyValue } from './end-services.ts'
import { isEmpty } from './typedi/factories.ts'
import { creationTurn } from './creation-order.ts'
import { allRegistrations } from './typedi/registrations.ts'
import { Container } from './typedi/typedi.ts'

/** The classes that are services, each with the module that registered it. */
const modules = new Map<unknown, string>()

/** The services of replaced classes, to destroy when the modules have been evaluated. */
let replaced: unknown[] = []

/** Assigns to a module the classes that have become services since the last call. */
export function noteServices(module: string): void {
  for (const { type } of allRegistrations(Container.of())) if (type && !modules.has(type)) modules.set(type, module)
}

/**
 * Removes the services of the previous evaluation of a module, and destroys them, dependents first: their timers, pools
 * and consumers would otherwise run next to the new ones.
 */
export function replaceServices(module: string): void {
  for (const service of allRegistrations(Container.of())) {
    const { id, type, value } = service
    if (modules.get(type) !== module) continue
    modules.delete(type)
    // TypeDI would destroy the value at once, before its dependents.
    service.value = emptyValue()
    Container.remove(id as never)
    if (isEmpty(value)) continue
    if (replaced.length === 0) setTimeout(() => void destroyReplaced())
    replaced.push(value)
  }
}

function destroyReplaced(): Promise<void> {
  const services = replaced.toSorted((one, other) => creationTurn(one) - creationTurn(other))
  replaced = []
  return destroy(services, consoleLogger)
}
