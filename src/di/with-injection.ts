import { explain } from './chain.ts'
import { construct } from './construct.ts'
import { registerInjection } from './fields.ts'
import { injection } from './injection.ts'
import { createRequestScope } from './request-scope.ts'

/** Brings injection into the program, together with what asks for it. */
export function withInjection<T>(name: T): T {
  Object.assign(injection, { construct, createRequestScope, explain, registerInjection })
  return name
}
