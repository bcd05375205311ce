import { endServices } from '../end-services.ts'
import { onDemand } from '../typedi/on-demand.ts'
import { chainOf } from './dependency-chain.ts'
import { allowCircularFields } from './complete-services.ts'
import { construct } from './construct.ts'
import { registerInjection } from './fields.ts'
import { whenComplete } from './injection-records.ts'
import { containerOf, createRequestScope } from './request-scope.ts'

/** Returns an export of the package, and links dependency injection into the program that uses it. */
export function withInjection<T>(exported: T): T {
  Object.assign(onDemand, {
    chainOf,
    construct,
    containerOf,
    createRequestScope,
    endServices,
    registerInjection,
    whenComplete,
  })
  allowCircularFields()
  return exported
}
