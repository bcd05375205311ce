import type { MessagePort } from 'node:worker_threads'
import * as register from '../../transform/hosts/register/async-hooks.ts'
import { missingUrl } from './register-hooks.ts'

// The hooks for versions of Node without `module.registerHooks`.

let port: MessagePort | undefined

export function initialize(data: { readonly port: MessagePort }): void {
  port = data.port
}

export const load: typeof register.load = function load(url, context, next) {
  port?.postMessage([url, context.format])
  return register.load(url, context, next)
}

export const resolve: typeof register.resolve = async function resolve(specifier, context, next) {
  try {
    return await register.resolve(specifier, context, next)
  } catch (error) {
    port?.postMessage([missingUrl(specifier, context.parentURL), null])
    throw error
  }
}
