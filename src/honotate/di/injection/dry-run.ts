import { classChain } from '../../metadata/symbol.ts'
import { isConstructed } from '../typedi/factories.ts'
import type { Constructor, TypedService } from '../typedi/service-types.ts'
import { linked, serviceToWaitFor } from './dependency-chain.ts'
import { constructorArguments } from './construct.ts'
import { fieldValue } from './fields.ts'
import { findInjectionRecord } from './injection-records.ts'
import type { Maker } from './request-container.ts'

/** Looks up the dependencies of services, and creates only services that requests share. */
export const dryRun: Maker = {
  create(container, service) {
    if (!isConstructed(service)) return
    const typed = service as TypedService
    const { type, transient } = typed
    linked({ type, transient, container }, 'constructor', (frame) => constructorArguments(typed, container, frame))
  },
  fill(container, { type }) {
    for (const each of classChain(type as Constructor)) {
      for (const field of findInjectionRecord(each)?.fields ?? []) {
        try {
          fieldValue(type as Constructor, field, container)
        } catch (error) {
          // In a request, `fillFields()` fills a field that must wait.
          if (!serviceToWaitFor(error)) throw error
        }
      }
    }
  },
}
